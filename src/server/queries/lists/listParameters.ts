import { type FieldErrors, invalid } from '../../../errors/AppError.ts';
import type { FilterOperator, Resource } from '../../../schema/index.ts';
import type { FieldSql } from '../sql/fieldSql.ts';
import type { RecordShape } from '../sql/recordShape.ts';
import { type Filter, readFilter } from './listFilter.ts';

/** The parameters of a list call as they came: a name that stands several times has several values. */
export type QueryString = Readonly<Record<string, string | readonly string[] | undefined>>;

export interface ListRequest {
  /** The rows wanted, first included and last not; none for the whole list. */
  window?: { start: number; end: number } | undefined;
  sort: readonly { sql: FieldSql; order: 'asc' | 'desc' }[];
  filters: readonly Filter[];
  /** Words that each must occur. */
  words: readonly string[];
  archived: 'without' | 'only' | 'with';
}

const LARGEST_PAGE = 1_000;
const LONGEST_SEARCH = 255;
const ARCHIVED = { true: 'only', all: 'with', false: 'without', '': 'without' } as const;
const OPERATORS: readonly FilterOperator[] = ['ne', 'gte', 'lte', 'like'];

/**
 * Reads the parameters of a list (business rules, section 9): `_start`, `_end`, `_sort`, `_order`, `q`, `archived`, `id=`,
 * `field=`, `field_ne=`, `field_gte=`, `field_lte=`, `field_like=`. An empty filter is none.
 *
 * @throws AppError invalid, naming each wrong parameter.
 */
export function readListParameters(shape: RecordShape, query: QueryString): ListRequest {
  // Without a prototype, so that even a parameter called __proto__ is refused like any other.
  const errors: FieldErrors = Object.create(null);
  const refuse = (name: string, message: string): undefined => {
    errors[name] = message;
  };
  const values = new Map(Object.entries(query).map(([name, given]) => [name, [given ?? ''].flat()]));
  for (const [name, texts] of values) {
    if (texts.some((text) => text.includes('\0'))) refuse(name, `${name} holds a character that cannot be`);
  }
  // A list that is longer than a page is streamed.
  const window = readWindow(values, refuse, Number.POSITIVE_INFINITY);
  const sort = readSort(shape, values, refuse);
  const words = readWords(shape, values, refuse);
  const archived = readArchived(values, refuse);
  const filters = readFilters(shape, values, errors);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return { window, sort, filters, words, archived };
}

type Values = ReadonlyMap<string, readonly string[]>;
type Refuse = (name: string, message: string) => undefined;

/** `_start` and `_end`: the first row wanted, and the one after the last. */
export function readWindow(
  values: Values,
  refuse: Refuse,
  largest: number = LARGEST_PAGE,
): ListRequest['window'] {
  if (!values.has('_start') && !values.has('_end')) return undefined;
  const start = readCount('_start', values.get('_start') ?? ['0'], refuse);
  const end = readCount('_end', values.get('_end') ?? [], refuse);
  if (start === undefined || end === undefined) return undefined;
  if (start > end) return refuse('_start', '_start must not be above _end');
  if (end - start > largest) return refuse('_end', `Ask for at most ${largest} rows at once`);
  return { start, end };
}

function readCount(name: string, texts: readonly string[], refuse: Refuse): number | undefined {
  const [text = ''] = texts;
  if (texts.length === 1 && /^\d{1,15}$/.test(text)) return Number(text);
  return refuse(name, `${name} must be a whole number from 0`);
}

function readSort(shape: RecordShape, values: Values, refuse: Refuse): ListRequest['sort'] {
  const names = separate(values.get('_sort'));
  const orders = separate(values.get('_order')).map((order) => order.toLowerCase());
  if (orders.some((order) => order !== 'asc' && order !== 'desc')) refuse('_order', '_order is asc or desc');
  if (names.length === 0) return [ownSort(shape)];
  return names.flatMap((name, index) => {
    const sql = sortable(shape, name);
    const order = orders[index] === 'desc' ? ('desc' as const) : ('asc' as const);
    if (sql !== undefined) return [{ sql, order }];
    refuse('_sort', `The list cannot be sorted by "${name}"`);
    return [];
  });
}

/** The order of a list that nobody sorted: the definition's. */
function ownSort(shape: RecordShape): ListRequest['sort'][number] {
  const { field, order } = shape.resource.list.sort;
  return { sql: sortable(shape, field) ?? (shape.fields.get('id') as FieldSql), order };
}

/** A field to sort by; the name of a reference stands for the reference. */
function sortable(shape: RecordShape, name: string): FieldSql | undefined {
  const own = shape.fields.get(name);
  const found = own ?? [...shape.fields.values()].find(({ field }) => field.nameKey === name);
  return found?.type.sortable === true ? found : undefined;
}

function readWords(shape: RecordShape, values: Values, refuse: Refuse): string[] {
  const text = (values.get('q') ?? []).join(' ').normalize('NFC').trim();
  if (text === '') return [];
  if (text.length > LONGEST_SEARCH) refuse('q', `Search for at most ${LONGEST_SEARCH} characters`);
  if (shape.search === undefined) refuse('q', 'This list cannot be searched');
  return text.split(/\s+/);
}

function readArchived(values: Values, refuse: Refuse): ListRequest['archived'] {
  const text = values.get('archived')?.[0] ?? '';
  if (Object.hasOwn(ARCHIVED, text)) return ARCHIVED[text as keyof typeof ARCHIVED];
  refuse('archived', 'archived is true, false or all');
  return 'without';
}

const OWN_PARAMETERS = new Set(['_start', '_end', '_sort', '_order', 'q', 'archived']);

function readFilters(shape: RecordShape, values: Values, errors: FieldErrors): Filter[] {
  const filters: Filter[] = [];
  for (const [name, texts] of values) {
    if (OWN_PARAMETERS.has(name)) continue;
    const given = texts.filter((text) => text !== '');
    const named = fieldAndOperator(shape, name);
    if (named === undefined) errors[name] = unknown(shape.resource, name);
    else if (given.length > 0 && errors[name] === undefined) {
      const filter = readFilter(name, named.sql, named.operator, given);
      if ('error' in filter) errors[name] = filter.error;
      else filters.push(filter);
    }
  }
  refuseTurnedRanges(filters, errors);
  return filters;
}

/** `salary_gte` is the field salary and the operator gte, unless there is a field of that very name. */
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

function unknown({ label }: Resource, name: string): string {
  return `"${name}" is no parameter of this list of ${label.many}`;
}

/** From after To is a mistake, not an empty answer (business rules, section 8). */
function refuseTurnedRanges(filters: readonly Filter[], errors: FieldErrors): void {
  for (const from of filters.filter(({ operator }) => operator === 'gte')) {
    const to = filters.find(({ operator, sql }) => operator === 'lte' && sql === from.sql);
    if (to === undefined || !/^\d{4}-\d{2}-\d{2}/.test(String(from.values[0]))) continue;
    const [first, last] = [String(from.values[0]), String(to.values[0])];
    if (first.slice(0, last.length) > last.slice(0, first.length))
      errors[from.name] = 'From must not be after To';
  }
}

function separate(texts: readonly string[] | undefined): string[] {
  return (texts ?? [])
    .join(',')
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '');
}
