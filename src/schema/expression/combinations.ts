import { type FieldTypes, isRequired } from '../fieldType.ts';
import type { Field } from '../resource.ts';
import type { Expression } from './expression.ts';

/** More cases than a definition that people can read comes to. */
const MOST = 5_000;

/**
 * Every case that conditions can tell apart: each field absent (where it may be) and with each value that makes a
 * difference, in all combinations. Undefined where there are too many.
 */
export function combinations(
  names: readonly string[],
  fields: Readonly<Record<string, Field>>,
  types: FieldTypes,
  conditions: readonly Expression[],
): Record<string, unknown>[] | undefined {
  let cases: Record<string, unknown>[] = [{}];
  for (const name of names) {
    const values = samplesOf(fields[name], types, conditions);
    if (cases.length * values.length > MOST) return undefined;
    cases = cases.flatMap((known) => values.map((value) => ({ ...known, [name]: value })));
  }
  return cases;
}

/** The values of a field that stand for all: as they travel in JSON. */
function samplesOf(
  field: Field | undefined,
  types: FieldTypes,
  conditions: readonly Expression[],
): readonly unknown[] {
  const present = presentSamples(field, types, conditions);
  return field !== undefined && isRequired(field, 'create') ? present : [null, ...present];
}

function presentSamples(
  field: Field | undefined,
  types: FieldTypes,
  conditions: readonly Expression[],
): readonly unknown[] {
  if (field?.options !== undefined) return field.options.map(({ value }) => value);
  const compared = conditions
    .filter((condition) => field !== undefined && condition.fields.includes(field.name))
    .flatMap((condition) => condition.literals);
  const type = field && types[field.type];
  const yes = field && type?.send(true, field);
  // Yes and no come out as they travel: as booleans, or as 1 and 0.
  if (field !== undefined && (yes === true || yes === 1)) return [yes, type?.send(false, field)];
  if (type?.numeric || field?.to !== undefined) return aroundEach(compared);
  return [...new Set(['x', ...compared.filter((literal) => typeof literal === 'string')])];
}

/** Each number that is compared with, and one on either side of it. */
function aroundEach(compared: readonly (string | number)[]): number[] {
  const numbers = compared.filter((literal) => typeof literal === 'number');
  return [...new Set([1, ...numbers.flatMap((number) => [number - 1, number, number + 1])])];
}
