import { type RawBuilder, sql } from 'kysely';
import type { Resource } from '../../../schema/index.ts';
import type { ReadContext } from '../../context.ts';
import { pieceSlots } from '../../database/readSlots.ts';
import { type Row, runSql } from '../../database/runSql.ts';
import { recordShape } from '../../sql/recordShape.ts';
import { tableOf } from '../../sql/recordSql.ts';
import { withReversals } from './withReversals.ts';

/** The number of rows in each chunk. */
const PIECE = 1_000;

interface Payment {
  id: number;
  resource: string;
}

/** The number of movements of these kinds. */
export async function countPayments(context: ReadContext, movements: readonly Resource[]): Promise<number> {
  const [row] = await runSql<{ n: number }>(
    context.db,
    sql`select count(*) as n from (${payments(movements)}) t`,
  );
  return row?.n ?? 0;
}

/** A page of the movements of several kinds together, newest first. Reversed ones are marked. */
export async function paymentPage(
  context: ReadContext,
  movements: readonly Resource[],
  { start, end }: { start: number; end: number },
): Promise<Row[]> {
  const page = sql`${payments(movements)} order by id desc limit ${end - start} offset ${start}`;
  return withRecords(context, movements, await runSql<Payment>(context.db, page));
}

/** All of them, in chunks: each continues after the one before. */
export async function* paymentPieces(
  context: ReadContext,
  movements: readonly Resource[],
): AsyncGenerator<Row[]> {
  const slots = pieceSlots(context.pool);
  let last: number | null = null;
  for (;;) {
    const following = sql`select t.* from (${payments(movements)}) t
      where ${last}::bigint is null or t.id < ${last}::bigint order by t.id desc limit ${PIECE}`;
    const piece: Payment[] = await slots.run(() => runSql<Payment>(context.db, following));
    yield await slots.run(() => withRecords(context, movements, piece));
    if (piece.length < PIECE) return;
    last = piece.at(-1)?.id ?? null;
  }
}

/** SQL: the union of all kinds. The id of a movement is that of its transaction, so they have one order. */
function payments(movements: readonly Resource[]): RawBuilder<unknown> {
  const each = movements.map(
    (movement) => sql`select t.id, ${sql.lit(movement.name)} as resource from ${tableOf(movement)} t`,
  );
  return sql.join(each, sql` union all `);
}

/** Adds each movement's record in the API's format, the type of its transaction and its reversal. */
async function withRecords(
  context: ReadContext,
  movements: readonly Resource[],
  found: readonly Payment[],
): Promise<Row[]> {
  const records = new Map<number, Row>();
  for (const movement of movements) {
    const ids = found.filter(({ resource }) => resource === movement.name).map(({ id }) => id);
    if (ids.length === 0) continue;
    const { answer, answerJoins, table } = recordShape(context, movement);
    const statement = sql`select ${answer} from ${table} t ${answerJoins} where t.id = any (${ids}::bigint[])`;
    for (const row of await runSql(context.db, statement))
      records.set(Number(row.id), { ...row, type: movement.post?.type ?? null });
  }
  const rows = found.map(({ id }) => records.get(id)).filter((row) => row !== undefined);
  return withReversals(context.db, context, rows);
}
