import { movementRule } from '../../../schema/grammar/rules.ts';
import { nominalBooks, projectField, type Resource } from '../../../schema/index.ts';
import { isObject } from '../../../schema/isObject.ts';
import type { Definitions } from '../../providers/definitions.tsx';
import type { Values } from './formValues.ts';

type BudgetSettings = Pick<Definitions['settings'], 'budget' | 'dimensions'>;

/** Whether a movement may pass a budget: it is about a project, and debits a book of a head. */
export function isBudgeted(movement: Resource, { budget, dimensions }: BudgetSettings): boolean {
  if (budget === undefined || budget.control === 'none') return false;
  if (projectField(movement, dimensions?.[0]) === undefined) return false;
  const { post } = movement;
  const debited =
    post?.rule === undefined
      ? (post?.entries ?? []).flatMap(({ side, book }) =>
          side === 'debit' ? nominalBooks(movement, book) : [],
        )
      : (movementRule(post.rule)?.books ?? []);
  return Object.values(budget.heads).some(({ books }) => books.some((book) => debited.includes(book)));
}

/**
 * The movements of a form whose budgets are checked; none before a project is chosen.
 *
 * @param values the values of the form as they are sent; undefined while they are not valid.
 * @param lines of a sheet: the name of its lines, each of which is a movement with the values that all share.
 */
export function bodiesToCheck(
  movement: Resource,
  dimension: string | undefined,
  values: Values | undefined,
  lines?: string,
): readonly Values[] {
  const project = projectField(movement, dimension);
  if (values === undefined || project === undefined) return [];
  return movementBodies(values, lines).filter((body) => (body[project] ?? null) !== null);
}

/** The bodies of the movements in a form: one, or that of each line of a sheet, with the values that all share. */
export function movementBodies(values: Values, lines?: string): readonly Values[] {
  const { [lines ?? '']: own, ...shared } = values;
  const each = lines === undefined ? [shared] : Array.isArray(own) ? own.filter(isObject) : [];
  return each.map((line) => ({ ...shared, ...line }));
}
