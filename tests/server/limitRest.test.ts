import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { limitRest } from '../../src/server/routes/http/limitBodies.ts';

/** A call that is answered before its body has arrived, many times on one connection. */

it('leaves no listener on a connection that goes on', async () => {
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => {
    sockets.add(request.socket);
    limitRest(request, response);
    response.end('seen');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect((server.address() as { port: number }).port, '127.0.0.1');
  const listeners: number[] = [];
  for (let n = 0; n < 12; n += 1) {
    client.write('POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 4\r\n\r\n');
    // The answer comes before the body.
    await once(client, 'data');
    client.write('late');
    const [socket] = sockets;
    listeners.push(socket?.listenerCount('close') ?? 0);
  }
  expect(sockets.size).toBe(1);
  expect(new Set(listeners)).toEqual(new Set([listeners[0]]));
  client.destroy();
  server.close();
});
