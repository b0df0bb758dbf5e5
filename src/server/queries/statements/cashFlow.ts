import { type RawBuilder, sql } from 'kysely';
import { add, compare, type Decimal, negate } from '../../../ledger/money.ts';
import { humanise } from '../../../schema/index.ts';
import type { ReadContext, ReadDb } from '../../context.ts';
import { literal } from '../../sql/recordSql.ts';
import type { DayRange } from '../ledgers/ledgerParameters.ts';
import { type Account, accountsOf } from './accounts.ts';

/** The money of a range of days, by what it was for (direct method). */
export interface CashFlow {
  /** At the beginning, with what was brought forward within the range. */
  opening: Decimal;
  closing: Decimal;
  lines: (Account & { in: Decimal; out: Decimal })[];
  in: Decimal;
  out: Decimal;
}

/** The movements of the firm's own money (docs/business-rules.md, "Cash flow"), by account. Opening + in - out = closing. */
export async function cashFlow(db: ReadDb, context: ReadContext, { from, to }: DayRange): Promise<CashFlow> {
  const { rows } = await sql<{ key: string; flow: Flow; moved: Decimal }>`
    select coalesce(b.resource, b.key) as key, e.flow, sum(e.effect)::text as moved
    from ${moneyFlows(context, { from, to })} e join plinth.book b on b.id = e.book_id
    where ${to ?? null}::date is null or e.date <= ${to ?? null}::date
    group by coalesce(b.resource, b.key), e.flow`.execute(db);
  const sumOf = (flow: Flow, key?: string) =>
    add(rows.flatMap((row) => (row.flow === flow && (key ?? row.key) === row.key ? [row.moved] : [])));
  const keys = new Set(rows.flatMap(({ key, flow }) => (flow === 'opening' ? [] : [key])));
  const known = accountsOf(context).filter(({ key }) => keys.has(key));
  const gone = [...keys].filter((key) => !known.some((account) => account.key === key)).map(unknownAccount);
  const lines = [...known, ...gone]
    .map((account) => ({
      ...account,
      in: sumOf('in', account.key),
      out: negate(sumOf('out', account.key)),
    }))
    .filter((line) => compare(line.in, 0) !== 0 || compare(line.out, 0) !== 0);
  return {
    opening: sumOf('opening'),
    closing: add(rows.map(({ moved }) => moved)),
    lines,
    in: sumOf('in'),
    out: negate(sumOf('out')),
  };
}

/** A book whose definition is gone. */
function unknownAccount(key: string): Account {
  return { key, label: humanise(key), class: 'asset', normal: 'debit', resource: null };
}

/** The side of a movement of money: what was there or is brought forward, what came in, what went out. */
type Flow = 'opening' | 'in' | 'out';

/**
 * SQL of a subquery: what moved the firm's own money, a row for each amount by the book of what it was for (docs/business-rules.md,
 * "Cash flow"). Columns: id, transaction_id, date, type, book_id, project_id, created_at, flow, effect.
 *
 * - The money of a movement was for the parties whose own books it settles, if these amounts are all of it: a wage for the employee,
 *   whatever pay it accrues. Otherwise it was for every other side as it stands. Debits equal credits, so both add up to the money.
 * - A movement between books of money has no other side.
 * - A reversal is on the side of what it takes back, below 0, and of its type.
 * - What was there before `from`, in one row for each book, and what was brought forward since are of the books of money themselves.
 *
 * @param to no later entries are needed.
 */
export function moneyFlows(context: ReadContext, { from, to }: DayRange): RawBuilder<unknown> {
  const keys = moneyKeys(context).map(literal).join(', ');
  const money = sql.raw(
    `(select m.id from plinth.book m where coalesce(m.resource, m.key) = any (array[${keys}]::text[]))`,
  );
  const within = (alias: string) => {
    const day = sql.raw(`${alias}.date`);
    return sql`${from === undefined ? sql`true` : sql`${day} >= ${from}::date`} and ${to === undefined ? sql`true` : sql`${day} <= ${to}::date`}`;
  };
  const original = sql`join plinth.transaction x on x.id = e.transaction_id left join plinth.transaction o on o.id = x.reverses`;
  const before = sql`select null::bigint as id, null::bigint as transaction_id, ${from ?? null}::date - 1 as date, null::text as type,
      d.book_id, null::bigint as project_id, null::timestamptz as created_at, 'opening' as flow, sum(d.change) as effect
    from plinth.book_day d where d.book_id in ${money} and d.date < ${from ?? null}::date group by d.book_id`;
  const brought = sql`select e.id, e.transaction_id, e.date, 'opening', e.book_id, e.project_id, e.created_at, 'opening', e.amount + e.salary
    from plinth.entry e ${original}
    where e.book_id in ${money} and e.type in ('opening', 'reversal') and coalesce(o.type, x.type) = 'opening' and ${within('e')}`;
  const sides = sql`select e.id, e.transaction_id, e.date, coalesce(o.type, x.type) as type, e.book_id, e.project_id, e.created_at,
      x.reverses is not null as is_reversal, e.credit - e.debit as own,
      case when b.resource is null then 0 when b.normal = 'debit' then -e.amount else e.amount end as settled,
      sum(e.credit - e.debit) over whole as moved,
      sum(case when b.resource is null then 0 when b.normal = 'debit' then -e.amount else e.amount end) over whole as all_settled
    from plinth.entry e join plinth.book b on b.id = e.book_id ${original}
    where e.book_id not in ${money} and ${within('e')} and coalesce(o.type, x.type) <> 'opening'
      and e.transaction_id in (select m.transaction_id from plinth.entry m where m.book_id in ${money} and ${within('m')})
    window whole as (partition by e.transaction_id, e.date)`;
  const flows = sql`select f.id, f.transaction_id, f.date, f.type, f.book_id, f.project_id, f.created_at,
      case when (f.effect > 0) = f.is_reversal then 'out' else 'in' end, f.effect
    from (select s.*, case when s.all_settled = s.moved then s.settled else s.own end as effect from (${sides}) s) f where f.effect <> 0`;
  return sql`(${before} union all ${brought} union all ${flows})`;
}

/** The accounts that hold money. */
export function moneyKeys(context: ReadContext): string[] {
  return accountsOf(context).flatMap((account) => (holdsMoney(context, account) ? [account.key] : []));
}

/** Cash, banks and the cash of sites: assets that never fall below a floor. Goods are guarded by their quantity. */
export function holdsMoney(
  { settings, resources }: ReadContext,
  { key, class: own, resource }: Account,
): boolean {
  if (own !== 'asset') return false;
  const floor = resource === null ? settings.books[key]?.floor : resources[resource]?.book?.floor;
  return floor !== null && floor !== undefined;
}
