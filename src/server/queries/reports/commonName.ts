import type { NamedSql } from '../../sql/celSql.ts';
import type { Known } from './Relation.ts';

/** The names that every source has: the inputs, and today. */
export function commonName(path: readonly string[], { ask, today }: Known): NamedSql | undefined {
  const [first, second] = path;
  if (first === 'ask' && second !== undefined) return { known: ask[second] ?? null };
  return first === 'today' && path.length === 1 ? { known: today } : undefined;
}
