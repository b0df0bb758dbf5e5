import type { Pool } from 'pg';
import { fillLedger, setTriggers } from './fillLedger.ts';

export const ENTRIES = 1_000_000;
export const YEAR_DAYS = 365;
/** Books of customers and of vendors, in pairs. */
const PAIRS = 20;

/** Books of customers and vendors, whose entries are spread over projects and a year. Once filled, they stay as they are. */
export async function fillYear(pool: Pool): Promise<void> {
  const ids = Array.from({ length: PAIRS }, (_, place) => 9_000_001 + place);
  const { rowCount } = await pool.query('select from plinth.book where record_id = any ($1) limit 1', [ids]);
  if (rowCount !== 0) return;
  for (const [resource, normal] of [
    ['customer', 'debit'],
    ['vendor', 'credit'],
  ])
    await pool.query(
      `insert into plinth.book (key, resource, record_id, normal) select $1 || ':' || id, $1, id, $2 from unnest($3::bigint[]) id`,
      [resource, normal, ids],
    );
  await fillLedger(pool, {
    debit: 'customer',
    debits: ids,
    credit: 'vendor',
    credits: ids,
    entries: ENTRIES,
    days: YEAR_DAYS,
  });
  const client = await pool.connect();
  try {
    await client.query('begin');
    await setTriggers(client, 'disable');
    await client.query(
      'update plinth.entry set project_id = transaction_id % 12 + 1 where project_id is null',
    );
    await setTriggers(client, 'enable');
    await client.query('commit');
    await client.query('vacuum analyze plinth.entry');
  } finally {
    client.release();
  }
}
