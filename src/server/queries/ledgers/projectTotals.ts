import { type RawBuilder, sql } from 'kysely';
import { NOMINAL } from '../../../ledger/books.ts';
import { nominalBooks, type Resource, type Resources, type Settings } from '../../../schema/index.ts';
import type { ReadContext, ReadDb } from '../../context.ts';
import { type Placeholders, preparedFor } from '../../sql/prepared.ts';
import { table } from '../../tables.ts';
import { ownReport } from '../reports/ownReport.ts';
import type { DayRange } from './ledgerParameters.ts';
import { literals, movementsBy } from './payTotals.ts';

/** The totals of a project (docs/business-rules.md, "Project totals"); null for one that depends on what the reader does not read. */
export interface ProjectTotals {
  /** Supplied cash less returned cash. */
  total_cash_given: number;
  total_employee_wage: number;
  total_expense: number;
  /** The value of supplied stock less returned stock. */
  total_product_given: number | null;
  /** The sum of the previous three: the cost by payment. */
  total_cost: number | null;
  /** The pay that people earned on the project, paid or not. */
  total_wage_earned?: number | null;
  /** All that the project caused, with wages as earned: the cost and overhead of its statement. */
  total_cost_earned?: number | null;
  /** The present balance of the project's book. */
  balance: number;
}

/**
 * A project's received money and goods and its cost in a range of days: the sums of the range's rows, of which a reversal takes
 * away. The cost as earned is left out if entries do not name this kind of project (`dimensions` in settings.yaml).
 */
export async function projectTotals(
  db: ReadDb,
  context: ReadContext,
  site: Resource,
  id: number,
  range: DayRange,
): Promise<ProjectTotals> {
  const sum = preparedFor<Given, ProjectTotals>(context, `totals of ${site.name}`, (given) =>
    statement(context, site, given),
  );
  const { from = null, to = null } = range;
  const [row] = await sum(db, { key: `${site.name}:${id}`, id, from, to });
  const isDimension = context.settings.dimensions[0] === site.name;
  const { reader } = context;
  const withoutGoods = reader?.readsAllStocks === false && { total_product_given: null, total_cost: null };
  return {
    ...(row as ProjectTotals),
    ...withoutGoods,
    ...(isDimension && (await earnedOn(db, context, id, range))),
  };
}

/** The wages earned on a project and its cost, as in its statement (docs/business-rules.md, "Project cost"). */
async function earnedOn(
  db: ReadDb,
  context: ReadContext,
  id: number,
  range: DayRange,
): Promise<Pick<ProjectTotals, 'total_wage_earned' | 'total_cost_earned'>> {
  if (context.reader?.readsAllBooks === false) return { total_wage_earned: null, total_cost_earned: null };
  const { from = null, to = null } = range;
  const { totals } = await projectCost(db, context, { project_id: id, from, to });
  const [wages = 0, cost = 0] = totals[0] ?? [];
  return { total_wage_earned: Number(wages), total_cost_earned: Number(cost) };
}

const projectCost = ownReport(({ settings }) => ({
  ask: {
    project_id: { type: 'reference', to: settings.dimensions[0] },
    from: { type: 'date', required: false },
    to: { type: 'date', required: false },
  },
  of: 'entries',
  where: `project_id == ask.project_id && class in ["cost", "overhead"]
    && (ask.from == null || date >= ask.from) && (ask.to == null || date <= ask.to)`,
  show: { wages: `sum(book == "${NOMINAL.wages}" ? amount : 0)`, cost: 'sum(amount)' },
}));

/** The book of a project, its id, and the range of days. */
interface Given {
  key: string;
  id: number;
  from: string | null;
  to: string | null;
}

/** PostgreSQL adds exactly. */
function statement(
  { resources, settings }: ReadContext,
  site: Resource,
  { key, id, from, to }: Placeholders<Given>,
): RawBuilder<unknown> {
  const { cash, cost } = moneyMovements(resources, settings, site);
  const of = (names: readonly string[]) => sql`filter (where t.resource = any (${literals(names)}))`;
  const within = (entry: string) => sql`
    (${from}::date is null or ${sql.id(entry, 'date')} >= ${from}::date)
    and (${to}::date is null or ${sql.id(entry, 'date')} <= ${to}::date)`;
  return sql`
    select money.*, goods.total_product_given,
      money.total_employee_wage + money.total_expense + goods.total_product_given as total_cost,
      (select b.balance from ${table.book} b where b.key = ${key}) as balance
    from (
      select coalesce(sum(e.amount) ${of(cash)}, 0) as total_cash_given,
        coalesce(-sum(e.amount) ${of(movementsBy(resources, ['wage']))}, 0) as total_employee_wage,
        coalesce(-sum(e.amount) ${of(cost)}, 0) as total_expense
      from ${table.book} b join ${table.entry} e on e.book_id = b.id join ${table.transaction} t on t.id = e.transaction_id
      where b.key = ${key} and ${within('e')}
    ) money, (
      select coalesce(-sum(g.value), 0) as total_product_given
      from ${table.stock_entry} g where g.project_id = ${id} and ${within('g')}
    ) goods`;
}

/**
 * The movements whose entries touch the site's book, by the other side: an entry to a nominal book is spending; between the
 * site and cash, a bank or another site, money is only transferred.
 */
function moneyMovements(
  resources: Resources,
  settings: Settings,
  site: Resource,
): { cash: string[]; cost: string[] } {
  const touching = Object.values(resources).filter(({ post }) =>
    post?.entries.some(({ book }) => isOf(book, site)),
  );
  const isCost = (movement: Resource) => isSpending(movement, settings);
  return {
    cash: touching.filter((movement) => !isCost(movement)).map(({ name }) => name),
    cost: touching.filter(isCost).map(({ name }) => name),
  };
}

function isOf(book: string, { name }: Resource): boolean {
  return book.startsWith(`${name}:`);
}

/** A nominal book without a floor holds no money: debits to it are spending. */
function isSpending(movement: Resource, { books }: Settings): boolean {
  return (movement.post?.entries ?? []).some(
    ({ book, side }) =>
      side === 'debit' && nominalBooks(movement, book).some((key) => books[key]?.floor === null),
  );
}
