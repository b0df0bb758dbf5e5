import { sql } from 'kysely';
import { type Failure, failure } from '../../../errors/failure.ts';
import { BOOKS } from '../../../ledger/books.ts';
import { GOODS_BOOKS } from '../../../ledger/reversal.ts';
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

/**
 * A reversal and its original add up to zero in every book and for every product (docs/business-rules.md, "Reversals"). The books
 * between which the value of goods moves are taken together: what goods are worth follows from their days, and is checked there
 * (docs/business-rules.md, "Stock valuation").
 */
const UNLIKE = sql`
  select r.id, r.reverses, b.resource, b.record_id, b.key, d.money, d.qty
  from ${table.transaction} r
  join lateral (
    select m.book_id, null::bigint as stock_id, sum(m.money) as money, 0::numeric as qty
    from (
      select case when b.key = any (${GOODS_BOOKS}::text[]) then (select g.id from ${table.book} g where g.key = ${BOOKS.stock}) else b.id end as book_id,
        e.debit - e.credit as money, e.salary
      from ${table.entry} e join ${table.book} b on b.id = e.book_id where e.transaction_id in (r.id, r.reverses)
    ) m
    group by m.book_id having sum(m.money) <> 0 or sum(m.salary) <> 0
    union all
    select null, g.stock_id, 0, sum(g.qty) from ${table.stock_entry} g where g.transaction_id in (r.id, r.reverses)
    group by g.stock_id having sum(g.qty) <> 0
  ) d on true
  left join lateral (
    select b.resource, b.record_id, b.key from ${table.book} b where b.id = d.book_id
    union all select s.resource, s.record_id, null from ${table.stock} s where s.id = d.stock_id
  ) b on true
  where r.reverses is not null order by r.id`;

interface UnlikeRow extends Owner {
  id: number;
  reverses: number;
  money: number;
  qty: number;
}

/**
 * Impossible links: reversed twice, a reversal reversed or dated before its original, a correction of an effective transaction.
 */
const LINKS = sql`
  select r.id, r.reverses, r.corrects, o.id is null as missing, o.reverses is not null as of_reversal,
    (select count(*) from ${table.transaction} x where x.reverses = r.reverses) as times
  from ${table.transaction} r
  left join ${table.transaction} o on o.id = coalesce(r.reverses, r.corrects)
  left join ${table.transaction} s on s.reverses = r.corrects
  where (r.reverses is not null or r.corrects is not null)
    and (o.id is null or o.reverses is not null or (r.corrects is not null and s.id is null)
      or (r.reverses is not null and r.date < o.date)
      or (r.reverses is not null and (select count(*) from ${table.transaction} x where x.reverses = r.reverses) > 1))
  order by r.id`;

interface LinkRow {
  id: number;
  reverses: number | null;
  corrects: number | null;
  missing: boolean;
  of_reversal: boolean;
  times: number;
}

/** The checks of reversals and corrections. */
export const reversalChecks: readonly Check[] = [
  { step: 'checkingReversals', find: findUnlike },
  { step: 'checkingCorrections', find: findLinks },
];

async function findUnlike(reading: Reading): Promise<Finding[]> {
  const found = await differing<UnlikeRow>(reading, UNLIKE);
  const refs = await ownerRefs(reading, found.rows);
  return findingsOf('reversal', found, (row) => {
    const both = { id: String(row.id), original: String(row.reverses), owner: refs(row) };
    return row.qty === 0
      ? failure('reversalLeavesMoney', { ...both, left: amountIn(reading, row.money) })
      : failure('reversalLeavesGoods', { ...both, left: quantityOf(row.qty) });
  });
}

async function findLinks(reading: Reading): Promise<Finding[]> {
  const found = await differing<LinkRow>(reading, LINKS);
  return findingsOf('reversal', found, (row) =>
    row.reverses === null ? correctionFailure(row) : reversalFailure(row),
  );
}

function reversalFailure({ id, reverses, missing, of_reversal, times }: LinkRow): Failure {
  const both = { id: String(id), original: String(reverses) };
  if (missing) return failure('reversesMissing', both);
  if (times > 1) return failure('reversesTwice', { ...both, times });
  return failure(of_reversal ? 'reversesReversal' : 'reversesLater', both);
}

function correctionFailure({ id, corrects, missing, of_reversal }: LinkRow): Failure {
  const both = { id: String(id), original: String(corrects) };
  if (missing) return failure('correctsMissing', both);
  return failure(of_reversal ? 'correctsReversal' : 'correctsStanding', both);
}
