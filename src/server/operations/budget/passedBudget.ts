import { AppError } from '../../../errors/AppError.ts';
import type { AnswerFailure } from '../../../errors/failure.ts';
import type { Resource } from '../../../schema/index.ts';
import type { Actor, Context } from '../../context.ts';
import { rolledBack } from '../../database/inTransaction.ts';
import { pathFields } from '../../queries/transactions/pathFields.ts';
import { recordMovements } from '../movements/recordMovements.ts';

const PASSED = ['budgetPassed', 'budgetOfProjectPassed', 'budgetOfGoodsPassed', 'budgetOfProductPassed'];

/**
 * Records movements, with budgets as limits whatever the setting is, and rolls them back.
 *
 * @param bodies the bodies of the movement's own call; each sees those before it.
 * @returns for each budget that would be passed how it would be refused. Movements that are refused for another reason pass none.
 */
export async function passedBudgets(
  context: Context,
  resource: Resource,
  bodies: readonly Readonly<Record<string, unknown>>[],
  actor: Actor,
): Promise<AnswerFailure[]> {
  const { settings } = context;
  if (settings.budget === undefined || settings.budget.control === 'none') return [];
  const limited: Context = {
    ...context,
    settings: { ...settings, budget: { ...settings.budget, control: 'refuse' } },
  };
  const path = pathFields(resource.api.create.path);
  const items = bodies.map((body) => ({
    resource,
    body: Object.fromEntries(Object.entries(body).filter(([name]) => !path.includes(name))),
    params: Object.fromEntries(path.map((name) => [name, String(body[name] ?? '')])),
    actor,
  }));
  try {
    const results = await rolledBack(limited, (trx) => recordMovements(trx, limited, items));
    return results.flatMap((result) => passedIn(result));
  } catch (error) {
    if (error instanceof AppError) return passedIn(error);
    throw error;
  }
}

function passedIn(result: unknown): AnswerFailure[] {
  if (!(result instanceof AppError) || !PASSED.includes(result.code)) return [];
  return [result.failure];
}
