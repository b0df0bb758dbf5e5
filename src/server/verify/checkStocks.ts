import { formatMoney, formatQuantity } from '../../ledger/money.ts';
import { type Check, differing, type Finding, findingsOf, type Reading } from './Finding.ts';
import { type Owner, ownerWords } from './ownerWords.ts';

/** Each stock against all of its entries (business rules, section 3). */
const STOCKS_THAT_DIFFER = `
  select s.resource, s.record_id, s.quantity, s.value, s.price, s.entries, coalesce(e.qty, 0) as sum_qty,
    coalesce(e.value, 0) as sum_value, coalesce(e.count, 0) as count,
    s.quantity > 0 and s.price <> round(s.value / s.quantity, 2) as mispriced
  from plinth.stock s
  left join (
    select stock_id, sum(qty) as qty, sum(value) as value, count(*) as count, sum(greatest(qty, 0)) as total_in,
      max(created_at) as last_at
    from plinth.stock_entry group by stock_id
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

/** Each stock entry against the one before it. */
const ENTRIES_OFF_THE_CHAIN = `
  select s.resource, s.record_id, e.id, e.transaction_id, e.nth, e.previous_qty, e.previous_value, e.was_qty, e.was_value,
    e.was_nth, s.id is null as homeless,
    e.current_qty <> e.previous_qty + e.qty or e.current_value <> e.previous_value + e.value as unsummed
  from (
    select e.*, lag(e.current_qty, 1, 0::numeric) over w as was_qty, lag(e.current_value, 1, 0::numeric) over w as was_value,
      lag(e.nth, 1, 0::bigint) over w as was_nth, lag(e.total_in, 1, 0::numeric) over w as was_in,
      lag(e.created_at) over w as earlier
    from plinth.stock_entry e window w as (partition by e.stock_id order by e.nth)
  ) e left join plinth.stock s on s.id = e.stock_id
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

/** Stocks and their entries. */
export const stockChecks: readonly Check[] = [
  { step: 'Stocks', find: findStocks },
  { step: 'Stock entries', find: findEntries },
];

async function findStocks(reading: Reading): Promise<Finding[]> {
  const found = await differing<StockRow>(reading, STOCKS_THAT_DIFFER);
  const words = await ownerWords(reading, found.rows);
  const money = (value: number) =>
    formatMoney(value, reading.context.settings.currency, reading.context.settings.numberFormat);
  return findingsOf('stock', found, (row) => stockWords(row, money).map((said) => `${words(row)}: ${said}`));
}

function stockWords(row: StockRow, money: (value: number) => string): string[] {
  const words: string[] = [];
  if (row.quantity !== row.sum_qty)
    words.push(
      `quantity ${formatQuantity(row.quantity)}, its entries come to ${formatQuantity(row.sum_qty)}`,
    );
  if (row.value !== row.sum_value)
    words.push(`value ${money(row.value)}, its entries come to ${money(row.sum_value)}`);
  if (row.quantity < 0) words.push(`quantity ${formatQuantity(row.quantity)} is below 0`);
  if (row.value < 0 || (row.quantity === 0 && row.value !== 0))
    words.push(`value ${money(row.value)} with quantity ${formatQuantity(row.quantity)}`);
  if (row.mispriced) words.push(`price ${money(row.price)} is not its value by its quantity`);
  if (row.entries !== row.count) words.push(`it counts ${row.entries} entries and has ${row.count}`);
  return words.length > 0 ? words : ['what came in, or its time, is not that of its entries'];
}

async function findEntries(reading: Reading): Promise<Finding[]> {
  const found = await differing<StockEntryRow>(reading, ENTRIES_OFF_THE_CHAIN);
  const words = await ownerWords(reading, found.rows);
  return findingsOf(
    'stock entry',
    found,
    (row) =>
      `${words(row)}: stock entry ${row.id} of transaction ${row.transaction_id} ${entryWords(row, reading)}`,
  );
}

/** The first thing that is wrong with it: the others mostly follow from that. */
function entryWords(row: StockEntryRow, { context }: Reading): string {
  const money = (value: number) =>
    formatMoney(value, context.settings.currency, context.settings.numberFormat);
  if (row.homeless) return 'belongs to no stock';
  if (row.nth !== row.was_nth + 1) return `is number ${row.nth}, after number ${row.was_nth}`;
  if (row.previous_qty !== row.was_qty)
    return `begins at ${formatQuantity(row.previous_qty)}, the one before it ends at ${formatQuantity(row.was_qty)}`;
  if (row.previous_value !== row.was_value)
    return `begins at ${money(row.previous_value)}, the one before it ends at ${money(row.was_value)}`;
  if (row.unsummed) return 'does not come to its quantity and value by what it moves';
  return 'does not carry on what has come in so far, or is dated before the one before it';
}
