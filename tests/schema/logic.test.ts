import { describe, expect, it } from 'vitest';
import { fieldTypes } from '../../src/fields/index.ts';
import { checkRecord } from '../../src/schema/record/checkRecord.ts';
import { recordLogicIn } from '../../src/schema/record/recordLogic.ts';
import { withSentences } from '../support/messages.ts';
import { mistakesIn, resourceOf } from './reading.ts';

const recordLogic = recordLogicIn(() => ({
  fiscalMonth: 7,
  names: { today: '2026-03-10', now: '2026-03-10 09:30:00', user: { id: 3, email: 'x@example.com' } },
}));

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
  withSentences(
    checkRecord(lease, fieldTypes, before === undefined ? 'create' : 'update', body, {
      logic: recordLogic,
      ...(before && { before: before as Record<string, unknown> }),
    }),
  );

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
    withSentences(
      checkRecord(sold, fieldTypes, before ? 'update' : 'create', body, { logic: recordLogic, before }),
    );
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

  it('is a number to conditions', () => {
    const priced = resourceOf(
      'name: priced\nfields:\n  qty: { type: quantity }\n  rate: { type: money }\n  total: { type: money, from: qty * rate }\n  why: { type: text, requiredIf: total > 100 }\n',
    );
    const enter = (body: object) =>
      withSentences(checkRecord(priced, fieldTypes, 'create', body, { logic: recordLogic }));
    expect(enter({ qty: 20, rate: 5 })).toMatchObject({ ok: true });
    expect(enter({ qty: 21, rate: 5 })).toMatchObject({ ok: false, errors: { why: 'Why is required' } });
    const typed = { values: { qty: '21', rate: '5' }, intent: 'create' } as const;
    expect(recordLogic.follow(priced, fieldTypes, typed).states.why).toMatchObject({ required: true });
  });

  it('is refused where it is more than its field holds', () => {
    const result = check({ ...sale, area: 999_999_999_999, rate: 999_999_999_999 });
    expect(result).toMatchObject({ ok: false, errors: { total: /^Total must be at most/ } });
  });
});

describe('a line', () => {
  const bill = resourceOf(
    `name: bill
fields:
  items:
    type: lines
    of:
      kind: { type: select, options: [goods, work], default: goods }
      unit: { type: select, options: [{ value: bag, when: 'kind == "goods"' }, day] }
      qty: { type: quantity, required: true }
      rate: { type: money, requiredIf: qty > 10 }
      hours: { type: integer, required: true, visibleIf: 'kind == "work"' }
      total: { type: money, from: qty * rate }
      tax: { type: money, from: total * 0.15 }
  sum: { type: money, required: true, from: sum(items.total) + sum(items.tax) }
  count: { type: integer, from: count(items) }
  dearest: { type: money, from: max(items.rate) }
  cheapest: { type: money, from: min(items.rate) }
  mean: { type: money, from: sum(items.total) / count(items.total) }
`,
  );
  const enter = (items: unknown, before?: Record<string, unknown>) =>
    withSentences(
      checkRecord(bill, fieldTypes, before ? 'update' : 'create', { items }, { logic: recordLogic, before }),
    );

  it('is computed exactly, whoever sends what it comes to, and its record adds the lines up', () => {
    const result = enter([
      { qty: 3, rate: 0.1, total: 999 },
      { qty: '2', rate: '0.05', kind: '' },
    ]);
    expect(result).toMatchObject({
      ok: true,
      values: {
        items: [
          { kind: 'goods', total: '0.30', tax: '0.05', hours: null },
          { total: '0.10', tax: '0.02' },
        ],
        sum: '0.47',
        count: 2,
        dearest: '0.10',
        cheapest: '0.05',
        mean: '0.20',
      },
    });
  });

  it('leaves out of a sum what has no value, and of none there is neither a greatest nor a mean', () => {
    expect(enter([{ qty: 1 }, { qty: 2, rate: 5 }])).toMatchObject({
      ok: true,
      values: { sum: '11.50', count: 2, dearest: '5.00', mean: '10.00' },
    });
    expect(enter([])).toMatchObject({
      ok: true,
      values: { sum: '0.00', count: 0, dearest: null, cheapest: null, mean: null },
    });
  });

  it('is asked for what its own conditions say, told at its line', () => {
    expect(
      enter([
        { qty: 11, unit: 'bag' },
        { qty: 1, kind: 'work', unit: 'bag' },
      ]),
    ).toEqual({
      ok: false,
      errors: {
        'items.0.rate': 'Rate is required',
        'items.1.hours': 'Hours is required',
        'items.1.unit': 'Unit must be one of Day',
      },
    });
    expect(enter([{ qty: 1, hours: 5 }])).toMatchObject({ ok: true, values: { items: [{ hours: null }] } });
  });

  it('is added up anew by an edit of the lines, and of nothing else', () => {
    const before = { items: [{ qty: 1, rate: 2, total: 2, tax: 0.3 }], sum: 2.3 };
    expect(enter([{ qty: 2, rate: 2 }], before)).toMatchObject({ ok: true, values: { sum: '4.60' } });
    expect(enter(undefined, before)).toMatchObject({ ok: true, values: { sum: '2.30' } });
  });

  it('follows what is typed, also beside what is no value yet', () => {
    const { computed } = recordLogic.follow(bill, fieldTypes, {
      values: { items: [{ qty: '2', rate: '5.5' }, { qty: 'x', rate: 1 }, {}] },
      intent: 'create',
    });
    expect(computed).toMatchObject({ sum: '12.65', count: '3', dearest: '5.50' });
  });
});

describe('a line that asks for fields of its record', () => {
  const bill = resourceOf(
    `name: bill
fields:
  kind: { type: select, options: [plain, taxed], default: plain }
  discount: { type: percent }
  tax: { type: percent, visibleIf: 'kind == "taxed"' }
  rest: { type: computed, from: 100 - discount, as: percent }
  items:
    type: lines
    of:
      rate: { type: money, required: true }
      note: { type: text, requiredIf: 'record.kind == "taxed"', visibleIf: record.discount == null || record.discount < 50 }
      unit: { type: select, options: [bag, { value: day, when: 'record.kind == "taxed"' }] }
      net: { type: computed, from: rate * record.rest / 100 }
      vat: { type: money, from: net * record.tax / 100 }
  total: { type: money, from: sum(items.net) }
  remark: { type: text, visibleIf: total != null && total > 100 }
`,
  );
  const enter = (body: object, before?: Record<string, unknown>) =>
    withSentences(
      checkRecord(bill, fieldTypes, before ? 'update' : 'create', body, { logic: recordLogic, before }),
    );
  const items = [{ rate: 100 }, { rate: 0.05, net: 9 }];

  it('is computed from them, and its record from it', () => {
    expect(bill.fields.items?.of?.net?.type).toBe('money');
    expect(enter({ discount: 10, items })).toMatchObject({
      ok: true,
      values: { items: [{ net: '90.00', vat: null }, { net: '0.05' }], total: '90.05' },
    });
    expect(enter({ items })).toMatchObject({
      ok: true,
      values: { items: [{ net: null }, {}], total: '0.00' },
    });
    expect(enter({ discount: 0, items: [{ rate: 101 }], remark: 'x' })).toMatchObject({
      values: { remark: 'x' },
    });
  });

  it('is asked for by them, and not by what the record does not take', () => {
    const taxed = { kind: 'taxed', discount: 0, tax: 15 };
    expect(enter({ ...taxed, items: [{ rate: 100, note: 'x', unit: 'day' }] })).toMatchObject({
      ok: true,
      values: { items: [{ vat: '15.00', unit: 'day' }] },
    });
    expect(enter({ ...taxed, items: [{ rate: 100 }] })).toMatchObject({
      errors: { 'items.0.note': 'Note is required' },
    });
    expect(enter({ ...taxed, discount: 50, items: [{ rate: 1, note: 'x' }] })).toMatchObject({
      ok: true,
      values: { items: [{ note: null }] },
    });
    const plain = enter({ ...taxed, kind: 'plain', items: [{ rate: 100, unit: 'day' }] });
    expect(plain).toMatchObject({ errors: { 'items.0.unit': 'Unit must be one of Bag' } });
    expect(enter({ ...taxed, kind: 'plain', items })).toMatchObject({
      values: { items: [{ vat: null }, {}] },
    });
  });

  it('is worked out anew by an edit of the record alone, and left alone by one that it does not ask about', () => {
    const before = { kind: 'plain', discount: 10, rest: 90, items: [{ rate: 100, net: 90 }], total: 90 };
    expect(enter({ discount: 20 }, before)).toMatchObject({
      values: { items: [{ rate: '100.00', net: '80.00' }], total: '80.00' },
    });
    const other = enter({ remark: 'x' }, before);
    expect(other.ok && other.values).not.toHaveProperty('items');
    expect(enter({ kind: 'taxed' }, before)).toMatchObject({
      errors: { 'items.0.note': 'Note is required' },
    });
    const set = { kind: 'plain', discount: 50 };
    const done = withSentences(
      checkRecord(bill, fieldTypes, 'update', {}, { only: [], set, logic: recordLogic, before }),
    );
    expect(done).toMatchObject({ ok: true, values: { items: [{ net: '50.00' }], total: '50.00' } });
  });

  it('follows what is typed in the record', () => {
    const values = { discount: '25', items: [{ rate: '10' }] };
    const { computed, lineOf } = recordLogic.follow(bill, fieldTypes, { values, intent: 'create' });
    expect(computed).toMatchObject({ rest: '75.00', total: '7.50' });
    expect(lineOf?.values).toMatchObject({ discount: 25, tax: null, rest: 75 });
  });

  it('means its own field where it has one of that name', () => {
    const own = resourceOf(
      'name: own\nfields:\n  items:\n    type: lines\n    of:\n      record: { type: integer }\n      twice: { type: integer, from: record * 2 }\n',
    );
    const result = withSentences(
      checkRecord(own, fieldTypes, 'create', { items: [{ record: 4 }] }, { logic: recordLogic }),
    );
    expect(result).toMatchObject({ values: { items: [{ twice: 8 }] } });
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
      '7:32 fields.x.visibleIf: there is no field "qtty"; did you mean "qty"?',
    ],
    ["{ type: text, requiredIf: 'x > 1' }", '7:33 fields.x.requiredIf: a field cannot use its own value'],
    [
      "{ type: text, readOnlyIf: 'qty +' }",
      '7:37 fields.x.readOnlyIf: the expression "qty +" does not parse: unexpected end at character 6',
    ],
    [
      '{ type: text, visibleIf: \'secret == "a"\' }',
      '7:32 fields.x.visibleIf: "secret" is a secret; no expression may use it',
    ],
    ['{ type: text, visibleIf: qty }', '7:31 fields.x.visibleIf: a condition is needed here, not a number'],
    ['{ type: money, from: qty * rat }', '7:33 fields.x.from: there is no field "rat"; did you mean "rate"?'],
    ['{ type: money, from: qty * x }', '7:33 fields.x.from: a field cannot use its own value'],
    ['{ type: money, from: name }', '7:27 fields.x.from: the field is a number, and the result is not'],
    ['{ type: text, from: qty * 2 }', '7:26 fields.x.from: the field is a text, and the result is not'],
    [
      '{ type: money, from: name * qty }',
      '7:27 fields.x.from: * cannot combine a text with a number: name * qty',
    ],
    ['{ type: text, from: name.substring("x") }', '7:26 fields.x.from: there is no function "substring"'],
    [
      '{ type: money, from: qty * rate, default: 5 }',
      '7:39 fields.x.default: the value comes from "qty * rate"; nobody enters one',
    ],
    [
      '{ type: money, from: availabilty }',
      '7:27 fields.x.from: there is no derived value "availabilty"; did you mean "availability"?',
    ],
    ['{ type: phone, from: name.phone }', '7:27 fields.x.from: "name" points to no other record'],
    [
      "{ type: select, options: [{ value: a, when: 'qtty > 1' }] }",
      '7:51 fields.x.options.0.when: there is no field "qtty"; did you mean "qty"?',
    ],
  ])('says of %s what is wrong', (text, mistake) => {
    expect(field(text)).toEqual([expect.stringContaining(mistake)]);
  });

  const inLine = (text: string, more = '') =>
    mistakesIn(
      `name: vendor\nfields:\n  name: { type: text }\n  items:\n    type: lines\n    of:\n      qty: { type: quantity }\n      what: { type: text }\n      x: ${text}\n${more}`,
    );

  it.each([
    ['{ type: money, from: qty * rate }', '9:37 fields.items.of.x.from: there is no field "rate"'],
    [
      "{ type: text, visibleIf: 'name != null' }",
      '9:36 fields.items.of.x.visibleIf: there is no field "name"',
    ],
    [
      '{ type: money, from: what }',
      '9:31 fields.items.of.x.from: the field is a number, and the result is not',
    ],
    [
      '{ type: text, from: creator }',
      '9:30 fields.items.of.x.from: in a line a value comes from an expression over its other fields (qty, what) and those of the record (record.name)',
    ],
    [
      "{ type: text, visibleIf: 'record.nam != null' }",
      '9:36 fields.items.of.x.visibleIf: the record has no field "nam"; did you mean "name"?',
    ],
    [
      "{ type: text, visibleIf: 'record != null' }",
      '9:36 fields.items.of.x.visibleIf: "record" is used with one of its names, such as record.name',
    ],
    [
      '{ type: integer, from: record.items }',
      '9:33 fields.items.of.x.from: "items" of the record is computed from its lines; a line cannot use it',
    ],
    [
      '{ type: money, from: record.name }',
      '9:31 fields.items.of.x.from: the field is a number, and the result is not',
    ],
    [
      '{ type: money, from: sum(record.items) }',
      '9:35 fields.items.of.x.from: "items" of the record is computed from its lines; a line cannot use it',
    ],
    [
      '{ type: text, was: y }',
      '9:24 fields.items.of.x.was: a field of a line cannot have this key, because it is stored with its line',
    ],
  ])('says of %s in a line what is wrong', (text, mistake) => {
    expect(inLine(text)).toEqual([expect.stringContaining(mistake)]);
  });

  it.each([
    ['{ type: money, from: sum(items.qt) }', 'a line of "items" has no field "qt"; did you mean "qty"?'],
    ['{ type: money, from: sum(items.what) }', '"what" of "items" is of type text; sum is taken of numbers'],
    ['{ type: money, from: sum(item.qty) }', 'there is no field "item"; did you mean "items"?'],
    ['{ type: money, from: sum(name.qty) }', '"name" has no lines; sum is taken over lines'],
    [
      '{ type: money, from: sum(items) }',
      'the expression "sum(items)" takes the sum of something that is not a field of lines; write sum(items.amount)',
    ],
    ['{ type: text, from: count(items) }', 'the field is a text, and the result is not'],
  ])('says of %s over lines what is wrong', (text, mistake) => {
    expect(inLine('{ type: text }', `  y: ${text}\n`)).toEqual([expect.stringContaining(mistake)]);
  });

  it.each([
    ['{ type: text, visibleIf: \'qty > 5 && user.id == 3 && today > "2025-01-01"\' }', []],
    ["{ type: date, from: 'add_days(today, 3)' }", [expect.stringContaining('"today" changes by itself')]],
    ["{ type: integer, from: 'user.id + 0' }", [expect.stringContaining('"user.id" changes by itself')]],
  ])('says of %s what a kept result may use', (text, mistakes) => {
    expect(field(text)).toEqual(mistakes);
  });

  it.each([
    ['{ type: money, from: qty * rat }', '7:33'],
    ["{ type: text, visibleIf: 'name == ''a'' && rat > 1' }", '7:49'],
    ['{ type: text, visibleIf: "name == \\"a\\" && rat > 1" }', '7:49'],
    ['\n    type: money\n    from: qty\n      * rat', '10:9'],
    ['\n    type: money\n    from: >-\n      qty\n      * rat', '11:9'],
    ['\n    type: money\n    from: |\n      qty\n      * rat\n', '11:9'],
  ])('says where the part of %j stands that is wrong', (text, place) => {
    expect(field(text)).toEqual([expect.stringContaining(`${place} fields.x.`)]);
  });

  it('takes figures over lines in conditions too', () => {
    expect(inLine('{ type: text }', "  y: { type: text, requiredIf: 'sum(items.qty) > 5' }\n")).toEqual([]);
  });

  it('lets no line ask for what its record makes of it', () => {
    const total =
      '  total: { type: money, from: sum(items.qty) }\n  late: { type: text, visibleIf: total > 5 }\n';
    for (const name of ['total', 'late'])
      expect(inLine(`{ type: text, visibleIf: record.${name} != null }`, total)).toEqual([
        expect.stringContaining(`"${name}" of the record is computed from its lines; a line cannot use it`),
      ]);
  });

  it('knows in a line of a batch what is asked for there alone', () => {
    const floor = (text: string) =>
      mistakesIn({
        vendor: `name: vendor\nfields:\n  site_id: { type: reference, to: site }\n  area: { type: decimal }\n  x: ${text}\nbatch: { of: site_id, field: floors }\n`,
        site: 'name: site\nfields: { site_name: { type: text } }\n',
      });
    expect(floor('{ type: text, visibleIf: area != null && area > 5 }')).toEqual([]);
    expect(floor('{ type: text, visibleIf: site_id != null }')).toEqual([
      expect.stringContaining(
        '5:31 fields.x.visibleIf: "site_id" is used here, and is not in a line of the batch',
      ),
    ]);
  });

  it('finds fields that ask for each other in a circle', () => {
    const mistakes = mistakesIn(
      'name: vendor\nfields:\n  a: { type: money, from: b + 1 }\n  b: { type: money, from: a + 1 }\n',
    );
    expect(mistakes).toEqual([
      expect.stringContaining('3:27 fields.a.from: the fields depend on each other in a circle: a, b, a'),
      expect.stringContaining('4:27 fields.b.from: the fields depend on each other in a circle: b, a, b'),
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
        '4:14 fields.x.type: "phone" of person is of type phone; so is a value that is fetched from there',
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
      expect.stringContaining('fields.amount.visibleIf: "amount" is posted, so it must always be entered'),
    ]);
    const salary = (field: string) =>
      mistakesIn({
        employee: 'name: employee\nfields: { a: { type: text } }\n',
        salary: `name: salary\nkind: movement\nfields:\n  employee_id: { type: reference, to: employee, required: true }\n  amount: { type: money, required: true }\n  ${field}\npost: salary\n`,
      }).filter((mistake) => mistake.includes('is posted'));
    expect(salary('cheque: { type: text, visibleIf: amount > 100 }')).toEqual([]);
    expect(salary('bank_id: { type: reference, to: employee, visibleIf: amount > 100 }')).toHaveLength(1);
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

  it('names in a line a field of the line, or one of the record', () => {
    const line = (name: string) =>
      unit(
        '{ project_id: "{p_id}" }',
        `p_id: { type: reference, to: project }
  items:
    type: lines
    of:
      own_id: { type: reference, to: project }
      f_id: { type: reference, to: floor, where: { project_id: "{${name}}" } }`,
      );
    expect(line('record.p_id')).toEqual([]);
    expect(line('own_id')).toEqual([]);
    expect(line('p_id')).toEqual([expect.stringContaining('there is no field "p_id"')]);
    expect(line('record.pid')).toEqual([
      expect.stringContaining('the record has no field "pid"; did you mean "p_id"?'),
    ]);
  });
});
