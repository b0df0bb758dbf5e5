import type { Grant } from '../../schema/access.ts';
import type { Field, Resource } from '../../schema/index.ts';
import { keptFor } from '../../schema/keptFor.ts';
import type { Access, ResourceAccess } from './Access.ts';
import { both, either, except, type Given, holds, type Reader, type Rows, rowsOf } from './conditionSql.ts';
import { isGiven } from './grants.ts';
import { rowsToSet, type SetPath } from './settable.ts';

/** The conditions on a record after a change. */
interface RowsAfter {
  allowed: Rows;
  /** The records that its actor reads. */
  read: Rows;
  /** Those in which what the change has set may be set, in the order of its paths. */
  set: readonly Rows[];
}

/** A right of a change, with the grants that give it: of a record that was there, those that held before. */
export interface Granted {
  right: string;
  grants: readonly Grant[];
}

/** A change as it is guarded by what the record becomes. */
export interface Guarded {
  /** The right of the change, and others that it needs, such as that to change several at once. */
  granted: readonly [Granted, ...Granted[]];
  isNew: boolean;
  /** The fields that it sets. */
  paths: readonly SetPath[];
}

/**
 * One of the grants of each right must allow what the record is now, and one of the change's own each field that it has set. A new
 * record without `check` is within `when`.
 */
export function rowsAfter(
  reader: Reader,
  own: ResourceAccess,
  { granted, isNew, paths, given }: Guarded & { given: Given },
): RowsAfter {
  const { resource } = own;
  const condition = ({ when, check }: Grant) => {
    const typed = check?.get(resource.name) ?? (isNew ? when?.get(resource.name) : undefined);
    return holds(reader, resource, typed, 't', given);
  };
  const allowed = granted.map(({ right, grants }) => {
    const denied = own.denials.filter(({ rights }) => rights.has(right));
    const taken = denied.map(({ when }) => holds(reader, resource, when?.get(resource.name), 't', given));
    return except(either(grants.map(condition)), either(taken));
  });
  const [{ grants }] = granted;
  return {
    allowed: allowed.reduce(both),
    read: rowsOf(reader, own, 'read', 't', { given }),
    set: paths.map((path) => rowsToSet(reader, own, path, { grants, condition })),
  };
}

/**
 * Whether nothing is checked or read after a new record is written, so that its actor needs no transaction around it: no condition
 * decides on it, and it is answered as it is.
 */
export function isUnchecked(access: Access, { name }: Resource, right: string): boolean {
  const own = access.resources.get(name);
  return own !== undefined && uncheckedRights(own, access).has(right);
}

/**
 * Whether the values of a new record alone allow it, to an actor who then reads it whole: checked beforehand, it needs no
 * transaction either.
 *
 * @param given its validated values, all of which are stored.
 */
export function isAllowedBy(
  reader: Reader,
  access: Access,
  resource: Resource,
  { right, given, paths }: { right: string; given: Given; paths: readonly SetPath[] },
): boolean {
  const own = access.resources.get(resource.name);
  if (own === undefined || !isShownWhole(own, access)) return false;
  const grants = own.grants.filter((grant) => isGiven(resource, grant, right));
  const { allowed, read, set } = rowsAfter(reader, own, {
    granted: [{ right, grants }],
    isNew: true,
    given,
    paths,
  });
  return [allowed, read, ...set].every((rows) => rows === true);
}

const uncheckedRights = keptFor((own: ResourceAccess, access: Access): ReadonlySet<string> => {
  if (!isShownWhole(own, access) || !isUnconditional(own, 'read')) return new Set();
  return new Set([...own.rights].filter((right) => isUnconditional(own, right)));
});

/** Whether a right holds for every record of a resource, before a change and after it, and for each of its fields. */
function isUnconditional({ resource, grants, denials }: ResourceAccess, right: string): boolean {
  const isOpen = ({ when, check, write }: Grant) =>
    !when?.has(resource.name) && !check?.has(resource.name) && (right === 'read' || write === undefined);
  const isGranted = grants.some((grant) => isGiven(resource, grant, right) && isOpen(grant));
  return isGranted && !denials.some(({ rights }) => rights.has(right));
}

/** Whether a readable record is answered as it is: with all of its fields, the names of all records that it refers to, and no rights of its own. */
export const isShownWhole = keptFor(
  ({ resource, grants, hidden, hiddenOfLines, byRecord }: ResourceAccess, { resources }: Access): boolean => {
    if (byRecord) return false;
    const reading = grants.filter(({ rights }) => rights.has('read'));
    const isPart = ({ fields, hide }: Grant) => fields !== undefined || hide !== undefined;
    if (hidden.size + hiddenOfLines.size > 0 || reading.some(isPart)) return false;
    return targetsOf(resource.fields).every((name) => {
      const target = resources.get(name);
      return target?.readsAll === true && target.hidden.size === 0;
    });
  },
);

/** The resources that fields refer to, those of lines too. */
function targetsOf(fields: Readonly<Record<string, Field>>): string[] {
  return Object.values(fields).flatMap(({ to, each, of }) => [
    ...[to, each?.to].filter((name) => name !== undefined),
    ...targetsOf(of ?? {}),
  ]);
}
