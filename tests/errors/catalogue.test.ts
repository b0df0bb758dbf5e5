import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paramsInLanguage } from '../../src/client/providers/messageParams.ts';
import { setVocabulary } from '../../src/client/providers/vocabulary.ts';
import { invalid } from '../../src/errors/AppError.ts';
import { CATALOGUE } from '../../src/errors/catalogue.ts';
import { failure } from '../../src/errors/failure.ts';
import { fillTemplate } from '../../src/errors/fillTemplate.ts';
import { FINDINGS } from '../../src/errors/findings.ts';
import { hasFigures } from '../../src/errors/hasFigures.ts';
import { EXPRESSION_MISTAKES } from '../../src/errors/mistakes/expressions.ts';
import { FIELD_MISTAKES } from '../../src/errors/mistakes/fields.ts';
import { LANGUAGE_MISTAKES } from '../../src/errors/mistakes/languages.ts';
import { MOVEMENT_MISTAKES } from '../../src/errors/mistakes/movements.ts';
import { NAME_MISTAKES } from '../../src/errors/mistakes/names.ts';
import { PHRASES } from '../../src/errors/mistakes/phrases.ts';
import { SCREEN_MISTAKES } from '../../src/errors/mistakes/screens.ts';
import { WRITING_MISTAKES } from '../../src/errors/mistakes/writing.ts';
import { NOTICES } from '../../src/errors/notices.ts';
import type { Kinds, Param, Params, Template } from '../../src/errors/params.ts';
import { PLAIN, renderFailure } from '../../src/errors/renderFailure.ts';
import {
  CHANGE_NOTES,
  CHANGE_QUESTIONS,
  CHANGE_REFUSALS,
  TABLE_CHANGES,
} from '../../src/errors/tableChanges.ts';
import { VALUE_ERRORS } from '../../src/errors/valueErrors.ts';
import { paramWriter } from '../../src/errors/writeParam.ts';
import { formatMoney, formatQuantity } from '../../src/ledger/money.ts';
import { productDefinitions } from '../resources/definitions.ts';

/** Every sentence of the product, in every language, made of sample parameters. CATALOGUE_TABLE=file prints them to be read. */

/** A parameter of each kind; a number where a sentence has one form for 1. */
const samples = (count: number): { [Kind in keyof Kinds]: Kinds[Kind] } => ({
  text: 'Sylhet {x} $& Co.',
  count,
  field: { resource: 'vendor_payment', field: 'amount', label: 'Amount' },
  resource: { resource: 'vendor', label: 'Vendor' },
  counted: { resource: 'inventory', label: 'products', count, many: true },
  record: { resource: 'vendor', label: 'Vendor', title: 'Sylhet Enterprise' },
  book: { book: 'cash', label: 'cash' },
  money: { money: '1234567.50', currency: 'BDT' },
  exact: { number: '1250.5' },
  quantity: { quantity: '12.500' },
  day: { day: '2025-01-31' },
  options: [
    { value: 'day', label: 'Per day' },
    { value: 'month', label: 'Per month' },
  ],
  names: { every: Array.from({ length: count }, (_, place) => `Person ${place + 1}`) },
  fields: { every: [{ resource: 'vendor', field: 'phone', label: 'Phone' }] },
  uses: { every: [{ resource: 'inventory', label: 'products', count, many: true }] },
  authored: { text: '{title} is completed', resource: 'wage', at: 'x', values: { title: 'Harbour' } },
  owner: { resource: 'vendor', label: 'vendor', title: '12 "Sylhet Enterprise"' },
  reasons: {
    reasons: [
      { code: 'alreadyReversed', params: {} },
      { code: 'transactionEmpty', params: { id: '7' } },
    ],
  },
  parts: {
    every: [
      { code: 'tableLost', params: { name: 'vendor' } },
      { resource: 'inventory', label: 'products', count, many: true },
    ],
  },
  reason: { code: 'floor', params: { book: { book: 'cash', label: 'cash' }, available: { money: '5.00' } } },
  phrase: { code: 'kindText', params: {} },
  hint: { code: 'didYouMean', params: { near: 'money' } },
});

/** The parts of the catalogue in files of their own; a code that is in two of them would hide one of the messages. */
const PARTS = [
  VALUE_ERRORS,
  FINDINGS,
  WRITING_MISTAKES,
  NAME_MISTAKES,
  FIELD_MISTAKES,
  EXPRESSION_MISTAKES,
  SCREEN_MISTAKES,
  MOVEMENT_MISTAKES,
  LANGUAGE_MISTAKES,
  PHRASES,
  TABLE_CHANGES,
  CHANGE_NOTES,
  CHANGE_QUESTIONS,
  CHANGE_REFUSALS,
];

const formsOf = (template: Template) =>
  typeof template === 'string' ? [template] : [template.one, template.other];

const namesIn = (template: Template) =>
  [
    ...formsOf(template)
      .join(' ')
      .matchAll(/\{(\w+)(?::(\w+))?\}/g),
  ].map(([, name = '', kind]) => [name, kind] as const);

/** Texts that make a sentence easy to read; others are a text full of what a template gives a meaning. */
const TEXTS: Readonly<Record<string, string>> = {
  id: '7',
  transaction: '1205',
  original: '1198',
  nth: '3',
  before: '1',
  first: '1900',
  last: '2100',
  person: 'Habib Sarker',
  project: 'Harbour Mall',
  product: 'Portland Cement',
  kinds: 'PDF, XLSX',
  version: '2.1.0',
};

function paramsFor(template: Template, count: number): Params {
  const known = samples(count) as Readonly<Record<string, Param>>;
  return Object.fromEntries(
    namesIn(template).map(([name, kind]) => [
      name,
      known[kind ?? name] ?? (kind === undefined ? TEXTS[name] : undefined) ?? known.text ?? '',
    ]),
  );
}

const languages = Object.values((await productDefinitions()).languages);
const english = new Map<string, Template>([
  ...Object.entries(CATALOGUE).map(([code, { message }]) => [`errors.${code}`, message] as const),
  ...Object.entries(NOTICES).map(([code, message]) => [`notices.${code}`, message] as const),
]);

const write = paramWriter({
  ...PLAIN,
  money: ({ money, currency }) => formatMoney(money, currency, 'lakh'),
  quantity: (value) => formatQuantity(value, 'lakh'),
});

describe('the catalogue', () => {
  it('gives every error a status of failure', () => {
    for (const [code, { status }] of Object.entries(CATALOGUE)) {
      expect(status, code).toBeGreaterThanOrEqual(400);
      expect(status, code).toBeLessThan(504);
    }
  });

  it('has each code in one of its parts', () => {
    const codes = PARTS.flatMap((part) => Object.keys(part));
    expect(codes.filter((code, place) => codes.indexOf(code) < place)).toEqual([]);
    for (const part of PARTS)
      for (const [code, template] of Object.entries<Template>(part))
        expect(CATALOGUE[code as keyof typeof CATALOGUE]?.message, code).toBe(template);
  });

  it.each([...english])('%s asks for kinds that there are, each name for one', (_, template) => {
    const kinds = new Map<string, string | undefined>();
    for (const [name, kind] of namesIn(template)) {
      if (kind !== undefined) expect(Object.keys(samples(1))).toContain(kind);
      expect(kinds.has(name) ? kinds.get(name) : kind).toBe(kind);
      kinds.set(name, kind);
    }
  });

  it.each([...english])(
    '%s has figures if one of its parameters is an amount or a quantity',
    (code, template) => {
      // The sample of a reason has an amount, too.
      const kinds = ['money', 'quantity', 'reason'];
      const params = paramsFor(template, 2);
      const expected = namesIn(template).some(([name, kind]) => kinds.includes(kind ?? name));
      expect(hasFigures({ code, params })).toBe(expected);
    },
  );

  it('writes amounts, numbers, days and lists', () => {
    const failure = {
      code: 'usedBy',
      params: {
        resource: { resource: 'inventory_category', label: 'Category' },
        uses: {
          every: [
            { resource: 'inventory', label: 'products', count: 3, many: true },
            { resource: 'x', label: 'plan', count: 1 },
            { resource: 'y', label: 'tasks', count: 2, many: true },
          ],
        },
      },
    } as const;
    expect(renderFailure(failure)).toBe('Category is used by 3 products, 1 plan and 2 tasks');
    const floor = { code: 'floor', params: paramsFor(CATALOGUE.floor.message, 2) } as never;
    expect(renderFailure(floor, write)).toBe('Insufficient cash balance: BDT 12,34,567.50 available');
  });

  it('knows the number of its texts', () => {
    const wrong = (count: number) => fillTemplate(NOTICES.rowsWrong, { count }, write);
    expect([wrong(1), wrong(2)]).toEqual(['1 row has a mistake', '2 rows have mistakes']);
    const people = (every: string[]) =>
      renderFailure({ code: 'notAssigned', params: { people: { every }, project: 'Harbour' } });
    expect(people(['A'])).toBe('A is not assigned to Harbour');
    expect(people(['A', 'B', 'C'])).toBe('A, B and C are not assigned to Harbour');
  });
});

/** The script of each language that the product comes with. */
const SCRIPTS: Readonly<Record<string, string>> = { bn: 'Bengali' };

describe.each(languages)('in $tag', ({ tag, errors, notices, app, resources, settings, labels, types }) => {
  const said = new Map<string, Template | undefined>([
    ...Object.keys(CATALOGUE).map((code) => [`errors.${code}`, errors[code]] as const),
    ...Object.keys(NOTICES).map((code) => [`notices.${code}`, notices[code]] as const),
  ]);
  const local = paramWriter({
    ...PLAIN,
    money: ({ money, currency }) => formatMoney(money, currency, 'lakh'),
    quantity: (value) => formatQuantity(value, 'lakh'),
    and: app['message.and'] ?? '',
    counted: app['message.counted'] ?? '',
    template: ({ code }) => errors[code] ?? '',
  });
  const table: string[] = [];
  // Labels are those of the language's definitions, as the browser shows them.
  beforeAll(() =>
    setVocabulary({
      resources,
      settings: { ...settings, timeZone: 'Asia/Dhaka' },
      translations: { labels, types },
    }),
  );
  afterAll(() => {
    setVocabulary(undefined);
    if (process.env.CATALOGUE_TABLE)
      writeFileSync(`${process.env.CATALOGUE_TABLE}-${tag}.txt`, `${table.join('\n')}\n`);
  });

  it.each([...english.keys()])('%s is a whole sentence with the same parameters', (key) => {
    const template = english.get(key) as Template;
    const own = said.get(key);
    expect(own).toBeDefined();
    if (own === undefined) return;
    const names = (of: Template) => [...new Set(namesIn(of).map(([name]) => name))].sort();
    // A form for 1 may say the number in words.
    expect(names(template)).toEqual(expect.arrayContaining(names(own)));
    expect(names(typeof own === 'string' ? own : own.other)).toEqual(
      names(typeof template === 'string' ? template : template.other),
    );
    for (const count of [1, 2]) {
      const params = paramsFor(template, count);
      const sentence = fillTemplate(own, paramsInLanguage(params), local);
      expect(sentence.trim()).not.toBe('');
      expect(sentence.replaceAll('{x}', '')).not.toMatch(/[{}]|undefined|\[object/);
      if (count === 2) table.push(`${key}\n  ${fillTemplate(template, params, write)}\n  ${sentence}`);
    }
  });

  it('has no sentence in the letters of another language alone', () => {
    const script = new RegExp(`\\p{Script=${SCRIPTS[tag]}}`, 'u');
    const plain = [...said].filter(([, own]) => {
      const text = formsOf(own ?? '')
        .join(' ')
        .replace(/\{\w+\}/g, '');
      return /\p{Letter}/u.test(text) && !script.test(text);
    });
    expect(plain.map(([key]) => key)).toEqual([]);
  });

  it('writes digits as the whole product does: 0 to 9, grouped as the firm does', () => {
    const floor = fillTemplate(errors.floor ?? '', paramsFor(CATALOGUE.floor.message, 2), local);
    expect(floor).toContain('BDT 12,34,567.50');
    for (const [key, own] of said) expect(formsOf(own ?? '').join(' '), key).not.toMatch(/[০-৯]/);
  });
});

it('names at most a thousand failures in one answer', () => {
  const fields = Object.fromEntries(
    Array.from({ length: 5_000 }, (_, place) => [`f${place}`, failure('notFound')]),
  );
  expect(Object.keys(invalid(fields).toBody().errors ?? {}).length).toBe(1_000);
});
