import { type RawBuilder, sql } from 'kysely';
import { type Failure, failure } from '../../errors/failure.ts';
import { existsAsDay } from '../../fields/calendar.ts';
import {
  type Field,
  type FieldType,
  type FilterOperator,
  filteredRecords,
  filterOperators,
  isFilteredById,
  lineReference,
} from '../../schema/index.ts';
import type { FieldSql } from './fieldSql.ts';
import { recordId } from './recordId.ts';
import { searchedValue } from './searchSql.ts';

/** A condition on one field. The values have been validated by the field type. */
export interface Filter {
  /** The name of its parameter. */
  name: string;
  sql: FieldSql;
  operator: FilterOperator;
  values: readonly unknown[];
  /** Where the text of `like` stands; anywhere by default. */
  match?: TextMatch | undefined;
}

/** Where a text stands in a value, and whether capital and small letters differ. */
export interface TextMatch {
  at: 'within' | 'start' | 'end';
  exact: boolean;
}

const WITHIN: TextMatch = { at: 'within', exact: false };

/** A condition of a statement, with its parameters. */
export type Condition = RawBuilder<boolean>;

const MOST_VALUES = 1_000;

/** Parses the values of a filter by the field's type, ignoring the field's bounds. */
export function readFilter(
  name: string,
  sql: FieldSql,
  operator: FilterOperator,
  texts: readonly string[],
): Filter | { error: Failure } {
  const { field, type } = sql;
  if (!filterOperators(field, type).includes(operator))
    return { error: failure('notFilterable', { field: { field: field.name, label: field.label }, name }) };
  if (texts.length > MOST_VALUES) return { error: failure('tooManyValues', { name, most: MOST_VALUES }) };
  if (texts.length > 1 && operator !== 'eq' && operator !== 'ne')
    return { error: failure('givenTwice', { name }) };
  const values: unknown[] = [];
  for (const text of texts) {
    const value = operator === 'like' ? likeText(text) : readValue(sql, text);
    if (value === undefined)
      return {
        error: failure('notAValue', {
          value: text.slice(0, 50),
          field: { field: field.name, label: field.label },
        }),
      };
    values.push(value);
  }
  return { name, sql, operator, values };
}

/**
 * The condition of a filter.
 *
 * @param bind adds a value to the statement: as a parameter unless the caller has another way.
 */
export function filterCondition(
  { sql: { raw, type, field }, operator, values, match = WITHIN }: Filter,
  timeZone: string,
  bind: (value: unknown) => RawBuilder<unknown> = sql.val,
): Condition {
  const column = raw;
  if (type.storage === 'instant') return instantCondition(column, operator, values, bind, timeZone);
  if (operator === 'like') {
    const pattern = likePattern(String(values[0]), match);
    return sql`${searchedValue(type, raw)} ${sql.raw(match.exact ? 'like' : 'ilike')} ${bind(pattern)}`;
  }
  if (type.storage === 'json' && type.orderedBy === undefined) {
    const line = lineReference(field);
    const entry = (value: unknown) => (line === undefined ? value : { [line.name]: value });
    const contains = values.map((value) => sql`${column} @> ${bind(JSON.stringify([entry(value)]))}::jsonb`);
    return anyOf(column, operator, contains);
  }
  const kind = sql.raw(type.orderedBy === undefined ? columnOf(field, type) : 'text');
  if (operator === 'gte') return sql`${column} >= ${bind(values[0])}::${kind}`;
  if (operator === 'lte') return sql`${column} <= ${bind(values[0])}::${kind}`;
  if (operator === 'ne') return sql`(${column} is null or ${column} <> all (${bind(values)}::${kind}[]))`;
  return values.length === 1
    ? sql`${column} = ${bind(values[0])}::${kind}`
    : sql`${column} = any (${bind(values)}::${kind}[])`;
}

/** Whether one of the conditions holds; for `ne` none of them, or the column has no value. */
function anyOf(
  column: RawBuilder<unknown>,
  operator: FilterOperator,
  conditions: readonly RawBuilder<unknown>[],
): Condition {
  const any = sql.join([...conditions], sql` or `);
  return operator === 'ne' ? sql`(${column} is null or not (${any}))` : sql`(${any})`;
}

function likePattern(text: string, { at }: TextMatch): string {
  return `${at === 'start' ? '' : '%'}${escapeLike(text)}${at === 'end' ? '' : '%'}`;
}

/** LIKE treats % and _ as wildcards; a search takes them literally. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

function columnOf(field: Field, type: FieldType): string {
  return isFilteredById(field) ? 'bigint' : type.column(field);
}

/** The text of a contains-filter has the length limit and the Unicode form of stored text. */
function likeText(text: string): string | undefined {
  return text.length <= 255 ? text.normalize('NFC') : undefined;
}

function readValue({ field, type }: FieldSql, text: string): unknown {
  if (isFilteredById(field) || filteredRecords(field) !== undefined) return recordId(text);
  if ((type.storage === 'instant' || columnOf(field, type) === 'date') && existsAsDay(text)) return text;
  const boundless = { ...field, min: undefined, max: undefined, pattern: undefined };
  if (type.orderedBy !== undefined) return partOf(type, boundless, text);
  const result = type.storage === 'json' ? undefined : type.check(boundless).safeParse(text);
  if (result === undefined) return text.normalize('NFC');
  return result.success && result.data !== null ? result.data : undefined;
}

/** A value with parts is filtered by its sorted part. */
function partOf(type: FieldType, field: Field, text: string): unknown {
  const part = type.orderedBy as string;
  const result = type.check({ ...field, required: false }).safeParse({ [part]: text });
  return result.success ? (result.data as Record<string, unknown>)[part] : undefined;
}

/** A day stands for all of it, in the business time zone (docs/business-rules.md, "Dates and time zones"). */
function instantCondition(
  column: RawBuilder<unknown>,
  operator: FilterOperator,
  values: readonly unknown[],
  bind: (value: unknown) => RawBuilder<unknown>,
  timeZone: string,
): Condition {
  const zone = sql.lit(timeZone);
  const from = (value: unknown) => sql`(${bind(value)}::timestamp at time zone ${zone})`;
  const after = (value: unknown) => {
    const length = sql.raw(String(value).length > 10 ? `interval '1 second'` : `interval '1 day'`);
    return sql`((${bind(value)}::timestamp + ${length}) at time zone ${zone})`;
  };
  if (operator === 'gte') return sql`${column} >= ${from(values[0])}`;
  if (operator === 'lte') return sql`${column} < ${after(values[0])}`;
  const within = values.map((value) => sql`(${column} >= ${from(value)} and ${column} < ${after(value)})`);
  return anyOf(column, operator, within);
}
