import { type RawBuilder, sql } from 'kysely';
import { table } from '../tables.ts';

/** VP-2025/26-00042, as it is shown; the year may be left out, and written with a hyphen: VP-42, vp-2025-26-42. */
const NUMBER = /^([a-z][a-z0-9_]*)-(?:(\d{4})(?:[/-](\d{2}))?-)?(\d{1,15})$/i;

/**
 * SQL: whether a transaction, under this alias, has the voucher number that was typed; undefined for a text that is none. Without a
 * year it is a number of any year. Both use the index of the series.
 */
export function voucherCondition(text: string, alias: string): RawBuilder<unknown> | undefined {
  const [, prefix, year, end, number] = NUMBER.exec(text) ?? [];
  if (prefix === undefined || number === undefined) return undefined;
  const own = prefix.toUpperCase();
  const series =
    year === undefined
      ? sql`any (array(select s.series from ${table.voucher_series} s where starts_with(s.series, ${sql.lit(`${own}-`)})))`
      : sql.lit(`${own}-${year}${end === undefined ? '' : `/${end}`}`);
  return sql`${sql.id(alias, 'series')} = ${series} and ${sql.id(alias, 'number')} = ${sql.raw(number)}`;
}

/** SQL: the voucher number of the transaction with this id; null without one. */
export function voucherOf(id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select plinth.voucher_no(v.series, v.number) from ${table.transaction} v where v.id = ${id})`;
}
