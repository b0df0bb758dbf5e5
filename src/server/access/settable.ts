/** The fields that a change may set: those of the grants that hold for the record and the right (docs/definitions/access.md, "Changes"). */
import type { Grant } from '../../schema/access.ts';
import { blankToNull, type Field, type Resource } from '../../schema/index.ts';
import { keptFor } from '../../schema/keptFor.ts';
import type { ResourceAccess } from './Access.ts';
import { both, either, type Reader, type Rows } from './conditionSql.ts';
import { fieldRows } from './fieldRows.ts';
import { isGiven, shows } from './grants.ts';

type Values = Readonly<Record<string, unknown>>;

/** A part of what a change sets: a field, or the columns of a new record's lines (`items.rate`). Lines are edited only as a whole. */
export interface SetPath {
  path: string;
  /** The field itself. */
  field: Field;
  /** It is written by an action of the definition, not given by the call. */
  isByAction?: boolean;
  /** The grants that let it be set in an existing record, decided before the change. */
  by?: readonly Grant[];
}

/**
 * The fields that a call sets. Fields that it does not give, such as defaults and formulas, follow from the definition.
 *
 * @param values the checked values: what the call gives beside them is ignored, as is a blank of a new record.
 */
export function pathsOf(
  { fields }: Resource,
  values: Values,
  given: Values,
  { isNew, set = {} }: { isNew: boolean; set?: Values | undefined },
): SetPath[] {
  const byCall = Object.keys(given).flatMap((name) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field === undefined || !Object.hasOwn(values, name) || Object.hasOwn(set, name)) return [];
    if (!isNew) return [{ path: name, field }];
    if ((blankToNull(given[name]) ?? null) === null) return [];
    const columns = columnsIn(field, values[name]);
    return columns.map((column) => ({ path: column === undefined ? name : `${name}.${column}`, field }));
  });
  const byAction = Object.keys(set).map((name) => ({
    path: name,
    field: fields[name] as Field,
    isByAction: true,
  }));
  return [...byCall, ...byAction];
}

/** The columns that some line of a value sets; undefined stands for a value without lines. */
function columnsIn(field: Field, value: unknown): (string | undefined)[] {
  if (field.of === undefined || !Array.isArray(value)) return [undefined];
  return columnsOf(field)
    .filter(({ name, default: start }) =>
      value.some((line: Values) => {
        const one = line[name] ?? null;
        return one !== null && String(one) !== String(start);
      }),
    )
    .map(({ name }) => name);
}

/** The columns of lines that a call may give. */
function columnsOf({ of = {} }: Field): Field[] {
  return Object.values(of).filter(
    ({ source, formula, readOnly }) => source === 'column' && formula === undefined && !readOnly,
  );
}

/** Whether a grant lets a path be set: in every record for which it holds, or in those of which the field is read, too. */
type Letting = 'always' | 'ifRead' | 'never';

/** `write` of a grant, or without it what the grant shows and is read. An action is bound by `write` alone. */
export function letting(own: ResourceAccess, grant: Grant, { path, field, isByAction }: SetPath): Letting {
  const [name = '', column] = path.split('.');
  const columns = field.of === undefined ? [] : (column ?? columnsOf(field).map((one) => one.name));
  const parts = [columns].flat().map((one) => `${name}.${one}`);
  const isNamed = (names: readonly string[]) =>
    names.includes(name) || (parts.length > 0 && parts.every((part) => names.includes(part)));
  if (grant.write !== undefined) return isNamed(grant.write) ? 'always' : 'never';
  if (isByAction) return 'always';
  const isShown =
    shows(grant, field) &&
    (grant.fields === undefined || isNamed(grant.fields)) &&
    !parts.some((part) => grant.hide?.includes(part));
  if (!isShown || own.hidden.has(name)) return 'never';
  const hidden = own.hiddenOfLines.get(name);
  if (hidden !== undefined && (column === undefined || hidden.has(column))) return 'never';
  return own.partial.has(name) ? 'ifRead' : 'always';
}

/**
 * The records in which a path may be set.
 *
 * @param condition for which records a grant holds.
 */
export function rowsToSet(
  reader: Reader,
  own: ResourceAccess,
  path: SetPath,
  { grants, condition }: { grants: readonly Grant[]; condition: (grant: Grant) => Rows },
): Rows {
  if (path.by !== undefined) return either(path.by.map(condition));
  return either(
    grants.map((grant) => {
      const how = letting(own, grant, path);
      if (how === 'never') return false;
      return how === 'always'
        ? condition(grant)
        : both(condition(grant), fieldRows(reader, own, path.field.name, 't'));
    }),
  );
}

/** The fields that a right lets set in some records at least, and the columns of lines as `items.rate`. */
export function settable(own: ResourceAccess, right: string): ReadonlySet<string> {
  const known = settableBy(own);
  const made = known.get(right) ?? new Set(settablePaths(own, right));
  known.set(right, made);
  return made;
}

const settableBy = keptFor((_: ResourceAccess): Map<string, ReadonlySet<string>> => new Map());

function settablePaths(own: ResourceAccess, right: string): string[] {
  const { resource } = own;
  const grants = own.grants.filter((grant) => isGiven(resource, grant, right));
  const isSet = (path: SetPath) => grants.some((grant) => letting(own, grant, path) !== 'never');
  return Object.values(resource.fields).flatMap((field) => {
    if (field.source === 'system' || field.source === 'derived') return [];
    const columns = columnsOf(field)
      .map(({ name }) => `${field.name}.${name}`)
      .filter((path) => isSet({ path, field }));
    const isWhole = isSet({ path: field.name, field });
    return isWhole || columns.length > 0 ? [field.name, ...columns] : [];
  });
}
