import { formatDay, parseDay } from '../../../fields/formatDay.ts';
import { fieldTypes } from '../../../fields/index.ts';
import type { Field } from '../../../schema/index.ts';
import { isObject } from '../../../schema/isObject.ts';

/** Conversion of days from and to another host's format: `dates` of its settings, alone and before a time. */

type Fields = Readonly<Record<string, Field>>;
type Turn = (text: string, pattern: string) => string;

/** '05/01/2026 10:00' -> '2026-01-05 10:00'. Other texts are returned unchanged. */
export function dayFromHost(text: string, pattern: string): string {
  return turned(text, (day) => parseDay(day, pattern) ?? day);
}

/** '2026-01-05 10:00' -> '05/01/2026 10:00'. */
export function dayToHost(text: string, pattern: string): string {
  return turned(text, (day) => formatDay(day, pattern, String));
}

function turned(text: string, turn: (day: string) => string): string {
  const [, day = '', rest = ''] = /^([^ T]*)(.*)$/s.exec(text) ?? [];
  return `${turn(day)}${rest}`;
}

/** A record's values with days in our format. */
export function daysFromHost<Values extends Readonly<Record<string, unknown>>>(
  values: Values,
  fields: Fields,
  pattern: string | undefined,
): Values {
  return pattern === undefined ? values : (mapped(values, fields, pattern, dayFromHost) as Values);
}

/** A record's values with days in the host's format. */
export function daysToHost(
  values: Readonly<Record<string, unknown>>,
  fields: Fields,
  pattern: string | undefined,
): Record<string, unknown> {
  return pattern === undefined ? { ...values } : mapped(values, fields, pattern, dayToHost);
}

function mapped(
  values: Readonly<Record<string, unknown>>,
  fields: Fields,
  pattern: string,
  turn: Turn,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      return [name, field === undefined ? value : turnedValue(field, value, pattern, turn)];
    }),
  );
}

function turnedValue(field: Field, value: unknown, pattern: string, turn: Turn): unknown {
  const { of } = field;
  if (of !== undefined && Array.isArray(value))
    return value.map((line) => (isObject(line) ? mapped(line as Fields, of, pattern, turn) : line));
  const type = fieldTypes[field.type];
  if (type?.orderedBy !== undefined && isObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([part, day]) => [part, typeof day === 'string' ? turn(day, pattern) : day]),
    );
  const holdsDay =
    type?.storage === 'instant' || type?.orderedBy !== undefined || type?.column(field) === 'date';
  return holdsDay && typeof value === 'string' ? turn(value, pattern) : value;
}
