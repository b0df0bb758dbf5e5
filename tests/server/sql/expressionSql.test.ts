import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../support/postgres.ts';
import { condition, differences, row, value } from './randomExpressions.ts';
import { filter, filterDifferences, filterRow } from './randomFilters.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database?.close());

it('answers random rows and expressions in SQL as CEL does', async () => {
  const rows = fc.sample(row, 25);
  const conditions = fc.sample(condition(2), 110);
  const values = fc.sample(value, 40);
  expect(await differences(database.db, rows, { conditions, values })).toEqual([]);
});

it('finds with random filters of each field type and operator in SQL what the browser finds', async () => {
  const rows = fc.sample(filterRow, 30);
  expect(await filterDifferences(database.db, rows, fc.sample(filter, 250))).toEqual([]);
});

it('compares a null that a known condition chooses', async () => {
  const rows = fc.sample(row, 25);
  const conditions = [
    '(("a" == "b") ? r : null) in [5]',
    '(("a" == "b") ? a : null) <= b',
    '(("a" == "a") ? a : null) <= b',
  ];
  expect(await differences(database.db, rows, { conditions, values: [] })).toEqual([]);
});
