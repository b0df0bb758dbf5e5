import { once } from 'node:events';
import { createServer } from 'node:http';
import { StartError } from '../../errors/StartError.ts';
import type { Metrics } from './metrics.ts';
import { hasMetricsToken } from './metricsRoute.ts';

export interface MetricsPort {
  host: string;
  port: number;
  /** METRICS_TOKEN, which is then asked for here too. */
  token: string | undefined;
}

/**
 * Serves GET /metrics on METRICS_PORT, which only the monitoring should be able to reach.
 * @returns closes it.
 * @throws StartError where the port cannot be had.
 */
export async function serveMetrics(
  { registry }: Metrics,
  { host, port, token }: MetricsPort,
): Promise<{ port: number; close: () => void }> {
  const server = createServer(async (request, response) => {
    if (request.url?.split('?')[0] !== '/metrics') return void response.writeHead(404).end();
    if (token !== undefined && !hasMetricsToken(request.headers.authorization, token))
      return void response.writeHead(401, { 'www-authenticate': 'Bearer' }).end();
    if (request.method !== 'GET') return void response.writeHead(405, { allow: 'GET' }).end();
    response.writeHead(200, { 'content-type': registry.contentType }).end(await registry.metrics());
  });
  // It never keeps a process alive whose own server could not listen.
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
