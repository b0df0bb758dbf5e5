import { sql } from 'kysely';
import type { TestServer } from '../support/server.ts';
import type { Transaction } from './Books.ts';
import { money, quantity } from './exact.ts';
import { Firm } from './Firm.ts';

/** A row of a table as JSON; amounts and quantities are text. */
// biome-ignore lint/suspicious/noExplicitAny: a test knows what it asked for.
type Row = any;

/** The records and transactions that a database has: what its reports are added up from. */
export async function readFirm(server: TestServer, today: string): Promise<Firm> {
  const { db, context } = server;
  const rowsOf = async (table: string): Promise<Row[]> =>
    (
      await sql<{ row: Row }>`select to_jsonb(t) as row from ${sql.table(table)} t order by id`.execute(db)
    ).rows.map(({ row }) => row);
  const firm = new Firm(() => today);
  for (const { id, category_id } of await rowsOf('public.inventory')) firm.categories.set(id, category_id);
  for (const entity of ['project', 'inventory'])
    firm.counts.set(entity, (await rowsOf(`public.${entity}`)).at(-1)?.id ?? 0);
  const records = new Map<string, Row>();
  const movements = Object.values(context.resources).filter(({ kind }) => kind === 'movement');
  for (const { name } of movements)
    for (const record of await rowsOf(`public.${name}`)) records.set(`${name} ${record.id}`, record);
  const books = new Map((await rowsOf('plinth.book')).map((book) => [book.id, book]));
  const stocks = new Map((await rowsOf('plinth.stock')).map(({ id, record_id }) => [id, record_id]));
  const entries = byTransaction(await rowsOf('plinth.entry'));
  const moves = byTransaction(await rowsOf('plinth.stock_entry'));
  const known = new Map<number, Transaction>();
  for (const one of await rowsOf('plinth.transaction')) {
    const { id, type, date, resource, series, number } = one;
    const transaction: Transaction = {
      ...{ id, type, date, resource: resource ?? '' },
      ...(series !== null && { voucher: `${series}-${String(number).padStart(5, '0')}` }),
      isMovement: movements.some(({ name }) => name === resource),
      // A movement has the id of its transaction.
      values: records.get(`${resource} ${id}`) ?? {},
      entries: (entries.get(id) ?? []).map(({ book_id, debit, credit, salary, project_id }) => {
        const { key, resource: of, record_id: record } = books.get(book_id);
        const book = of === null ? key : `${of}:${record}`;
        return {
          book,
          debit: money(debit),
          credit: money(credit),
          salary: money(salary),
          project: project_id,
        };
      }),
      stock: (moves.get(id) ?? []).map(
        ({ id: nth, stock_id, type: kind, qty, value, rate, project_id, valued }) => ({
          ...{ product: stocks.get(stock_id), type: kind, project: project_id },
          ...{ qty: quantity(qty), value: money(value), rate: money(rate) },
          ...{ how: valued, nth, seat: nth },
        }),
      ),
    };
    const reversed = known.get(one.reverses);
    if (reversed !== undefined) {
      transaction.reverses = reversed;
      reversed.reversedBy = transaction;
    }
    known.set(id, transaction);
    firm.books.transactions.push(transaction);
  }
  return firm;
}

function byTransaction(rows: readonly Row[]): Map<number, Row[]> {
  const found = new Map<number, Row[]>();
  for (const row of rows) {
    const own = found.get(row.transaction_id);
    if (own === undefined) found.set(row.transaction_id, [row]);
    else own.push(row);
  }
  return found;
}
