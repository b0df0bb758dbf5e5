import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { readCell, writeCell } from '../../src/fields/cell.ts';
import { fieldTypes } from '../../src/fields/index.ts';
import { fieldViews } from '../../src/fields/views.ts';
import type { FieldType } from '../../src/schema/index.ts';
import { sentenceOf } from '../support/messages.ts';
import { fieldOf } from './fixtures/field.ts';
import { fixtures } from './fixtures/index.ts';

const FORMAT = { date: 'DD/MM/YYYY', currency: 'BDT' };
const NAMES = Object.keys(fieldTypes) as (keyof typeof fixtures)[];

test('every type stands under its own name, with fixtures and views', () => {
  expect(NAMES.map((name) => fieldTypes[name].name)).toEqual(NAMES);
  expect(Object.keys(fixtures).sort()).toEqual([...NAMES].sort());
  expect(Object.keys(fieldViews).sort()).toEqual([...NAMES].sort());
});

it.each(['text', 'longtext', 'richtext', 'code'] as const)(
  '%s describes its lengths in JSON Schema',
  (name) => {
    const field = { ...fieldOf(name, {}), min: 3, max: 90 };
    expect(z.toJSONSchema(fieldTypes[name].check(field), { io: 'input' })).toMatchObject({
      type: 'string',
      minLength: 3,
      maxLength: 90,
    });
  },
);

describe.each(NAMES)('%s', (name) => {
  const type: FieldType = fieldTypes[name];
  const fixture = fixtures[name];
  const field = fieldOf(name, fixture.field);

  it.each(fixture.valid)('stores $given as $stored', ({ given, stored }) => {
    expect(type.check(field).safeParse(given)).toEqual({ success: true, data: stored });
  });

  it.each(fixture.valid)('takes $stored, as stored or as sent, for the same value', ({ stored, ...rest }) => {
    const sent = 'sent' in rest ? rest.sent : stored;
    expect(type.send(stored, field)).toEqual(sent);
    expect(type.check(field).parse(stored)).toEqual(stored);
    expect(type.check(field).parse(JSON.parse(JSON.stringify(sent)))).toEqual(stored);
  });

  it.runIf(type.storage !== 'secret').each(fixture.valid)(
    'reads back what was sent of $stored',
    ({ stored }) => {
      const held = type.read(type.send(stored, field), field);
      expect(type.check(field).parse(held)).toEqual(stored);
    },
  );

  it.runIf(type.storage !== 'secret').each(fixture.valid)(
    'goes out into a file as a text that comes in as $stored',
    ({ stored }) => {
      const cell = writeCell(type.send(stored, field), field, type);
      expect(type.check(field).parse(readCell(cell, field, type, 'BDT') ?? undefined)).toEqual(stored);
    },
  );

  it.each(fixture.cells ?? [])('takes $typed in a file', ({ typed, stored }) => {
    expect(type.check(field).parse(readCell(typed, field, type, 'BDT'))).toEqual(stored);
  });

  it.each(fixture.invalid)('refuses $given: $message', ({ given, message, field: more }) => {
    const asked = fieldOf(name, { ...fixture.field, ...more });
    const result = type.check(asked).safeParse(given);
    expect(result.success).toBe(false);
    expect(sentenceOf(result.error?.issues[0], asked)).toBe(message);
  });

  it.each(fixture.read)('reads $from as $held', ({ from, held }) => {
    expect(type.read(from, field)).toEqual(held);
  });

  it.each(fixture.text)('says $value as "$text"', ({ value, text, field: more }) => {
    expect(type.text(value, fieldOf(name, { ...fixture.field, ...more }), FORMAT)).toBe(text);
  });

  it('takes null, undefined and blank text for absent', () => {
    for (const absent of [null, undefined, '']) {
      expect(type.read(absent, field)).toBeNull();
      expect(type.text(absent, field, FORMAT)).toBe('');
    }
    expect(type.send(null, field)).toBeNull();
  });

  it('says what is missing', () => {
    if (name === 'json') return;
    for (const absent of [null, undefined])
      expect(sentenceOf(type.check(field).safeParse(absent).error?.issues[0], field)).toBe(
        'Amount is required',
      );
  });

  it('never throws, and stores only what it would take again', () => {
    const anything = fc.oneof(fc.anything(), fc.string({ unit: 'binary' }), fc.double(), fc.json());
    fc.assert(
      fc.property(anything, (value) => {
        type.text(type.read(value, field), field, FORMAT);
        type.send(value, field);
        const result = type.check(field).safeParse(value);
        if (result.success) expect(type.check(field).parse(result.data)).toEqual(result.data);
      }),
      { numRuns: 300 },
    );
  });

  it('has a column of PostgreSQL and a JSON Schema for the description of the calls', () => {
    expect(type.column(field)).toMatch(
      /^(text|bigint|boolean|jsonb|date|timestamptz|time\(0\)|numeric\(\d+,\d+\))$/,
    );
    expect(() => z.toJSONSchema(type.check(field), { io: 'input', unrepresentable: 'any' })).not.toThrow();
    expect(type.summary).not.toBe('');
  });
});

describe('the Unicode form', () => {
  const COMPOSED = 'b\u09dc';
  const NFC = 'b\u09a1\u09bc';
  const options = [{ value: NFC, label: 'Big' }];
  const of = { note: fieldOf('text', { name: 'note' }) };

  it.each([
    ['text', COMPOSED, NFC],
    ['longtext', COMPOSED, NFC],
    ['richtext', `**${COMPOSED}**`, `**${NFC}**`],
    ['email', `${COMPOSED}@example.com`, `${NFC}@example.com`],
    ['url', `https://example.com/${COMPOSED}`, `https://example.com/${NFC}`],
    ['select', COMPOSED, NFC],
    ['multiselect', [COMPOSED], [NFC]],
    ['lines', [{ note: COMPOSED }], [{ note: NFC }]],
  ] as const)('of a %s is NFC', (name, given, stored) => {
    const field = fieldOf(name, { options, of });
    expect(fieldTypes[name].check(field).parse(given)).toEqual(stored);
  });

  it.each([
    ['code', COMPOSED],
    ['password', `${COMPOSED} long enough`],
    ['json', { note: COMPOSED }],
  ] as const)('of a %s stays as it is given', (name, given) => {
    expect(fieldTypes[name].isVerbatim).toBe(true);
    expect(fieldTypes[name].check(fieldOf(name, {})).parse(given)).toEqual(given);
  });

  it('counts for the length of a text after it is normalised', () => {
    const field = fieldOf('text', { max: 2 });
    expect(fieldTypes.text.check(field).safeParse('\u09dc').success).toBe(true);
    expect(fieldTypes.text.check(field).safeParse('\u09dc\u09dc').success).toBe(false);
  });

  it('of a typed option may be either', () => {
    expect(readCell(COMPOSED, fieldOf('select', { options }), fieldTypes.select, 'BDT')).toBe(NFC);
  });
});
