import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { labelSaid, setSaid, told, typeSaid } from '../../src/client/providers/told.ts';
import { fixtures } from '../fields/fixtures/index.ts';
import { productDefinitions } from '../resources/definitions.ts';

/** What the server and the check of both sides say in English, as a language says it. */

const messages = Object.values(fixtures)
  .flatMap(({ invalid }) => invalid.map(({ message }) => message))
  .filter((message) => message.startsWith('Amount '));

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
    ['A sentence that nobody knows', 'A sentence that nobody knows'],
    ['', ''],
  ])('"%s" is "%s"', (message, words) => {
    expect(told(message)).toBe(words);
  });

  it('books and types have their names, what has none keeps its own', () => {
    expect([labelSaid('Cash'), labelSaid('Owed to Vendors')]).toEqual(['নগদ', 'সরবরাহকারীদের পাওনা']);
    expect([labelSaid('constructor'), typeSaid('payment'), typeSaid('toString')]).toEqual([
      'constructor',
      'পরিশোধ',
      undefined,
    ]);
  });
});

it('English stays as it comes', () => {
  expect(told('Phone is required')).toBe('Phone is required');
  expect(labelSaid('Cash')).toBe('Cash');
});
