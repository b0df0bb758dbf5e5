import { sql } from 'kysely';
import { type Failure, failure } from '../../errors/failure.ts';
import {
  type FilterOperator,
  groupOf,
  isGroup,
  type Period,
  periodDays,
  valuesOf,
  type Where,
  type WhereCondition,
  type WhereEntry,
  type WhereOperator,
  type WrongPart,
} from '../../schema/index.ts';
import type { FieldSql } from './fieldSql.ts';
import { type Condition, type Filter, filterCondition, readFilter, type TextMatch } from './listFilter.ts';
import type { RecordShape } from './recordShape.ts';

/** A filter in groups, read by the fields of a list. Its conditions are those of simple filters. */
export type WhereNode =
  /** All of the filters hold; `not` also finds records where one of them has no value to compare. */
  | { filters: readonly Filter[]; not?: boolean }
  /** The opposite of one filter, for records with a value: more than is not less or equal. */
  | { opposite: Filter }
  | { sql: FieldSql; empty: boolean }
  | { any: boolean; nodes: readonly WhereNode[] };

/** The reader whose records `mine` finds, and the day that ranges of days are seen from. */
export interface Reading {
  reader: number;
  today: string;
}

const SIMPLE: Partial<Record<WhereOperator, FilterOperator>> = {
  ...{ is: 'eq', one_of: 'eq', is_not: 'ne', none_of: 'ne', from: 'gte', to: 'lte' },
};
const TEXTS: Partial<Record<WhereOperator, TextMatch>> = {
  contains: { at: 'within', exact: false },
  starts_with: { at: 'start', exact: false },
  ends_with: { at: 'end', exact: false },
  contains_exactly: { at: 'within', exact: true },
  starts_with_exactly: { at: 'start', exact: true },
  ends_with_exactly: { at: 'end', exact: true },
};
const OPPOSITE: Partial<Record<WhereOperator, FilterOperator>> = {
  ...{ above: 'lte', after: 'lte', below: 'gte', before: 'gte' },
};

/** The entries of a filter as nodes; a value that its field cannot have is a failure. */
export function whereNodes(
  shape: RecordShape,
  where: Where,
  reading: Reading,
): WhereNode[] | { error: Failure } {
  const nodes: WhereNode[] = [];
  for (const entry of where) {
    const node = nodeOf(shape, entry, reading);
    if ('error' in node) return node;
    nodes.push(node);
  }
  return nodes;
}

function nodeOf(shape: RecordShape, entry: WhereEntry, reading: Reading): WhereNode | { error: Failure } {
  if (!isGroup(entry)) return leafOf(shape, entry, reading);
  const { any, entries } = groupOf(entry);
  const nodes = whereNodes(shape, entries, reading);
  return 'error' in nodes ? nodes : { any, nodes };
}

function leafOf(
  shape: RecordShape,
  condition: WhereCondition,
  reading: Reading,
): WhereNode | { error: Failure } {
  const [name, operator, value] = condition;
  const positive = positiveOf(operator);
  if (positive !== undefined) {
    const node = leafOf(shape, [name, positive, value], reading);
    return 'filters' in node ? { ...node, not: true } : node;
  }
  const field = shape.fields.get(name);
  if (field === undefined) return { error: failure('whereUnknownField', { name }) };
  const texts = valuesOf(condition).map(String);
  const one = (by: FilterOperator, values: readonly string[]) => readFilter(name, field, by, values);
  if (operator === 'empty' || operator === 'not_empty') return { sql: field, empty: operator === 'empty' };
  if (operator === 'mine') return all([one('eq', [String(reading.reader)])]);
  const match = TEXTS[operator];
  if (match !== undefined) return all([withMatch(one('like', texts), match)]);
  if (operator === 'all_of') return all(texts.map((text) => one('eq', [text])));
  if (operator === 'between') return range(one, texts);
  if (operator === 'in') {
    const { from, to } = periodDays(texts[0] as Period, reading.today);
    return range(one, [from, to]);
  }
  const opposite = OPPOSITE[operator];
  if (opposite !== undefined) {
    const filter = one(opposite, texts);
    return 'error' in filter ? filter : { opposite: filter };
  }
  return all([one(SIMPLE[operator] as FilterOperator, texts)]);
}

type Read = Filter | { error: Failure };

function range(one: (by: FilterOperator, values: readonly string[]) => Read, ends: readonly string[]) {
  const [from = '', to = ''] = ends;
  return all([one('gte', [from]), one('lte', [to])]);
}

function all(read: readonly Read[]): WhereNode | { error: Failure } {
  const wrong = read.find((each) => 'error' in each);
  return wrong ?? { filters: read as readonly Filter[] };
}

function withMatch(read: Read, match: TextMatch): Read {
  return 'error' in read ? read : { ...read, match };
}

/** `not_contains` finds the records that `contains` does not find, those without a value among them. */
function positiveOf(operator: WhereOperator): WhereOperator | undefined {
  if (!operator.startsWith('not_') || operator === 'not_empty') return undefined;
  return operator.slice('not_'.length) as WhereOperator;
}

/** The filters that all records must meet: they may use an index of their own. */
export function plainFilters(nodes: readonly WhereNode[]): { filters: Filter[]; others: WhereNode[] } {
  const filters: Filter[] = [];
  const others: WhereNode[] = [];
  for (const node of nodes) {
    if ('filters' in node && node.not !== true) filters.push(...node.filters);
    else others.push(node);
  }
  return { filters, others };
}

/** The condition of a node. */
export function whereCondition(node: WhereNode, timeZone: string): Condition {
  if ('opposite' in node) return sql`(not ${filterCondition(node.opposite, timeZone)})`;
  if ('sql' in node) return emptiness(node.sql, node.empty);
  if ('any' in node) {
    const parts = node.nodes.map((part) => whereCondition(part, timeZone));
    return sql`(${sql.join(parts, node.any ? sql` or ` : sql` and `)})`;
  }
  const filters = node.filters.map((filter) => filterCondition(filter, timeZone));
  const joined = sql<boolean>`(${sql.join(filters, sql` and `)})`;
  return node.not === true ? sql`(${joined} is not true)` : joined;
}

/** A text may be stored as an empty one, and a list of values as an empty list. */
function emptiness({ raw, type, field }: FieldSql, empty: boolean): Condition {
  const column = raw;
  const none = noneOf(type.storage === 'json' && type.orderedBy === undefined, type.column(field));
  if (none === undefined) return empty ? sql`${column} is null` : sql`${column} is not null`;
  const value = sql.raw(none);
  return empty ? sql`(${column} is null or ${column} = ${value})` : sql`(${column} <> ${value})`;
}

function noneOf(isList: boolean, column: string): string | undefined {
  if (isList) return `'[]'::jsonb`;
  return column === 'text' ? `''` : undefined;
}

/** Every field that the nodes compare. */
export function whereFields(nodes: readonly WhereNode[]): FieldSql[] {
  return nodes.flatMap((node) => {
    if ('any' in node) return whereFields(node.nodes);
    if ('sql' in node) return [node.sql];
    return 'opposite' in node ? [node.opposite.sql] : node.filters.map(({ sql }) => sql);
  });
}

/** Why a part of a filter cannot hold, as a failure of a call. */
export function whereFailure({ what, field, operator, value }: WrongPart, { fields }: RecordShape): Failure {
  const ref = { field, label: fields.get(field)?.field.label ?? field };
  switch (what) {
    case 'field':
      return failure('whereUnknownField', { name: field });
    case 'operator':
      return failure('whereUnknownOperator', { field: ref, operator });
    case 'value':
      return failure('notAValue', { value, field: ref });
    case 'depth':
      return failure('whereTooDeep');
    case 'count':
      return failure('whereTooMany');
    default:
      return failure('whereUnreadable');
  }
}
