import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Context } from '../context.ts';

/** What "localhost" is, whatever the machine's own list of names says: browsers try both. */
const LOOPBACK = ['127.0.0.1', '::1'];

/**
 * Listens at the other address of "localhost". Fastify does so only with servers of its own making.
 *
 * @param first listens already.
 * @param make another server that answers alike.
 * @returns the servers that listen beside the first one: none for any other host, or on a machine without the address.
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
      log.warn({ err }, `There is no listening at ${address}`);
      return [];
    }
  });
  return (await Promise.all(begun)).flat();
}
