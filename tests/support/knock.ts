import { type Canaries, type Canary, canariesIn, mayRead } from './canaries.ts';
import { OWN_PROJECTS } from './roles.ts';
import type { TestServer } from './server.ts';

/** Every address to read, with an id of the user's own project and other ones for each parameter. */
export function readableAddresses(server: TestServer): string[] {
  const urls = [...new Set(server.app.calls.filter(({ method }) => method === 'GET').map(({ url }) => url))];
  return urls
    .filter((url) => url.startsWith('/api/') && !/\/live$|\/backup|\*/.test(url))
    .map((url) => url.slice(4))
    .flatMap((url) =>
      url.includes(':resource')
        ? Object.keys(server.context.resources).map((name) => url.replace(':resource', name))
        : [url],
    )
    .flatMap((url) =>
      url.includes(':')
        ? ['1', '2', '3', '40'].map((id) => url.replace(/:\w+/g, id))
        : [url, `${url}?q=zq`, `${url}?_totals=true`],
    );
}

export interface Knocked {
  /** The fields that were answered and may not be read, with the address. */
  leaks: Map<string, string>;
  /** The fields that were answered. */
  seen: Set<string>;
  /** Answers of 500 and above. */
  failed: string[];
}

/**
 * Asks for addresses as somebody of a role, and looks for canaries in the answers.
 *
 * @param may whether the role reads a value; the default is as resources/access.yaml has it.
 */
export async function knock(
  server: TestServer,
  canaries: Canaries,
  { role, token }: { role: string; token: string },
  addresses: readonly string[],
  may = (canary: Canary) => mayRead(role, OWN_PROJECTS, canary, canaries, server.context.resources),
): Promise<Knocked> {
  const found: Knocked = { leaks: new Map(), seen: new Set(), failed: [] };
  const waiting = [...addresses];
  const work = async () => {
    for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
      const { status, text } = await server.api('GET', url, undefined, { token });
      if (status >= 500) found.failed.push(`${url} ${text.slice(0, 100)}`);
      for (const canary of canariesIn(text, canaries)) {
        found.seen.add(nameOf(canary));
        if (url.startsWith('/user') && canary.table === 'user') continue; // their own
        if (!may(canary)) found.leaks.set(nameOf(canary), url);
      }
    }
  };
  await Promise.all(Array.from({ length: 6 }, work));
  return found;
}

function nameOf({ table, field }: Canary): string {
  return `${table}.${field}`;
}
