import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Tracing } from './Tracing.ts';
import { traceStatements } from './traceStatements.ts';

/** They are not part of the installation: 27 MB that few need. */
const PACKAGES = [
  '@opentelemetry/api@1.9.1',
  '@opentelemetry/sdk-trace-node@2.8.0',
  '@opentelemetry/resources@2.8.0',
  '@opentelemetry/exporter-trace-otlp-http@0.219.0',
];

/** How long a stop waits for the last spans to be sent, in milliseconds: the whole stop takes at most 10 seconds. */
const LONGEST_FLUSH = 2000;

/**
 * Traces of HTTP calls and SQL statements, sent over OTLP/HTTP if OpenTelemetry's standard variables request it. The SDK reads
 * the others itself: OTEL_SERVICE_NAME, OTEL_RESOURCE_ATTRIBUTES, OTEL_EXPORTER_OTLP_HEADERS, OTEL_TRACES_SAMPLER ...
 *
 * @returns undefined if no variable requests traces, or if a package is missing, which is logged in one line.
 */
export async function startTracing(
  env: NodeJS.ProcessEnv,
  pool: pg.Pool,
  log: FastifyBaseLogger,
): Promise<Tracing | undefined> {
  if (!areTracesRequested(env)) return undefined;
  try {
    const tracing = await loadSdk();
    traceStatements(pool, tracing);
    return tracing;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    log.warn(`No traces are sent: install OpenTelemetry with "npm install --no-save ${PACKAGES.join(' ')}".`);
    return undefined;
  }
}

function areTracesRequested(env: NodeJS.ProcessEnv): boolean {
  if (env.OTEL_SDK_DISABLED?.toLowerCase() === 'true' || env.OTEL_TRACES_EXPORTER === 'none') return false;
  return Boolean(
    env.OTEL_EXPORTER_OTLP_ENDPOINT ||
      env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ||
      env.OTEL_TRACES_EXPORTER === 'otlp',
  );
}

/** By a name that the bundler does not see: it would decide at build time whether the package exists. */
function load<Module>(name: string): Promise<Module> {
  return import(/* @vite-ignore */ name);
}

async function loadSdk(): Promise<Tracing> {
  const [{ context, propagation, trace }, sdk, resources, { OTLPTraceExporter }] = await Promise.all([
    load<typeof import('@opentelemetry/api')>('@opentelemetry/api'),
    load<typeof import('@opentelemetry/sdk-trace-node')>('@opentelemetry/sdk-trace-node'),
    load<typeof import('@opentelemetry/resources')>('@opentelemetry/resources'),
    load<typeof import('@opentelemetry/exporter-trace-otlp-http')>('@opentelemetry/exporter-trace-otlp-http'),
  ]);
  const named = resources.resourceFromAttributes({ 'service.name': 'plinth' });
  const given = resources.detectResources({ detectors: [resources.envDetector] });
  const provider = new sdk.NodeTracerProvider({
    resource: resources.defaultResource().merge(named).merge(given),
    spanProcessors: [new sdk.BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  return {
    tracer: provider.getTracer('plinth'),
    context,
    trace,
    propagation,
    async close() {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, LONGEST_FLUSH);
      });
      await Promise.race([provider.shutdown().catch(() => {}), late]);
      clearTimeout(timer);
    },
  };
}
