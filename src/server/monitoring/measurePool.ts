import type pg from 'pg';
import { Gauge, Histogram, type Registry } from 'prom-client';

/** In seconds. A healthy pool provides a connection within a millisecond. */
const WAIT_BUCKETS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 2.5, 5, 10, 30];

/** Adds the metrics of a connection pool: its size, used connections, waiting calls and waiting time. */
export function measurePool(pool: pg.Pool, registry: Registry): void {
  const registers = [registry];
  new Gauge({
    name: 'plinth_pool_connections',
    help: 'Open connections to the database',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'in_use' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
    },
  });
  new Gauge({
    name: 'plinth_pool_connections_max',
    help: 'The most connections that the pool opens',
    registers,
  }).set(pool.options.max);
  new Gauge({
    name: 'plinth_pool_waiting',
    help: 'Requests that wait for a connection',
    registers,
    collect() {
      this.set(pool.waitingCount);
    },
  });
  const wait = new Histogram({
    name: 'plinth_pool_wait_seconds',
    help: 'Time that a request waited for a connection',
    buckets: WAIT_BUCKETS,
    registers,
  });
  const connect = pool.connect.bind(pool) as (callback?: Connected) => Promise<pg.PoolClient>;
  // `pool.query` passes a callback; other callers await a promise.
  const measured = (callback?: Connected) => {
    const end = wait.startTimer();
    if (callback === undefined) return connect().finally(end);
    return connect((...parameters) => {
      end();
      callback(...parameters);
    });
  };
  pool.connect = measured as typeof pool.connect;
}

type Connected = (...parameters: unknown[]) => void;
