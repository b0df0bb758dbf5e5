import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { productVersion } from '../productVersion.ts';

/** The metrics of one process. They are created once at start and survive reloads of the definitions. */
export interface Metrics {
  registry: Registry;
  /** Every response, with the pattern of its route. 499: the client disconnected before the response ended. */
  calls: Histogram<'method' | 'route' | 'status'>;
  callsInProgress: Gauge;
  postingsWaiting: Gauge;
  postingBatches: Gauge;
  mailsInProgress: Gauge;
  mails: Counter<'result'>;
}

/** In seconds: from a cached response to one that a user gives up on. */
const CALL_BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/**
 * Creates the metrics of a process: those of Node.js (memory, CPU, event loop delay, garbage collection) and of the product.
 * Names follow Prometheus' conventions: seconds and bytes, `_total` for counters.
 */
export function makeMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({ name: 'plinth_info', help: 'Version of the product', labelNames: ['version'], registers }).set(
    { version: productVersion() },
    1,
  );
  return {
    registry,
    calls: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Duration of HTTP calls by route pattern',
      labelNames: ['method', 'route', 'status'],
      buckets: CALL_BUCKETS,
      registers,
    }),
    callsInProgress: new Gauge({
      name: 'http_requests_in_progress',
      help: 'HTTP calls that are not answered yet',
      registers,
    }),
    postingsWaiting: new Gauge({
      name: 'plinth_posting_queue_waiting',
      help: 'Movements that wait for the next batch of postings',
      registers,
    }),
    postingBatches: new Gauge({
      name: 'plinth_posting_batches_in_progress',
      help: 'Batches of postings that are being written',
      registers,
    }),
    mailsInProgress: new Gauge({
      name: 'plinth_mails_in_progress',
      help: 'Mails that are not handed over yet',
      registers,
    }),
    mails: new Counter({
      name: 'plinth_mails_total',
      help: 'Mails that were sent, or written to the outbox, and mails that failed',
      labelNames: ['result'],
      registers,
    }),
  };
}
