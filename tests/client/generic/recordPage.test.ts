import { describe, expect, it } from 'vitest';
import { nameAddress } from '../../../src/client/address/paths.ts';
import { sheetAddress } from '../../../src/client/address/sheetAddress.ts';
import { balanceText } from '../../../src/client/generic/page/balanceText.ts';
import { meets } from '../../../src/client/generic/page/meets.ts';
import { movementsAbout } from '../../../src/client/generic/record/movementsAbout.ts';
import { tabNames } from '../../../src/client/generic/record/openTab.ts';
import { text } from '../../../src/client/providers/i18n.ts';
import type { PageTab, Resource, Sheet } from '../../../src/schema/index.ts';
import { productDefinitions } from '../../resources/definitions.ts';

const { resources } = await productDefinitions();
const bookOf = (name: string) => resources[name]?.book as NonNullable<Resource['book']>;

describe('a balance in words', () => {
  it.each([
    ['vendor', '250.00', 'We owe 250.00'],
    ['vendor', '-250.00', 'We paid 250.00 in advance'],
    ['vendor', '0.00', 'Settled'],
    ['customer', '1250.50', 'Owes us 1,250.50'],
    ['customer', '-1.00', 'Paid us 1.00 in advance'],
    ['bank', '500.00', 'Balance 500.00'],
    ['project', '0.00', 'Balance 0.00'],
  ])('%s %s: %s', (name, balance, words) => {
    expect(balanceText(bookOf(name), balance, text)).toBe(words);
  });
});

describe('the name of a record', () => {
  it('leads to its page, or to its details if it has none', () => {
    expect(nameAddress(resources.vendor as Resource, 7)).toBe('/dashboard/vendor/page/7');
    expect(nameAddress(resources.user as Resource, 7)).toBe('/dashboard/users/details/7');
    expect(nameAddress(resources.employee_role as Resource, 7)).toBe('/dashboard/employee-roles?show=7');
  });
});

describe('the sheet of many movements', () => {
  it('begins with the records that its lines share, not with that of a line, a day or a range', () => {
    const { sheet } = resources.wage as Resource & { sheet: Sheet };
    const known = { project_id: '7', employee_id: '4', date: 'today', amount: '5..' };
    expect(sheetAddress(sheet, known)).toBe('/dashboard/employee-wages/sheet?with.project_id=7');
    expect(sheetAddress(sheet, {})).toBe('/dashboard/employee-wages/sheet');
  });
});

describe('the tabs in the address', () => {
  it('are named by their first part, and tell two lists of one resource apart', () => {
    const related = (of: string, by: string): PageTab => ({
      title: '',
      parts: [{ kind: 'related', section: { of, by } as never }],
    });
    const tabs: PageTab[] = [
      { title: 'Money', parts: [{ kind: 'ledger' }] },
      related('visit', 'site_id'),
      related('move', 'from_id'),
      related('move', 'to_id'),
    ];
    expect(tabNames(tabs)).toEqual(['ledger', 'visit', 'move.from_id', 'move.to_id']);
  });
});

describe('the movements about a record', () => {
  it('begin with those that need it, and with those of its own group', () => {
    const names = (name: string) =>
      movementsAbout(resources[name] as Resource, resources).map(({ movement }) => movement.name);
    expect(names('vendor')).toEqual(['vendor_payment', 'inventory_purchase']);
    expect(names('bank').slice(0, 2)).toEqual(['bank_deposit', 'bank_withdraw']);
    expect(names('bank')).toContain('vendor_payment');
    expect(names('employee_role')).toEqual([]);
  });
});

it('compares a condition with a record, whose yes may be 1', () => {
  const project = resources.project as Resource;
  expect(meets({ is_completed: 1 }, { is_completed: true }, project)).toBe(true);
  expect(meets({ is_completed: 0 }, { is_completed: 1 }, project)).toBe(false);
  expect(meets({}, { is_completed: 0 }, project)).toBe(false);
  const named = { project_name: 'A', is_completed: 1 };
  expect(meets(named, { project_name: 'A', is_completed: 1 }, project)).toBe(true);
  expect(meets(named, { project_name: 'A', is_completed: 0 }, project)).toBe(false);
  expect(meets({ secret: 'b' }, { secret: 'b' }, project)).toBe(false);
  expect(meets({}, {}, project)).toBe(true);
});
