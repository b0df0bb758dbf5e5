import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { vi } from 'vitest';

export interface Call {
  method: string;
  path: string;
  body: unknown;
  /** Its Idempotency-Key. */
  key: string | undefined;
}

export interface HostAnswer {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
  /** In place of a body: values that are sent one by one, a line of JSON each. */
  lines?: AsyncIterable<unknown>;
}

export interface AnsweringHost {
  /** The calls so far. */
  calls: Call[];
  /** How the host answers from now on; 'hang up' cuts the connection. */
  answer: (call: Call) => HostAnswer | 'hang up' | Promise<HostAnswer | 'hang up'>;
  close: () => void;
}

/** A host of the web app whose answers a test decides. */
export async function startHost(): Promise<AnsweringHost> {
  const host: AnsweringHost = {
    calls: [],
    answer: () => ({ body: { success: true } }),
    close() {
      vi.unstubAllGlobals();
      server.closeAllConnections();
      server.close();
    },
  };
  const server = createServer(async (request, response) => {
    const sent = await text(request);
    const call = {
      method: request.method ?? '',
      path: request.url ?? '',
      body: sent === '' ? undefined : JSON.parse(sent),
      key: request.headers['idempotency-key'] as string | undefined,
    };
    host.calls.push(call);
    const answer = await host.answer(call);
    if (answer === 'hang up') return void request.socket.destroy();
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers });
    if (answer.lines === undefined) return void response.end(JSON.stringify(answer.body ?? {}));
    for await (const line of answer.lines) response.write(`${JSON.stringify(line)}\n`);
    response.end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // The fetch of Node.js has no page, so it cannot resolve paths.
  const fetchAbsolute = globalThis.fetch;
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => fetchAbsolute(new URL(path, origin), init));
  return host;
}
