import type { NamedSql } from '../../sql/expressionSql.ts';
import type { InputValues, Known } from './Relation.ts';

/** The names that every source has: the inputs, and today. */
export function commonName(path: readonly string[], { ask, today }: Known): NamedSql | undefined {
  const [first, second] = path;
  if (first === 'ask' && second !== undefined) return { known: ask[second] ?? null };
  return first === 'today' && path.length === 1 ? { known: today } : undefined;
}

/** The last day that a report is about: its input `date` or `to`, or today. */
export function lastDay({ ask, today }: Known): string {
  return dayIn(ask.date) ?? dayIn(ask.to) ?? today;
}

/** The value of an input that is a day, YYYY-MM-DD; undefined for another or for none. */
export function dayIn(value: InputValues[string] | undefined): string | undefined {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? value : undefined;
}
