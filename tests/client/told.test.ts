import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { missingFields } from '../../src/client/generic/goods/goodsCheck.ts';
import { labelSaid, setSaid, told, typeSaid, valueSaid } from '../../src/client/providers/told.ts';
import type { Resource } from '../../src/schema/index.ts';
import { fixtures } from '../fields/fixtures/index.ts';
import { productDefinitions } from '../resources/definitions.ts';

/** What the server and the check of both sides say in English, as a language says it. */

const messages = Object.values(fixtures)
  .flatMap(({ invalid }) => invalid.map(({ message }) => message))
  .filter((message) => message.startsWith('Amount '));

/** What the calls that take files answer. */
const FILES = [
  'The image is too large: at most 10 MB',
  'The file is too large: at most 25 MB',
  'This is no image that can be shown: choose a PNG, JPEG, WebP, GIF or SVG file',
  'Choose an image',
  'The name may have at most 255 characters',
  'There is no such image',
  'All rows can be added',
  '1 row has a mistake',
  '12 rows have mistakes',
  'At most 20,000 rows are taken at once',
  '"stock" is no field that a file can give',
  'The row has more cells than there are fields',
];

describe('in Bangla', () => {
  beforeAll(async () => setSaid((await productDefinitions()).languages.bn));
  afterAll(() => setSaid(undefined));

  it.each([...new Set(messages)])('"%s" is said', (message) => {
    expect(told(message)).not.toBe(message);
  });

  it.each([
    ['Phone is required', 'ফোন দিতে হবে'],
    ['ফোন নম্বর is required', 'ফোন নম্বর দিতে হবে'],
    ['Amount must be at least 5', 'পরিমাণ অন্তত 5 হতে হবে'],
    ['Vendor Sylhet Enterprise 2 added', 'সরবরাহকারী Sylhet Enterprise 2 যোগ করা হয়েছে'],
    ['Paid BDT 12.50 to Sylhet {x} $& Co.', 'Sylhet {x} $& Co.-কে BDT 12.50 পরিশোধ করা হয়েছে'],
    ['Choose one of the vendors', 'একটি বাছুন: সরবরাহকারী'],
    ['12 rows have mistakes; nothing was added', '12টি সারিতে ভুল আছে; কিছুই যোগ করা হয়নি'],
    ['A sentence that nobody knows', 'A sentence that nobody knows'],
    ['', ''],
  ])('"%s" is "%s"', (message, words) => {
    expect(told(message)).toBe(words);
  });

  it.each(FILES)('"%s" of a file is said', (message) => {
    expect(told(message)).not.toBe(message);
  });

  it.each([
    ['Yes', 'হ্যাঁ'],
    ['1 line', 'একটি সারি'],
    ['12 lines', '12 সারি'],
    ['Per month', 'মাসিক'],
    ['Cash, Unknown, Per day', 'নগদ, Unknown, দৈনিক'],
    ['Nobody knows', 'Nobody knows'],
    ['', ''],
  ])('"%s" in a history is "%s"', (value, words) => {
    expect(valueSaid(value)).toBe(words);
  });

  it('what a form wants beyond its call is said', async () => {
    const { bn } = (await productDefinitions()).languages;
    const purchase = bn?.resources.inventory_purchase as Resource;
    expect(missingFields(purchase, ['memo_id'], { memo_id: ' ' })).toEqual({ memo_id: 'মেমো নং দিতে হবে' });
  });

  it('books and types have their names, what has none keeps its own', () => {
    expect([labelSaid('Cash'), labelSaid('Owed to Vendors')]).toEqual(['নগদ', 'সরবরাহকারীদের পাওনা']);
    expect([labelSaid('constructor'), typeSaid('return'), typeSaid('toString')]).toEqual([
      'constructor',
      'ফেরত',
      undefined,
    ]);
  });
});

it('English stays as it comes', () => {
  expect(told('Phone is required')).toBe('Phone is required');
  expect([labelSaid('Cash'), valueSaid('Yes')]).toEqual(['Cash', 'Yes']);
});
