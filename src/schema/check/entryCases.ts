import { addDays } from '../days.ts';
import { type Expression, pathsIn, walk } from '../expression/Expression.ts';
import { typeOfField, type ValueKind } from '../expression/types.ts';
import { type FieldTypes, isRequired } from '../fieldType.ts';
import type { Field } from '../resource.ts';

/** More cases than any readable definition has. */
const MOST = 5_000;

/**
 * Every case that the conditions of entries can distinguish: each field absent (if it may be) and with each value that
 * makes a difference, in all combinations. Returns undefined if there are too many.
 */
export function entryCases(
  names: readonly string[],
  fields: Readonly<Record<string, Field>>,
  types: FieldTypes,
  conditions: readonly Expression[],
): Record<string, unknown>[] | undefined {
  let cases: Record<string, unknown>[] = [{}];
  for (const name of names) {
    const values = valuesOf(fields[name], types, conditions);
    if (cases.length * values.length > MOST) return undefined;
    cases = cases.flatMap((known) => values.map((value) => ({ ...known, [name]: value })));
  }
  return cases;
}

/** Values of a field, in the API's JSON format. */
function valuesOf(
  field: Field | undefined,
  types: FieldTypes,
  conditions: readonly Expression[],
): readonly unknown[] {
  if (field === undefined) return [null];
  const type = typeOfField(field, types);
  const options = field.options?.map(({ value }) => value);
  const compared = conditions
    .filter((condition) => pathsIn(condition).has(field.name))
    .flatMap((condition) => literalsIn(condition, type?.kind));
  const present = options ?? [...new Set(distinct(type?.kind, compared))];
  const given = type?.kind === 'list' ? present.map((value) => [value]) : present;
  return isRequired(field, 'create') ? given : [null, ...given];
}

/** The texts, numbers or days that an expression has. */
function literalsIn(condition: Expression, kind: ValueKind | undefined): string[] {
  const found: string[] = [];
  walk(condition, (node) => {
    if (node.op === 'value' && node.type.kind === kind) found.push(String(node.value));
  });
  return found;
}

/** Each compared value, and one on either side of it where it has an order. */
function distinct(kind: ValueKind | undefined, compared: readonly string[]): readonly unknown[] {
  switch (kind) {
    case 'boolean':
      return [true, false];
    case 'number':
      return [1, ...compared.map(Number).flatMap((number) => [number - 1, number, number + 1])];
    case 'date':
      return ['2025-01-31', ...compared.flatMap((day) => [addDays(day, -1), day, addDays(day, 1)])];
    default:
      return ['x', ...compared];
  }
}
