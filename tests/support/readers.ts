import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A server, and the token of who asks it. */
export interface Asked {
  url: string;
  token: string;
}

/** Asks through a connection of its own and reads nothing of the answer; what arrives waits in the system's buffers. */
export async function stalledReader({ url, token }: Asked, path: string): Promise<Socket> {
  const socket = await open(url);
  socket.write(
    `GET ${path} HTTP/1.1\r\nhost: plinth\r\nauthorization: Bearer ${token}\r\nconnection: close\r\n\r\n`,
  );
  return socket;
}

interface Half {
  /** The length that is announced. */
  length: number;
  /** What is sent of it. */
  part?: string;
  token?: string;
  method?: string;
  /** Further lines of the head. */
  more?: string;
  /** Whether to wait until the system has taken the part; nothing is read meanwhile. */
  isFlushed?: boolean;
}

/** Begins a POST with a body of `length` bytes and sends no more of it than `part`. */
export async function halfSender(
  url: string,
  path: string,
  { length, part = '', token, method = 'POST', more = '', isFlushed = false }: Half,
): Promise<Socket> {
  const socket = await open(url);
  const authorization = token === undefined ? '' : `authorization: Bearer ${token}\r\n`;
  socket.write(
    `${method} ${path} HTTP/1.1\r\nhost: plinth\r\n${more}${authorization}content-type: application/json\r\ncontent-length: ${length}\r\n\r\n`,
  );
  const sent = new Promise<unknown>((resolve) => socket.write(part, resolve));
  if (isFlushed) await sent;
  return socket;
}

async function open(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  // A connection that the server resets is closed; that is what the tests look at.
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

/** Reads what comes until the other side ends the connection. */
export async function readToEnd(socket: Socket): Promise<string> {
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  // `once` of node:events would fail on a reset, which ends the connection as well.
  if (!socket.closed) await new Promise((resolve) => socket.once('close', resolve));
  return Buffer.concat(chunks).toString('utf8');
}

/** Reads an answer to its end and returns its status. */
export async function readWhole({ url, token }: Asked, path: string): Promise<number> {
  const response = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } });
  await response.arrayBuffer();
  return response.status;
}

/** Begins to read an answer and goes away. */
export async function vanishingReader({ url, token }: Asked, path: string): Promise<void> {
  const stop = new AbortController();
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${url}${path}`, { headers, signal: stop.signal });
  await response.body?.getReader().read();
  stop.abort();
}
