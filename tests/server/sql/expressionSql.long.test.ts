import fc from 'fast-check';
import { expect, it } from 'vitest';
import { testDatabase } from '../../support/postgres.ts';
import { condition, differences, row, value } from './randomExpressions.ts';
import { filter, filterDifferences, filterRow } from './randomFilters.ts';

it('answers 100,000 random rows and expressions in SQL as CEL does, and as many filters as the browser does', async () => {
  const database = await testDatabase();
  try {
    for (let round = 0; round < 12; round += 1) {
      const conditions = fc.sample(condition(3), 150);
      const values = fc.sample(value, 60);
      expect(await differences(database.db, fc.sample(row, 40), { conditions, values })).toEqual([]);
      const filters = fc.sample(filter, 250);
      expect(await filterDifferences(database.db, fc.sample(filterRow, 40), filters)).toEqual([]);
    }
  } finally {
    await database.close();
  }
}, 300_000);
