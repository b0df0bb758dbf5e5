import { describe, expect, it } from 'vitest';
import { fieldTypes } from '../../src/fields/index.ts';
import { RULES as LEDGER_RULES } from '../../src/ledger/movements/index.ts';
import { MOVEMENT_RULES } from '../../src/schema/grammar/rules.ts';
import { checkRecord, type Field, type Resource } from '../../src/schema/index.ts';
import { withSentences } from '../support/messages.ts';
import { definitionsOf, mistakesIn, resourceOf } from './reading.ts';

const VENDOR = `name: vendor
book: { balance: balance, normal: credit }
fields: { vendor_name: { type: text }, balance: { type: money }, closed: { type: boolean, as: number } }
`;
const BANK = `name: bank
book: { balance: balance, normal: debit }
fields: { bank_name: { type: text }, balance: { type: money } }
`;
const SETTINGS = `books:
  cash: { label: Cash, normal: debit, class: asset, floor: 0 }
  retention: { label: Retention, normal: credit, class: liability }
`;
const OTHERS = { vendor: VENDOR, bank: BANK, settings: SETTINGS };

const RETENTION = `name: retention
kind: movement
fields:
  vendor_id: { type: reference, to: vendor, required: true }
  amount: { type: money, required: true }
post:
  entries:
    - { debit: "vendor:{vendor_id}", amount: amount }
    - { credit: retention, amount: amount }
`;

const movement = (text: string) => resourceOf(text, OTHERS);
const wrong = (text: string) => mistakesIn({ ...OTHERS, payment: text });

describe('the least movement', () => {
  const retention = movement(RETENTION);

  it('posts its entries under its name in words', () => {
    expect(retention.post).toEqual({
      type: 'retention',
      rule: undefined,
      entries: [
        { side: 'debit', book: 'vendor:{vendor_id}', amount: 'amount', when: undefined },
        { side: 'credit', book: 'retention', amount: 'amount', when: undefined },
      ],
    });
  });

  it('is opened by its title, or by its voucher number where the title is no column', () => {
    expect(movement(`${RETENTION}title: amount\n`).list.link).toBe('amount');
    expect(movement(`${RETENTION}title: id\n`).list.link).toBe('voucher_no');
  });

  it('takes a date and a note, and knows whether it stands', () => {
    expect(Object.keys(retention.fields).slice(0, 6)).toEqual([
      'vendor_id',
      'amount',
      'date',
      'note',
      'voucher_no',
      'state',
    ]);
    expect(retention.fields.date).toMatchObject({ default: 'today', notAfter: 'today', required: false });
    expect(retention.fields.note).toMatchObject({ type: 'longtext', required: false });
    expect(retention.fields.state).toMatchObject({ source: 'derived', from: 'posting', readOnly: true });
    expect(retention.fields.state?.options?.map(({ value }) => value)).toEqual(['posted', 'reversed']);
  });

  it('has its form as its way in, its latest records in a list, and nothing to edit', () => {
    expect(retention.menu).toMatchObject([{ to: 'retention/create', label: 'Retention' }]);
    expect(retention.create).toMatchObject({ after: 'stay', clears: 'success', title: 'Retention' });
    expect(retention.create.groups[0]?.items.map(({ field }) => field)).toEqual([
      'vendor_id',
      'amount',
      'date',
      'note',
    ]);
    expect(retention.create.links).toEqual([{ to: 'retention', label: 'Retentions' }]);
    expect(retention.list).toMatchObject({
      actions: ['show'],
      sort: { field: 'id', order: 'desc' },
      search: true,
    });
    expect(retention.list.columns.map(({ field }) => field)).toEqual([
      'voucher_no',
      'date',
      'vendor_id',
      'amount',
      'note',
      'state',
    ]);
    expect(retention.search).toEqual(['note']);
    expect(retention.show.actions).toEqual([]);
  });

  it('has the history of a day below its form', () => {
    expect(retention.history).toMatchObject({
      operation: { method: 'GET', path: '/retention/history/{key}', rows: 'data' },
      path: 'retention/create',
      title: 'Retention History',
      empty: 'No retention found!',
    });
  });

  it('numbers its vouchers with its own prefix, or with its name in capitals', () => {
    expect(retention.voucher).toBe('RETENTION');
    expect(movement(RETENTION.replace('kind: movement', 'kind: movement\nvoucher: RT')).voucher).toBe('RT');
  });

  it('names a record by its own text, else by its voucher number', () => {
    expect(retention.title).toBe('voucher_no');
    const named = RETENTION.replace('  amount:', '  reason: { type: text }\n  amount:');
    expect(movement(named).title).toBe('reason');
  });
});

describe('a record of a movement', () => {
  const loan = movement(`name: loan
kind: movement
fields:
  vendor_id: { type: reference, to: vendor, required: true }
  amount: { type: money, min: 0, required: true }
  discount: { type: money, min: 0, zero: allowed, default: 0 }
  inventory:
    label: Items
    type: lines
    required: true
    of:
      bank_id: { type: reference, to: bank, required: true }
      qty: { type: quantity, required: true }
post:
  entries: [{ debit: "vendor:{vendor_id}", amount: amount }, { credit: cash, amount: amount }]
`);
  const body = { vendor_id: 3, amount: 5, inventory: [{ bank_id: 1, qty: 2 }] };
  const check = (more: Record<string, unknown>, resource: Resource = loan) =>
    withSentences(checkRecord(resource, fieldTypes, 'create', { ...body, ...more }, { today: '2025-03-01' }));
  const errors = (more: Record<string, unknown>) => {
    const result = check(more);
    return result.ok ? {} : { ...result.errors };
  };

  it('begins on the day on which it is entered', () => {
    expect(check({})).toEqual({
      ok: true,
      was: {},
      values: {
        vendor_id: 3,
        amount: '5.00',
        discount: '0.00',
        inventory: [{ bank_id: 1, qty: '2.000' }],
        date: '2025-03-01',
        note: null,
      },
    });
  });

  it('takes a blank for what is left out, so that the default counts', () => {
    const blanks = { discount: null, date: '', note: ' ' };
    expect(check(blanks)).toMatchObject({
      ok: true,
      values: { discount: '0.00', date: '2025-03-01', note: null },
    });
    const parts = loan.fields.inventory?.of ?? {};
    const lines = { ...loan.fields.inventory, of: { ...parts, qty: { ...parts.qty, default: 1 } } } as Field;
    const counted = { ...loan, fields: { ...loan.fields, inventory: lines } };
    expect(check({ inventory: [{ bank_id: 1, qty: null }] }, counted)).toMatchObject({
      values: { inventory: [{ bank_id: 1, qty: '1.000' }] },
    });
  });

  it('is never of a day to come', () => {
    expect(errors({ date: '2025-03-02' })).toEqual({ date: 'Date must not be in the future' });
    expect(errors({ date: '2025-03-01' })).toEqual({});
  });

  it.each([
    [0, 'Amount must be greater than 0'],
    [-1, 'Amount must be greater than 0'],
    [0.001, 'Amount may have at most 2 decimals'],
    [1e308, 'Amount must be at most 999,999,999,999.99'],
    ['12345678901234567', 'Amount must be at most 999,999,999,999.99'],
    ['1000000000000', 'Amount must be at most 999,999,999,999.99'],
    [Number.NaN, 'Amount must be a number'],
    [Number.POSITIVE_INFINITY, 'Amount must be a number'],
    ['Infinity', 'Amount must be a number'],
    ['ten', 'Amount must be a number'],
    [[5], 'Amount must be a number'],
    [null, 'Amount is required'],
  ])('refuses an amount of %s', (amount, message) => {
    expect(errors({ amount })).toEqual({ amount: message });
  });

  it('may have a zero where the definition allows it', () => {
    expect(errors({ discount: 0 })).toEqual({});
    expect(errors({ discount: -1 })).toEqual({ discount: 'Discount must be at least 0' });
  });

  it('refuses every field that is not of its call, also what the server manages', () => {
    expect(errors({ id: 1, state: 'posted', vendor_name: 'A', was: {}, extra: 1 })).toEqual({
      id: 'id is not a field of this call',
      state: 'state is not a field of this call',
      vendor_name: 'vendor_name is not a field of this call',
      was: 'was is not a field of this call',
      extra: 'extra is not a field of this call',
    });
  });

  it('has its lines checked one by one, each mistake at its place', () => {
    const inventory = [{ bank_id: 1, qty: 0 }, { qty: 'x', price: 1 }, 5];
    expect(errors({ inventory })).toEqual({
      'inventory.0.qty': 'Quantity must be greater than 0'.replace('Quantity', 'Qty'),
      'inventory.1.price': 'price is not a field of a line',
      'inventory.1.bank_id': 'Bank is required',
      'inventory.1.qty': 'Qty must be a number',
      'inventory.2': 'Line 3 must be an object of fields',
    });
    expect(errors({ inventory: [] })).toEqual({ inventory: 'Items must have at least one line' });
  });
});

describe('a field that points to a record', () => {
  it('says which records it takes, and why no others', () => {
    const { fields } = movement(
      RETENTION.replace('required: true }', 'required: true, where: { closed: 0 } }'),
    );
    expect(fields.vendor_id).toMatchObject({
      where: { closed: 0 },
      otherwise: '{title} cannot be chosen here',
    });
  });

  it('takes its choices from a call that may need other fields', () => {
    const text = RETENTION.replace(
      '  amount:',
      '  bank_id: { type: reference, to: bank, choices: { call: "GET /x/{vendor_id}", rows: people } }\n  amount:',
    );
    expect(movement(text).fields.bank_id?.choices).toEqual({
      path: '/x/{vendor_id}',
      rows: 'people',
      needs: ['vendor_id'],
    });
  });
});

describe('a ledger', () => {
  it('is there for every record with a book', () => {
    const { ledger, menu } = resourceOf(BANK);
    expect(ledger).toMatchObject({
      of: 'book',
      operation: { method: 'GET', path: '/bank/{id}/ledger', rows: 'data' },
      path: 'bank/ledger',
      title: 'Check Bank Ledger',
      heading: 'Bank Ledger',
      from: '2025-01-01',
      range: 'result',
      onShow: false,
      empty: 'No ledger found!',
      failed: 'Failed to fetch bank ledger.',
    });
    expect(menu.map(({ to }) => to)).toEqual(['bank', 'bank/ledger']);
  });

  it('of a stock shows quantities, and as an overlay has no link of its own', () => {
    const { ledger, menu } = resourceOf(
      'name: tool\nstock: { quantity: qty, price: price }\nledger: { path: "tool/history/{id}" }\nfields: { tool_name: { type: text }, qty: { type: quantity }, price: { type: money } }\n',
    );
    expect(ledger?.of).toBe('stock');
    expect(ledger?.columns.slice(0, 3)).toEqual([
      { field: 'no', label: 'No.' },
      { field: 'project_name', label: 'Project Name' },
      { field: 'qty', label: 'Quantity' },
    ]);
    expect(menu.map(({ to }) => to)).toEqual(['tool']);
  });

  it('of a nominal book stands in settings.yaml, with its link', () => {
    const { settings } = definitionsOf({
      vendor: VENDOR,
      settings:
        'books:\n  cash: { label: Cash, normal: debit, class: asset, ledger: { menu: { order: 5 } } }\n',
    });
    expect(settings.books.cash).toMatchObject({
      ledger: { operation: { path: '/ledger/cash' }, path: 'cash-ledger', title: 'Cash Ledger' },
      menu: { to: 'cash-ledger', label: 'Cash Ledger', group: '', order: 5 },
    });
  });
});

const entries = (...lines: string[]) =>
  `name: payment\nkind: movement\nfields:
  vendor_id: { type: reference, to: vendor, required: true }
  bank_id: { type: reference, to: bank }
  source: { type: select, options: [cash, gift] }
  amount: { type: money, required: true }
  fee: { type: money, required: true, label: Fee }
  tip: { type: money }
post:
  entries:
${lines.map((line) => `    - { ${line} }\n`).join('')}`;
const DEBIT = 'debit: "vendor:{vendor_id}", amount: amount';

describe('entries that balance whatever is entered', () => {
  it.each([
    [
      'from cash or a bank',
      'credit: cash, amount: amount, when: bank_id == null',
      'credit: "bank:{bank_id}", amount: amount, when: bank_id != null',
    ],
    [
      'by the value of a choice',
      'credit: cash, amount: amount, when: source == "cash"',
      'credit: retention, amount: amount, when: source != "cash"',
    ],
    [
      'by the size of an amount',
      'credit: cash, amount: amount, when: amount > 100',
      'credit: retention, amount: amount, when: amount <= 100',
    ],
  ])('are right: %s', (_, ...credits) => {
    expect(wrong(entries(DEBIT, ...credits))).toEqual([]);
  });

  it('may have several amounts', () => {
    expect(
      wrong(
        entries(
          DEBIT,
          'debit: retention, amount: fee',
          'credit: cash, amount: fee',
          'credit: cash, amount: amount',
        ),
      ),
    ).toEqual([]);
  });
});

describe('what a movement gets wrong is said at its place', () => {
  const at = (line: string) => `resources/payment.yaml:${line}`;

  it.each<[string, string, ...string[]]>([
    [
      'a book that settings.yaml lacks',
      entries(DEBIT, 'credit: csh, amount: amount'),
      '13:17 post.entries.1.credit: settings.yaml declares no book "csh"; did you mean "cash"?',
    ],
    [
      'records without a book',
      entries('debit: "vendors:{vendor_id}", amount: amount', 'credit: cash, amount: amount'),
      '12:16 post.entries.0.debit: the records of "vendors" have no book; did you mean "vendor"?',
    ],
    [
      'a book of another record',
      entries('debit: "bank:{vendor_id}", amount: amount', 'credit: cash, amount: amount'),
      '12:16 post.entries.0.debit: "vendor_id" does not point to bank, so it cannot name one of its books',
    ],
    [
      'a book of no field',
      entries('debit: "vendor:{vender_id}", amount: amount', 'credit: cash, amount: amount'),
      '12:16 post.entries.0.debit: there is no field "vender_id"; did you mean "vendor_id"?',
    ],
    [
      'a book that may be absent',
      entries('debit: "bank:{bank_id}", amount: amount', 'credit: cash, amount: amount'),
      '12:16 post.entries.0.debit: "bank_id" may be absent; make it required, or add `when: bank_id != null`',
    ],
    [
      'an amount that is no money',
      entries('debit: cash, amount: source', 'credit: retention, amount: amnt'),
      '12:30 post.entries.0.amount: "source" is of type select; only an amount of money is posted',
      '13:36 post.entries.1.amount: there is no field "amnt"; did you mean "amount"?',
    ],
    [
      'an amount that may be absent',
      entries('debit: cash, amount: tip', 'credit: retention, amount: tip'),
      '12:30 post.entries.0.amount: "tip" may be absent; make it required',
      '13:36 post.entries.1.amount: "tip" may be absent; make it required',
    ],
    [
      'both sides in one entry',
      entries('debit: cash, credit: retention, amount: amount', 'amount: amount'),
      '12:7 post.entries.0: an entry has a debit or a credit, one of the two',
      '13:7 post.entries.1: an entry has a debit or a credit, one of the two',
    ],
    [
      'sides of other amounts',
      entries(DEBIT, 'credit: cash, amount: fee'),
      '11:3 post.entries: the debits (amount) do not equal the credits (fee)',
    ],
    [
      'a side that is missing in one case',
      entries(DEBIT, 'credit: cash, amount: amount, when: source == "cash"'),
      '11:3 post.entries: the debits (amount) do not equal the credits (none) where source is absent',
    ],
    [
      'nothing in one case',
      entries(
        'debit: cash, amount: amount, when: bank_id == null',
        'credit: retention, amount: amount, when: bank_id == null',
      ),
      '11:3 post.entries: the debits (none) do not equal the credits (none) where bank_id is 1',
    ],
    [
      'a book that gets back what it gives',
      entries(DEBIT, 'debit: cash, amount: fee', 'credit: cash, amount: fee', 'credit: cash, amount: amount'),
      '14:17 post.entries.2.credit: "cash" is debited and credited with fee, which moves nothing',
    ],
    [
      'an expression that does not parse',
      entries(DEBIT, 'credit: cash, amount: amount, when: bank_id = null'),
      '13:53 post.entries.1.when: the expression "bank_id = null" does not parse; equality is ==',
    ],
    [
      'an expression of no field',
      entries(DEBIT, 'credit: cash, amount: amount, when: bank == null'),
      '13:45 post.entries.1.when: there is no field "bank"; did you mean "bank_id"?',
    ],
    [
      'an expression without an answer',
      entries(DEBIT, 'credit: cash, amount: amount, when: tip > 5'),
      '13:45 post.entries.1.when: the expression "tip > 5" cannot be evaluated: an absent value cannot be compared; check first whether there is one, as in `a != null && a > 5` where tip is absent',
    ],
    [
      'an expression that is no condition',
      entries(DEBIT, 'credit: cash, amount: amount, when: vendor_id'),
      '13:45 post.entries.1.when: a condition is needed here, not a number',
    ],
    [
      'no posting',
      'name: payment\nkind: movement\nfields: { amount: { type: money } }\n',
      '1:1 a movement needs `post`, with entries or the name of a rule',
    ],
    [
      'an unknown rule',
      'name: payment\nkind: movement\npost: wages\nfields: { amount: { type: money } }\n',
      '3:7 post: there is no rule "wages"; did you mean "wage"?',
    ],
    [
      'a rule without its fields',
      'name: payment\nkind: movement\npost: { rule: salary }\nfields: { amount: { type: money } }\n',
      '3:15 post.rule: the rule "salary" needs a field "employee_id"',
      '3:15 post.rule: the rule "salary" posts to the book "salaries", which settings.yaml does not declare',
    ],
    [
      'a type of the product itself',
      entries(DEBIT, 'credit: cash, amount: amount').replace('post:', 'post:\n  type: opening'),
      '11:9 post.type: "opening" is a type of the product itself',
    ],
    [
      'what no movement has',
      `${entries(DEBIT, 'credit: cash, amount: amount')}book: { balance: fee, normal: debit }\nedit: { title: A }\napi: { delete: { call: DELETE /x } }\n`,
      '14:1 book: a movement has no book; it posts to those of others',
      '15:1 edit: a movement is never edited; it is corrected by another',
      '16:8 api.delete: a movement is never edited; it is corrected by another',
    ],
    [
      'a date or a note of another kind',
      entries(DEBIT, 'credit: cash, amount: amount').replace(
        '  tip:',
        '  date: { type: text }\n  note: { type: integer }\n  tip:',
      ),
      '9:17 fields.date.type: the date of a movement is a date',
      '10:17 fields.note.type: the note of a movement is a text or longtext',
    ],
    [
      'the field that tells whether it stands',
      entries(DEBIT, 'credit: cash, amount: amount').replace('  tip:', '  state: { type: text }\n  tip:'),
      '9:3 fields.state: "state" is a field that every movement has',
    ],
    [
      'a call without such a field',
      `${entries(DEBIT, 'credit: cash, amount: amount')}api: { create: { call: "POST /pay/{vendr_id}", message: "Paid {amont}" } }\n`,
      '14:24 api.create.call: there is no field "vendr_id"; did you mean "vendor_id"?',
      '14:57 api.create.message: there is no field "amont"; did you mean "amount"?',
    ],
    [
      'a history of no reference',
      `${entries(DEBIT, 'credit: cash, amount: amount')}history: { by: amount, columns: [id, amout], call: GET /x }\n`,
      '14:16 history.by: "amount" is not a reference',
      '14:38 history.columns.1: rows have no "amout"; did you mean "amount"?',
      '14:52 history.call: the path must end in {key}, a day or an id',
    ],
  ])('%s', (_, text, ...lines) => {
    expect(wrong(text)).toEqual(lines.map(at));
  });

  it('a posting, a history or a ledger of what has none', () => {
    const text = 'name: payment\npost: wage\nhistory: {}\nledger: {}\nfields: { a: { type: text } }\n';
    expect(wrong(text)).toEqual([
      at('2:1 post: only a movement posts; give payment the kind movement'),
      at('3:1 history: only a movement has a history of days'),
      at('4:1 ledger: only records with a book or a stock have a ledger'),
    ]);
  });

  it('the columns, totals and days of a ledger', () => {
    const ledger = 'ledger: { columns: [id, amout], totals: pays, from: 2025-02-30 }';
    expect(mistakesIn({ ...OTHERS, bank: `${BANK}${ledger}\n` })).toEqual([
      'resources/bank.yaml:4:25 ledger.columns.1: rows have no "amout"; did you mean "amount"?',
      'resources/bank.yaml:4:41 ledger.totals: there are no totals "pays"; did you mean "pay"?',
      'resources/bank.yaml:4:53 ledger.from: 2025-02-30 is not a day that exists',
    ]);
    const settings =
      'books:\n  cash: { label: Cash, normal: debit, class: asset, ledger: { path: bank, columns: [qty] } }\n';
    expect(mistakesIn({ bank: BANK, settings })).toEqual([
      'resources/bank.yaml:1:7 name: the route "bank" is taken by resources/settings.yaml',
      'resources/settings.yaml:2:85 books.cash.ledger.columns.0: rows have no "qty"',
    ]);
  });

  it('what a reference takes, and where its choices come from', () => {
    const text = entries(DEBIT, 'credit: cash, amount: amount')
      .replace(
        'required: true }',
        'required: true, where: { closd: 0, closed: maybe }, choices: "GET /x/{bnk_id}" }',
      )
      .replace('tip: { type: money }', 'tip: { type: money, where: { closed: 0 }, otherwise: No }');
    expect(wrong(text)).toEqual([
      at('4:70 fields.vendor_id.where.closd: vendor has no field "closd"; did you mean "closed"?'),
      at('4:88 fields.vendor_id.where.closed: "maybe" is not a value of "closed"'),
      at('4:106 fields.vendor_id.choices: there is no field "bnk_id"; did you mean "bank_id"?'),
      at('9:23 fields.tip.where: only a reference, or a value that the server derives, has `where`'),
    ]);
  });

  it('the fields of its lines', () => {
    const text = `${entries(DEBIT, 'credit: cash, amount: amount')}`.replace(
      '  tip:',
      '  days: { type: lines, of: { at: { type: date, default: today, notAfter: today } } }\n  items: { type: lines, of: { a: { type: mony }, b: { type: text, mx: 1 }, c: { type: reference, to: vendr }, d: { type: lines } } }\n  none: { type: lines, of: {} }\n  keys: { type: lines, of: { e: { type: password } } }\n  tip:',
    );
    const undated = 'a line has no day of its own; the record may have one';
    expect(wrong(text)).toEqual([
      at(`9:57 fields.days.of.at.default: ${undated}`),
      at(`9:64 fields.days.of.at.notAfter: ${undated}`),
      at('10:42 fields.items.of.a.type: "mony" is not a field type; did you mean "money"?'),
      at('10:67 fields.items.of.b.mx: "mx" is not a key here; did you mean "max"?'),
      at('10:122 fields.items.of.d.type: a line cannot have a field of type "lines"'),
      at('11:24 fields.none.of: a line needs at least one field'),
      at('12:41 fields.keys.of.e.type: a line cannot store a password; the record can'),
    ]);
  });

  it('a form beside a record that it does not speak of', () => {
    const forms = 'show: { forms: [payment, bnk, vendor] }\n';
    const payment = entries(DEBIT, 'credit: cash, amount: amount').replace(
      '  bank_id: { type: reference, to: bank }\n',
      '',
    );
    expect(mistakesIn({ ...OTHERS, payment, bank: `${BANK}${forms}` })).toEqual([
      'resources/bank.yaml:4:17 show.forms.0: "payment" has no reference to bank',
      'resources/bank.yaml:4:26 show.forms.1: there is no resource "bnk"; did you mean "bank"?',
      'resources/bank.yaml:4:31 show.forms.2: "vendor" is not a movement',
    ]);
  });
});

describe('a mistake in settings.yaml is said once, and not at everything that posts to its books', () => {
  const payment = entries(DEBIT, 'credit: cash, amount: amount');
  const salary = 'name: salary\nkind: movement\npost: salary\nfields: { amount: { type: money } }\n';

  it.each([
    [
      'a book without its side',
      'books:\n  cash: { label: Cash, class: asset }\n',
      '2:3 books.cash.normal: is missing',
    ],
    [
      'a book without its class',
      'books:\n  cash: { label: Cash, normal: debit }\n  kept: { label: Kept, normal: credit }\n',
      '3:3 books.kept.class: is missing',
    ],
    [
      'a dimension that is no entity',
      'dimensions: [payment]\nbooks:\n  cash: { label: Cash, normal: debit, class: asset }\n',
      '1:14 dimensions.0: there is no resource "payment"',
    ],
    [
      'a budget of a book that is none',
      'dimensions: [vendor]\nbudget:\n  heads:\n    labour: { label: Labour, books: [cahs] }\nbooks:\n  cash: { label: Cash, normal: debit, class: asset }\n',
      '4:38 budget.heads.labour.books.0: settings.yaml declares no book "cahs"; did you mean "cash"?',
    ],
    [
      'a budget of a book that grows by credits',
      'dimensions: [vendor]\nbudget:\n  heads:\n    labour: { label: Labour, books: [sales] }\nbooks:\n  cash: { label: Cash, normal: debit, class: asset }\n  sales: { label: Sales, normal: credit, class: income }\n',
      '4:38 budget.heads.labour.books.0: "sales" grows by credits; the cost of a budget is in books that grow by debits',
    ],
    [
      'a book in two heads',
      'dimensions: [vendor]\nbudget:\n  heads:\n    labour: { label: Labour, books: [cash, cash] }\nbooks:\n  cash: { label: Cash, normal: debit, class: asset }\n',
      '4:44 budget.heads.labour.books.1: "cash" belongs to the head "labour" already; each cost counts once',
    ],
    [
      'a budget of goods without a stock',
      'dimensions: [vendor]\nbudget:\n  heads:\n    labour: { label: Labour, books: [cash], goods: vendor }\nbooks:\n  cash: { label: Cash, normal: debit, class: asset }\n',
      '4:52 budget.heads.labour.goods: the records of "vendor" have no stock',
    ],
    [
      'a whole budget that is no amount',
      'dimensions: [vendor]\nbudget:\n  whole: vendor_name\n  heads:\n    labour: { label: Labour, books: [cash] }\nbooks:\n  cash: { label: Cash, normal: debit, class: asset }\n',
      '3:10 budget.whole: the records with a budget have no amount of money "vendor_name"',
    ],
    [
      'a budget without a dimension',
      'budget:\n  heads:\n    labour: { label: Labour, books: [cash] }\nbooks:\n  cash: { label: Cash, normal: debit, class: asset }\n',
      '1:1 budget: a budget belongs to the records of a dimension; name one under `dimensions`',
    ],
    [
      'a side that is none',
      'books:\n  cash: { label: Cash, normal: debt, class: asset }\n',
      '2:32 books.cash.normal: "debt" is not one of debit, credit; did you mean "debit"?',
    ],
    [
      'a key that stands there twice',
      'books:\n  cash: { label: Cash, normal: debit, class: asset }\n  cash: { label: Cash, normal: debit, class: asset }\n',
      '3:3 this key is here twice',
    ],
    ['no books at all', 'books: cash\n', '1:8 books: must be keys with values, not a text'],
  ])('%s', (_, settings, mistake) => {
    expect(mistakesIn({ ...OTHERS, settings, payment })).toEqual([`resources/settings.yaml:${mistake}`]);
  });

  it('nor at the rules', () => {
    const settings =
      'books:\n  cash: { label: Cash, class: asset }\n  salaries: { label: Salaries, normal: debit, class: asset }\n';
    expect(mistakesIn({ ...OTHERS, settings, salary }).filter((line) => line.includes('book'))).toHaveLength(
      1,
    );
  });

  it('as little as one in a definition with a book', () => {
    const vendor = VENDOR.replace('normal: credit', 'normal: up');
    expect(mistakesIn({ ...OTHERS, vendor, payment })).toEqual([
      'resources/vendor.yaml:2:35 book.normal: "up" is not one of debit, credit',
    ]);
  });
});

describe('a nominal book that cannot be', () => {
  it.each([
    [
      'is called as the books of records are',
      'books:\n  vendor: { label: Vendors, normal: credit, class: liability }\n',
      '2:3 books.vendor: the books of the records in resources/vendor.yaml have the key "vendor"; choose another',
    ],
    [
      'turns the cash box round',
      'books:\n  cash: { label: Cash, normal: credit, class: liability }\n',
      '2:32 books.cash.normal: "cash" is a debit book: the product itself posts to it and reads it as such',
    ],
    [
      'turns what openings are posted against round',
      'books:\n  opening_equity: { label: Opening, normal: debit, class: asset }\n',
      '2:45 books.opening_equity.normal: "opening_equity" is a credit book: the product itself posts to it and reads it as such',
    ],
  ])('%s', (_, settings, mistake) => {
    expect(mistakesIn({ vendor: VENDOR, settings })).toEqual([`resources/settings.yaml:${mistake}`]);
  });
});

it('the rules that a definition may name are those of the ledger', () => {
  expect(Object.keys(MOVEMENT_RULES).sort()).toEqual(Object.keys(LEDGER_RULES).sort());
});
