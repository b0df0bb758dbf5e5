import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { fieldTypes } from '../../src/fields/index.ts';
import { readDefinitions } from '../../src/schema/read/read.ts';

const FOLDER = resolve(import.meta.dirname, '../../resources');
const FILES = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.yaml') && file !== 'access.yaml')
  .map((file) => ({ file: `resources/${file}`, text: readFileSync(join(FOLDER, file), 'utf8') }));

/** The mistakes of an access.yaml with one grant of the role cashier: code, line and column. */
function mistakesOf(grant: string, more = ''): unknown[] {
  const text = `roles:\n  cashier:\n    grants:\n      - ${grant}\n${more}`;
  const result = readDefinitions([...FILES, { file: 'resources/access.yaml', text }], fieldTypes);
  return result.ok ? [] : result.mistakes.map(({ problem: { code }, line, column }) => [code, line, column]);
}

it.each([
  ['{ on: vendor, may: [read] }', []],
  ['{ on: vendro, may: [read] }', [['accessTargetUnknown', 4, 15]]],
  ['{ on: vendor, may: [reed] }', [['accessRightUnknown', 4, 29]]],
  ['{ on: vendor, may: read, hide: [balanec] }', [['accessFieldUnknown', 4, 41]]],
  ['{ on: vendor, may: read, hide: [note], fields: [note] }', [['accessFieldsAndHide', 4, 34]]],
  ['{ on: wage, may: read, when: record.project_id in user.projects }', []],
  ['{ on: wage, may: read, when: record.vendor_id == 1 }', [['expressionUnknownMember', 4, 45]]],
  ['{ on: wage, may: read, when: project_id in user.projects && amount < 5 }', []],
  ['{ on: wage, may: read, when: "amount < 5 && vendor_idd == 1" }', [['expressionUnknownName', 4, 53]]],
  ['{ on: wage, may: read, when: voucher_no == "1" }', [['accessNotStored', 4, 38]]],
  [
    `{ on: wage, may: read, when: 'words(amount, "en", "a", "b") == "A"' }`,
    [['expressionNotInDatabase', 4, 39]],
  ],
  ['{ on: wage, may: read, when: record.amount }', [['expressionNoTruth', 4, 38]]],
  ['{ on: wage, may: read, when: record.voucher_no == "1" }', [['accessNotStored', 4, 38]]],
  ['{ on: books, may: read, when: user.id == 1 }', [['accessNotOfGroup', 4, 33]]],
  ['{ on: wage, may: [read, print], check: record.amount < 5 }', [['accessKeyNotUsed', 4, 41]]],
  ['{ on: wage, may: [read, create], check: record.amount < 5 }', []],
  ['{ on: wage, may: read, write: [amount] }', [['accessKeyNotUsed', 4, 32]]],
  ['{ on: wage, may: create, hide: [amount] }', [['accessKeyNotUsed', 4, 34]]],
  ['{ on: wage, may: create, fields: [amount] }', [['accessKeyNotUsed', 4, 34]]],
])('reads %s', (grant, mistakes) => {
  expect(mistakesOf(grant)).toEqual(mistakes);
});

it('finds grants that are given already, and roles that nobody can have', () => {
  expect(mistakesOf('{ on: all, may: all }\n      - { on: vendor, may: read, when: user.id == 1 }')).toEqual([
    ['accessGrantAgain', 5, 9],
  ]);
  expect(mistakesOf('{ on: vendor, may: read }', '  chef: { grants: [] }')).toEqual([
    ['accessRoleUnheld', 5, 3],
  ]);
  expect(
    mistakesOf('{ on: vendor, may: read }', 'restrict: [{ role: cashire, on: all, deny: all }]'),
  ).toEqual([['accessRoleUnknown', 5, 20]]);
});

it.each([
  ['{ on: wage, role: cashier, needs: approval }', []],
  ['{ on: wage, role: cashier, needs: approval, by: [cashier], together: true }', []],
  ['{ on: wage, role: cashier, when: record.amount > 5, needs: approval }', []],
  ['{ on: wage, role: cashire, needs: approval }', [['accessRoleUnknown', 6, 23]]],
  ['{ on: wgae, role: cashier, needs: approval }', [['accessTargetUnknown', 6, 11]]],
  ['{ on: [wage, vendor], role: cashier, needs: approval }', [['accessLimitOfMovement', 6, 18]]],
  [
    '{ on: all, role: cashier, needs: approval }',
    [
      ['accessLimitOfMovement', 6, 11],
      ['accessNobodyApproves', 6, 5],
    ],
  ],
  ['{ on: wage, role: cashier, needs: approval, by: acountant }', [['accessRoleUnknown', 6, 53]]],
  ['{ on: vendor_payment, role: cashier, needs: approval }', [['accessNobodyApproves', 6, 5]]],
  [
    '{ on: vendor_payment, role: cashier, needs: approval, by: [cashier] }',
    [['accessRoleNoApproval', 6, 64]],
  ],
  ['{ on: wage, role: cashier, when: record.amount, needs: approval }', [['expressionNoTruth', 6, 38]]],
  [
    '{ on: wage, role: cashier, sum: { of: amount, by: [employee_id], over: day }, when: sum > 5, needs: approval }',
    [],
  ],
  [
    '{ on: wage, role: cashier, sum: { of: record.amount * 2, over: month }, when: sum > 5 && record.amount > 1, needs: approval }',
    [],
  ],
  [
    '{ on: wage, role: cashier, sum: { of: amount, over: day }, when: record.amount > 5, needs: approval }',
    [['accessSumNotCompared', 6, 32]],
  ],
  [
    '{ on: wage, role: cashier, sum: { of: amount, over: day }, needs: approval }',
    [['accessSumNotCompared', 6, 32]],
  ],
  [
    '{ on: wage, role: cashier, sum: { of: note, over: day }, when: sum > 5, needs: approval }',
    [['accessSumNoNumber', 6, 43]],
  ],
  [
    '{ on: wage, role: cashier, sum: { of: amount, by: [empleyee_id], over: day }, when: sum > 5, needs: approval }',
    [['accessFieldUnknown', 6, 56]],
  ],
  ['{ on: wage, role: cashier, when: sum > 5, needs: approval }', [['expressionUnknownName', 6, 38]]],
  [
    '{ on: adjustments, role: cashier, when: record.amount > 5, needs: approval }',
    [['accessNobodyApproves', 6, 5]],
  ],
  [
    '{ on: wage, role: cashier, when: record.id == 5, needs: approval }',
    [['accessLimitBeforePosting', 6, 38]],
  ],
])('reads the limit %s', (limit, mistakes) => {
  expect(mistakesOf('{ on: wage, may: [read, approve] }', `limits:\n  - ${limit}`)).toEqual(mistakes);
});
