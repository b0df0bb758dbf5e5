import fc from 'fast-check';
import { expect, it } from 'vitest';
import { condition, DEFINITIONS, differences, fill } from '../support/accessConditions.ts';
import { IS_LONG } from '../support/sample.ts';
import { startServer } from '../support/server.ts';

/** 60 houses for each condition. */
const CONDITIONS = IS_LONG ? 1700 : 60;

it('finds by SQL the records for which a condition holds, as CEL does', async () => {
  const server = await startServer({ definitions: DEFINITIONS });
  try {
    const rows = await fill(server);
    const all = fc.sample(condition, CONDITIONS);
    for (let from = 0; from < all.length; from += 60)
      expect(await differences(server, rows, all.slice(from, from + 60))).toEqual([]);
  } finally {
    await server.close();
  }
}, 600_000);
