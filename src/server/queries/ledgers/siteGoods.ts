import type { ReadContext, ReadDb } from '../../context.ts';
import { type Row, runSql } from '../../database/runSql.ts';
import { cachedStatement } from '../../sql/cachedStatement.ts';
import { literal, tableOf, titleSql } from '../../sql/recordSql.ts';
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
  const text = cachedStatement(context, 'goods of a site', () => statement(context));
  const limit = window === undefined ? null : window.end - window.start;
  const rows = await runSql(db, text, [siteId, from ?? null, to ?? null, limit, window?.start ?? 0]);
  const total = Number(rows[0]?.[TOTAL] ?? 0);
  return { rows: rows.filter((row) => row.id !== null).map(withProduct), total };
}

/** Replaces the statement's own columns by the record that the row names. */
function withProduct({ [TOTAL]: _total, [STOCK]: resource, ...row }: Row): Row {
  return { ...row, records: namedRecord(resource as string, row.product_id, row.product_name) };
}

function statement(context: ReadContext): string {
  const { join, name } = siteNamed(context, 'e.project_id');
  const entries = `plinth.stock_entry where project_id = $1
    and ($2::date is null or date >= $2::date) and ($3::date is null or date <= $3::date)`;
  return `
    select e.*, total.n as "${TOTAL}" from (select count(*) as n from ${entries}) total
    left join (
      select e.id, e.nth, s.resource as "${STOCK}", s.record_id as product_id, ${productName(context)} as product_name, -e.qty as qty,
        e.before as previous_qty, e.before + e.qty as current_qty, e.rate, e.rate as price, -e.value as total_price, e.value, e.type, e.project_id,
        ${name} as project_name, ${entryColumns(context)}
      from (
        select e.*, plinth.quantity_before(e.stock_id, e.date, e.id) as before
        from (select * from ${entries} order by date, id limit $4 offset $5) e
      ) e ${TRANSACTION_JOINS}
      join plinth.stock s on s.id = e.stock_id ${join}
    ) e on true
    order by e.date, e.id`;
}

/** The title of the stock's record. */
function productName(context: ReadContext): string {
  const cases = Object.values(context.resources)
    .filter(({ stock }) => stock !== undefined)
    .map((resource) => {
      const title = `select ${titleSql(context, resource, 'x')}::text from ${tableOf(resource)} x where x.id = s.record_id`;
      return `when ${literal(resource.name)} then (${title})`;
    });
  return cases.length === 0 ? 'null::text' : `case s.resource ${cases.join(' ')} end`;
}
