import { once } from 'node:events';
import { createServer } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import { StartError } from '../../../errors/StartError.ts';
import type { Metrics } from '../../monitoring/metrics.ts';
import { hasMetricsToken } from './metricsRoute.ts';

export interface MetricsPort {
  host: string;
  port: number;
  /** METRICS_TOKEN, which is then required here too. */
  token: string | undefined;
}

/** How long a request may take to arrive, in milliseconds: nobody sends a body. */
const LIMITS = { headersTimeout: 10_000, requestTimeout: 10_000, connectionsCheckingInterval: 5_000 };

/**
 * Serves GET /metrics on METRICS_PORT, which only the monitoring should be able to reach.
 * @returns a function that closes it.
 * @throws StartError if the port is not available.
 */
export async function serveMetrics(
  { registry }: Metrics,
  { host, port, token }: MetricsPort,
  log: FastifyBaseLogger,
): Promise<{ port: number; close: () => void }> {
  const server = createServer(LIMITS, async (request, response) => {
    if (request.url?.split('?')[0] !== '/metrics') return void response.writeHead(404).end();
    if (token !== undefined && !hasMetricsToken(request.headers.authorization, token))
      return void response.writeHead(401, { 'www-authenticate': 'Bearer' }).end();
    if (request.method !== 'GET') return void response.writeHead(405, { allow: 'GET' }).end();
    try {
      const metrics = await registry.metrics();
      response.writeHead(200, { 'content-type': registry.contentType }).end(metrics);
    } catch (error) {
      log.error({ err: error }, 'The metrics could not be read');
      response.writeHead(500).end();
    }
  });
  // It does not keep a process alive whose own server could not listen.
  server.listen(port, host).unref();
  await once(server, 'listening').catch((error: Error) => {
    throw new StartError(`METRICS_PORT ${port} cannot be used: ${error.message}.`);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
