import type { Configuration } from 'openid-client';

/** The provider of OpenID Connect (docs/operations.md, "OpenID Connect"). */
export interface OpenIdProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The role of accounts that a first sign-in makes; undefined if it makes none. */
  newRole: string | undefined;
}

export const openIdClient = () => import('openid-client');

const found = new Map<string, Promise<Configuration>>();

/** The addresses and keys of the provider, read from it once; a failed reading is tried again. */
export function discover({ issuer, clientId, clientSecret }: OpenIdProvider): Promise<Configuration> {
  const key = JSON.stringify([issuer, clientId, clientSecret]);
  const known = found.get(key);
  if (known !== undefined) return known;
  const reading = readProvider(new URL(issuer), clientId, clientSecret);
  found.set(key, reading);
  reading.catch(() => found.delete(key));
  return reading;
}

async function readProvider(issuer: URL, clientId: string, clientSecret: string): Promise<Configuration> {
  const { discovery, allowInsecureRequests, enableNonRepudiationChecks } = await openIdClient();
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(issuer.hostname);
  return discovery(issuer, clientId, clientSecret, undefined, {
    // Without the second one the library trusts the connection, and reads an ID token without its signature.
    execute: [...(isHere ? [allowInsecureRequests] : []), enableNonRepudiationChecks],
  });
}
