import type { Kysely } from 'kysely';
import { AppError } from '../../../errors/AppError.ts';
import { add, compare, type Decimal } from '../../../ledger/money.ts';
import { type PayFacts, type PayRule, periodOf } from '../../../ledger/movements/index.ts';
import { movementRule } from '../../../schema/grammar/rules.ts';
import { blankToNull, type Resource, type Sheet } from '../../../schema/index.ts';
import { isObject } from '../../../schema/isObject.ts';
import { keptFor } from '../../../schema/keptFor.ts';
import { productDb, readAsProduct } from '../../access/readAs.ts';
import type { Actor, Context } from '../../context.ts';
import { payFigures } from '../../queries/lists/payFigures.ts';
import type { Tables } from '../../tables.ts';
import type { Movement, MovementItem } from './Movement.ts';
import type { Payment } from './payFacts.ts';

/** The amount that a movement leaves to the server, which fills in what is due (docs/definitions/access.md, "What is due"). */

/** Its field, by the rule of the movement; undefined for a movement of which nothing is due. */
export function dueFieldOf({ post }: Pick<Resource, 'post'>): string | undefined {
  return movementRule(post?.rule)?.due;
}

/** Its field, if the call leaves it out and its actor has the right `due`: openChange judges for which records. */
export function dueField({ resource, actor, body }: MovementItem): string | undefined {
  const name = dueFieldOf(resource);
  if (name === undefined || !mayLeaveDue(resource, actor)) return undefined;
  return isBlank(body, name) ? name : undefined;
}

export function mayLeaveDue({ name }: Resource, actor: Actor | null): boolean {
  return actor?.access?.resources.get(name)?.rights.has('due') === true;
}

export function isBlank(body: unknown, name: string): boolean {
  return isObject(body) && (blankToNull(body[name]) ?? null) === null;
}

/** The movement as it is checked while the amount is not known yet. */
export const withoutDue = keptFor((resource: Resource): Resource => {
  const name = dueFieldOf(resource) ?? '';
  const field = resource.fields[name];
  if (field === undefined) return resource;
  return {
    ...resource,
    fields: { ...resource.fields, [name]: { ...field, required: false, requiredOn: undefined } },
  };
});

/** The same for a sheet, whose lines leave it out. */
export function sheetWithoutDue(resource: Resource, sheet: Sheet): Sheet {
  const name = dueFieldOf(resource) ?? '';
  const { of = {} } = sheet.lines;
  const field = Object.hasOwn(of, name) ? of[name] : undefined;
  if (field === undefined) return sheet;
  return { ...sheet, lines: { ...sheet.lines, of: { ...of, [name]: { ...field, required: false } } } };
}

/** The open pay of the months of movements that leave their amount to the server: a query for each month of a movement. */
export async function readOpen(
  trx: Kysely<Tables>,
  context: Context,
  payments: readonly Payment[],
): Promise<Map<Movement, Decimal>> {
  const months = new Map<string, Payment[]>();
  for (const payment of payments) {
    const { movement, rule } = payment;
    if (movement.due === undefined || rule.period !== 'month') continue;
    const key = `${movement.item.resource.name} ${monthOf(payment)}`;
    months.set(key, [...(months.get(key) ?? []), payment]);
  }
  const open = new Map<Movement, Decimal>();
  const personOf = ({ movement, rule }: Payment) => movement.values[rule.person] as number;
  for (const [first, ...others] of months.values()) {
    if (first === undefined) continue;
    const { movement, rule } = first;
    const all = [first, ...others];
    const { resource } = movement.item;
    const product = readAsProduct(context);
    const people = all.map(personOf);
    const figures = await payFigures(productDb(trx), product, resource, rule, monthOf(first), people);
    for (const payment of all) open.set(payment.movement, figures.get(personOf(payment))?.left ?? '0');
  }
  return open;
}

function monthOf({ movement, rule }: Payment): string {
  return periodOf(rule, movement).first.slice(0, 'YYYY-MM'.length);
}

/**
 * The amount that is due: the pay of a day for which nothing was recorded, or what is open for a month, and what the movement itself names as earned
 * beyond it. 0 for a day of somebody who is paid by the month.
 *
 * @param open of people who are paid by the month: what a payroll offers for it.
 * @throws AppError nothingDue where a payment of 0 cannot be recorded.
 */
export function dueAmount(
  { item, due = '' }: Movement,
  { period }: PayRule,
  { first, basis, rate, beyond }: PayFacts,
  { open, person }: { open: Decimal; person: string },
): Decimal {
  const ofDay = first && basis === 'day' ? rate : '0.00';
  const ofMonth = compare(open, 0) > 0 ? open : '0.00';
  const amount = add([period === 'day' ? ofDay : ofMonth, beyond]);
  if (item.resource.fields[due]?.positive && compare(amount, 0) <= 0)
    throw new AppError('nothingDue', { person });
  return amount;
}
