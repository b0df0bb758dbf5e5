import { type RawBuilder, sql } from 'kysely';
import type { Resource } from '../../../schema/index.ts';
import type { ReadContext, ReadDb } from '../../context.ts';
import { recordShape } from '../../sql/recordShape.ts';
import { type SearchedWord, wordCondition } from '../../sql/searchedWord.ts';
import { findNamed } from './findNamed.ts';

/** The number of movements of one kind; its list has the others. */
const OF_EACH = 3;

/**
 * The latest movements that have every word in what their rows show, such as a party's name or an amount, of each kind. Two
 * round trips, whatever the number of kinds.
 *
 * @param columns SQL: the selected columns of a movement `t`, and the joins that they need.
 */
export async function searchMovements<Row>(
  db: ReadDb,
  context: ReadContext,
  movements: readonly Resource[],
  typed: readonly string[],
  columns: (movement: Resource) => { columns: RawBuilder<unknown>; join: RawBuilder<unknown> },
): Promise<Row[]> {
  if (movements.length === 0) return [];
  const shapes = movements.map((movement) => recordShape(context, movement));
  const references = shapes.flatMap((shape) => shape.references);
  const words = typed.map((word): SearchedWord => ({ texts: [word], named: [] }));
  const found = await findNamed(db, context, { references }, words);
  const parts = shapes.map((shape) => {
    const own = found.map((word) => ({
      ...word,
      named: word.named.filter(({ reference }) => shape.references.includes(reference)),
    }));
    const conditions = own.map((word) => wordCondition(shape, word));
    const { columns: selected, join } = columns(shape.resource);
    const kind = sql`select ${sql.lit(shape.resource.name)} as resource, ${selected}`;
    return sql`(${kind} from (select t.* from ${shape.table} t
        where t.archived_at is null and ${sql.join(conditions, sql` and `)} order by t.id desc limit ${sql.lit(OF_EACH)}
      ) t ${join} order by t.id desc)`;
  });
  const { rows } = await sql<Row>`${sql.join(parts, sql` union all `)}`.execute(db);
  return rows;
}
