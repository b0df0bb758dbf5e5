import { AppError } from '../../../errors/AppError.ts';
import { recordOfBook } from '../../../ledger/books.ts';
import { add, type Decimal, LARGEST_QUANTITY, subtract } from '../../../ledger/money.ts';
import {
  dataPosting,
  type Effect,
  earnedBeyond,
  type Given,
  ruleOf,
  type Unaccrued,
  type Values,
} from '../../../ledger/movements/index.ts';
import { namesIn } from '../../../schema/expression/parse.ts';
import { movementRule } from '../../../schema/grammar/rules.ts';
import type { Resource } from '../../../schema/index.ts';
import { holds } from '../../../schema/record/postingCondition.ts';
import type { Context } from '../../context.ts';
import type { PostingRule } from '../../database/keepPostingRules.ts';
import type { Voucher } from './vouchers.ts';

/**
 * The effect of a record's values by a rule, computed by the functions that post movements. Parts that follow from history are taken
 * from the voucher: the pay that it accrued, the value of goods that came back.
 *
 * @param isEarlier as an earlier version of the rule posted.
 * @returns undefined if the rule refuses the values, or has no earlier version.
 */
export function expectedEffect(
  context: Context,
  movement: Resource,
  { entries, rule: name, beyond: fields }: PostingRule,
  voucher: Voucher,
  isEarlier = false,
): Effect | undefined {
  const values = withFormerNames(movement, voucher.values);
  if (name === undefined && isEarlier) return undefined;
  if (name === undefined)
    return dataPosting(entries, values, (when) => holds(when, movement, context.types, values));
  const rule = ruleOf(name);
  if (isEarlier && (rule.needs !== 'nothing' || rule.earlier === undefined)) return undefined;
  const given: Given = { values, refers: (path, id) => ({ ...target(movement, path), id: Number(id) }) };
  try {
    switch (rule.needs) {
      case 'nothing':
        return isEarlier ? rule.earlier?.(given) : rule.effect(given);
      case 'pay': {
        const beyond = earnedBeyond(fields, values);
        return rule.effect(given, {
          rate: subtract(accruedBy(voucher), beyond),
          beyond,
          basis: rule.period,
          first: true,
          assigned: true,
        });
      }
      case 'held':
        return rule.effect(given, () => ({ quantity: LARGEST_QUANTITY, value: '0.00', days: [] }));
      case 'unaccrued':
        return rule.effect(given, accruedPeople(voucher));
      case 'counted':
        return rule.effect(given, { now: '0', onDay: String(values.expected ?? 0) });
    }
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** Whether the definition still has, under their present or former names, the fields of a rule. */
export function isReadable(movement: Resource, { entries, rule }: PostingRule): boolean {
  const former = Object.values(movement.fields).flatMap(({ was = [] }) => was);
  const known = (name: string) => Object.hasOwn(movement.fields, name) || former.includes(name);
  if (rule !== undefined) return movementRule(rule)?.fields.every(known) ?? false;
  return entries.every(({ book, amount, when }) => {
    const inBook = [...book.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name);
    return [
      ...inBook,
      amount,
      ...(when === undefined ? [] : namesIn(when).map(({ path: [first = ''] }) => first)),
    ].every(known);
  });
}

/** The pay that a voucher accrued; 0.00 if none. */
export function accruedBy({ entries }: Voucher): Decimal {
  return add(entries.map(({ salary }) => salary));
}

/** The people whose pay a voucher accrued. */
function accruedPeople({ entries }: Voucher): Unaccrued[] {
  return entries.flatMap(({ book, salary }) => {
    const person = recordOfBook(book);
    return person === null || salary === 0 ? [] : [{ ...person, pay: add([salary]) }];
  });
}

/** Rules of earlier definitions use the names of their time. */
function withFormerNames({ fields }: Resource, values: Values): Values {
  const former = Object.values(fields).flatMap(({ name, was = [] }) =>
    was.filter((one) => !Object.hasOwn(fields, one)).map((one) => [one, values[name]] as const),
  );
  return former.length === 0 ? values : { ...values, ...Object.fromEntries(former) };
}

function target({ fields }: Resource, path: string): { resource: string; name: string } {
  const [name = '', child] = path.split('.');
  const field = child === undefined ? fields[name] : fields[name]?.of?.[child];
  return { resource: field?.to ?? '', name: '' };
}
