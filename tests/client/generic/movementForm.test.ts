import { describe, expect, it } from 'vitest';
import { errorsByField } from '../../../src/client/generic/form/fieldErrors.ts';
import { formGroups, withoutOptional } from '../../../src/client/generic/form/formGroups.ts';
import { emptyValues } from '../../../src/client/generic/form/formValues.ts';
import { callOf } from '../../../src/client/providers/data/callOf.ts';
import { fieldTypes } from '../../../src/fields/index.ts';
import type { Field, Resource } from '../../../src/schema/index.ts';

const create = (path: string) => ({ api: { create: { method: 'POST', path } } }) as unknown as Resource;
const field = (name: string, rest: Partial<Field> = {}) =>
  ({ name, type: 'text', required: false, ...rest }) as Field;

describe('the call of a movement', () => {
  it('has in its path what the body then lacks', () => {
    const values = { project_id: 3, employee_id: 9, amount: '500.00' };
    expect(callOf(create('/employee/wage/{project_id}'), values)).toEqual({
      path: '/employee/wage/3',
      body: { employee_id: 9, amount: '500.00' },
    });
  });

  it('has all in its body where its path asks for nothing', () => {
    expect(callOf(create('/expense'), { amount: '1.00' })).toEqual({
      path: '/expense',
      body: { amount: '1.00' },
    });
  });

  it('keeps its path a path', () => {
    expect(callOf(create('/bank/withdraw/{bank_id}'), { bank_id: '../1?x' }).path).toBe(
      '/bank/withdraw/..%2F1%3Fx',
    );
  });
});

describe('the mistakes of a form', () => {
  it('gathers those of child rows in their field', () => {
    const mistakes = errorsByField(
      { date: 'Date is wrong', 'inventory.0.qty': 'Too many', 'inventory.1': 'No' },
      'check',
    );
    expect(mistakes).toEqual([
      ['date', { type: 'check', message: 'Date is wrong', types: {} }],
      ['inventory', { type: 'check', message: 'Too many', types: { '0.qty': 'Too many', '1': 'No' } }],
    ]);
  });
});

describe('the form of a movement', () => {
  const fields = [field('vendor_id', { required: true }), field('amount', { required: true }), field('note')];
  const items = fields.map(({ name }) => ({ field: name, label: name }));
  const movement = { kind: 'movement' } as Resource;

  it('sets apart what may be left out', () => {
    const { main, optional } = formGroups(movement, { groups: [{ title: '', items }] }, fields);
    expect(main).toEqual([{ title: '', items: items.slice(0, 2) }]);
    expect(optional).toEqual({ title: '', items: items.slice(2) });
  });

  it('has it after what is needed where there is room for all', () => {
    const { main } = formGroups(movement, { groups: [{ title: '', items: items.toReversed() }] }, fields);
    expect(main.flatMap((group) => group.items).map(({ field }) => field)).toEqual(['amount', 'vendor_id']);
    const groups = withoutOptional(
      formGroups(movement, { groups: [{ title: '', items: items.toReversed() }] }, fields),
    );
    expect(groups.main.map((group) => group.items.map(({ field }) => field))).toEqual([
      ['amount', 'vendor_id', 'note'],
    ]);
    expect(groups.optional).toBeUndefined();
  });

  it('keeps the groups that a definition makes', () => {
    const groups = [{ title: 'Who', items }];
    expect(formGroups(movement, { groups }, fields)).toEqual({ main: groups });
  });

  it('does not ask what is known', () => {
    const { main } = formGroups(movement, { groups: [{ title: '', items }] }, fields.slice(1, 2));
    expect(main.flatMap((group) => group.items)).toEqual([items[1]]);
  });

  it('begins on today', () => {
    const date = field('date', { type: 'date', default: 'today' });
    expect(emptyValues([date], fieldTypes, '2025-06-30')).toEqual({ date: '2025-06-30' });
  });
});
