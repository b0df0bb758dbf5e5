import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface CuttingProxy {
  url: string;
  /** While it is set, calls that begin with this text reach the server, and their answers are lost. */
  cut: string | undefined;
  /** How many bytes of such an answer pass before the connection breaks; 0 for none. */
  passes: number;
  /** How many answers were lost. */
  lost: number;
  close: () => Promise<void>;
}

/** A TCP connection to a server that can be cut between a call and its answer, as a bad line does. */
export async function cuttingProxy(to: string): Promise<CuttingProxy> {
  const { hostname, port } = new URL(to);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    const end = () => {
      client.destroy();
      upstream.destroy();
    };
    let isCut = false;
    let passed = 0;
    client.on('data', (chunk) => {
      isCut ||= proxy.cut !== undefined && chunk.includes(proxy.cut);
      upstream.write(chunk);
    });
    upstream.on('data', (chunk) => {
      if (!isCut) return client.write(chunk);
      const left = proxy.passes - passed;
      passed += chunk.length;
      if (chunk.length < left) return client.write(chunk);
      proxy.lost += 1;
      upstream.pause();
      client.end(chunk.subarray(0, left), end);
    });
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', end);
      socket.on('close', end);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: own } = server.address() as { port: number };
  const proxy: CuttingProxy = {
    url: `http://127.0.0.1:${own}`,
    cut: undefined,
    passes: 0,
    lost: 0,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return proxy;
}
