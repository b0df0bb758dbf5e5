import { sql } from 'kysely';
import { type Failure, failure } from '../../../errors/failure.ts';
import type { OwnerRef } from '../../../errors/params.ts';
import { table } from '../../tables.ts';
import {
  amountIn,
  type Check,
  differing,
  type Finding,
  findingsOf,
  quantityOf,
  type Reading,
} from './Finding.ts';
import { type Owner, ownerRefs } from './ownerRefs.ts';

/** Compares each stock with all of its entries (docs/business-rules.md, "Checking the books"). */
const STOCKS_THAT_DIFFER = sql`
  select s.resource, s.record_id, s.quantity, s.value, s.price, s.entries, coalesce(e.qty, 0) as sum_qty,
    coalesce(e.value, 0) as sum_value, coalesce(e.count, 0) as count,
    s.quantity > 0 and s.price <> round(s.value / s.quantity, 2) as mispriced
  from ${table.stock} s
  left join (
    select e.stock_id, sum(e.qty) as qty, sum(e.value) as value, count(*) as count, sum(greatest(e.qty, 0)) as total_in,
      max(e.created_at) as last_at
    from ${table.stock_entry} e group by e.stock_id
  ) e on e.stock_id = s.id
  where s.quantity <> coalesce(e.qty, 0) or s.value <> coalesce(e.value, 0) or s.entries <> coalesce(e.count, 0)
    or s.total_in <> coalesce(e.total_in, 0) or s.updated_at is distinct from e.last_at
    or s.quantity < 0 or s.value < 0 or (s.quantity = 0 and s.value <> 0)
    or (s.quantity > 0 and s.price <> round(s.value / s.quantity, 2))
  order by s.id`;

interface StockRow extends Owner {
  quantity: number;
  value: number;
  price: number;
  entries: number;
  sum_qty: number;
  sum_value: number;
  count: number;
  mispriced: boolean;
}

/** Compares each stock entry with the one before it. */
const ENTRIES_OFF_THE_CHAIN = sql`
  select s.resource, s.record_id, e.id, e.transaction_id, e.nth, e.previous_qty, e.previous_value, e.was_qty, e.was_value,
    e.was_nth, s.id is null as homeless,
    e.current_qty <> e.previous_qty + e.qty or e.current_value <> e.previous_value + e.value as unsummed
  from (
    select e.*, lag(e.current_qty, 1, 0::numeric) over w as was_qty, lag(e.current_value, 1, 0::numeric) over w as was_value,
      lag(e.nth, 1, 0::bigint) over w as was_nth, lag(e.total_in, 1, 0::numeric) over w as was_in,
      lag(e.created_at) over w as earlier
    from ${table.stock_entry} e window w as (partition by e.stock_id order by e.nth)
  ) e left join ${table.stock} s on s.id = e.stock_id
  where s.id is null or e.nth <> e.was_nth + 1 or e.previous_qty <> e.was_qty or e.previous_value <> e.was_value
    or e.current_qty <> e.previous_qty + e.qty or e.current_value <> e.previous_value + e.value
    or e.total_in <> e.was_in + greatest(e.qty, 0) or e.created_at < e.earlier
  order by e.id`;

interface StockEntryRow extends Owner {
  id: number;
  transaction_id: number;
  nth: number;
  previous_qty: number;
  previous_value: number;
  was_qty: number;
  was_value: number;
  was_nth: number;
  homeless: boolean;
  unsummed: boolean;
}

/** The checks of stocks and their entries. */
export const stockChecks: readonly Check[] = [
  { step: 'checkingStocks', find: findStocks },
  { step: 'checkingStockEntries', find: findEntries },
  {
    step: 'checkingStockValues',
    find: async (reading) => [...(await findDays(reading)), ...(await findWorths(reading))],
  },
];

/** The days at whose end a stock has a value below 0, or one of nothing, from the first one on that is valued by its day. */
const WORTHLESS_DAYS = sql`
  select s.resource, s.record_id, d.date::text as date, d.quantity, d.value
  from (
    select d.stock_id, d.date, sum(d.change) over w as quantity, sum(d.value) over w as value
    from ${table.stock_day} d window w as (partition by d.stock_id order by d.date)
  ) d join ${table.stock} s on s.id = d.stock_id
  where d.date >= s.by_day and (d.value < 0 or (d.quantity = 0 and d.value <> 0))
  order by s.id, d.date`;

interface StockDayRow extends Owner {
  date: string;
  quantity: number;
  value: number;
}

/** Each entry with what it is worth in the order of days (docs/business-rules.md, "Stock valuation"). */
const WORTHS_THAT_DIFFER = sql`
  select s.resource, s.record_id, coalesce(d.refers_to, 0) as id, coalesce(d.transaction_id, 0) as transaction_id, d.date::text as date,
    d.value as difference
  from ${table.stock} s cross join lateral unnest(plinth.value_by_day(s.id, s.by_day)) d
  where s.by_day is not null
  order by s.id, d.date, d.refers_to`;

interface WorthRow extends Owner {
  id: number;
  transaction_id: number;
  date: string;
  difference: number;
}

async function findDays(reading: Reading): Promise<Finding[]> {
  const found = await differing<StockDayRow>(reading, WORTHLESS_DAYS);
  const refs = await ownerRefs(reading, found.rows);
  return findingsOf('stock', found, (row) =>
    failure('stockDayWorth', {
      owner: refs(row),
      day: { day: row.date },
      quantity: quantityOf(row.quantity),
      value: amountIn(reading, row.value),
    }),
  );
}

async function findWorths(reading: Reading): Promise<Finding[]> {
  const found = await differing<WorthRow>(reading, WORTHS_THAT_DIFFER);
  const refs = await ownerRefs(reading, found.rows);
  return findingsOf('stock entry', found, (row) =>
    failure('stockEntryWorth', {
      owner: refs(row),
      id: String(row.id),
      transaction: String(row.transaction_id),
      day: { day: row.date },
      difference: amountIn(reading, row.difference),
    }),
  );
}

async function findStocks(reading: Reading): Promise<Finding[]> {
  const found = await differing<StockRow>(reading, STOCKS_THAT_DIFFER);
  const refs = await ownerRefs(reading, found.rows);
  return findingsOf('stock', found, (row) => stockFailures(reading, row, refs(row)));
}

function stockFailures(reading: Reading, row: StockRow, owner: OwnerRef): Failure[] {
  const { entries, count } = row;
  const [quantity, value] = [quantityOf(row.quantity), amountIn(reading, row.value)];
  const failures: Failure[] = [];
  if (row.quantity !== row.sum_qty)
    failures.push(failure('stockQuantity', { owner, quantity, sum: quantityOf(row.sum_qty) }));
  if (row.value !== row.sum_value)
    failures.push(failure('stockValue', { owner, value, sum: amountIn(reading, row.sum_value) }));
  if (row.quantity < 0) failures.push(failure('stockNegative', { owner, quantity }));
  if (row.value < 0 || (row.quantity === 0 && row.value !== 0))
    failures.push(failure('stockWorth', { owner, value, quantity }));
  if (row.mispriced) failures.push(failure('stockPrice', { owner, price: amountIn(reading, row.price) }));
  if (entries !== count) failures.push(failure('stockCount', { owner, counted: entries, present: count }));
  return failures.length > 0 ? failures : [failure('stockTotalIn', { owner })];
}

async function findEntries(reading: Reading): Promise<Finding[]> {
  const found = await differing<StockEntryRow>(reading, ENTRIES_OFF_THE_CHAIN);
  const refs = await ownerRefs(reading, found.rows);
  return findingsOf('stock entry', found, (row) => entryFailure(reading, row, refs(row)));
}

/** The first difference of the entry: the others mostly follow from it. */
function entryFailure(reading: Reading, row: StockEntryRow, owner: OwnerRef): Failure {
  const entry = { owner, id: String(row.id), transaction: String(row.transaction_id) };
  if (row.homeless) return failure('stockEntryWithoutStock', entry);
  if (row.nth !== row.was_nth + 1)
    return failure('stockEntryNumber', { ...entry, nth: String(row.nth), before: String(row.was_nth) });
  if (row.previous_qty !== row.was_qty) {
    const [begin, end] = [quantityOf(row.previous_qty), quantityOf(row.was_qty)];
    return failure('stockEntryQuantity', { ...entry, begin, end });
  }
  if (row.previous_value !== row.was_value) {
    const [begin, end] = [amountIn(reading, row.previous_value), amountIn(reading, row.was_value)];
    return failure('stockEntryValue', { ...entry, begin, end });
  }
  return failure(row.unsummed ? 'stockEntrySum' : 'stockEntryTotalIn', entry);
}
