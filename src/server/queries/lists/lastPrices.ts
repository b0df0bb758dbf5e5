import { sql } from 'kysely';
import type { Resource } from '../../../schema/index.ts';
import type { ReadContext } from '../../context.ts';
import { type Row, runSql } from '../../database/runSql.ts';
import { tableOf, titleSql } from '../../sql/recordSql.ts';
import { standing } from '../../sql/standing.ts';
import { table } from '../../tables.ts';

/** The names of the fields that the rule `purchase` reads (src/schema/grammar/rules.ts). */
const [PARTY, LINES, PRODUCT] = ['vendor_id', 'inventory', 'product_id'] as const;

/** The purchases of a product that are looked through for the vendor's own. */
const LOOKED_THROUGH = 200;

/** The last price that was paid for a product. */
export interface LastPrice {
  product_id: number;
  /** The price of one: the line's total divided by its quantity. */
  rate: number;
  date: string;
  vendor_id: number;
  vendor_name: string | null;
  transaction_id: number;
}

/**
 * The last price of each product: of this vendor, otherwise of any. Reversed purchases do not count. One statement for all products; each
 * reads its latest stock entries from their index.
 *
 * @param purchase a movement with the rule `purchase`.
 */
export async function lastPrices(
  context: ReadContext,
  purchase: Resource,
  products: readonly number[],
  vendor: number | null,
): Promise<LastPrice[]> {
  const goods = purchase.fields[LINES]?.of?.[PRODUCT]?.to ?? '';
  const vendors = context.resources[purchase.fields[PARTY]?.to ?? ''];
  if (vendors === undefined) return [];
  const rows = await runSql(
    context.db,
    sql`select found.* from unnest(${products}::bigint[]) wanted(id) cross join lateral (
      select wanted.id as product_id, line.rate, p.date::text as date, p.${sql.id(PARTY)} as vendor_id,
        ${titleSql(context, vendors, 'v')} as vendor_name, p.id as transaction_id
      from (
        select e.transaction_id, e.nth from ${table.stock} s join ${table.stock_entry} e on e.stock_id = s.id
        where s.resource = ${sql.lit(goods)} and s.record_id = wanted.id and e.type = 'purchase'
        order by e.nth desc limit ${sql.lit(LOOKED_THROUGH)}
      ) entry
      join ${tableOf(purchase)} p on p.id = entry.transaction_id and p.archived_at is null and ${standing(sql`p.id`)}
      join ${tableOf(vendors)} v on v.id = p.${sql.id(PARTY)}
      cross join lateral (
        select round((one ->> 'total')::numeric / (one ->> 'qty')::numeric, 2) as rate
        from jsonb_array_elements(p.${sql.id(LINES)}) one
        where (one ->> ${sql.lit(PRODUCT)})::bigint = wanted.id and (one ->> 'qty')::numeric > 0
        limit 1
      ) line
      order by (p.${sql.id(PARTY)} = ${vendor}::bigint) desc nulls last, p.date desc, entry.nth desc limit 1
    ) found`,
  );
  return rows as Row[] as unknown as LastPrice[];
}
