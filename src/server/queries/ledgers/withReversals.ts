import { sql } from 'kysely';
import type { ReadContext, ReadDb } from '../../context.ts';
import { type Row, runSql } from '../../database/runSql.ts';
import { momentText } from '../../sql/businessTime.ts';
import { table } from '../../tables.ts';

const NOT_REVERSED = { reversed_by: null, reversed_by_voucher: null, reversed_at: null };

/**
 * Adds the reversal to movements' rows (docs/business-rules.md, "Histories"): `reversed_by`, the id of its transaction,
 * `reversed_by_voucher`, its voucher number, and `reversed_at`, when it was posted; null for effective movements.
 */
export async function withReversals(
  db: ReadDb,
  { timeZone }: ReadContext,
  rows: readonly Row[],
): Promise<Row[]> {
  if (rows.length === 0) return [];
  const found = await runSql(
    db,
    sql`select r.reverses as id, r.id as reversed_by, plinth.voucher_no(r.series, r.number) as reversed_by_voucher,
        ${momentText(sql`r.created_at`, timeZone)} as reversed_at
      from ${table.transaction} r where r.reverses = any (${rows.map(({ id }) => id)}::bigint[])`,
  );
  const byId = new Map(found.map(({ id, ...reversal }) => [id, reversal]));
  return rows.map((row) => ({ ...row, ...(byId.get(row.id) ?? NOT_REVERSED) }));
}
