export { dataPosting } from './dataPosting.ts';
export type {
  AccrualRule,
  CountedRule,
  Effect,
  Given,
  Held,
  HeldOnDay,
  HeldRule,
  OnHand,
  PayFacts,
  PayRule,
  Referred,
  Rule,
  Unaccrued,
  Values,
} from './movement.ts';
export { earnedBeyond, linesOf } from './movement.ts';
export { periodOf } from './payPeriod.ts';

import { accrual } from './accrual.ts';
import { count } from './count.ts';
import type { Rule } from './movement.ts';
import { purchase } from './purchase.ts';
import { returned } from './returned.ts';
import { salary } from './salary.ts';
import { supply } from './supply.ts';
import { transfer } from './transfer.ts';
import { wage } from './wage.ts';

/**
 * The rules of movements that data cannot express, by the name in `post`. `schema/grammar/rules.ts` has the
 * same names.
 */
export const RULES: Readonly<Record<string, Rule>> = {
  accrual,
  purchase,
  supply,
  return: returned,
  transfer,
  count,
  salary,
  wage,
};

/** The rule of that name. */
export function ruleOf(name: string): Rule {
  const found = Object.hasOwn(RULES, name) ? RULES[name] : undefined;
  if (found === undefined) throw new Error(`There is no movement rule "${name}"`);
  return found;
}

/** The rule of a movement; undefined if its definition declares its entries as data. */
export function ruleOfMovement({
  post,
}: {
  post?: { rule?: string | undefined } | undefined;
}): Rule | undefined {
  return post?.rule === undefined ? undefined : ruleOf(post.rule);
}
