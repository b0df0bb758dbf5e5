import { expect, it } from 'vitest';
import { isWide } from '../../src/fields/isWide.ts';

it.each([
  [{ type: 'text' }, false, false],
  [{ type: 'longtext' }, true, false],
  [{ type: 'richtext' }, true, true],
  [{ type: 'text', width: 'full' as const }, true, true],
  [{ type: 'longtext', width: 'half' as const }, false, false],
  [{ type: 'richtext', width: 'half' as const }, false, false],
])('%j takes the whole width of a form: %s, of details: %s', (field, form, details) => {
  expect([isWide(field, 'form'), isWide(field, 'details')]).toEqual([form, details]);
});
