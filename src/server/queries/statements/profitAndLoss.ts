import { type Decimal, subtract } from '../../../ledger/money.ts';
import type { ReadContext, ReadDb } from '../../context.ts';
import { runSql } from '../../database/runSql.ts';
import { tableOf, titleSql } from '../../sql/recordSql.ts';
import type { DayRange } from '../ledgers/ledgerParameters.ts';
import { accountsOf, sideOf } from './accounts.ts';
import { type AccountSum, accountSums, sumOf } from './sums.ts';

/** Profit and loss of a range of days. */
export interface ProfitAndLoss {
  /** The accounts of income, cost and overhead. */
  lines: AccountSum[];
  income: Decimal;
  cost: Decimal;
  /** Income less cost. */
  gross: Decimal;
  overhead: Decimal;
  /** Gross profit less overhead. */
  profit: Decimal;
}

const CLASSES = ['income', 'cost', 'overhead'] as const;
type ProfitClass = (typeof CLASSES)[number];

/**
 * Profit and loss (docs/business-rules.md, "Statements").
 *
 * @param project only what is about this record.
 */
export async function profitAndLoss(
  db: ReadDb,
  context: ReadContext,
  range: DayRange,
  project?: number,
): Promise<ProfitAndLoss> {
  const sums = await accountSums(db, context, range, project);
  const lines = sums.filter((line) => (CLASSES as readonly string[]).includes(line.class));
  return {
    lines,
    ...profitOf({
      income: sumOf(sums, 'income'),
      cost: sumOf(sums, 'cost'),
      overhead: sumOf(sums, 'overhead'),
    }),
  };
}

function profitOf({ income, cost, overhead }: Record<ProfitClass, Decimal>) {
  const gross = subtract(income, cost);
  return { income, cost, gross, overhead, profit: subtract(gross, overhead) };
}

/** The profit of one project, or of what no project caused (null). */
export interface ProjectProfit extends Omit<ProfitAndLoss, 'lines'> {
  project_id: number | null;
  project_name: string | null;
}

/** The profit of each project with entries in a range of days, by its id, and last that of what no project caused. */
export async function profitByProject(
  db: ReadDb,
  context: ReadContext,
  { from, to }: DayRange,
  { start, end }: { start: number; end: number },
): Promise<{ rows: ProjectProfit[]; total: number }> {
  const site = context.resources[context.settings.dimensions[0] ?? ''];
  const name =
    site === undefined
      ? 'null::text'
      : `(select ${titleSql(context, site, 's')}::text from ${tableOf(site)} s where s.id = p.project_id)`;
  const accounts = accountsOf(context);
  const keys = (of: ProfitClass) => accounts.filter((account) => account.class === of);
  const all = CLASSES.flatMap(keys);
  const text = `
    with account as (select * from unnest($3::text[], $4::text[], $5::int[]) a (key, class, sign)),
    sums as materialized (
      select e.project_id, a.class, sum(a.sign * (e.amount + e.salary)) as amount
      from account a join plinth.book b on coalesce(b.resource, b.key) = a.key join plinth.entry e on e.book_id = b.id
      where ($1::date is null or e.date >= $1::date) and ($2::date is null or e.date <= $2::date)
      group by e.project_id, a.class
    ),
    p as (
      select project_id,
        ${CLASSES.map((one) => `coalesce(sum(amount) filter (where class = '${one}'), 0)::text as ${one}`).join(', ')}
      from sums group by project_id order by project_id nulls last limit $6 offset $7
    )
    select every.total, p.*, ${name} as project_name
    from (select count(*) as total from (select distinct project_id from sums) one) every left join p on true
    order by p.project_id nulls last`;
  const rows = await runSql<
    Record<ProfitClass, Decimal> & { project_id: number | null; project_name: string | null; total: number }
  >(db, text, [
    from ?? null,
    to ?? null,
    all.map(({ key }) => key),
    all.map((account) => account.class),
    all.map((account) => (sideOf(account.class) === account.normal ? 1 : -1)),
    end - start,
    start,
  ]);
  return {
    // Beyond the last project there is the total alone.
    rows: rows
      .filter(({ income }) => income !== null)
      .map(({ project_id, project_name, ...sums }) => ({
        project_id,
        project_name,
        ...profitOf(sums),
      })),
    total: rows[0]?.total ?? 0,
  };
}
