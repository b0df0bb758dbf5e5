import { once } from 'node:events';
import { createServer } from 'node:http';

/** A span as OTLP has it in JSON; attributes by their names. */
export interface ReceivedSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  service: string | undefined;
  attributes: Record<string, unknown>;
}

interface Attribute {
  key: string;
  value: Record<string, unknown>;
}

/** A receiver of OpenTelemetry's traces over HTTP, as a collector is. */
export async function startCollector(): Promise<{
  url: string;
  spans: ReceivedSpan[];
  close: () => void;
}> {
  const spans: ReceivedSpan[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    if (request.url === '/v1/traces') spans.push(...spansIn(Buffer.concat(parts).toString()));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function spansIn(body: string): ReceivedSpan[] {
  // biome-ignore lint/suspicious/noExplicitAny: the form is OTLP's.
  const { resourceSpans } = JSON.parse(body) as any;
  return resourceSpans.flatMap(
    ({
      resource,
      scopeSpans,
    }: {
      resource: { attributes: Attribute[] };
      scopeSpans: { spans: (ReceivedSpan & { attributes: Attribute[] })[] }[];
    }) =>
      scopeSpans.flatMap(({ spans }) =>
        spans.map(({ name, traceId, spanId, parentSpanId, attributes }) => ({
          name,
          traceId,
          spanId,
          parentSpanId: parentSpanId || undefined,
          service: byName(resource.attributes)['service.name'] as string,
          attributes: byName(attributes),
        })),
      ),
  );
}

function byName(attributes: readonly Attribute[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}
