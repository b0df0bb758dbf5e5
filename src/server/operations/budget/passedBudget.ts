import { AppError } from '../../../errors/AppError.ts';
import type { AnswerFailure } from '../../../errors/failure.ts';
import { MONEY_PLACES, QUANTITY_PLACES, subtract } from '../../../ledger/money.ts';
import type { Resource } from '../../../schema/index.ts';
import { productDb, readWithin } from '../../access/readAs.ts';
import type { Actor, Context } from '../../context.ts';
import { moneyPassed, quantityPassed } from '../../database/budgetFailures.ts';
import { rolledBack } from '../../database/inTransaction.ts';
import { budgeted } from '../../queries/budget/budgetOf.ts';
import { type PassedBy, passedBy } from '../../queries/budget/passedBy.ts';
import { readTitles, type TitleOf } from '../../queries/lists/readTitles.ts';
import { asCalled } from '../movements/Movement.ts';
import { recordMovements } from '../movements/recordMovements.ts';

/** A budget that movements would pass, with the reason for which they would be refused. */
export interface PassedBudget extends PassedBy {
  project_name: string;
  product_name: string | null;
  failure: AnswerFailure;
}

/**
 * Records movements without a limit and rolls them back.
 *
 * @param bodies the bodies of the movement's own call; each sees those before it.
 * @returns the budgets that they would pass together. Movements that are refused for another reason pass none.
 */
export async function passedBudgets(
  context: Context,
  resource: Resource,
  bodies: readonly Readonly<Record<string, unknown>>[],
  actor: Actor,
): Promise<PassedBudget[]> {
  const { settings } = context;
  if (settings.budget === undefined || settings.budget.control === 'none') return [];
  const free: Context = {
    ...context,
    settings: { ...settings, budget: { ...settings.budget, control: 'none' } },
  };
  const items = bodies.map((body) => ({ ...asCalled(resource, body), actor, isApproved: true }));
  try {
    return await rolledBack(free, async (trx) => {
      const results = await recordMovements(trx, free, items);
      const ids = results.flatMap((result) => (result instanceof AppError ? [] : [Number(result.id)]));
      const passed = await passedBy(productDb(trx), free, ids);
      if (passed.length === 0) return [];
      const own = readWithin(trx, free, actor);
      const keys = passed.flatMap((one) => keysOf(free, one));
      const titleOf = await readTitles(own.db, own, keys);
      return passed.map((one) => named(free, one, titleOf));
    });
  } catch (error) {
    if (error instanceof AppError) return [];
    throw error;
  }
}

/** The project and the product of a budget. */
function keysOf(context: Context, { project_id, head, product_id }: PassedBy) {
  const { resource, heads } = budgeted(context);
  const product = product_id === null ? [] : [{ resource: heads[head]?.goods ?? '', id: product_id }];
  return [{ resource: resource.name, id: project_id }, ...product];
}

function named(context: Context, passed: PassedBy, titleOf: TitleOf): PassedBudget {
  const { resource, heads } = budgeted(context);
  const { head, product_id, budget, used, change } = passed;
  const project = titleOf(resource.name, passed.project_id) ?? '';
  const product = titleOf(heads[head]?.goods ?? null, product_id);
  const left = subtract(budget, used, product_id === null ? MONEY_PLACES : QUANTITY_PLACES);
  const passing = { head, label: heads[head]?.label ?? head, left, change };
  const reason =
    product === null
      ? moneyPassed(passing, context.settings.currency).named(project)
      : quantityPassed(passing).named(product);
  return { ...passed, project_name: project, product_name: product, failure: reason };
}
