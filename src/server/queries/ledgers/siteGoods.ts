import { type RawBuilder, sql } from 'kysely';
import type { ReadContext, ReadDb } from '../../context.ts';
import type { Row } from '../../database/runSql.ts';
import { type Placeholders, preparedFor } from '../../sql/prepared.ts';
import { tableOf, titleSql } from '../../sql/recordSql.ts';
import { table } from '../../tables.ts';
import { namedRecord } from '../lists/namedRecord.ts';
import type { DayRange } from './ledgerParameters.ts';
import { entryColumns, siteNamed, TRANSACTION_JOINS } from './ledgerRows.ts';

const TOTAL = 'total$';
/** The resource of a stock row. */
const STOCK = 'stock$resource';

/**
 * The stock entries of one project in a range of days, in their order: its product_ledger. `qty` and `total_price` are
 * what the project received, negative for returns, and `price` is the rate of the entry (docs/business-rules.md, "Stock
 * valuation").
 *
 * @param window the requested rows, the first included and the last not; undefined for all.
 */
export async function siteGoods(
  db: ReadDb,
  context: ReadContext,
  siteId: number,
  { from, to }: DayRange,
  window?: { start: number; end: number },
): Promise<{ rows: Row[]; total: number }> {
  const read = preparedFor<Given, Row>(context, 'goods of a site', (given) => statement(context, given));
  const limit = window === undefined ? null : window.end - window.start;
  const offset = window?.start ?? 0;
  const rows = await read(db, { siteId, from: from ?? null, to: to ?? null, limit, offset });
  const total = Number(rows[0]?.[TOTAL] ?? 0);
  return { rows: rows.filter((row) => row.id !== null).map(withProduct), total };
}

/** Replaces the statement's own columns by the record that the row names. */
function withProduct({ [TOTAL]: _total, [STOCK]: resource, ...row }: Row): Row {
  return { ...row, records: namedRecord(resource as string, row.product_id, row.product_name) };
}

interface Given {
  siteId: number;
  from: string | null;
  to: string | null;
  limit: number | null;
  offset: number;
}

function statement(
  context: ReadContext,
  { siteId, from, to, limit, offset }: Placeholders<Given>,
): RawBuilder<unknown> {
  const { join, name } = siteNamed(context);
  const entries = sql`${table.stock_entry} x where x.project_id = ${siteId}
    and (${from}::date is null or x.date >= ${from}::date) and (${to}::date is null or x.date <= ${to}::date)`;
  return sql`
    select e.*, total.n as ${sql.id(TOTAL)} from (select count(*) as n from ${entries}) total
    left join (
      select e.id, e.nth, s.resource as ${sql.id(STOCK)}, s.record_id as product_id, ${productName(context)} as product_name, -e.qty as qty,
        e.before as previous_qty, e.before + e.qty as current_qty, e.rate, e.rate as price, -e.value as total_price, e.value, e.type, e.project_id,
        ${name} as project_name, ${entryColumns(context)}
      from (
        select e.*, plinth.quantity_before(e.stock_id, e.date, e.id) as before
        from (select x.* from ${entries} order by x.date, x.id limit ${limit} offset ${offset}) e
      ) e ${TRANSACTION_JOINS}
      join ${table.stock} s on s.id = e.stock_id ${join}
    ) e on true
    order by e.date, e.id`;
}

/** The title of the stock's record. */
function productName(context: ReadContext): RawBuilder<unknown> {
  const cases = Object.values(context.resources)
    .filter(({ stock }) => stock !== undefined)
    .map((resource) => {
      const title = sql`select ${titleSql(context, resource, 'x')}::text from ${tableOf(resource)} x where x.id = s.record_id`;
      return sql`when ${sql.lit(resource.name)} then (${title})`;
    });
  return cases.length === 0 ? sql`null::text` : sql`case s.resource ${sql.join(cases, sql` `)} end`;
}
