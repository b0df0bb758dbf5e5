import { type FieldTypes, isRequired } from '../fieldType.ts';
import type { Field } from '../resource.ts';
import type { Expression } from './expression.ts';

/** More cases than any readable definition has. */
const MOST = 5_000;

/**
 * Every case that conditions can distinguish: each field absent (if it may be) and with each value that
 * makes a difference, in all combinations. Returns undefined if there are too many.
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

/** Sample values of a field, in the API's JSON format. */
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
  // In the API, a boolean is true or false, or 1 or 0.
  if (field !== undefined && (yes === true || yes === 1)) return [yes, type?.send(false, field)];
  if (type?.numeric || field?.to !== undefined) return aroundEach(compared);
  return [...new Set(['x', ...compared.filter((literal) => typeof literal === 'string')])];
}

/** Each compared number, and one on either side of it. */
function aroundEach(compared: readonly (string | number)[]): number[] {
  const numbers = compared.filter((literal) => typeof literal === 'number');
  return [...new Set([1, ...numbers.flatMap((number) => [number - 1, number, number + 1])])];
}
