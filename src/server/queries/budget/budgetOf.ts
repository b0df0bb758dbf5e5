import { sql } from 'kysely';
import { AppError } from '../../../errors/AppError.ts';
import type { BudgetVersion, Resource } from '../../../schema/index.ts';
import type { Context, ReadContext, ReadDb } from '../../context.ts';
import type { Budgets } from '../../database/refusal.ts';
import { runSql } from '../../database/runSql.ts';
import { momentText } from '../../sql/businessTime.ts';
import { costOfBooks, goodsGiven } from '../../sql/projectCost.ts';
import { accountResource, tableOf } from '../../sql/recordSql.ts';
import { table } from '../../tables.ts';
import { recordNotFound } from '../lists/recordNotFound.ts';

/** The entity whose records have a budget, and its heads. */
export interface Budgeted {
  resource: Resource;
  heads: Budgets['heads'];
  /** The field of its records with the whole budget. */
  whole: string | undefined;
}

/** @throws AppError notFound if the definitions have no budget. */
export function budgeted({ settings, resources }: Pick<Context, 'settings' | 'resources'>): Budgeted {
  const resource = resources[settings.dimensions[0] ?? ''];
  if (settings.budget === undefined || resource === undefined) throw new AppError('notFound');
  return { resource, heads: settings.budget.heads, whole: settings.budget.whole };
}

/** @throws AppError recordNotFound */
export async function refuseUnknown(db: ReadDb, resource: Resource, id: number): Promise<void> {
  const rows = await runSql(
    db,
    sql`select 1 from ${tableOf(resource)} t where t.id = ${id} and t.archived_at is null`,
  );
  if (rows.length === 0) throw recordNotFound(resource);
}

/** The whole budget of a project as its own form has it; null without one, and where the reader does not read it. */
export async function wholeBudget(
  db: ReadDb,
  { resource, whole }: Budgeted,
  project: number,
): Promise<number | null> {
  if (whole === undefined) return null;
  const [row] = await runSql<{ amount: number | null }>(
    db,
    sql`select ${sql.id('t', whole)} as amount from ${tableOf(resource)} t where t.id = ${project}`,
  );
  return row?.amount ?? null;
}

/** The versions of a project's budget, the newest first. */
export async function budgetVersions(
  db: ReadDb,
  context: ReadContext,
  project: number,
): Promise<BudgetVersion[]> {
  const accounts = accountResource(context);
  const name =
    accounts?.account === undefined
      ? sql`null`
      : sql`(select ${sql.id('u', accounts.account.name)} from ${tableOf(accounts)} u where u.id = b.created_by)`;
  return runSql<BudgetVersion>(
    db,
    sql`select b.version, b.reason, ${momentText(sql`b.created_at`, context.timeZone)} as created_at, b.created_by, ${name} as by,
       (select coalesce(sum(l.amount), 0) from ${table.budget_line} l where l.budget_id = b.id) as amount
     from ${table.budget} b where b.project_id = ${project} order by b.version desc`,
  );
}

/** A line of a budget; without a product it plans the whole head. */
export interface BudgetLine {
  head: string;
  product_id: number | null;
  quantity: number | null;
  rate: number | null;
  amount: number;
  note: string | null;
}

/** The lines of a version, in their order. */
export function budgetLines(db: ReadDb, project: number, version: number): Promise<BudgetLine[]> {
  return runSql<BudgetLine>(
    db,
    sql`select l.head, l.product_id, l.quantity, l.rate, l.amount, l.note
     from ${table.budget} b join ${table.budget_line} l on l.budget_id = b.id
     where b.project_id = ${project} and b.version = ${version} order by l.place`,
  );
}

/** The books of the heads, as JSON for a statement. */
export function booksOf(heads: Budgeted['heads']): string {
  return JSON.stringify(
    Object.entries(heads).flatMap(([head, { books }]) => books.map((book) => ({ head, book }))),
  );
}

/** The entities of goods of the heads, as JSON for a statement. */
export function goodsOf(heads: Budgeted['heads']): string {
  return JSON.stringify(
    Object.entries(heads).flatMap(([head, { goods }]) => (goods === undefined ? [] : [{ head, goods }])),
  );
}

/** The actual cost of a head, of one product or, with null, of what belongs to none. */
export interface ActualCost {
  head: string;
  product_id: number | null;
  quantity: number | null;
  amount: number;
}

/**
 * The actual cost of a project by head and product, from the entries of its books. The value of goods is that of their stock
 * entries; what the books have beside it belongs to no product.
 */
export async function actualCosts(db: ReadDb, { heads }: Budgeted, project: number): Promise<ActualCost[]> {
  const books = sql`jsonb_to_recordset(${booksOf(heads)}::jsonb) o(head text, book text)`;
  const goods = sql`jsonb_to_recordset(${goodsOf(heads)}::jsonb) h(head text, goods text)`;
  const id = sql`${project}::bigint`;
  return runSql<ActualCost>(
    db,
    sql`with whole as (
       select h.head, ${costOfBooks(id, sql`select o.book from ${books} where o.head = h.head`)} as amount
       from (select distinct o.head from ${books}) h
     ), moved as (
       ${goodsGiven(id, goods)}
     )
     select head, product_id, quantity, amount from moved where quantity <> 0 or amount <> 0
     union all
     select w.head, null, null, w.amount - coalesce(m.amount, 0)
     from whole w left join (select head, sum(amount) as amount from moved group by 1) m using (head)
     where w.amount <> coalesce(m.amount, 0)
     order by head, product_id`,
  );
}
