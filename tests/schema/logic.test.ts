import { describe, expect, it } from 'vitest';
import { fieldTypes } from '../../src/fields/index.ts';
import { checkRecord } from '../../src/schema/checkRecord.ts';
import { recordLogic } from '../../src/schema/recordLogic.ts';
import { mistakesIn, resourceOf } from './reading.ts';

const lease = resourceOf(
  `name: lease
fields:
  kind: { type: select, options: [rent, sale], default: rent }
  months: { type: integer, visibleIf: 'kind == "rent"', required: true }
  deposit: { type: money, visibleIf: months != null && months > 6 }
  buyer: { type: text, requiredIf: 'kind == "sale"' }
  closed: { type: boolean }
  rate: { type: money, readOnlyIf: closed }
  area: { type: quantity }
  total: { type: money, from: area * rate }
  vat: { type: money, from: total * 0.15 }
`,
);

const check = (body: object, before?: object) =>
  checkRecord(lease, fieldTypes, before === undefined ? 'create' : 'update', body, {
    logic: recordLogic,
    ...(before && { before: before as Record<string, unknown> }),
  });

describe('a field with a condition', () => {
  it('is asked for while it holds, by the value that another begins with too', () => {
    expect(check({})).toEqual({ ok: false, errors: { months: 'Months is required' } });
    expect(check({ kind: 'sale', buyer: 'Ali' })).toMatchObject({ ok: true, values: { months: null } });
  });

  it('is not taken while it does not, and neither is what depends on it', () => {
    const sale = check({ kind: 'sale', buyer: 'Ali', months: 12, deposit: 5 });
    expect(sale).toMatchObject({ ok: true, values: { months: null, deposit: null } });
    expect(check({ months: 12, deposit: 5 })).toMatchObject({ ok: true, values: { deposit: '5.00' } });
    expect(check({ months: 6, deposit: 5 })).toMatchObject({ ok: true, values: { deposit: null } });
  });

  it('is required while its condition holds, in an edit by the record as it will be', () => {
    const before = { kind: 'rent', months: 12, buyer: null };
    expect(check({ kind: 'sale' }, before)).toEqual({ ok: false, errors: { buyer: 'Buyer is required' } });
    expect(check({ kind: 'sale', buyer: 'Ali' }, before)).toMatchObject({ ok: true });
    expect(check({ kind: 'sale' }, { ...before, buyer: 'Ali' })).toMatchObject({ ok: true });
    expect(check({ buyer: '' }, { kind: 'sale', buyer: 'Ali' })).toMatchObject({ ok: false });
    const shown = check({ kind: 'rent' }, { kind: 'sale', buyer: 'Ali', months: null });
    expect(shown).toEqual({ ok: false, errors: { months: 'Months is required' } });
  });

  it('keeps its value in an edit that takes it out of sight', () => {
    const result = check({ kind: 'sale', buyer: 'Ali', months: 3 }, { kind: 'rent', months: 12 });
    expect(result).toMatchObject({ ok: true });
    expect(result.ok && result.values).not.toHaveProperty('months');
  });

  it('is read only by the record as it was', () => {
    const locked = check({ rate: 5 }, { kind: 'sale', buyer: 'A', closed: true, rate: 3, area: 2 });
    expect(locked).toMatchObject({ ok: true, values: { total: '6.00' } });
    expect(locked.ok && locked.values).not.toHaveProperty('rate');
    const closing = check({ rate: 5, closed: true }, { kind: 'sale', buyer: 'A', closed: false, area: 2 });
    expect(closing).toMatchObject({ ok: true, values: { rate: '5.00', total: '10.00' } });
  });
});

describe('an option with a condition', () => {
  const sold = resourceOf(
    `name: sold
fields:
  kind: { type: select, options: [land, flat] }
  unit: { type: select, required: true, options: [{ value: katha, when: 'kind == "land"' }, { value: floor, when: 'kind == "flat"' }, sft] }
`,
  );
  const judge = (body: object, before?: Record<string, unknown>) =>
    checkRecord(sold, fieldTypes, before ? 'update' : 'create', body, { logic: recordLogic, before });
  const refused = { ok: false, errors: { unit: 'Unit must be one of Floor, Sft' } };

  it('is taken while it holds', () => {
    expect(judge({ kind: 'land', unit: 'katha' })).toMatchObject({ ok: true });
    expect(judge({ kind: 'flat', unit: 'katha' })).toEqual(refused);
    expect(judge({ kind: 'flat', unit: 'sft' })).toMatchObject({ ok: true });
  });

  it('may not stay where an edit takes away what it was offered for', () => {
    const land = { kind: 'land', unit: 'katha' };
    expect(judge({ kind: 'flat' }, land)).toEqual(refused);
    expect(judge({ kind: 'flat', unit: 'floor' }, land)).toMatchObject({ ok: true });
    expect(judge({ kind: 'land' }, land)).toEqual({ ok: true, values: { kind: 'land' }, was: {} });
  });

  it('may stay where it stood against its condition already', () => {
    expect(judge({ unit: 'katha' }, { kind: 'flat', unit: 'katha' })).toMatchObject({ ok: true });
  });
});

describe('a computed field', () => {
  const sale = { kind: 'sale', buyer: 'Ali' };

  it('is worked out exactly and rounded once to its places, whoever sends it', () => {
    const result = check({ ...sale, area: 3, rate: 0.1, total: 999 });
    expect(result).toMatchObject({ ok: true, values: { total: '0.30', vat: '0.05' } });
  });

  it('is absent where a value is, and worked out anew by an edit of one', () => {
    expect(check({ ...sale, rate: 5 })).toMatchObject({ ok: true, values: { total: null, vat: null } });
    expect(check({ area: 2.5 }, { ...sale, rate: 10 })).toMatchObject({
      ok: true,
      values: { total: '25.00' },
    });
    expect(check({ area: null }, { ...sale, rate: 10, area: 2 })).toMatchObject({
      ok: true,
      values: { total: null },
    });
  });

  it('is refused where it is more than its field holds', () => {
    const result = check({ ...sale, area: 999_999_999_999, rate: 999_999_999_999 });
    expect(result).toMatchObject({ ok: false, errors: { total: /^Total must be at most/ } });
  });
});

describe('the check of expressions', () => {
  const field = (text: string) =>
    mistakesIn(
      `name: vendor\nfields:\n  qty: { type: quantity }\n  rate: { type: money }\n  secret: { type: password }\n  name: { type: text }\n  x: ${text}\n`,
    );

  it.each([
    [
      "{ type: text, visibleIf: 'qtty > 1' }",
      '7:31 fields.x.visibleIf: there is no field "qtty"; did you mean "qty"?',
    ],
    ["{ type: text, requiredIf: 'x > 1' }", '7:32 fields.x.requiredIf: a field cannot ask for itself'],
    [
      "{ type: text, readOnlyIf: 'qty +' }",
      '7:32 fields.x.readOnlyIf: the expression "qty +" does not parse: unexpected end at character 6',
    ],
    [
      '{ type: text, visibleIf: \'secret == "a"\' }',
      '7:31 fields.x.visibleIf: "secret" is a secret; no expression may ask for it',
    ],
    [
      '{ type: text, visibleIf: qty }',
      '7:31 fields.x.visibleIf: the expression "qty" does not answer true or false',
    ],
    ['{ type: money, from: qty * rat }', '7:27 fields.x.from: there is no field "rat"; did you mean "rate"?'],
    ['{ type: money, from: qty * x }', '7:27 fields.x.from: a field cannot ask for itself'],
    ['{ type: money, from: name }', '7:27 fields.x.from: the field holds a number, and this gives none'],
    ['{ type: text, from: qty * 2 }', '7:26 fields.x.from: the field holds a text, and this gives none'],
    [
      '{ type: money, from: name * qty }',
      '7:27 fields.x.from: the expression "name * qty" cannot be computed: this cannot be done: text * number',
    ],
    [
      '{ type: money, from: qty * rate, default: 5 }',
      '7:39 fields.x.default: the value comes from "qty * rate"; nobody gives one',
    ],
    [
      '{ type: money, from: availabilty }',
      '7:27 fields.x.from: there is no derived value "availabilty"; did you mean "availability"?',
    ],
    ['{ type: phone, from: name.phone }', '7:27 fields.x.from: "name" points to no other record'],
    [
      "{ type: select, options: [{ value: a, when: 'qtty > 1' }] }",
      '7:50 fields.x.options.0.when: there is no field "qtty"; did you mean "qty"?',
    ],
  ])('says of %s what is wrong', (text, mistake) => {
    expect(field(text)).toEqual([expect.stringContaining(mistake)]);
  });

  it('finds fields that ask for each other in a circle', () => {
    const mistakes = mistakesIn(
      'name: vendor\nfields:\n  a: { type: money, from: b + 1 }\n  b: { type: money, from: a + 1 }\n',
    );
    expect(mistakes).toEqual([
      expect.stringContaining('3:27 fields.a.from: the fields ask for each other in a circle: a, b, a'),
      expect.stringContaining('4:27 fields.b.from: the fields ask for each other in a circle: b, a, b'),
    ]);
  });

  it('holds what is fetched to the field that it is fetched from', () => {
    const unit = (text: string) =>
      mistakesIn({
        vendor: `name: vendor\nfields:\n  p_id: { type: reference, to: person }\n  x: ${text}\n`,
        person: 'name: person\nfields: { phone: { type: phone }, pass: { type: password } }\n',
      });
    expect(unit('{ type: phone, from: p_id.phone }')).toEqual([]);
    expect(unit('{ type: phone, from: p_id.phon }')).toEqual([
      expect.stringContaining('4:27 fields.x.from: person has no field "phon"; did you mean "phone"?'),
    ]);
    expect(unit('{ type: text, from: p_id.phone }')).toEqual([
      expect.stringContaining(
        '4:14 fields.x.type: "phone" of person is a phone; so is what is fetched from there',
      ),
    ]);
    expect(unit('{ type: password, from: p_id.pass }')).toEqual([
      expect.stringContaining('"pass" of person cannot be fetched'),
    ]);
  });

  it('lets nothing that is posted be hidden', () => {
    const mistakes = mistakesIn({
      vendor:
        'name: vendor\nbook: { balance: due, normal: credit }\nfields: { a: { type: text }, due: { type: money } }\n',
      payment:
        'name: payment\nkind: movement\nfields:\n  vendor_id: { type: reference, to: vendor, required: true }\n  by: { type: text }\n  amount: { type: money, required: true, visibleIf: by != null }\npost: { type: p, entries: [{ debit: "vendor:{vendor_id}", amount: amount }, { credit: stock, amount: amount }] }\n',
    });
    expect(mistakes).toEqual([
      expect.stringContaining('fields.amount.visibleIf: "amount" is posted, so it must be asked for always'),
    ]);
  });
});

describe('a reference that goes by another field', () => {
  const unit = (where: string, other = 'p_id: { type: reference, to: project }') =>
    mistakesIn({
      vendor: `name: vendor\nfields:\n  ${other}\n  f_id: { type: reference, to: floor, where: ${where} }\n`,
      floor:
        'name: floor\nfields: { floor_name: { type: text }, project_id: { type: reference, to: project } }\n',
      project: 'name: project\nfields: { project_name: { type: text } }\n',
    });

  it('names a field of the record, and one that is kept alike', () => {
    expect(unit('{ project_id: "{p_id}" }')).toEqual([]);
    expect(unit('{ project_id: "{pid}" }')).toEqual([
      expect.stringContaining('fields.f_id.where.project_id: there is no field "pid"; did you mean "p_id"?'),
    ]);
    expect(unit('{ project_id: "{p_id}" }', 'p_id: { type: integer }')).toEqual([
      expect.stringContaining('"p_id" and "project_id" cannot be compared'),
    ]);
    expect(unit('{ project_id: "{f_id}" }')).toEqual([
      expect.stringContaining('a field cannot be needed for its own choices'),
    ]);
  });
});
