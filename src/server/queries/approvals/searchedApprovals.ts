import { type RawBuilder, sql } from 'kysely';
import { mayWait } from '../../../schema/access.ts';
import type { Resource } from '../../../schema/index.ts';
import type { ReadContext } from '../../context.ts';
import { recordShape } from '../../sql/recordShape.ts';
import { recordOfJson } from '../../sql/recordSql.ts';
import { wordCondition } from '../../sql/searchedWord.ts';
import { table } from '../../tables.ts';

/** SQL: the ids of the approvals that a reader reads. It is a statement of the reader (`partAs`). */
export function readableApprovals(): RawBuilder<unknown> {
  return sql`select a.id from ${table.approval} a`;
}

/**
 * SQL: the ids of the approvals that a reader reads and whose movement has a word in its texts, amounts or names, as its own list searches
 * them. It is a statement of the reader (`partAs`).
 */
export function searchedApprovals(context: ReadContext, word: string): RawBuilder<unknown> {
  const parts = Object.values(context.resources)
    .filter(mayWait)
    .map((movement) => hasWord(context, movement, word));
  return sql`${readableApprovals()} where ${sql.join([sql`false`, ...parts], sql` or `)}`;
}

function hasWord(context: ReadContext, movement: Resource, word: string): RawBuilder<boolean> {
  const shape = recordShape(context, movement);
  // Few movements wait: a name is looked up for each, as for a word that very many names have.
  const named = shape.references.map((reference) => ({ reference, ids: [0], more: true }));
  const is = sql`a.resource = ${movement.name}`;
  const record = recordOfJson(movement, sql`a.record`);
  return sql`(${is} and exists (select from ${record} where ${wordCondition(shape, { texts: [word], named })}))`;
}
