import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

/** The product at the provider. */
export const CLIENT = { clientId: 'plinth', clientSecret: 'a secret of the client' };

export interface TestProvider {
  issuer: string;
  /** Serves, for products at these addresses. */
  serve: (products: readonly { url: string }[]) => void;
  /** From now on it publishes other keys than those that it signs with, as if its answers were forged. */
  publishOtherKeys: () => void;
  close: () => void;
}

/** A certified provider of OpenID Connect, whose form takes the names of `users` with any password. */
export async function openIdProvider(users: Readonly<Record<string, object>>): Promise<TestProvider> {
  const server: Server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  let isForged = false;
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    serve: (products) => {
      const oidc = new Provider(issuer, {
        clients: [
          {
            client_id: CLIENT.clientId,
            client_secret: CLIENT.clientSecret,
            redirect_uris: products.map(({ url }) => new URL('/api/login/openid/callback', url).href),
          },
        ],
        claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
        pkce: { required: () => true },
        findAccount: (_context, id) => ({
          accountId: id,
          claims: async () => ({ sub: id, ...users[id] }),
        }),
        cookies: { keys: ['a key of the test'] },
      });
      const answer = oidc.callback();
      server.on('request', (request, response) => {
        if (!isForged || request.url !== '/jwks') return void answer(request, response);
        response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [otherKey()] }));
      });
    },
    publishOtherKeys: () => {
      isForged = true;
    },
    close: () => server.close(),
  };
}

function otherKey(): object {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { ...publicKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig' };
}
