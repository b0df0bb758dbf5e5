import { sql } from 'kysely';
import type { ValueType } from '../../../schema/expression/types.ts';
import type { NamedSql } from '../../sql/expressionSql.ts';
import type { InputValues, Known } from './Relation.ts';

/** The names that every source has: the inputs, the day and the moment, and who asks. */
export function commonName(
  path: readonly string[],
  { ask, today, user }: Known,
  { field }: ValueType,
): NamedSql | undefined {
  // A field of a record may be called like one of them.
  if (field !== undefined) return undefined;
  const [first, second] = path;
  if (first === 'ask' && second !== undefined) return { known: ask[second] ?? null };
  if (first === 'user' && second !== undefined)
    return { known: { id: user && String(user.id), email: user?.email }[second] ?? null };
  if (path.length > 1) return undefined;
  if (first === 'now') return { sql: sql`now()`, is: 'timestamptz' };
  return first === 'today' ? { known: today } : undefined;
}

/** The last day that a report is about: its input `date` or `to`, or today. */
export function lastDay({ ask, today }: Known): string {
  return dayIn(ask.date) ?? dayIn(ask.to) ?? today;
}

/** The value of an input that is a day, YYYY-MM-DD; undefined for another or for none. */
export function dayIn(value: InputValues[string] | undefined): string | undefined {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? value : undefined;
}
