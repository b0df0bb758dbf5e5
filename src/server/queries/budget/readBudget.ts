import { AppError } from '../../../errors/AppError.ts';
import { add, type Decimal, subtract } from '../../../ledger/money.ts';
import type { Budget, BudgetRow, BudgetSum, BudgetVersion } from '../../../schema/index.ts';
import type { ReadContext, ReadDb } from '../../context.ts';
import { readTitles } from '../lists/readTitles.ts';
import {
  type ActualCost,
  actualCosts,
  type BudgetLine,
  budgeted,
  budgetLines,
  budgetVersions,
  wholeBudget,
} from './budgetOf.ts';

/**
 * A project's budget in force, or another version of it, beside the actual cost of today.
 *
 * @throws AppError budgetVersionNotFound
 */
export async function readBudget(
  db: ReadDb,
  context: ReadContext,
  project: number,
  version?: number,
): Promise<Budget> {
  const planned = budgeted(context);
  const versions = await budgetVersions(db, context, project);
  const shown = version === undefined ? versions[0] : versions.find((one) => one.version === version);
  if (version !== undefined && shown === undefined) throw new AppError('budgetVersionNotFound');
  const lines = shown === undefined ? [] : await budgetLines(db, project, shown.version);
  const actual = await actualCosts(db, planned, project);
  const rows = await rowsOf(db, context, lines, actual);
  const heads = Object.keys(planned.heads).map((head) => {
    const own = rows.filter((row) => row.head === head);
    return { head, is_planned: own.some(({ amount }) => amount !== null), ...sumOf(own) };
  });
  return {
    ...headerOf(shown),
    control: context.settings.budget?.control ?? 'none',
    rows,
    heads,
    total: sumOf(rows),
    whole: wholeOf(await wholeBudget(db, planned, project), rows),
  };
}

/** The whole budget beside all of the actual cost. */
function wholeOf(amount: number | null, rows: readonly BudgetRow[]): BudgetSum | null {
  return amount === null ? null : sumsOf(amount, add(rows.map((row) => row.actual)));
}

function headerOf(
  shown: BudgetVersion | undefined,
): Pick<Budget, 'version' | 'reason' | 'created_at' | 'by'> {
  const { version = 0, reason = null, created_at = null, by = null } = shown ?? {};
  return { version, reason, created_at, by };
}

async function rowsOf(
  db: ReadDb,
  context: ReadContext,
  lines: readonly BudgetLine[],
  actual: readonly ActualCost[],
): Promise<BudgetRow[]> {
  const { heads } = budgeted(context);
  const keyOf = ({ head, product_id: id }: { head: string; product_id: number | null }) =>
    `${head}:${id ?? ''}`;
  const costs = new Map(actual.map((cost) => [keyOf(cost), cost]));
  const keys = [...lines, ...actual].flatMap(({ head, product_id: id }) =>
    id === null ? [] : [{ resource: heads[head]?.goods ?? '', id }],
  );
  const titleOf = await readTitles(db, context, keys);
  const named = (head: string, id: number | null) => titleOf(heads[head]?.goods ?? null, id);
  const planned = new Set(lines.map(keyOf));
  const rows = lines.map((line): BudgetRow => {
    const cost = costs.get(keyOf(line));
    return {
      ...line,
      product_name: named(line.head, line.product_id),
      actual_quantity: cost?.quantity ?? (line.product_id === null ? null : 0),
      actual: cost?.amount ?? 0,
    };
  });
  const others = actual.filter((cost) => !planned.has(keyOf(cost)));
  const unplanned = others.map(
    ({ head, product_id, quantity, amount }): BudgetRow => ({
      head,
      product_id,
      product_name: named(head, product_id),
      quantity: null,
      rate: null,
      amount: null,
      note: null,
      actual_quantity: quantity,
      actual: amount,
    }),
  );
  // By head as in the settings; the lines of a head in their own order.
  return Object.keys(heads).flatMap((head) => [...rows, ...unplanned].filter((row) => row.head === head));
}

function sumOf(rows: readonly BudgetRow[]): BudgetSum {
  return sumsOf(add(rows.map((row) => row.amount ?? 0)), add(rows.map((row) => row.actual)));
}

function sumsOf(amount: Decimal | number, actual: Decimal): BudgetSum {
  const percent = Number(amount) === 0 ? null : Math.round((Number(actual) / Number(amount)) * 1000) / 10;
  return { amount: Number(amount), actual: Number(actual), left: Number(subtract(amount, actual)), percent };
}
