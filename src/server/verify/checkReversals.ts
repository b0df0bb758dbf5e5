import { BOOKS } from '../../ledger/books.ts';
import { formatMoney, formatQuantity } from '../../ledger/money.ts';
import { literal } from '../queries/sql/recordSql.ts';
import { type Check, differing, type Finding, findingsOf, type Reading } from './Finding.ts';
import { type Owner, ownerWords } from './ownerWords.ts';

const STOCK = literal(BOOKS.stock);
const ADJUSTMENT = literal(BOOKS.stockAdjustment);

/**
 * A reversal and its original come to nothing in every book and for every product (business rules, section 6); of the value of
 * stock a rest may go between the stock and its adjustment, so these two are judged together (section 3).
 */
const UNLIKE = `
  select r.id, r.reverses, b.resource, b.record_id, b.key, d.money, d.qty
  from plinth.transaction r
  join lateral (
    select case when b.key = ${ADJUSTMENT} then (select id from plinth.book where key = ${STOCK}) else b.id end as book_id,
      null::bigint as stock_id, sum(e.debit - e.credit) as money, 0::numeric as qty
    from plinth.entry e join plinth.book b on b.id = e.book_id where e.transaction_id in (r.id, r.reverses)
    group by 1 having sum(e.debit - e.credit) <> 0 or sum(e.salary) <> 0
    union all
    select null, g.stock_id, 0, sum(g.qty) from plinth.stock_entry g where g.transaction_id in (r.id, r.reverses)
    group by g.stock_id having sum(g.qty) <> 0
  ) d on true
  left join lateral (
    select b.resource, b.record_id, b.key from plinth.book b where b.id = d.book_id
    union all select s.resource, s.record_id, null from plinth.stock s where s.id = d.stock_id
  ) b on true
  where r.reverses is not null order by r.id`;

interface UnlikeRow extends Owner {
  id: number;
  reverses: number;
  money: number;
  qty: number;
}

/** Links that cannot be: twice reversed, a reversal reversed, an original of another date, a correction of what still stands. */
const LINKS = `
  select r.id, r.reverses, r.corrects, o.id is null as missing, o.reverses is not null as of_reversal,
    o.date <> r.date as redated, r.corrects is not null and s.id is null as standing,
    (select count(*) from plinth.transaction x where x.reverses = r.reverses) as times
  from plinth.transaction r
  left join plinth.transaction o on o.id = coalesce(r.reverses, r.corrects)
  left join plinth.transaction s on s.reverses = r.corrects
  where (r.reverses is not null or r.corrects is not null)
    and (o.id is null or o.reverses is not null or o.date <> r.date or (r.corrects is not null and s.id is null)
      or (r.reverses is not null and (select count(*) from plinth.transaction x where x.reverses = r.reverses) > 1))
  order by r.id`;

interface LinkRow {
  id: number;
  reverses: number | null;
  corrects: number | null;
  missing: boolean;
  of_reversal: boolean;
  redated: boolean;
  standing: boolean;
  times: number;
}

/** Reversals and corrections. */
export const reversalChecks: readonly Check[] = [
  { step: 'Reversals', find: findUnlike },
  { step: 'Corrections', find: findLinks },
];

async function findUnlike(reading: Reading): Promise<Finding[]> {
  const found = await differing<UnlikeRow>(reading, UNLIKE);
  const words = await ownerWords(reading, found.rows);
  const left = ({ qty, money }: UnlikeRow) =>
    qty === 0
      ? formatMoney(money, reading.context.settings.currency, reading.context.settings.numberFormat)
      : formatQuantity(qty);
  return findingsOf(
    'reversal',
    found,
    (row) =>
      `transaction ${row.id} reverses ${row.reverses}, but together they leave ${left(row)} with ${words(row)}`,
  );
}

async function findLinks(reading: Reading): Promise<Finding[]> {
  const found = await differing<LinkRow>(reading, LINKS);
  return findingsOf('reversal', found, (row) => `transaction ${row.id} ${linkWords(row)}`);
}

function linkWords({ reverses, corrects, missing, of_reversal, redated, standing, times }: LinkRow): string {
  const link = reverses === null ? `corrects ${corrects}` : `reverses ${reverses}`;
  if (missing) return `${link}, which is not there`;
  if (times > 1) return `${link}, which is reversed ${times} times`;
  if (of_reversal) return `${link}, which is a reversal itself`;
  if (standing) return `${link}, which was not reversed`;
  return redated ? `${link}, which has another date` : link;
}
