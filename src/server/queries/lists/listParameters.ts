import { invalid } from '../../../errors/AppError.ts';
import { type Failure, type FieldFailures, failure, noFailures } from '../../../errors/failure.ts';
import { conjuncts, type Expression } from '../../../schema/expression/Expression.ts';
import {
  fieldExpression,
  type Reading,
  whereExpressions,
} from '../../../schema/expression/whereExpression.ts';
import {
  type FilterOperator,
  type FilterValue,
  filterOperators,
  filterValue,
  manyRef,
  OF_PARAMETER,
  readWhere,
  WHERE_LENGTH,
  type WrongPart,
} from '../../../schema/index.ts';
import type { FieldSql } from '../../sql/fieldSql.ts';
import type { Condition } from '../../sql/filterSql.ts';
import type { RecordShape } from '../../sql/recordShape.ts';
import type { SearchedWord } from '../../sql/searchedWord.ts';

/** The raw parameters of a list call: a repeated name has several values. */
export type QueryString = Readonly<Record<string, string | readonly string[] | undefined>>;

export interface ListRequest {
  /** The requested rows, the first included and the last not; undefined for the whole list. */
  window?: { start: number; end: number } | undefined;
  sort: readonly { sql: FieldSql; order: 'asc' | 'desc' }[];
  /** Conditions on the fields, all of which must hold. */
  where: readonly Expression[];
  /** Conditions on the record `t` that no parameter can express, such as those of a tree. */
  also?: readonly Condition[] | undefined;
  /** Words that must all occur. */
  words: readonly SearchedWord[];
  /** Whether records whose names have the words come first, if only a few records do. */
  namedFirst?: boolean | undefined;
  archived: 'without' | 'only' | 'with';
  /** The sums of what is found, in place of the rows. */
  totals: boolean;
  /** Whether the records are counted: with the page, not at all, or in place of the rows. */
  count: 'exact' | 'none' | 'only';
}

const LARGEST_PAGE = 1_000;
export const LONGEST_SEARCH = 255;
const GIVEN_ONCE = new Set(['_count', '_totals', '_where', '_first', 'archived']);
const ARCHIVED = { true: 'only', all: 'with', false: 'without', '': 'without' } as const;
const COUNTS = ['exact', 'none', 'only'] as const;
const OPERATORS: readonly FilterOperator[] = ['ne', 'gte', 'lte', 'like'];

/**
 * Reads the parameters of a list (docs/business-rules.md, "Lists"): `_start`, `_end`, `_sort`, `_order`, `_count`, `q`, `_first`, `archived`,
 * `_where`, `id=`, `field=`, `field_ne=`, `field_gte=`, `field_lte=`, `field_like=`. An empty filter is ignored.
 *
 * @param reading who reads and when, for `_where`.
 * @throws AppError invalid, naming each wrong parameter.
 */
export function readListParameters(shape: RecordShape, query: QueryString, reading?: Reading): ListRequest {
  // Without a prototype, so that even a parameter called __proto__ is refused like any other.
  const errors = noFailures();
  const refuse = (name: string, wrong: Failure): undefined => {
    errors[name] = wrong;
  };
  const values = new Map(Object.entries(query).map(([name, given]) => [name, [given ?? ''].flat()]));
  for (const [name, texts] of values) {
    if (texts.some((text) => text.includes('\0'))) refuse(name, failure('badCharacter', { name }));
    else if (texts.length > 1 && GIVEN_ONCE.has(name)) refuse(name, failure('givenTwice', { name }));
  }
  // A list that is longer than a page is streamed.
  const window = readWindow(values, refuse, Number.POSITIVE_INFINITY);
  const sort = readSort(shape, values, refuse);
  const words = readWords(shape, values, refuse);
  const namedFirst = readFirst(values, refuse);
  const archived = readArchived(values, refuse);
  const totals = readTotals(values, refuse);
  const count = readCounting(values, refuse);
  const filters = readFilters(shape, values, errors);
  const where = readWhereText(shape, values.get('_where')?.[0] ?? '', reading, refuse);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const found = { where: [...filters, ...where].flatMap(conjuncts), words, namedFirst, archived };
  return { window, sort, ...found, totals, count };
}

type Values = ReadonlyMap<string, readonly string[]>;
type Refuse = (name: string, wrong: Failure) => undefined;

/** `_start` and `_end`: the first row, and the one after the last. */
export function readWindow(
  values: Values,
  refuse: Refuse,
  largest: number = LARGEST_PAGE,
): ListRequest['window'] {
  if (!values.has('_start') && !values.has('_end')) return undefined;
  const start = readCount('_start', values.get('_start') ?? ['0'], refuse);
  const end = readCount('_end', values.get('_end') ?? [], refuse);
  if (start === undefined || end === undefined) return undefined;
  if (start > end) return refuse('_start', failure('startAboveEnd'));
  if (end - start > largest) return refuse('_end', failure('pageTooLarge', { most: String(largest) }));
  return { start, end };
}

function readCount(name: string, texts: readonly string[], refuse: Refuse): number | undefined {
  const [text = ''] = texts;
  if (texts.length === 1 && /^\d{1,15}$/.test(text)) return Number(text);
  return refuse(name, failure('notCount', { name }));
}

function readSort(shape: RecordShape, values: Values, refuse: Refuse): ListRequest['sort'] {
  const names = separate(values.get('_sort'));
  const orders = separate(values.get('_order')).map((order) => order.toLowerCase());
  if (orders.some((order) => order !== 'asc' && order !== 'desc')) refuse('_order', failure('badOrder'));
  if (names.length === 0) return [ownSort(shape)];
  return names.flatMap((name, index) => {
    const sql = sortable(shape, name);
    const order = orders[index] === 'desc' ? ('desc' as const) : ('asc' as const);
    if (sql !== undefined) return [{ sql, order }];
    refuse('_sort', failure('notSortable', { name }));
    return [];
  });
}

/** The default order: the definition's. */
function ownSort(shape: RecordShape): ListRequest['sort'][number] {
  const { field, order } = shape.resource.list.sort;
  return { sql: sortable(shape, field) ?? (shape.fields.get('id') as FieldSql), order };
}

/** A field to sort by; the name field of a reference also sorts by the reference. */
function sortable(shape: RecordShape, name: string): FieldSql | undefined {
  const own = shape.fields.get(name);
  const found = own ?? [...shape.fields.values()].find(({ field }) => field.nameKey === name);
  return found?.type.sortable === true ? found : undefined;
}

function readWords(shape: RecordShape, values: Values, refuse: Refuse): SearchedWord[] {
  const text = (values.get('q') ?? []).join(' ').normalize('NFC').trim();
  if (text === '') return [];
  if (text.length > LONGEST_SEARCH) refuse('q', failure('searchTooLong', { most: LONGEST_SEARCH }));
  if (!isSearchable(shape)) refuse('q', failure('notSearchable'));
  return text.split(/\s+/).map((word) => ({ texts: [word], named: [] }));
}

function isSearchable({ search, references, amounts }: RecordShape): boolean {
  return search !== undefined || references.length + amounts.length > 0;
}

function readFirst(values: Values, refuse: Refuse): boolean {
  const text = values.get('_first')?.[0] ?? '';
  if (!['', 'named'].includes(text)) refuse('_first', failure('badFirst'));
  return text === 'named';
}

function readArchived(values: Values, refuse: Refuse): ListRequest['archived'] {
  const text = values.get('archived')?.[0] ?? '';
  if (Object.hasOwn(ARCHIVED, text)) return ARCHIVED[text as keyof typeof ARCHIVED];
  refuse('archived', failure('badArchived'));
  return 'without';
}

function readTotals(values: Values, refuse: Refuse): boolean {
  const text = values.get('_totals')?.[0] ?? '';
  if (!['', 'true', 'false'].includes(text)) refuse('_totals', failure('badTotals'));
  return text === 'true';
}

function readCounting(values: Values, refuse: Refuse): ListRequest['count'] {
  const text = values.get('_count')?.[0] ?? '';
  const count = COUNTS.find((each) => each === text);
  if (count === undefined && text !== '') refuse('_count', failure('badCount'));
  return count ?? 'exact';
}

/** The filter in groups (docs/calling.md, "Filters in groups"): JSON, of which no part may be wrong. */
function readWhereText(
  shape: RecordShape,
  text: string,
  reading: Reading | undefined,
  refuse: Refuse,
): readonly Expression[] {
  const refuseWhere = (wrong: Failure): Expression[] => {
    refuse('_where', wrong);
    return [];
  };
  if (text === '') return [];
  if (reading === undefined) return refuseWhere(failure('unknownParameter', { name: '_where' }));
  if (text.length > WHERE_LENGTH) return refuseWhere(failure('whereTooLong', { most: WHERE_LENGTH }));
  const given = parseJson(text);
  const fields = Object.fromEntries([...shape.fields].map(([name, { field }]) => [name, field]));
  const { where, wrong } = readWhere(given, fields, shape.types);
  if (wrong[0] !== undefined) return refuseWhere(whereFailure(wrong[0], shape));
  return whereExpressions(where, { fields, types: shape.types }, reading);
}

/** Why a part of a filter cannot hold. */
function whereFailure({ what, field, operator, value }: WrongPart, { fields }: RecordShape): Failure {
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const OWN_PARAMETERS = new Set([
  ...['_start', '_end', '_sort', '_order', '_count', '_totals', '_where', '_first', 'q', 'archived'],
]);

/** A filter of its own parameter. */
interface Filter {
  /** The parameter. */
  name: string;
  sql: FieldSql;
  operator: FilterOperator;
  values: readonly FilterValue[];
}

function readFilters(shape: RecordShape, values: Values, errors: FieldFailures): Expression[] {
  const filters: Filter[] = [];
  for (const [name, texts] of values) {
    if (OWN_PARAMETERS.has(name)) continue;
    const given = texts.filter((text) => text !== '');
    const named = fieldAndOperator(shape, name);
    if (named === undefined)
      errors[name] = failure('unknownOfList', { name, resource: manyRef(shape.resource) });
    else if (given.length > 0 && errors[name] === undefined) {
      const filter = readFilter(name, named.sql, named.operator, given);
      if ('error' in filter) errors[name] = filter.error;
      else filters.push(filter);
    }
  }
  refuseTurnedRanges(filters, errors);
  return filters.map(({ sql, operator, values: given }) =>
    fieldExpression(sql.field, shape.types, OF_PARAMETER[operator], given),
  );
}

const MOST_VALUES = 1_000;

function readFilter(
  name: string,
  sql: FieldSql,
  operator: FilterOperator,
  texts: readonly string[],
): Filter | { error: Failure } {
  const { field, type } = sql;
  const ref = { field: field.name, label: field.label };
  if (!filterOperators(field, type).includes(operator))
    return { error: failure('notFilterable', { field: ref, name }) };
  if (texts.length > MOST_VALUES) return { error: failure('tooManyValues', { name, most: MOST_VALUES }) };
  if (texts.length > 1 && operator !== 'eq' && operator !== 'ne')
    return { error: failure('givenTwice', { name }) };
  const values = texts.map((text) => filterValue(field, type, OF_PARAMETER[operator], text));
  const wrong = values.indexOf(undefined);
  if (wrong >= 0)
    return { error: failure('notAValue', { value: (texts[wrong] as string).slice(0, 50), field: ref }) };
  return { name, sql, operator, values: values as FilterValue[] };
}

/** `salary_gte` is the field salary and the operator gte, unless there is a field with that name. */
function fieldAndOperator(
  shape: RecordShape,
  name: string,
): { sql: FieldSql; operator: FilterOperator } | undefined {
  const own = shape.fields.get(name);
  if (own !== undefined) return { sql: own, operator: 'eq' };
  const operator = OPERATORS.find((candidate) => name.endsWith(`_${candidate}`));
  const sql = operator && shape.fields.get(name.slice(0, -operator.length - 1));
  return sql && { sql, operator: operator as FilterOperator };
}

/** A start after the end is an error, not an empty result (docs/business-rules.md, "Dates and time zones"). */
function refuseTurnedRanges(filters: readonly Filter[], errors: FieldFailures): void {
  for (const from of filters.filter(({ operator }) => operator === 'gte')) {
    const to = filters.find(({ operator, sql }) => operator === 'lte' && sql === from.sql);
    if (to === undefined || !/^\d{4}-\d{2}-\d{2}/.test(String(from.values[0]))) continue;
    const [first, last] = [String(from.values[0]), String(to.values[0])];
    if (first.slice(0, last.length) > last.slice(0, first.length)) errors[from.name] = failure('fromAfterTo');
  }
}

function separate(texts: readonly string[] | undefined): string[] {
  return (texts ?? [])
    .join(',')
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '');
}
