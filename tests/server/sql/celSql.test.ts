import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../support/postgres.ts';
import { condition, differences, row, value } from './celRows.ts';

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
