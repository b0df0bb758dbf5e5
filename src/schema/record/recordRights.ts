import { isObject } from '../isObject.ts';
import { keptFor } from '../keptFor.ts';
import type { Action, Field, Resource } from '../resource.ts';
import { writableFields } from './writableFields.ts';

/**
 * The key of an answered record with the rights that hold for it, where those of its resource say too much (docs/definitions/access.md,
 * "In the web app"): by name the fields that each lets be set; null where it does not hold. Names of fields begin with a letter.
 */
export const RECORD_RIGHTS = '_may';

type RecordRights = Readonly<Record<string, readonly string[] | null>>;

/** Whether a right of a resource holds for one of its records. */
export function mayFor(record: object | null | undefined, right: string): boolean {
  return rightsOf(record)[right] !== null;
}

/** The fields that a right lets be set in a record; undefined for those of its resource. */
export function settableIn(record: object | null | undefined, right: string): readonly string[] | undefined {
  const fields = rightsOf(record)[right];
  return fields === null ? [] : fields;
}

/**
 * A definition as it is for one record: without the rights that do not hold for it, and with the fields fixed that an edit may not set in it.
 * It is the same object for all records with the same rights.
 */
export function rightsFor(resource: Resource, record: object | null | undefined): Resource {
  return withRights(resource, rightsOf(record));
}

/** The same for a change of several records: with what holds for one of them at least. */
export function rightsForSome(resource: Resource, records: readonly object[]): Resource {
  const all = records.map(rightsOf);
  const [first = {}] = all;
  const limited = Object.keys(first).filter((name) => all.every((rights) => Object.hasOwn(rights, name)));
  const joined = limited.map((name) => {
    const sets = all.flatMap((rights) => (rights[name] ? [rights[name]] : []));
    return [name, sets.length === 0 ? null : [...new Set(sets.flat())]] as const;
  });
  return withRights(resource, Object.fromEntries(joined));
}

function rightsOf(record: object | null | undefined): RecordRights {
  const rights = (record as Readonly<Record<string, unknown>> | null | undefined)?.[RECORD_RIGHTS];
  return isObject(rights) ? (rights as RecordRights) : NONE;
}

const NONE: RecordRights = {};

function withRights(resource: Resource, rights: RecordRights): Resource {
  if (Object.keys(rights).length === 0) return resource;
  const key = JSON.stringify(rights);
  const known = madeOf(resource);
  const made = known.get(key) ?? tailored(resource, rights);
  known.set(key, made);
  return made;
}

const madeOf = keptFor((_: Resource): Map<string, Resource> => new Map());

function tailored(resource: Resource, rights: RecordRights): Resource {
  const { access, actions, list, print } = resource;
  const isGiven = (name: string) => rights[name] !== null;
  const set = rights.update;
  const fixed =
    set === undefined
      ? []
      : writableFields(resource, 'update').filter(({ name }) => set?.includes(name) !== true);
  return {
    ...resource,
    fields: {
      ...resource.fields,
      ...Object.fromEntries(
        fixed.map((field): [string, Field] => [field.name, { ...field, immutable: true }]),
      ),
    },
    access: {
      ...access,
      ...(!isGiven('update') && { update: 'admin' as const }),
      ...(!isGiven('delete') && { delete: 'admin' as const }),
    },
    actions: actions.flatMap((action) => (isGiven(action.name) ? [withFields(action, rights)] : [])),
    list: isGiven('bulk') ? list : { ...list, bulk: [] },
    print: isGiven('print') ? print : [],
    rights: resource.rights?.filter(isGiven),
  };
}

/** An action with the fields of its form that it lets be set. */
function withFields(action: Action, rights: RecordRights): Action {
  const set = rights[action.name];
  return set ? { ...action, fields: action.fields.filter(({ field }) => set.includes(field)) } : action;
}
