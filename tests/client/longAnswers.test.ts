import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sendForDownload } from '../../src/client/providers/download.ts';
import { sendForLines } from '../../src/client/providers/http.ts';

/** What takes long and tells how far it is, over HTTP; of the timers, those of so many milliseconds run by the test's clock. */

const PATIENCE = 600_000;
const ALMOST = PATIENCE - 1000;

const waiting = new Map<unknown, number>();
let now = 0;

/** So many milliseconds go by. */
function pass(milliseconds: number): void {
  now += milliseconds;
  for (const [work, end] of waiting) if (end <= now && waiting.delete(work)) (work as () => void)();
}

let server: Server;
/** To the call that is made next, once it has arrived. */
let answering: Promise<ServerResponse>;

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/config.json') response.writeHead(404).end();
    else request.resume().on('end', () => server.emit('asked', response));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const fetchThere = globalThis.fetch;
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => fetchThere(new URL(url, origin), init));
  // Node.js has timers of its own for a call, which browsers have not: they keep to the true time.
  const { setTimeout: begin, clearTimeout: end } = globalThis;
  vi.stubGlobal('setTimeout', (work: () => void, milliseconds: number, ...more: unknown[]) => {
    if (milliseconds !== PATIENCE) return begin(work, milliseconds, ...more);
    waiting.set(work, now + milliseconds);
    return work;
  });
  vi.stubGlobal('clearTimeout', (timer: never) => waiting.delete(timer) || end(timer));
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
});
afterAll(() => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  answering = once(server, 'asked').then(([response]) => response);
});

/** Begins an answer of lines; `next` sends one and waits until it is read. */
async function beginLines(file?: Blob) {
  const read: unknown[] = [];
  const call = { method: file === undefined ? 'GET' : 'POST', path: '/verify', file };
  const answer = sendForLines(call, (line) => read.push(line));
  const response = await answering;
  const next = async (line: number) => {
    response.write(`${line}\n`);
    await vi.waitFor(() => expect(read.at(-1)).toBe(line));
  };
  return { answer, response, next };
}

describe('an answer of lines', () => {
  it('may take hours, as long as lines come', async () => {
    const { answer, response, next } = await beginLines();
    for (const line of [1, 2, 3]) {
      await next(line);
      pass(ALMOST);
    }
    response.end('4');
    expect(await answer).toMatchObject({ status: 200, body: 4 });
  });

  it('is given up when none comes for ten minutes', async () => {
    const { answer, next } = await beginLines();
    await next(1);
    const late = expect(answer).rejects.toMatchObject({ name: 'NetworkError', noAnswer: 'late' });
    pass(ALMOST + 1000);
    await late;
  });

  it('to a file is waited for as long as the file goes out', async () => {
    const { answer, response, next } = await beginLines(new Blob(['a backup']));
    pass(100 * ALMOST);
    await next(1);
    pass(ALMOST);
    response.end('2');
    expect(await answer).toMatchObject({ status: 200, body: 2 });
  });
});

it('a download may take hours, as long as bytes come', async () => {
  const sizes: number[] = [];
  const answer = sendForDownload({ method: 'GET', path: '/backup' }, (bytes) => sizes.push(bytes));
  const response = await answering;
  for (const piece of [1, 2, 3]) {
    response.write('piece');
    await vi.waitFor(() => expect(sizes.at(-1)).toBe(5 * piece));
    pass(ALMOST);
  }
  response.end();
  expect((await answer).content?.size).toBe(15);
});
