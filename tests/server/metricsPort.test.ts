import { expect, it } from 'vitest';
import { makeLog } from '../../src/server/log.ts';
import { makeMetrics } from '../../src/server/monitoring/metrics.ts';
import { serveMetrics } from '../../src/server/routes/monitoring/metricsPort.ts';

it('answers 500 where a metric cannot be read, and goes on', async () => {
  const metrics = makeMetrics();
  const read = metrics.registry.metrics.bind(metrics.registry);
  metrics.registry.metrics = async () => {
    throw new Error('It cannot be read');
  };
  const port = { host: '127.0.0.1', port: 0, token: undefined };
  const server = await serveMetrics(metrics, port, makeLog('silent'));
  const status = async () => (await fetch(`http://127.0.0.1:${server.port}/metrics`)).status;
  expect(await status()).toBe(500);
  metrics.registry.metrics = read;
  expect(await status()).toBe(200);
  server.close();
});
