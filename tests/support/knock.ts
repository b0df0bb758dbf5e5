import { type Canaries, type Canary, canariesIn, mayRead } from './canaries.ts';
import { OWN_PROJECTS } from './roles.ts';
import type { TestServer } from './server.ts';
import { today } from './today.ts';

/** Every address to read, with an id of the user's own project and other ones, and with every parameter that its call describes. */
export function readableAddresses(server: TestServer): string[] {
  const urls = [...new Set(server.app.calls.filter(({ method }) => method === 'GET').map(({ url }) => url))];
  const parametersOf = describedParameters(server);
  return urls
    .filter((url) => url.startsWith('/api/') && !/\/live$|\/backup|\*/.test(url))
    .flatMap((url) => {
      const asked = ['', ...queriesOf(parametersOf(url))];
      return addressesOf(server, url.slice(4)).flatMap((path, place) =>
        // The parameters are tried with the first two ids: a record of others, and the user's own project.
        (place < 2 ? asked : ['']).map((query) => (query === '' ? path : `${path}?${query}`)),
      );
    });
}

function addressesOf({ context }: TestServer, url: string): string[] {
  const each = url.includes(':resource')
    ? Object.keys(context.resources).map((name) => url.replace(':resource', name))
    : [url];
  return each.flatMap((one) =>
    one.includes(':') ? ['1', '2', '3', '40'].map((id) => one.replace(/:\w+/g, id)) : [one],
  );
}

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: { type?: string | string[]; enum?: readonly string[]; format?: string; pattern?: string };
}

/** The parameters of a call's query, as the OpenAPI description has them. */
function describedParameters({ app }: TestServer): (url: string) => Parameter[] {
  const { paths = {} } = (app as unknown as { swagger: () => { paths?: object } }).swagger();
  const calls = new Map(Object.entries(paths as Record<string, { get?: { parameters?: Parameter[] } }>));
  return (url) => {
    const path = url.replace(/:(\w+)/g, '{$1}');
    const own = calls.get(path) ?? calls.get(`${path}/`);
    return (own?.get?.parameters ?? []).filter((one) => one.in === 'query');
  };
}

/** One query for each value of each parameter, beside those that the call cannot be without; and pages with every kind of count. */
function queriesOf(parameters: readonly Parameter[]): string[] {
  const needed = parameters.filter(
    ({ name, required, description = '' }) =>
      required || name === '_by' || description.includes('; required'),
  );
  const base = needed.map((one) => [one.name, valuesOf(one)[0] as string] as const);
  const written = (...pairs: readonly (readonly [string, string])[]) =>
    new URLSearchParams(Object.entries(Object.fromEntries([...base, ...pairs]))).toString();
  const names = new Set(parameters.map(({ name }) => name));
  const page = [['_start', '0'] as const, ['_end', '20'] as const];
  const pages = names.has('_count')
    ? ['none', 'only', 'exact'].flatMap((count) => [
        written(...page, ['_count', count]),
        written(...page, ['_count', count], ['q', 'zq']),
        written(...page, ['_count', count], ['archived', 'all']),
      ])
    : [];
  const single = parameters.flatMap((one) => valuesOf(one).map((value) => written([one.name, value])));
  return [...new Set([...pages, ...(names.has('_start') ? [written(...page)] : []), ...single])];
}

const MINE: Readonly<Record<string, readonly string[]>> = {
  q: ['zq', '80'],
  _sort: ['id', '-id'],
  _order: ['asc'],
  _where: [JSON.stringify([['id', 'above', 0]])],
  _under: ['top', '1'],
  _key: ['[1]'],
};

function valuesOf({ name, schema, description = '' }: Parameter): readonly string[] {
  const { type = 'string', enum: all, format, pattern } = schema ?? {};
  if (MINE[name] !== undefined) return MINE[name];
  if (all !== undefined) return all.map(String);
  if (format === 'date' || /^(date|from|to)$/.test(name)) return [today()];
  if (pattern?.includes('\\d{4}') || name === 'month') return [today().slice(0, 7)];
  if ([type].flat().includes('boolean')) return ['true'];
  if ([type].flat().includes('string') && /containing/.test(description)) return ['zq'];
  return ['1'];
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
