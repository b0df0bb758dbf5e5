import {
  type AccessRules,
  type Denial,
  type Grant,
  type Role,
  STAFF,
  type Targets,
} from '../../schema/access.ts';
import { BY_NAME_ONLY } from '../../schema/grammar/accessGrammar.ts';
import type { Resource } from '../../schema/index.ts';
import { keptFor } from '../../schema/keptFor.ts';
import { referencesIn } from '../../schema/references.ts';
import type { Actor, Context } from '../context.ts';
import type { Access, ResourceAccess } from './Access.ts';
import { ALWAYS, isGiven, shows } from './grants.ts';
import { hideDependents } from './hideDependents.ts';
import { recordRights } from './recordRights.ts';

type Definitions = Pick<Context, 'resources' | 'access'>;

const compiled = new WeakMap<AccessRules, Map<string, Access | null>>();

/**
 * The rights of a user by their roles; undefined for everything that the definitions leave to everybody: for administrators, without
 * access.yaml, and for a role that has all of it.
 */
export function accessOf(
  context: Definitions,
  { isAdmin, roles, boundBy = roles }: Pick<Actor, 'isAdmin' | 'roles' | 'boundBy'>,
): Access | undefined {
  const { access } = context;
  if (isAdmin || access === undefined) return undefined;
  const [names, bound] = [namesOf(roles), namesOf(boundBy)];
  const known = compiled.get(access) ?? new Map<string, Access | null>();
  compiled.set(access, known);
  const key = JSON.stringify([names, bound]);
  const found = known.get(key);
  if (found !== undefined) return found ?? undefined;
  const made = compile(context, access, { names, bound, key });
  known.set(key, made ?? null);
  return made;
}

function namesOf(roles: readonly string[]): string[] {
  return roles.length === 0 ? [STAFF] : [...new Set(roles)].sort();
}

function compile(
  { resources }: Definitions,
  { roles }: AccessRules,
  { names, bound, key }: { names: readonly string[]; bound: readonly string[]; key: string },
): Access | undefined {
  // A role that access.yaml does not have gives nothing; without a rule for staff they have what they had before.
  if (names.length === 1 && names[0] === STAFF && roles[STAFF] === undefined) return undefined;
  const those = (all: readonly string[]) =>
    all.flatMap((name) => (Object.hasOwn(roles, name) ? [roles[name] as Role] : []));
  const grants = those(names).flatMap((role) => role.grants);
  const denials = those(bound).flatMap((role) => role.denials);
  const limits = those(bound).flatMap((role) => role.limits);
  const isMore = grants.some(({ rights }) => BY_NAME_ONLY.some((right) => rights.has(right)));
  if (denials.length === 0 && limits.length === 0 && !isMore && grants.some(({ isWhole }) => isWhole))
    return undefined;
  const group = (name: 'reports' | 'books' | 'settings') => {
    const given = grants.filter((grant) => grant[name]).flatMap(({ rights }) => [...rights]);
    const denied = new Set(denials.filter((one) => one[name]).flatMap(({ rights }) => [...rights]));
    return new Set(given.filter((right) => !denied.has(right)));
  };
  const nominal = nominalOf(grants, denials);
  const first = Object.values(resources).map((resource) => ofResource(resource, { grants, denials }));
  const own = first.filter(({ rights }) => rights.size > 0);
  const byName = new Map(
    hideDependents(own).map((one) => [one.resource.name, { ...one, byRecord: recordRights(one).length > 0 }]),
  );
  const isWhole = ({ name }: Resource, ...fields: (string | undefined)[]) => {
    const own = byName.get(name);
    return own !== undefined && isReadWhole(own, fields);
  };
  const all = Object.values(resources);
  const books = group('books');
  // Who may not read one of the nominal books does not read all of them.
  if (denials.some((one) => one.nominal.size > 0 && one.rights.has('read'))) books.delete('read');
  return {
    key,
    roles: Object.keys(roles).filter((name) => names.includes(name)),
    readsAllBooks:
      books.has('read') && all.every((one) => one.book === undefined || isWhole(one, one.book.balance)),
    readsAllStocks: all.every(
      (one) => one.stock === undefined || isWhole(one, one.stock.quantity, one.stock.value, one.stock.price),
    ),
    readsAllNames: all.filter(({ name }) => referred(all).has(name)).every((one) => isWhole(one, one.title)),
    resources: byName,
    limits,
    reports: group('reports'),
    books,
    settings: group('settings'),
    nominal,
  };
}

/** The nominal books that are read. */
function nominalOf(grants: readonly Grant[], denials: readonly Denial[]): ReadonlySet<string> {
  const read = (all: readonly (Grant | Denial)[]) =>
    all.filter(({ rights }) => rights.has('read')).flatMap(({ nominal }) => [...nominal]);
  const denied = new Set(read(denials));
  return new Set(read(grants).filter((name) => !denied.has(name)));
}

/** The resources that movements refer to. */
const referred = keptFor((all: readonly Resource[]): ReadonlySet<string | undefined> => {
  const fields = all.filter(({ kind }) => kind === 'movement').flatMap((one) => Object.values(one.fields));
  return new Set(fields.flatMap(referencesIn).map(({ one }) => one.to));
});

/** Whether a field of all records of a resource is read by every user, whatever their roles are. */
export function isReadByEverybody(context: Definitions, resource: Resource, field: string): boolean {
  if (resource.access.list === 'admin' || resource.access.one === 'admin') return false;
  return [STAFF, ...Object.keys(context.access?.roles ?? {})].every((role) => {
    const access = accessOf(context, { isAdmin: false, roles: [role] });
    const own = access?.resources.get(resource.name);
    if (access === undefined) return true;
    return own?.readsAll === true && !own.hidden.has(field) && !own.partial.has(field);
  });
}

/** Whether every record is read, with these fields. */
function isReadWhole(
  { resource, grants, denials }: Pick<ResourceAccess, 'resource' | 'grants' | 'denials'>,
  fields: readonly (string | undefined)[],
): boolean {
  if (denials.some(({ rights }) => rights.has('read'))) return false;
  return grants.some(
    (grant) =>
      isGiven(resource, grant, 'read') &&
      grant.when === undefined &&
      fields.every((name) => name === undefined || shows(grant, { name })),
  );
}

function ofResource(
  resource: Resource,
  { grants, denials }: { grants: readonly Grant[]; denials: readonly Denial[] },
): ResourceAccess {
  const { name } = resource;
  const applies = ({ resources }: Targets) => resources.has(name);
  const own = grants.filter(applies);
  const without = denials.filter(applies);
  const rights = new Set(
    own.flatMap((grant) => [...grant.rights].filter((right) => isGiven(resource, grant, right))),
  );
  for (const { rights: denied, when } of without)
    if (when === undefined) for (const one of denied) rights.delete(one);
  const reading = own.filter(({ rights: given }) => given.has('read') && rights.has('read'));
  const hidden = Object.values(resource.fields)
    .filter((field) => !ALWAYS.includes(field.name) && !reading.some((grant) => shows(grant, field)))
    .map((field) => field.name);
  const partial = Object.values(resource.fields)
    .filter((field) => !reading.every((grant) => shows(grant, field)))
    .map((field) => field.name);
  return {
    resource,
    rights,
    readsAll: isReadWhole({ resource, grants: own, denials: without }, []),
    grants: own,
    denials: without,
    hidden: new Set(hidden),
    partial: new Set(partial),
    hiddenOfLines: linesOf(resource, reading),
    sources: new Map(),
    copies: new Map(),
    byRecord: false,
  };
}

/** The fields of lines that no grant shows. */
function linesOf(resource: Resource, reading: readonly Grant[]): Map<string, Set<string>> {
  const lines = Object.values(resource.fields).filter(({ of }) => of !== undefined);
  const found = lines.map((field) => {
    const isShown = ({ fields, hide }: Grant, name: string) => {
      const path = `${field.name}.${name}`;
      if (hide?.includes(path)) return false;
      return fields === undefined || fields.includes(field.name) || fields.includes(path);
    };
    // Lines are shown whole or not: what is shown of some records only is shown of none.
    const isAlways = (name: string) =>
      reading.some((grant) => grant.when === undefined && isShown(grant, name)) ||
      reading.every((grant) => isShown(grant, name));
    const children = Object.keys(field.of ?? {});
    return [field.name, new Set(children.filter((name) => !isAlways(name)))] as const;
  });
  return new Map(found.filter(([, hidden]) => hidden.size > 0));
}
