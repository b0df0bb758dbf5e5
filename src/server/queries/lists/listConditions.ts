import { sql } from 'kysely';
import type { Expression } from '../../../schema/expression/Expression.ts';
import { conditionSql } from '../../sql/expressionSql.ts';
import { type Condition, filterJoins } from '../../sql/filterSql.ts';
import type { RecordShape } from '../../sql/recordShape.ts';
import { mayContainText, wordCondition } from '../../sql/searchedWord.ts';
import type { ListRequest } from './listParameters.ts';

/** The condition for the records `t` that a list finds, and the joins that it needs. */
export interface Conditions {
  where: Condition;
  joins: ReadonlySet<string>;
}

/** The conditions of a request. */
export function conditions(shape: RecordShape, request: ListRequest): Conditions {
  const words = request.words.map((word) => wordCondition(shape, word));
  const filters = request.where.flatMap((typed) => [
    conditionSql(typed, shape.names),
    ...foundBySearch(shape, request, typed),
  ]);
  return {
    where: sql.join([archivedCondition(request), ...words, ...filters, ...(request.also ?? [])], sql` and `),
    joins: new Set(filterJoins(shape.all, request.where)),
  };
}

/** The conditions that limit the part of the index in the order of a list: the range of the sorted field. */
export function within(shape: RecordShape, request: ListRequest): Conditions {
  const name = request.sort[0]?.sql.field.name;
  const where = request.where.filter(
    (typed) =>
      typed.op === 'compare' &&
      /^[<>]/.test(typed.sign) &&
      typed.left.op === 'name' &&
      typed.left.path[0] === name,
  );
  return conditions(shape, { ...request, words: [], also: [], where });
}

function archivedCondition({ archived }: ListRequest): Condition {
  const conditions = { without: 't.archived_at is null', only: 't.archived_at is not null', with: 'true' };
  return sql.raw(conditions[archived]);
}

/**
 * The condition by which the search index finds the records of a filter, if it does: a text within one of the searched fields is
 * within their combined text. Trigrams need three letters or digits in a row, and the index leaves out deleted records.
 */
function foundBySearch(
  shape: RecordShape,
  { archived }: ListRequest,
  typed: Expression,
): readonly Condition[] {
  if (archived !== 'without' || typed.op !== 'match' || typed.of.op !== 'name') return [];
  const isFound = shape.searchedOnly.has(typed.of.path[1] ?? '') && /[\p{L}\p{N}]{3}/u.test(typed.part);
  return isFound ? [mayContainText(shape, typed.part)] : [];
}
