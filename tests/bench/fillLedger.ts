import type { ClientBase, Pool } from 'pg';

/** Two kinds of records whose books are filled in pairs, the n-th of the one with the n-th of the other. */
export interface Filling {
  debit: string;
  debits: readonly number[];
  credit: string;
  credits: readonly number[];
  /** Of all books together, two for each transaction. */
  entries: number;
  /** The number of days, up to today, over which the entries are spread; 1 by default. */
  days?: number;
}

/**
 * Entries as if posted one by one, each book's in one chain that goes on where the book stands; both books of a pair rise
 * by 1 with each transaction.
 */
export async function fillLedger(pool: Pool, filling: Filling): Promise<void> {
  const { debit, debits, credit, credits, entries, days = 1 } = filling;
  const client = await pool.connect();
  try {
    await client.query('begin');
    // The triggers would carry each entry to its book; here all of them are carried at the end.
    await setTriggers(client, 'disable');
    await client.query(
      `create temporary table paired on commit drop as
       select b.*, pair.n - 1 as pair from unnest($1::text[], $2::bigint[], $3::bigint[]) pair (resource, record_id, n)
       join plinth.book b using (resource, record_id)`,
      [
        [...debits.map(() => debit), ...credits.map(() => credit)],
        [...debits, ...credits],
        [...debits.keys(), ...credits.keys()].map((n) => n + 1),
      ],
    );
    await client.query(
      `create temporary table filled on commit drop as
       select nextval('plinth.transaction_id_seq') as id, n / ${debits.length} + 1 as nth, n % ${debits.length} as pair,
         current_date - ${days - 1} + (n::bigint * ${days} / ${entries / 2})::int as date
       from generate_series(0, ${entries / 2 - 1}) n`,
    );
    await client.query(
      `insert into plinth.transaction (id, type, date, created_at) select id, 'payment', date, now() from filled`,
    );
    await client.query(
      `insert into plinth.entry (transaction_id, book_id, type, debit, credit, amount, previous_balance, current_balance,
         created_at, nth, total_in, date)
       select f.id, b.id, 'payment', (b.normal = 'debit')::int, (b.normal = 'credit')::int, 1, b.balance + f.nth - 1,
         b.balance + f.nth, now(), b.entries + f.nth, b.total_in + f.nth, f.date
       from filled f join paired b using (pair) order by f.id`,
    );
    await client.query(
      `insert into plinth.book_day as d (book_id, date, entries, change, total_in)
       select b.id, f.date, count(*), count(*), count(*) from filled f join paired b using (pair) group by b.id, f.date
       on conflict (book_id, date) do update
       set entries = d.entries + excluded.entries, change = d.change + excluded.change, total_in = d.total_in + excluded.total_in`,
    );
    await client.query(
      `update plinth.book b set balance = last.current_balance, entries = last.nth, total_in = last.total_in, updated_at = now(),
         last_date = greatest(b.last_date, last.date)
       from (select distinct on (e.book_id) e.* from plinth.entry e join paired p on p.id = e.book_id
         order by e.book_id, e.nth desc) last
       where last.book_id = b.id`,
    );
    await setTriggers(client, 'enable');
    await client.query('commit');
    await client.query('vacuum analyze');
  } finally {
    client.release();
  }
}

/** Lets the owner of the tables, who is no superuser, write to the books without what the product does then. */
export async function setTriggers(client: ClientBase, to: 'disable' | 'enable'): Promise<void> {
  for (const table of ['transaction', 'entry', 'book', 'book_day'])
    await client.query(`alter table plinth.${table} ${to} trigger user`);
}
