import { describe, expect, it } from 'vitest';
import { fieldTypes } from '../../../src/fields/index.ts';
import { type Rule, ruleOf, type Values } from '../../../src/ledger/movements/index.ts';
import type { PayFacts } from '../../../src/ledger/movements/movement.ts';
import { MOVEMENT_RULES } from '../../../src/schema/grammar/rules.ts';
import { holds } from '../../../src/schema/record/postingCondition.ts';
import { given } from './given.ts';

const FIELDS = { bank_id: { name: 'bank_id', type: 'reference', to: 'bank' } } as never;
const RULES = Object.entries(MOVEMENT_RULES);

/** What a form says about balances before a movement is saved is what its rule then posts. */

const GOODS = { inventory: [{ product_id: 4, qty: '2', total: '50.00' }], discount: '10.00' };
const LATER: PayFacts = { rate: '900.00', basis: 'day', first: false, beyond: '0', assigned: true };

const MOVEMENTS: readonly [rule: string, values: Values][] = [
  ['wage', { employee_id: 5, project_id: 9, amount: '700.00' }],
  ['salary', { employee_id: 5, bank_id: null, amount: '700.00' }],
  ['salary', { employee_id: 5, bank_id: 3, amount: '700.00' }],
  ['purchase', { vendor_id: 2, sub_total: '50.00', total: '40.00', ...GOODS }],
];

describe('the entries of a rule that forms know', () => {
  it('belong to the rules that are tried here', () => {
    const known = RULES.filter(([, { entries }]) => entries !== undefined).map(([rule]) => rule);
    expect(known.sort()).toEqual([...new Set(MOVEMENTS.map(([rule]) => rule))].sort());
  });

  it.each(MOVEMENTS)('of a %s with %j are posted', (rule, values) => {
    const { effect } = ruleOf(rule) as Extract<Rule, { needs: 'pay' }>;
    const posted = effect(given(values), LATER).entries;
    const known = (MOVEMENT_RULES[rule]?.entries ?? []).filter(
      ({ when }) => when === undefined || holds(when, { fields: FIELDS }, fieldTypes, values),
    );
    expect(known.length).toBeGreaterThan(0);
    for (const { side, book, amount } of known)
      expect(posted).toContainEqual(
        expect.objectContaining({ book: bookOf(book, values), [side]: values[amount] }),
      );
  });

  function bookOf(key: string, values: Values): string {
    const field = /\{(.*)\}/.exec(key)?.[1];
    if (field === undefined) return key;
    const { resource, id } = given(values).refers(field, values[field]);
    return `${resource}:${id}`;
  }
});

describe('a rule by which people are present', () => {
  it.each(RULES.flatMap(([rule, { presence }]) => (presence ? [[rule, presence] as const] : [])))(
    '%s pays for a day, and debits what it earned',
    (name, presence) => {
      const rule = ruleOf(name) as Extract<Rule, { needs: 'pay' }>;
      expect(rule).toMatchObject({ period: 'day', person: presence.each, place: presence.place });
      const values = { [presence.each]: 5, [presence.place]: 9, [presence.amount]: '0.00' };
      const { entries } = rule.effect(given(values), { ...LATER, first: true });
      expect(entries).toContainEqual({ book: presence.earned, debit: '900.00' });
    },
  );
});
