import { expect, it } from 'vitest';
import { makeKeyFor } from '../../src/client/providers/useIdempotencyKey.ts';

it('gives one key for one filled form, another after a value changed', () => {
  const keyFor = makeKeyFor();
  const first = keyFor({ amount: '5.00' });
  expect(keyFor({ amount: '5.00' })).toBe(first);
  expect(keyFor({ amount: '6.00' })).not.toBe(first);
});

it('gives another key for the same values after success', () => {
  const keyFor = makeKeyFor();
  const first = keyFor({ amount: '5.00' });
  keyFor.renew();
  expect(keyFor({ amount: '5.00' })).not.toBe(first);
});
