import { existsAsDay } from '../../../fields/calendar.ts';
import {
  type Field,
  type FieldType,
  type FilterOperator,
  filterOperators,
  isAskedById,
} from '../../../schema/index.ts';
import { momentOf } from '../sql/businessTime.ts';
import type { FieldSql } from '../sql/fieldSql.ts';
import { searchedValue } from '../sql/searchSql.ts';
import { recordId } from './findRecord.ts';

/** A condition on one field. The values have passed the field type's own check. */
export interface Filter {
  /** The parameter that asked for it. */
  name: string;
  sql: FieldSql;
  operator: FilterOperator;
  values: readonly unknown[];
}

/** Adds a value to a statement's parameters and gives the placeholder that stands for it. */
export type Bind = (value: unknown) => string;

const MOST_VALUES = 1_000;

/** Reads the values of a filter by the field's own type; bounds of the field do not bind a question. */
export function readFilter(
  name: string,
  sql: FieldSql,
  operator: FilterOperator,
  texts: readonly string[],
): Filter | { error: string } {
  const { field, type } = sql;
  if (!filterOperators(field, type).includes(operator))
    return { error: `${field.label} cannot be filtered with ${name}` };
  if (texts.length > MOST_VALUES) return { error: `${name} may be given at most ${MOST_VALUES} times` };
  if (texts.length > 1 && operator !== 'eq' && operator !== 'ne')
    return { error: `${name} may be given once` };
  const values: unknown[] = [];
  for (const text of texts) {
    const value = operator === 'like' ? likeText(text) : readValue(sql, text);
    if (value === undefined) return { error: `"${text.slice(0, 50)}" is not a value of ${field.label}` };
    values.push(value);
  }
  return { name, sql, operator, values };
}

/** SQL of a filter. */
export function filterSql({ sql, operator, values }: Filter, bind: Bind, timeZone: string): string {
  const { raw, type, field } = sql;
  if (type.storage === 'instant') return instantSql(raw, operator, values, bind, timeZone);
  if (operator === 'like') {
    return `${searchedValue(type, raw)} ilike ${bind(`%${escapeLike(String(values[0]))}%`)}`;
  }
  if (type.storage === 'json' && type.orderedBy === undefined) {
    const has = values.map((value) => `${raw} @> ${bind(JSON.stringify([value]))}::jsonb`).join(' or ');
    return operator === 'ne' ? `(${raw} is null or not (${has}))` : `(${has})`;
  }
  const kind = type.orderedBy === undefined ? columnOf(field, type) : 'text';
  if (operator === 'gte') return `${raw} >= ${bind(values[0])}::${kind}`;
  if (operator === 'lte') return `${raw} <= ${bind(values[0])}::${kind}`;
  if (operator === 'ne') return `(${raw} is null or ${raw} <> all (${bind(values)}::${kind}[]))`;
  return values.length === 1
    ? `${raw} = ${bind(values[0])}::${kind}`
    : `${raw} = any (${bind(values)}::${kind}[])`;
}

/** In LIKE, % and _ stand for anything; in a search they are what they are. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

function columnOf(field: Field, type: FieldType): string {
  return isAskedById(field) ? 'bigint' : type.column(field);
}

/** The text of a contains-filter has the length limit and the Unicode form of stored text. */
function likeText(text: string): string | undefined {
  return text.length <= 255 ? text.normalize('NFC') : undefined;
}

function readValue({ field, type }: FieldSql, text: string): unknown {
  if (isAskedById(field) || field.each !== undefined) return recordId(text);
  if ((type.storage === 'instant' || columnOf(field, type) === 'date') && existsAsDay(text)) return text;
  const boundless = { ...field, min: undefined, max: undefined, pattern: undefined };
  if (type.orderedBy !== undefined) return partOf(type, boundless, text);
  const result = type.storage === 'json' ? undefined : type.check(boundless).safeParse(text);
  if (result === undefined) return text.normalize('NFC');
  return result.success && result.data !== null ? result.data : undefined;
}

/** A value with parts is asked for by the one that orders it. */
function partOf(type: FieldType, field: Field, text: string): unknown {
  const part = type.orderedBy as string;
  const result = type.check({ ...field, required: false }).safeParse({ [part]: text });
  return result.success ? (result.data as Record<string, unknown>)[part] : undefined;
}

/** A day stands for all of it, in the business time zone (business rules, section 8). */
function instantSql(
  raw: string,
  operator: FilterOperator,
  values: readonly unknown[],
  bind: Bind,
  timeZone: string,
): string {
  const moment = (value: unknown) => momentOf(bind(value), timeZone);
  const after = (value: unknown) =>
    momentOf(
      `(${bind(value)}::timestamp + interval '1 ${String(value).length > 10 ? 'second' : 'day'}')`,
      timeZone,
    );
  const within = (value: unknown) => `(${raw} >= ${moment(value)} and ${raw} < ${after(value)})`;
  if (operator === 'gte') return `${raw} >= ${moment(values[0])}`;
  if (operator === 'lte') return `${raw} < ${after(values[0])}`;
  const any = values.map(within).join(' or ');
  return operator === 'ne' ? `(${raw} is null or not (${any}))` : `(${any})`;
}
