import { expect, it } from 'vitest';
import { AppError } from '../../src/errors/AppError.ts';
import { readPosted } from '../../src/server/database/postCall.ts';

const none = {
  ids: null,
  counts: null,
  vouchers: null,
  places: null,
  balances: null,
  stock_places: null,
  stock: null,
};
const argument = { bookKeys: [], stocks: [] } as unknown as Parameters<typeof readPosted>[1];

it('returns a refusal of plinth.post by its code, and throws one that it does not know', () => {
  const known = readPosted({ ...none, refused: [{ code: 'PL003' }] }, argument, [[]]);
  expect(known).toEqual([expect.any(AppError)]);
  expect(() => readPosted({ ...none, refused: [{ code: 'PL999' }] }, argument, [[]])).toThrow(
    'plinth.post refused for an unknown reason',
  );
});
