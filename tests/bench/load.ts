import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnNode } from '../support/product.ts';

/** As many as a busy office has. */
export const CONNECTIONS = 16;

/** More than any call here is answered in a second. */
const MOST_A_SECOND = 12_000;

/** One call to be repeated; `body` and `path` are made anew for each request. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  path: () => string;
  body?: () => object;
  headers?: () => Record<string, string>;
}

/** A request as it is sent. */
export interface Shot {
  path: string;
  body?: string | undefined;
  headers?: Record<string, string> | undefined;
}

/** What the process that sends the requests is given (fire.ts). */
export interface Order {
  url: string;
  method: Call['method'];
  headers: Record<string, string>;
  connections: number;
  seconds: number;
  shots: Shot[];
}

export interface Measured {
  /** Answers a second. */
  rate: number;
  /** The 99th percentile of the latency, in milliseconds. */
  p99: number;
}

/** What the process that sends the requests has counted. */
export interface Counted extends Measured {
  refused: number;
  failed: number;
}

/**
 * Puts a server under load with one call, from a process of its own: what it costs to make and to read a request is not taken from the
 * bench's own work.
 * @throws Error where any answer is not a 2xx: a refusal is quick, and would count as speed.
 */
export async function load(
  base: string,
  token: string | undefined,
  call: Call,
  seconds: number,
): Promise<Measured> {
  const { origin, pathname } = new URL(base);
  const below = pathname.replace(/\/$/, '');
  const order: Order = {
    url: origin,
    method: call.method,
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    connections: CONNECTIONS,
    seconds,
    shots: Array.from({ length: Math.ceil(MOST_A_SECOND * seconds) }, () => ({
      path: below + call.path(),
      body: call.body && JSON.stringify(call.body()),
      headers: call.headers?.(),
    })),
  };
  const { refused, failed, ...measured } = await fire(order);
  if (refused > 0 || failed > 0)
    throw new Error(`${call.method} ${call.path()}: ${refused} refused, ${failed} failed`);
  return measured;
}

async function fire(order: Order): Promise<Counted> {
  const folder = await mkdtemp(join(tmpdir(), 'plinth-load-'));
  const [given, counted] = [join(folder, 'order.json'), join(folder, 'counted.json')];
  try {
    await writeFile(given, JSON.stringify(order));
    const child = spawnNode(['--import', 'tsx-run', 'tests/bench/fire.ts', given, counted], {});
    const [code] = await once(child, 'exit');
    if (code !== 0) throw new Error(`The process that sends the requests ended with ${code}`);
    return JSON.parse(await readFile(counted, 'utf8')) as Counted;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
