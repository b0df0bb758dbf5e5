import { expect, it } from 'vitest';
import { quoteLongNumbers } from '../../src/server/routes/http/exactNumbers.ts';

it.each([
  ['{"amount":1.0000000000000001}', '{"amount":"1.0000000000000001"}'],
  ['[-123456789012.000000001,7]', '["-123456789012.000000001",7]'],
  ['{"amount":1e-400, "of":[-0.5E-999]}', '{"amount":"1e-400", "of":["-0.5E-999"]}'],
  ['[9007199254740993, 0.1234567890123456e3]', '["9007199254740993", "0.1234567890123456e3"]'],
])('%s is read as %s', (json, read) => {
  expect(quoteLongNumbers(json)).toBe(read);
});

it.each([
  '{"amount":999999999999.99}',
  '[0.000000000000000000001, 1e-300, 0e-400, -0]',
  '[5.00000000000000000000, 1000000000000000000000]',
  '["1.0000000000000001", "a \\" 1.0000000000000001", {"1.0000000000000001": 2}]',
])('%s stays as it is', (json) => {
  expect(quoteLongNumbers(json) ?? json).toBe(json);
});
