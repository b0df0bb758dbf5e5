import type { Decimal } from '../../../ledger/money.ts';
import type { PayRule } from '../../../ledger/movements/index.ts';
import type { Resource } from '../../../schema/index.ts';
import { type Row, runSql } from '../../database/runSql.ts';
import { keepPrepared } from '../../sql/keepPrepared.ts';
import { beyondSql, periodDay } from '../../sql/paySql.ts';
import { ident, literal, tableOf } from '../../sql/recordSql.ts';
import type { Reading } from './Finding.ts';

/** The record of a movement with everything that it posted. */
export interface Voucher {
  id: number;
  /** YYYY-MM-DD */
  date: string;
  values: Row;
  entries: readonly VoucherEntry[];
  stock: readonly VoucherStock[];
  /**
   * The pay that its original accrued for the same person; null if it corrects nothing, or a payment that accrued nothing in a
   * period that the correction leaves: it accrues as a new one then, if another payment had accrued that period.
   */
  accruedBefore: Decimal | null;
}

export interface VoucherEntry {
  book: string;
  debit: number;
  credit: number;
  salary: number;
  project: number | null;
}

export interface VoucherStock {
  resource: string;
  record: number;
  qty: number;
  value: number;
}

/** The number of vouchers in memory at once. */
const PAGE = 1000;

/** All vouchers of a movement, in pages in the order of their ids. */
export async function* readVouchers(
  { trx }: Reading,
  movement: Resource,
  pay?: PayRule,
): AsyncGenerator<Voucher[]> {
  const text = statement(movement, pay);
  let last = 0;
  for (;;) {
    const page = await runSql<Voucher>(trx, text, [last]);
    if (page.length > 0) yield page;
    if (page.length < PAGE) return;
    last = (page.at(-1) as Voucher).id;
  }
}

/**
 * $1: the last id of the page before. What each voucher posted is looked up by its own id: a page of rare movements lies among all
 * transactions of a year. `limit 1` keeps PostgreSQL from joining a read of the whole table.
 */
function statement(movement: Resource, pay: PayRule | undefined): string {
  const table = tableOf(movement);
  return keepPrepared(`
with m as materialized (select * from ${table} where id > $1 order by id limit ${PAGE})
select m.id, m.date::text as date, row_to_json(m.*) as values, coalesce(e.entries, '[]') as entries, coalesce(s.stock, '[]') as stock,
  ${pay === undefined ? 'null' : accruedBefore(movement, pay)} as "accruedBefore"
from m
cross join lateral (
  select corrects from plinth.transaction where id = m.id and resource = ${literal(movement.name)} limit 1
) t
cross join lateral (
  select json_agg(json_build_object(
    'book', b.key, 'debit', e.debit, 'credit', e.credit, 'salary', e.salary, 'project', e.project_id) order by e.id) as entries
  from plinth.entry e join plinth.book b on b.id = e.book_id where e.transaction_id = m.id
) e
cross join lateral (
  select json_agg(json_build_object('resource', s.resource, 'record', s.record_id, 'qty', e.qty, 'value', e.value)) as stock
  from plinth.stock_entry e join plinth.stock s on s.id = e.stock_id where e.transaction_id = m.id
) s
order by m.id`);
}

function accruedBefore(movement: Resource, pay: PayRule): string {
  const person = ident(pay.person);
  const period = (row: string) => periodDay(movement, pay, row);
  const byRate = `coalesce(sum(e.salary), 0) - coalesce(max(${beyondSql(movement, 'o')}), 0)`;
  return `(select (${byRate})::text from ${tableOf(movement)} o join plinth.entry e on e.transaction_id = o.id
    where o.id = t.corrects and o.${person} = m.${person}
    having t.corrects is not null and count(*) > 0 and (${byRate} <> 0 or bool_and(${period('o')} = ${period('m')})))`;
}
