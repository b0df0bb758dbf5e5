import { fieldTypes } from '../../../fields/index.ts';
import { add, type Decimal, negate, parseDecimal } from '../../../ledger/money.ts';
import { ExpressionError } from '../../../schema/expression/parse.ts';
import { movementRule, type RuleEntry } from '../../../schema/grammar/rules.ts';
import type { Resource } from '../../../schema/index.ts';
import { holds } from '../../../schema/record/postingCondition.ts';
import { sendValues } from '../../providers/data/answers.ts';
import type { Values } from '../form/formValues.ts';

/** A book that an entry changes: that of the record which a field points to, or one of the settings. */
export type EffectBook = { field: string } | { nominal: string };

export interface Effect extends Pick<RuleEntry, 'side' | 'amount' | 'when'> {
  book: EffectBook;
  /** The rule may change this book further, so that its balance afterwards is unknown. */
  isPart: boolean;
}

/** The effects of a movement on books that follow from its own fields, by its definition or its rule. */
export function effectsOf({ post }: Resource): readonly Effect[] {
  const entries: readonly RuleEntry[] =
    post?.rule === undefined ? (post?.entries ?? []) : (movementRule(post.rule)?.entries ?? []);
  return entries.map(({ side, book, amount, when, isPart = false }) => ({
    side,
    amount,
    ...(when !== undefined && { when }),
    book: bookOf(book),
    isPart,
  }));
}

/** `vendor:{vendor_id}` and `{vendor_id}` are the book of that record. */
function bookOf(key: string): EffectBook {
  const field = /\{([^}]*)\}$/.exec(key)?.[1];
  return field === undefined ? { nominal: key } : { field };
}

/** The effects that hold for the values of the form; undefined if a condition cannot be evaluated yet. */
export function currentEffects(resource: Resource, values: Values): readonly Effect[] | undefined {
  const sent = sendValues(values, resource, fieldTypes);
  try {
    return effectsOf(resource).filter(
      ({ when }) => when === undefined || holds(when, resource, fieldTypes, sent),
    );
  } catch (error) {
    if (error instanceof ExpressionError) return undefined;
    throw error;
  }
}

/**
 * The change of a book's balance by effects on it: positive on its normal side. Undefined if an amount is missing, or if a rule
 * may change the book further.
 */
export function changeOf(
  effects: readonly Effect[],
  normal: 'debit' | 'credit',
  resource: Resource,
  values: Values,
): Decimal | undefined {
  if (effects.length === 0 || effects.some(({ isPart }) => isPart)) return undefined;
  const changes = effects.map(({ side, amount }) => {
    const exact = amountIn(resource, values, amount);
    return exact === undefined ? undefined : side === normal ? exact : negate(exact);
  });
  return changes.every((change) => change !== undefined) ? add(changes) : undefined;
}

/** An amount as it is typed; undefined if it is none yet. */
export function amountIn({ fields }: Resource, values: Values, name: string): Decimal | undefined {
  const field = fields[name];
  const read = field && fieldTypes[field.type]?.read(values[name], field);
  return parseDecimal(read) ?? undefined;
}
