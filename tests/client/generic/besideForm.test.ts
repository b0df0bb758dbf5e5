import { describe, expect, it } from 'vitest';
import { besideFields } from '../../../src/client/generic/beside/besideFields.ts';
import { advanceOf, cardFacts } from '../../../src/client/generic/beside/cardFacts.ts';
import { changeOf, currentEffects, effectsOf } from '../../../src/client/generic/beside/entryEffects.ts';
import { formFields } from '../../../src/client/generic/form/formValues.ts';
import { keptValues } from '../../../src/client/generic/form/keptValues.ts';
import type { Resource } from '../../../src/schema/index.ts';
import { productDefinitions } from '../../resources/definitions.ts';

const { resources } = await productDefinitions();
const the = (name: string) => resources[name] as Resource;
const besideOf = (movement: string, field: string) => {
  const found = besideFields(the(movement), resources, false).find((beside) => beside.field.name === field);
  if (found === undefined) throw new Error(`${movement} shows no card of ${field}`);
  return found;
};
const factsOf = (movement: string, field: string, values: object, balance: string) =>
  cardFacts(the(movement), besideOf(movement, field), { [field]: 1, ...values }, balance);

describe('the cards beside a form', () => {
  it('are of the records with a book, in the order of the form', () => {
    const names = (movement: string) =>
      besideFields(the(movement), resources, false).map(({ field }) => field.name);
    expect(names('vendor_payment')).toEqual(['vendor_id', 'bank_id']);
    expect(names('wage')).toEqual(['project_id', 'employee_id']);
    expect(names('expense')).toEqual(['bank_id']);
    expect(names('vendor')).toEqual([]);
  });
});

describe('the balance after an entry', () => {
  it.each([
    ['vendor_payment', 'vendor_id', { amount: '60000' }, '82603.62', '22603.62'],
    ['vendor_payment', 'vendor_id', { amount: '90000.00' }, '82603.62', '-7396.38'],
    ['vendor_payment', 'bank_id', { bank_id: 1, amount: '0.1' }, '0.3', '0.20'],
    ['customer_payment', 'customer_id', { amount: '40' }, '100.00', '60.00'],
    ['customer_bill', 'customer_id', { amount: '40' }, '100.00', '140.00'],
    ['bank_deposit', 'bank_id', { bank_id: 1, amount: '999999999999.99' }, '0.00', '999999999999.99'],
    ['wage', 'project_id', { amount: '950' }, '1000.00', '50.00'],
    ['inventory_purchase', 'vendor_id', { total: '12.50' }, '0.00', '12.50'],
  ])('%s %s', (movement, field, values, balance, after) => {
    expect(factsOf(movement, field, values, balance).after).toBe(after);
  });

  it('is not shown before there is an amount, nor where a rule adds what only the server knows', () => {
    expect(factsOf('vendor_payment', 'vendor_id', {}, '5.00').after).toBeUndefined();
    expect(factsOf('vendor_payment', 'vendor_id', { amount: 'abc' }, '5.00').after).toBeUndefined();
    expect(factsOf('salary', 'employee_id', { amount: '5' }, '5.00').after).toBeUndefined();
    expect(factsOf('wage', 'employee_id', { amount: '5' }, '5.00').after).toBeUndefined();
    expect(factsOf('supply_inventory_project', 'project_id', {}, '5.00').after).toBeUndefined();
  });

  it('follows the conditions of the entries', () => {
    const cash = (values: object) =>
      (currentEffects(the('vendor_payment'), { amount: '5', ...values }) ?? []).filter(
        ({ book }) => 'nominal' in book && book.nominal === 'cash',
      );
    expect(changeOf(cash({}), 'debit', the('vendor_payment'), { amount: '5' })).toBe('-5.00');
    expect(cash({ bank_id: 3 })).toEqual([]);
    expect(effectsOf(the('project'))).toEqual([]);
  });
});

describe('what is owed', () => {
  it('is paid off at once, by movements that lower it', () => {
    expect(factsOf('vendor_payment', 'vendor_id', {}, '82603.62').payAll).toEqual({
      field: 'amount',
      amount: '82603.62',
    });
    expect(factsOf('salary', 'employee_id', {}, '10.00').payAll).toEqual({
      field: 'amount',
      amount: '10.00',
    });
    expect(factsOf('customer_payment', 'customer_id', {}, '10.00').payAll?.amount).toBe('10.00');
    expect(factsOf('vendor_payment', 'vendor_id', {}, '-1.00').payAll).toBeUndefined();
    expect(factsOf('customer_bill', 'customer_id', {}, '10.00').payAll).toBeUndefined();
    expect(factsOf('vendor_payment', 'bank_id', { bank_id: 1 }, '10.00').payAll).toBeUndefined();
    expect(factsOf('wage', 'project_id', {}, '10.00').payAll).toBeUndefined();
  });

  it('asks before a payment becomes an advance', () => {
    const advance = (amount: string, balance: string) =>
      advanceOf(
        the('vendor_payment'),
        besideOf('vendor_payment', 'vendor_id'),
        { vendor_id: 1, amount },
        balance,
      );
    expect(advance('10', '10.00')).toBeUndefined();
    expect(advance('10.01', '10.00')).toEqual({ owed: '10.00', amount: '10.01', advance: '0.01' });
    expect(advance('5', '-2.00')).toEqual({ owed: '0.00', amount: '5.00', advance: '7.00' });
    const bank = besideOf('vendor_payment', 'bank_id');
    expect(advanceOf(the('vendor_payment'), bank, { bank_id: 1, amount: '5' }, '0.00')).toBeUndefined();
    const bill = besideOf('customer_bill', 'customer_id');
    expect(advanceOf(the('customer_bill'), bill, { customer_id: 1, amount: '5' }, '-9.00')).toBeUndefined();
  });
});

describe('a saved form', () => {
  const kept = (name: string, values: object, place: 'page' | 'panel' = 'page') => {
    const resource = the(name);
    const fields = formFields(resource, resource.create);
    return keptValues({ resource, place }, fields, resources, { ...values });
  };

  it('keeps the day, the project and the account for the next entry', () => {
    const wage = { project_id: 1, employee_id: 2, amount: '5', date: '2025-01-31', note: 'x' };
    expect(kept('wage', wage)).toEqual({ project_id: 1, date: '2025-01-31' });
    expect(kept('vendor_payment', { vendor_id: 1, amount: '5', bank_id: 3, date: null })).toEqual({
      bank_id: 3,
    });
  });

  it('keeps nothing of records, nor in a panel', () => {
    expect(kept('wage', { project_id: 1 }, 'panel')).toEqual({});
    expect(kept('user', { project_id: 1 })).toEqual({});
  });
});
