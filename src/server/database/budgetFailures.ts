import { type AnswerFailure, failure } from '../../errors/failure.ts';
import { compare, type Decimal } from '../../ledger/money.ts';

/** A budget that would be passed. */
export interface Passing {
  /** The name of the cost head, and its label. */
  head: string;
  label: string;
  /** The rest of the budget, below 0 where it is passed already, and the addition to its cost: money, or a quantity. */
  left: Decimal | number;
  change: Decimal | number;
}

/** Why a head's budget in money refuses a movement; `named` also names the project. */
export function moneyPassed({ left, change, ...head }: Passing, currency: string) {
  const money = (amount: Decimal | number) => ({ money: String(amount), currency });
  const params = { ...headOf(head), amount: money(change) };
  if (compare(left, 0) <= 0)
    return {
      code: 'budgetUsedUp' as const,
      params,
      named: (project: string): AnswerFailure => failure('budgetOfProjectUsedUp', { ...params, project }),
    };
  const more = { ...params, left: money(left) };
  return {
    code: 'budgetPassed' as const,
    params: more,
    named: (project: string): AnswerFailure => failure('budgetOfProjectPassed', { ...more, project }),
  };
}

/** Why the planned quantity of a product refuses a movement; `named` also names the product. */
export function quantityPassed({ left, change, ...head }: Passing) {
  const params = { ...headOf(head), quantity: { quantity: String(change) } };
  if (compare(left, 0) <= 0)
    return {
      code: 'budgetOfGoodsUsedUp' as const,
      params,
      named: (product: string): AnswerFailure => failure('budgetOfProductUsedUp', { ...params, product }),
    };
  const more = { ...params, left: { quantity: String(left) } };
  return {
    code: 'budgetOfGoodsPassed' as const,
    params: more,
    named: (product: string): AnswerFailure => failure('budgetOfProductPassed', { ...more, product }),
  };
}

function headOf({ head, label }: Pick<Passing, 'head' | 'label'>) {
  return { head: { text: label, at: `settings.budget.heads.${head}.label` } };
}
