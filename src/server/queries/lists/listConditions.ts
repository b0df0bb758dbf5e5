import { sql } from 'kysely';
import type { ReadContext } from '../../context.ts';
import { type Condition, type Filter, filterCondition } from '../../sql/listFilter.ts';
import type { RecordShape } from '../../sql/recordShape.ts';
import { mayContainText, wordCondition } from '../../sql/searchedWord.ts';
import { whereCondition, whereFields } from '../../sql/whereFilter.ts';
import type { ListRequest } from './listParameters.ts';

/** The condition for the records `t` that a list finds, and the joins that it needs. */
export interface Conditions {
  where: Condition;
  joins: ReadonlySet<string>;
}

/** The conditions of a request. @param timeZone that of the business, for days. */
export function conditions(shape: RecordShape, request: ListRequest, timeZone: string): Conditions {
  const words = request.words.map((word) => wordCondition(shape, word));
  const filters = request.filters.flatMap((filter) => [
    filterCondition(filter, timeZone),
    ...(isFoundBySearch(shape, request, filter) ? [mayContainText(shape, String(filter.values[0]))] : []),
  ]);
  const groups = request.where.map((node) => whereCondition(node, timeZone));
  const compared = [...request.filters.map(({ sql }) => sql), ...whereFields(request.where)];
  return {
    where: sql.join(
      [archivedCondition(request), ...words, ...filters, ...groups, ...(request.also ?? [])],
      sql` and `,
    ),
    joins: new Set(compared.flatMap(({ rawJoins }) => rawJoins)),
  };
}

/** The conditions that limit the part of the index in the order of a list: the range of the sorted field. */
export function within(context: ReadContext, shape: RecordShape, request: ListRequest): Conditions {
  const { filters, sort } = request;
  const name = sort[0]?.sql.field.name;
  const ranges = filters.filter(
    ({ operator, sql }) => sql.field.name === name && (operator === 'gte' || operator === 'lte'),
  );
  const range = { ...request, words: [], where: [], also: [], filters: ranges };
  return conditions(shape, range, context.timeZone);
}

function archivedCondition({ archived }: ListRequest): Condition {
  const conditions = { without: 't.archived_at is null', only: 't.archived_at is not null', with: 'true' };
  return sql.raw(conditions[archived]);
}

/**
 * Whether the search index finds the records of this filter: a text within one of the searched fields is within their combined
 * text. Trigrams need three letters or digits in a row, and the index leaves out deleted records.
 */
function isFoundBySearch(
  { searchedOnly }: RecordShape,
  { archived }: ListRequest,
  { operator, sql, values }: Filter,
): boolean {
  if (archived !== 'without' || operator !== 'like' || !searchedOnly.has(sql.field.name)) return false;
  return /[\p{L}\p{N}]{3}/u.test(String(values[0]));
}
