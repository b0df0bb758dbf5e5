import { type RawBuilder, sql } from 'kysely';
import type { Decimal } from '../../../ledger/money.ts';
import type { PayRule } from '../../../ledger/movements/index.ts';
import type { Resource } from '../../../schema/index.ts';
import type { Row } from '../../database/runSql.ts';
import { beyondSql, periodDay } from '../../sql/paySql.ts';
import { prepared } from '../../sql/prepared.ts';
import { tableOf } from '../../sql/recordSql.ts';
import { table } from '../../tables.ts';
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
  const readPage = prepared<{ last: number }, Voucher>((given) => statement(movement, pay, given.last));
  let last = 0;
  for (;;) {
    const page = await readPage(trx, { last });
    if (page.length > 0) yield page;
    if (page.length < PAGE) return;
    last = (page.at(-1) as Voucher).id;
  }
}

/**
 * The postings of each voucher are found by its own id: a page of rare movements lies among all
 * transactions of a year. `limit 1` keeps PostgreSQL from joining a read of the whole table.
 */
function statement(
  movement: Resource,
  pay: PayRule | undefined,
  last: RawBuilder<number>,
): RawBuilder<unknown> {
  return sql`
    with m as materialized (
      select t.* from ${tableOf(movement)} t where t.id > ${last} order by t.id limit ${sql.lit(PAGE)}
    )
    select m.id, m.date::text as date, row_to_json(m.*) as values, coalesce(e.entries, '[]') as entries, coalesce(s.stock, '[]') as stock,
      ${pay === undefined ? sql`null` : accruedBefore(movement, pay)} as "accruedBefore"
    from m
    cross join lateral (
      select x.corrects from ${table.transaction} x where x.id = m.id and x.resource = ${sql.lit(movement.name)} limit 1
    ) t
    cross join lateral (
      select json_agg(json_build_object(
        'book', b.key, 'debit', e.debit, 'credit', e.credit, 'salary', e.salary, 'project', e.project_id) order by e.id) as entries
      from ${table.entry} e join ${table.book} b on b.id = e.book_id where e.transaction_id = m.id
    ) e
    cross join lateral (
      select json_agg(json_build_object('resource', s.resource, 'record', s.record_id, 'qty', e.qty, 'value', e.value)) as stock
      from ${table.stock_entry} e join ${table.stock} s on s.id = e.stock_id where e.transaction_id = m.id
    ) s
    order by m.id`;
}

function accruedBefore(movement: Resource, pay: PayRule): RawBuilder<unknown> {
  const period = (row: RawBuilder<unknown>) => periodDay(movement, pay, row);
  const byRate = sql`coalesce(sum(e.salary), 0) - coalesce(max(${beyondSql(movement, sql`o`)}), 0)`;
  return sql`(select (${byRate})::text from ${tableOf(movement)} o join ${table.entry} e on e.transaction_id = o.id
    where o.id = t.corrects and ${sql.id('o', pay.person)} = ${sql.id('m', pay.person)}
    having t.corrects is not null and count(*) > 0 and (${byRate} <> 0 or bool_and(${period(sql`o`)} = ${period(sql`m`)})))`;
}
