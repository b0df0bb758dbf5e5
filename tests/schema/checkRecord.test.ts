import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldTypes } from '../../src/fields/index.ts';
import { checkRecord } from '../../src/schema/record/checkRecord.ts';
import { withSentences } from '../support/messages.ts';
import { resourceOf } from './reading.ts';

const worker = resourceOf(
  `name: worker
book: { balance: balance, normal: credit }
fields:
  worker_name: { type: text, label: Name, required: true }
  salary: { type: money, min: 0, required: true }
  balance: { type: money, min: 0 }
  trade_id: { type: reference, to: trade }
  pay_basis: { type: select, options: [day, month], default: day }
  code: { type: text, immutable: true }
  state: { type: text, required: edit }
  free: { type: boolean, readOnly: true }
`,
  { trade: 'name: trade\nfields: { trade_name: { type: text } }\n' },
);

const check = (intent: 'create' | 'update', body: unknown, only?: string[]) =>
  withSentences(checkRecord(worker, fieldTypes, intent, body, { only }));
const created = { worker_name: 'Karim', salary: 15_600 };

describe('a least value for new records alone', () => {
  const customer = resourceOf(
    'name: customer\nfields: { balance: { type: money, min: 0, minOn: create }, seen: { type: date, default: today } }\n',
  );
  const checked = (intent: 'create' | 'update', today?: string) =>
    withSentences(checkRecord(customer, fieldTypes, intent, { balance: -5 }, { today }));

  it('does not hold for an edit, time and again', () => {
    expect(checked('create')).toMatchObject({ ok: false, errors: { balance: 'Balance must be at least 0' } });
    for (let time = 0; time < 2; time += 1) expect(checked('update')).toMatchObject({ ok: true });
  });

  it('leaves a day open that nobody tells it', () => {
    const day = (today?: string) => withSentences(checkRecord(customer, fieldTypes, 'create', {}, { today }));
    expect(day()).toMatchObject({ ok: true, values: { seen: null } });
    expect(day('2025-03-01')).toMatchObject({ ok: true, values: { seen: '2025-03-01' } });
  });
});

describe('a box that is ticked or not', () => {
  const site = resourceOf(
    'name: site\nfields: { site_name: { type: text }, is_done: { type: boolean, default: false }, is_let: { type: boolean } }\n',
  );

  it.each(['create', 'update'] as const)('is its default where %s gives a blank, if it has one', (intent) => {
    for (const blank of [null, '', ' '])
      expect(
        withSentences(checkRecord(site, fieldTypes, intent, { is_done: blank, is_let: blank })),
      ).toMatchObject({
        ok: true,
        values: { is_done: false, is_let: null },
      });
    expect(withSentences(checkRecord(site, fieldTypes, intent, { is_done: 1 }))).toMatchObject({
      values: { is_done: true },
    });
  });
});

describe('a text that may be a number', () => {
  const floor = resourceOf('name: floor\nfields: { floor_no: { type: text, numbers: allowed } }\n');

  it.each([
    [17, '17'],
    [-2.5, '-2.5'],
    [' G-1 ', 'G-1'],
  ])('%j is kept as %j', (given, kept) => {
    expect(withSentences(checkRecord(floor, fieldTypes, 'create', { floor_no: given }))).toMatchObject({
      values: { floor_no: kept },
    });
  });
});

describe('the check of a record', () => {
  it('trims, makes exact, fills defaults, and takes what is left out for null', () => {
    expect(check('create', { ...created, worker_name: ' Karim ', balance: '5' })).toEqual({
      ok: true,
      was: {},
      values: {
        worker_name: 'Karim',
        salary: '15600.00',
        balance: '5.00',
        trade_id: null,
        pay_basis: 'day',
        code: null,
        state: null,
      },
    });
  });

  it('names every wrong field at once, by its label', () => {
    expect(check('create', { worker_name: '  ', salary: -1, trade_id: 'Mason', nickname: 'K' })).toEqual({
      ok: false,
      errors: {
        nickname: 'nickname is not a field of Worker',
        worker_name: 'Name is required',
        salary: 'Salary must be at least 0',
        trade_id: 'Trade must be chosen from the list',
      },
    });
  });

  it('ignores what the server manages, because clients send whole records back', () => {
    const whole = {
      id: 7,
      added_by: 'A',
      created_at: 'x',
      archived_at: null,
      trade_name: 'Mason',
      free: true,
    };
    expect(check('create', { ...created, ...whole }).ok).toBe(true);
    expect(check('update', { ...whole, code: 'changed' })).toEqual({ ok: true, values: {}, was: {} });
  });

  it('of an edit looks at the fields that are there, and keeps blanks out of required ones', () => {
    expect(check('update', { salary: 5 })).toEqual({ ok: true, values: { salary: '5.00' }, was: {} });
    expect(check('update', { salary: null, state: '', worker_name: ' \u200b\u2060' })).toEqual({
      ok: false,
      errors: {
        worker_name: 'Name is required',
        salary: 'Salary is required',
        state: 'State is required',
      },
    });
    expect(check('update', { trade_id: null })).toEqual({ ok: true, values: { trade_id: null }, was: {} });
  });

  it('reads what was shown of a posted field, also where its rules have changed since', () => {
    expect(check('update', { balance: 5, was: { balance: -3.5, salary: 1 } })).toEqual({
      ok: true,
      values: { balance: '5.00' },
      was: { balance: '-3.50' },
    });
    expect(check('update', { was: { nothing: 1 } })).toEqual({
      ok: false,
      errors: { was: 'nothing is not a field of Worker' },
    });
    expect(check('update', { was: 'x' }).ok).toBe(false);
  });

  it('of a call of its own takes and asks for the named fields alone', () => {
    expect(check('update', { salary: 5, worker_name: 'K' }, ['salary'])).toEqual({
      ok: false,
      errors: { worker_name: 'worker_name cannot be changed here' },
    });
    expect(check('update', {}, ['salary'])).toEqual({ ok: false, errors: { salary: 'Salary is required' } });
  });

  it('refuses what is no object', () => {
    for (const body of [null, undefined, 'x', 5, []])
      expect(check('create', body)).toEqual({
        ok: false,
        errors: { body: 'Send the worker as a JSON object' },
      });
  });

  it('keeps the capitals of an abbreviation in a label', () => {
    const rate = resourceOf(
      'name: vat_rate\nlabel: { one: VAT Rate, many: VAT Rates }\nfields: { rate: { type: text } }\n',
    );
    expect(withSentences(checkRecord(rate, fieldTypes, 'create', null))).toEqual({
      ok: false,
      errors: { body: 'Send the VAT rate as a JSON object' },
    });
  });

  it('refuses the names that objects have by birth, as any other unknown field', () => {
    const body = JSON.parse(
      '{"worker_name":"K","salary":1,"__proto__":{"a":1},"constructor":1,"toString":1}',
    );
    const result = check('create', body);
    expect(result.ok).toBe(false);
    expect(Object.keys((result as { errors: object }).errors)).toEqual([
      '__proto__',
      'constructor',
      'toString',
    ]);
  });

  it('never throws', () => {
    const values = fc.anything({ withNullPrototype: true });
    const body = fc.oneof(
      values,
      fc.dictionary(fc.constantFrom(...Object.keys(worker.fields), 'was', 'x'), values),
    );
    fc.assert(
      fc.property(body, fc.constantFrom('create' as const, 'update' as const), (given, intent) => {
        check(intent, given);
      }),
    );
  });
});
