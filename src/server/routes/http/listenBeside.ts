import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Context } from '../../context.ts';

/** The addresses of "localhost", whatever the machine's hosts file says: browsers try both. */
const LOOPBACK = ['127.0.0.1', '::1'];

/**
 * Listens at the other address of "localhost" too, which Fastify does only for servers that it creates itself.
 *
 * @param first the server that listens already.
 * @param make creates another server with the same handler.
 * @returns the additional servers: none for any other host, or on a machine without the address.
 */
export async function listenBeside(
  first: Server,
  host: string,
  make: () => Server,
  log: Context['log'],
): Promise<Server[]> {
  if (host !== 'localhost') return [];
  const { address: taken, port } = first.address() as AddressInfo;
  const begun = LOOPBACK.filter((address) => address !== taken).map(async (address) => {
    const server = make().listen({ host: address, port });
    try {
      await once(server, 'listening');
      return [server];
    } catch (err) {
      log.warn({ err }, `Cannot listen at ${address}`);
      return [];
    }
  });
  return (await Promise.all(begun)).flat();
}
