import type { FieldType, FieldTypes } from '../fieldType.ts';
import { isYesNo } from '../filterKind.ts';
import type { Field } from '../resource.ts';
import type { Formula } from './formula.ts';
import { RECORD } from './parentFieldsUsed.ts';

type Fields = Readonly<Record<string, Field | undefined>>;

/** The factor by which samples of a type are multiplied. */
type Times = (type: FieldType | undefined) => number;
const once: Times = () => 1;

/**
 * The result of a formula for sample values.
 *
 * @param fields the fields that it may use; in a line also the fields of its record, as `record.rate`.
 * @throws ExpressionError if there is no result for such values.
 */
export function sampleResult(
  formula: Formula,
  fields: Fields,
  types: FieldTypes,
  times: Times = once,
): ReturnType<Formula['attempt']> {
  const numbers = new Set([
    ...used(formula).filter((field) => types[fields[field]?.type ?? '']?.numeric),
    ...formula.aggregates.map(({ field, column }) => `${field}.${column}`),
  ]);
  return formula.attempt(samplesOf(formula, fields, types, times), numbers);
}

/** A sample of each kind, all different, so that no difference of two is 0. */
export function samplesOf(
  expression: Asking,
  fields: Fields,
  types: FieldTypes,
  times: Times = once,
): Record<string, unknown> {
  const all = Object.fromEntries(
    used(expression).map((name, place) => {
      const field = fields[name];
      const type = types[field?.type ?? ''];
      if (field === undefined || type === undefined) return [name, null];
      return [name, sampleOf(type, field, PRIMES[place % PRIMES.length] as number, { types, times })];
    }),
  );
  if (fields[RECORD] !== undefined) return all;
  return {
    ...all,
    [RECORD]: Object.fromEntries(expression.ofRecord.map((name) => [name, all[inRecord(name)]])),
  };
}

type Asking = Pick<Formula, 'fields' | 'ofRecord'>;

function used({ fields, ofRecord }: Asking): string[] {
  return [...fields, ...ofRecord.map(inRecord)];
}

function inRecord(name: string): string {
  return `${RECORD}.${name}`;
}

function sampleOf(
  type: FieldType,
  field: Field,
  number: number,
  { types, times }: { types: FieldTypes; times: Times },
): unknown {
  if (type.numeric || field.to !== undefined) return number * times(type);
  if (field.of !== undefined) {
    const children = Object.values(field.of);
    return [Object.fromEntries(children.map((child) => [child.name, number * times(types[child.type])]))];
  }
  if (type.storage === 'json') return [];
  if (isYesNo(field, type)) return type.send(true, field);
  return field.options?.[0]?.value ?? 'x';
}

const PRIMES = [7, 11, 13, 17, 19, 23, 29, 31];
