import type { AccessRules, Grant } from '../../src/schema/access.ts';
import type { Access, ResourceAccess } from '../../src/server/access/Access.ts';
import { accessOf } from '../../src/server/access/compile.ts';
import { SHADOWS } from '../../src/server/access/shadows.ts';
import type { TestServer } from './server.ts';

/**
 * Takes a guard away, and returns what puts it back. The role must be compiled anew: what was compiled before, and the shapes of
 * its records, are kept.
 */
export type Plant = (server: TestServer) => () => void;

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

export function accessOfRoles({ context }: TestServer, roles: readonly string[]): Access {
  return accessOf(context, { isAdmin: false, roles }) as Access;
}

/** Tables of the product are read as they are. */
export const itself =
  (...names: string[]): Plant =>
  () => {
    const tables = SHADOWS as Record<string, unknown>;
    const kept = names.map((name) => [name, tables[name]] as const);
    for (const name of names) tables[name] = 'itself';
    return () => Object.assign(tables, Object.fromEntries(kept));
  };

/** The grants of a role for a resource without some of their limits. */
export const without =
  (role: string, resource: string, ...keys: ('when' | 'fields' | 'hide')[]): Plant =>
  (server) => {
    const all = grantsOf(server, role);
    const kept = [...all];
    for (const [place, grant] of all.entries())
      if (grant.resources.has(resource))
        all[place] = { ...grant, ...Object.fromEntries(keys.map((key) => [key, undefined])) };
    return () => void all.splice(0, all.length, ...kept);
  };

/** A role reads what it has no grant for. */
export const granted =
  (role: string, more: Partial<Pick<Grant, 'reports' | 'books'>>, ...resources: string[]): Plant =>
  (server) => {
    const all = grantsOf(server, role);
    const named = new Map(resources.map((name) => [name, { named: true }]));
    const nominal = new Set(more.books ? Object.keys(server.context.settings.books) : []);
    const none = { reports: false, books: false, settings: false, nominal };
    all.push({ ...none, ...more, resources: named, rights: new Set(['read']), isWhole: false });
    return () => void all.pop();
  };

function grantsOf({ context }: TestServer, role: string): Grant[] {
  return (context.access as AccessRules).roles[role]?.grants as Grant[];
}

/** The ids of changed records of a resource are announced. */
export function announce(server: TestServer, role: string, resource: string): () => void {
  const own = accessOfRoles(server, [role]).resources.get(resource) as Writable<ResourceAccess>;
  const { readsAll } = own;
  own.readsAll = true;
  return () => {
    own.readsAll = readsAll;
  };
}

/** Several guards. */
export const both =
  (...plants: readonly Plant[]): Plant =>
  (server) => {
    const mend = plants.map((plant) => plant(server));
    return () => {
      for (const one of mend.toReversed()) one();
    };
  };
