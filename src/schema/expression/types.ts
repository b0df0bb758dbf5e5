import type { FieldType, FieldTypes } from '../fieldType.ts';
import { isYesNo } from '../filterKind.ts';
import type { Field, Resource, Resources } from '../resource.ts';

/** The kinds of values in typed expressions. A reference is a number; `parts` is a value of several parts, such as a file. */
export type ValueKind = 'number' | 'text' | 'boolean' | 'date' | 'moment' | 'list' | 'parts' | 'null';

/** The type of a value in an expression. */
export interface ValueType {
  kind: ValueKind;
  /** The resource whose record a reference points to: its fields are reached by a path. */
  to?: string | undefined;
  /** The type of a list's values. */
  each?: ValueType | undefined;
  /** The values of an input that is a choice. */
  options?: readonly { value: string }[] | undefined;
  /** The ends of a range of days, each a day; the range itself is compared by the first one. */
  ends?: readonly [string, string] | undefined;
  /** The field that holds it, for its label, its options and its decimals. */
  field?: Field | undefined;
}

/** Names that an expression can use: values, and owners of further names such as `ask` and `user`. */
export type Names = Readonly<Record<string, ValueType | Owner>>;

export interface Owner {
  members: Names;
}

/** The name by which the expressions of a line refer to the fields of its record: `record.rate`. */
export const RECORD = 'record';

/** Where an expression stands. */
export interface Scope {
  names: Names;
  /** The owner whose members may be named without it, unless a name is in the way: `amount` for `record.amount`. */
  implied?: string | undefined;
  /** For paths through references. */
  resources: Resources;
  types: FieldTypes;
  /** Its expressions run in the database, which does not have all functions. */
  isInDatabase?: boolean | undefined;
  /**
   * A name that is not there has no value, instead of being a mistake, and no option is one: for expressions that are checked
   * already, over a form with some of the fields, or over the fields of today.
   */
  isPartial?: boolean | undefined;
}

export const NUMBER: ValueType = { kind: 'number' };
export const TEXT: ValueType = { kind: 'text' };
export const BOOLEAN: ValueType = { kind: 'boolean' };
export const DATE: ValueType = { kind: 'date' };
export const MOMENT: ValueType = { kind: 'moment' };

/** The names of every place, unless a field of the record is called so: the day, the moment, and who asks. */
export const COMMON_NAMES: Names = {
  today: DATE,
  now: MOMENT,
  user: { members: { id: NUMBER, email: TEXT } },
};

export function isOwner(entry: ValueType | Owner): entry is Owner {
  return 'members' in entry;
}

/** The fields of a resource's records as names of an expression, without secrets. */
export function recordNames(resource: Pick<Resource, 'fields'>, types: FieldTypes): Names {
  const known = Object.values(resource.fields).flatMap((field) => {
    const type = typeOfField(field, types);
    return type === undefined ? [] : [[field.name, type] as const];
  });
  return Object.fromEntries(known);
}

/** The type of a field's value; undefined for a secret. */
export function typeOfField(field: Field, types: FieldTypes): ValueType | undefined {
  const type = types[field.type];
  if (type === undefined || type.storage === 'secret') return undefined;
  if (field.to !== undefined) return { kind: 'number', to: field.to, field };
  if (field.each?.to !== undefined)
    return { kind: 'list', each: { kind: 'number', to: field.each.to }, field };
  if (field.of !== undefined) return { kind: 'list', each: { kind: 'parts' }, field };
  const { ends } = type;
  return {
    kind: kindOf(field, type),
    field,
    ...(ends !== undefined && { ends }),
    ...(isOptions(field, type) && { each: TEXT }),
  };
}

/** A choice of several options. */
function isOptions({ options }: Field, { storage }: FieldType): boolean {
  return storage === 'json' && options !== undefined;
}

function kindOf(field: Field, type: FieldType): ValueKind {
  if (type.storage === 'instant') return 'moment';
  if (type.ends !== undefined) return 'date';
  if (isOptions(field, type)) return 'list';
  if (type.storage === 'json') return 'parts';
  if (type.numeric || field.name === 'id' || field.name === 'added_by') return 'number';
  if (isYesNo(field, type)) return 'boolean';
  return type.column(field) === 'date' ? 'date' : 'text';
}

/**
 * The names in the expressions of a record: its own fields, and in a line those of its record as `record.rate`, unless the line
 * has a field of that name.
 */
export function recordScope(
  fields: Resource['fields'],
  types: FieldTypes,
  ofRecord: Resource['fields'] | undefined,
): Scope {
  const owner = ofRecord && { [RECORD]: { members: recordNames({ fields: ofRecord }, types) } };
  return { names: { ...COMMON_NAMES, ...owner, ...recordNames({ fields }, types) }, resources: {}, types };
}
