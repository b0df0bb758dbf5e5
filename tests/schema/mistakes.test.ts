import { describe, expect, it, test } from 'vitest';
import { mistakesIn } from './reading.ts';

const VENDOR = 'name: vendor\nfields:\n  vendor_name: { type: text }\n';

/** Each says what an admin got wrong, in a file named vendor.yaml, and every line that they read. */
const CASES: readonly [what: string, text: string, ...lines: string[]][] = [
  [
    'an unknown key, near a right one',
    'name: vendor\nfeilds: {}\nfields:\n  a: { type: text, requird: true }\n',
    '2:1 feilds: "feilds" is not a key here; did you mean "fields"?',
    '4:20 fields.a.requird: "requird" is not a key here; did you mean "required"?',
  ],
  [
    'an unknown key deep inside',
    `${VENDOR}list: { collumns: [id] }\ncreate:\n  menu: { gruop: A }\n`,
    '4:9 list.collumns: "collumns" is not a key here; did you mean "columns"?',
    '6:11 create.menu.gruop: "gruop" is not a key here; did you mean "group"?',
  ],
  [
    'an unknown field type',
    'name: vendor\nfields:\n  balance: { type: mony }\n  price: { type: constructor }\n',
    '3:20 fields.balance.type: "mony" is not a field type; did you mean "money"?',
    '4:18 fields.price.type: "constructor" is not a field type',
  ],
  [
    'a field without a type',
    'name: vendor\nfields:\n  balance: { label: A }\n  note:\n  other: text\n',
    '3:3 fields.balance.type: the field has no type; give it one, such as "text"',
    '4:8 fields.note: must be keys with values, not nothing',
    '5:10 fields.other: a field is keys with values: { type: text }',
  ],
  [
    'a key of another type',
    'name: vendor\nfields:\n  a: { type: text, options: [x] }\n  b: { type: select }\n',
    '3:20 fields.a.options: "options" is not a key here',
    '4:3 fields.b.options: is missing',
  ],
  [
    'a type by the name that it has elsewhere',
    'name: vendor\nfields:\n  a: { type: string }\n  b: { type: Bool }\n',
    '3:14 fields.a.type: "string" is not a field type; did you mean "text"?',
    '4:14 fields.b.type: "Bool" is not a field type; did you mean "boolean"?',
  ],
  [
    'an answer in quotes, and a text with a comma without them',
    'name: vendor\nfields:\n  a: { type: text, required: yes }\n  b: { type: text, help: one, two }\n',
    '3:30 fields.a.required: "yes" must be true or false, without quotes',
    '4:31 fields.b.two: "two" is not a key here; put a text with a comma in it in quotes',
  ],
  [
    'two that take over one field, and a name that is a parameter',
    'name: vendor\nfields:\n  a: { type: text, was: c }\n  b: { type: text, was: c }\n  q: { type: text }\n',
    '4:25 fields.b.was: "a" was "c" already',
    '5:3 fields.q: "q" is a parameter of every list; choose another',
  ],
  [
    'a pattern that would keep the server busy for ever, and some that would not',
    'name: vendor\nfields:\n  a: { type: text, pattern: "(\\\\w+\\\\s?)*" }\n  b: { type: phone, pattern: "\\\\+?[0-9]+(-[0-9]+)*" }\n  c: { type: text, pattern: "([A-Z]{2,3}-)+\\\\d+(, [^,]+)*" }\n',
    '3:29 fields.a.pattern: the pattern "(\\\\w+\\\\s?)*" would take forever on some texts: do not repeat a part that repeats itself, such as (a+)+',
  ],
  [
    'a field that stands in a page twice, and one that its form lacks',
    'name: vendor\nfields:\n  a: { type: text }\n  b: { type: text, required: true }\nlist: { columns: [a, a: Again] }\ncreate: { fields: [a] }\nedit: { groups: { One: [a], Two: [b, a] } }\n',
    '5:22 list.columns.1: "a" is here twice',
    '6:11 create.fields: "b" is required, and this form does not have it',
    '7:38 edit.groups.Two.1: "a" is here twice',
  ],
  [
    'a route that no page can have',
    `${VENDOR}list: { path: /dashboard/vendors }\nshow: { path: vendor/all about }\ncreate: { path: "add/{id}" }\nedit: { path: edit }\n`,
    '4:15 list.path: every route is below /dashboard already: vendors',
    '5:15 show.path: a route has letters, digits, - and _, and slashes between its parts: machines/add',
    '6:17 create.path: the path may contain nothing in braces, because there is no record yet',
    '7:15 edit.path: the path must contain {id}, the record, and nothing else in braces',
  ],
  [
    'a call that cannot be made',
    `${VENDOR}api:\n  list: { call: GET /api/vendor }\n  create: { call: "POST /vendor?new=1" }\n  update: { call: PUT /vendor }\n`,
    '5:17 api.list.call: every call is below /api already: GET /vendor',
    '6:19 api.create.call: the path of a call has letters, digits, - and _, and slashes between its parts: GET /machines/worn',
    '7:19 api.update.call: the path must contain {id}, the record, and nothing else in braces',
  ],
  [
    'an expression in the words of another language, and one without end',
    `name: vendor\nfields:\n  a: { type: text }\n  b: { type: text, visibleIf: 'a == "x" and a != null' }\n  c: { type: text, visibleIf: '${'a == "x" || '.repeat(500)}a == "y"' }\n`,
    '4:41 fields.b.visibleIf: the expression "a == "x" and a != null" does not parse; "and" is written &&',
    '5:32 fields.c.visibleIf: the expression "a == "x" || a == "x" || a == "x" || a ==..." is longer than 2000 characters',
  ],
  [
    'a book that may never be at its beginning',
    'name: vendor\nbook: { balance: due, normal: credit, floor: 5 }\nfields:\n  a: { type: text }\n  due: { type: money }\n',
    '2:46 book.floor: must be at most 0',
  ],
  [
    'a derived value of a type that cannot hold it',
    'name: vendor\nfields:\n  a: { type: text }\n  maker: { type: datetime, from: creator }\n',
    '4:34 fields.maker.from: "creator" has the types integer',
  ],
  [
    'a reference to nothing',
    'name: vendor\nfields:\n  a: { type: text }\n  parent_id: { type: reference, to: vendro }\n',
    '4:37 fields.parent_id.to: there is no resource "vendro"; did you mean "vendor"?',
  ],
  [
    'the name of a reference taken by a field, or twice',
    'name: vendor\nfields:\n  v_id: { type: reference, to: vendor }\n  v_name: { type: text }\n  v: { type: reference, to: vendor, label: W }\n',
    '4:3 fields.v_name: rows have the name of "v_id" under this key; rename one of them',
    '4:3 fields.v_name: rows have the name of "v" under this key; rename one of them',
    '5:3 fields.v: rows have the name of "v_id" under "v_name" too; rename one of them',
  ],
  [
    'fields that every record has',
    'name: vendor\nfields:\n  id: { type: text }\n  created_at: { type: date }\n  was: { type: text }\n',
    '3:3 fields.id: "id" is a field that every record has',
    '4:3 fields.created_at: "created_at" is a field that every record has',
    '5:3 fields.was: "was" is a field that every record has',
  ],
  [
    'names of prototypes as fields',
    'name: vendor\nfields:\n  __proto__: { type: text }\n  constructor: { type: text }\n  toString: { type: text }\n',
    '3:3 fields.__proto__: "__proto__" is reserved by JavaScript; choose another name',
    '4:3 fields.constructor: "constructor" is reserved by JavaScript; choose another name',
    '5:3 fields.toString: "toString" is reserved by JavaScript; choose another name',
  ],
  [
    'names of prototypes as keys and values',
    'name: __proto__\n__proto__: 5\nconstructor: 3\nfields:\n  a: { type: text, __proto__: 4 }\n  b: { type: __proto__ }\ntitle: constructor\n',
    '1:7 name: "__proto__" is reserved by JavaScript; choose another name',
    '2:1 __proto__: "__proto__" is reserved by JavaScript; choose another name',
    '3:1 constructor: "constructor" is not a key here',
    '5:20 fields.a.__proto__: "__proto__" is reserved by JavaScript; choose another name',
    '6:14 fields.b.type: "__proto__" is not a field type',
    '7:8 title: there is no field "constructor"',
  ],
  [
    'words of SQL',
    'name: order\nfields:\n  select: { type: text }\n  pg_class: { type: text }\n',
    '1:7 name: "order" is a word of SQL; choose another',
    '3:3 fields.select: "select" is a word of SQL; choose another',
    '4:3 fields.pg_class: "pg_class": names that begin with pg_ belong to PostgreSQL; choose another',
  ],
  [
    'names that are no identifiers',
    `name: Vendor\nfields:\n  Bad-Name: { type: text }\n  9a: { type: text }\n  নাম: { type: text }\n  ${'x'.repeat(64)}: { type: text }\n`,
    '1:7 name: "Vendor" must be small letters, digits and _, beginning with a letter, at most 63',
    '3:3 fields.Bad-Name: "Bad-Name" must be small letters, digits and _, beginning with a letter, at most 63',
    '4:3 fields.9a: "9a" must be small letters, digits and _, beginning with a letter, at most 63',
    '5:3 fields.নাম: "নাম" must be small letters, digits and _, beginning with a letter, at most 63',
    `6:3 fields.${'x'.repeat(64)}: "${'x'.repeat(64)}" must be small letters, digits and _, beginning with a letter, at most 63`,
  ],
  [
    'a label twice',
    'name: vendor\nfields:\n  a: { type: text, label: Name }\n  b: { type: text, label: Name }\n  c: { type: text, label: { default: C, list: Name } }\n',
    '4:3 fields.b: the label "Name" is that of "a" too',
    '5:3 fields.c: the label "Name" is that of "a" too',
  ],
  [
    'a default that is no value of the field',
    'name: vendor\nfields:\n  a: { type: money, default: abc }\n  b: { type: date, default: 2025-02-30 }\n  c: { type: select, options: [x, y], default: z }\n  d: { type: integer, min: 5, default: 4 }\n',
    '3:30 fields.a.default: the default is not a value of the field: A must be a number',
    '4:29 fields.b.default: the default is not a value of the field: B must be a day that exists, such as 2025-01-31',
    '5:48 fields.c.default: the default is not a value of the field: C must be one of X, Y',
    '6:40 fields.d.default: the default is not a value of the field: D must be at least 5',
  ],
  [
    'a pattern that does not parse',
    'name: vendor\nfields:\n  a: { type: text, pattern: "(", default: x }\n  b: { type: text, pattern: "a)|(b" }\n',
    '3:29 fields.a.pattern: the pattern "(" does not parse: unterminated group',
  ],
  [
    'an option twice',
    'name: vendor\nfields:\n  a: { type: select, options: [x, y, x] }\n',
    '3:38 fields.a.options.2: "x" is here twice',
  ],
  [
    'a min above the max',
    'name: vendor\nfields:\n  a: { type: money, min: 5, max: 4 }\n',
    '3:26 fields.a.min: 5 is above max, 4',
  ],
  [
    'a unique value that cannot be compared',
    'name: vendor\nfields:\n  a: { type: json, unique: true }\n',
    '3:20 fields.a.unique: a field of type "json" cannot be unique',
  ],
  ['no fields at all', 'name: vendor\nfields: {}\n', '2:1 fields: an entity needs at least one field'],
  ['no name and no fields', 'label: Vendor\n', '1:1 name: is missing', '1:1 fields: is missing'],
  [
    'columns, sorts, filters and groups of fields that are not there',
    `${VENDOR}list:\n  columns: [no, vendor, { balanc: Owed }]\n  sorts: { A: -vendor_nam }\n  filters: [state_id, { field: x }]\n  link: title\n  summary: [sum balance]\nedit:\n  groups: { General: [vendor_name, phone] }\nshow: { fields: [no] }\nsearch: [adress]\nunique: [[vendor_name, year]]\ntitle: vendor_nam\n`,
    '5:17 list.columns.1: there is no field "vendor"; did you mean "vendor_name"?',
    '5:27 list.columns.2.balanc: there is no field "balanc"',
    '6:15 list.sorts.A: there is no field "vendor_nam"; did you mean "vendor_name"?',
    '7:13 list.filters.0: there is no field "state_id"',
    '7:32 list.filters.1.field: there is no field "x"',
    '8:9 list.link: there is no field "title"',
    '9:13 list.summary.0: there is no field "balance"',
    '11:36 edit.groups.General.1: there is no field "phone"',
    '12:18 show.fields.0: there is no field "no"',
    '13:10 search.0: there is no field "adress"',
    '14:24 unique.0.1: there is no field "year"',
    '15:8 title: there is no field "vendor_nam"; did you mean "vendor_name"?',
  ],
  [
    'a key of a list, near a right one',
    `${VENDOR}  secret: { type: password }\nlist: { link: vendor_name, exprt: false }\n`,
    '5:28 list.exprt: "exprt" is not a key here; did you mean "export"?',
  ],
  [
    'an import of records with a password',
    `${VENDOR}  secret: { type: password }\nlist: { import: true }\n`,
    '5:17 list.import: records with a password cannot be imported from a file',
  ],
  [
    'filters that a field has no form for, and defaults that they cannot be set to',
    `${VENDOR}  logo: { type: image }\n  kind: { type: select, options: [a, b] }\n  paid: { type: date }\n  due: { type: money }\n  ok: { type: boolean }\nlist:\n  filters:\n    - logo\n    - { field: kind, default: c }\n    - { field: paid, default: 2025-01-01..2025-13-01 }\n    - { field: due, default: many }\n    - { field: ok, default: maybe }\n    - { field: created_at, default: 2025-01-01.. }\n`,
    '11:7 list.filters.0: "logo" is of type image; a list cannot be filtered by it',
    '12:31 list.filters.1.default: "c" is not a value of "kind"',
    '13:31 list.filters.2.default: "2025-13-01" is not a value of "paid"; a range is from..to, and an end may be left out',
    '14:30 list.filters.3.default: "many" is not a value of "due"; a range is from..to, and an end may be left out',
    '15:29 list.filters.4.default: "maybe" is not a value of "ok"',
  ],
  [
    'fields that cannot do what is asked of them',
    `${VENDOR}  extra: { type: json }\n  balance: { type: money }\nlist: { sort: extra, filters: [extra], summary: [sum vendor_name], pageSizes: [5], pageSize: 10 }\nsearch: [balance]\nunique: [[balance, extra]]\nbook: { balance: vendor_name, normal: credit }\naccount: { email: vendor_name, password: vendor_name, admin: vendor_name, name: vendor_name }\n`,
    '6:15 list.sort: "extra" is of type json; a list cannot be sorted by it',
    '6:32 list.filters.0: "extra" is of type json; a list cannot be filtered by it',
    '6:50 list.summary.0: "vendor_name" is of type text; only numbers have a sum',
    '6:94 list.pageSize: 10 is not one of pageSizes, 5',
    '7:10 search.0: "balance" is of type money; a search looks into texts only',
    '8:20 unique.0.1: "extra" is of type json; such values are not compared',
    '9:18 book.balance: "vendor_name" is of type text; a balance is a number',
    '10:42 account.password: "vendor_name" is of type text; a password must be kept as a hash',
  ],
  [
    'a book and a stock',
    `${VENDOR}  a: { type: money }\n  b: { type: quantity }\n  c: { type: money }\nbook: { balance: a, normal: debit }\nstock: { quantity: b, price: c }\n`,
    '8:1 stock: a record has a book or a stock, not both',
  ],
  [
    'searches for what has no column of its own',
    `${VENDOR}  role: { type: text, from: availability }\nsearch: [vendor_name, added_by, id, role, odd]\n`,
    '5:23 search.1: "added_by" has no column of its own; a search looks into those only',
    '5:33 search.2: "id" has no column of its own; a search looks into those only',
    '5:37 search.3: "role" has no column of its own; a search looks into those only',
    '5:43 search.4: there is no field "odd"',
  ],
  [
    'cards that ask for what cannot be',
    `${VENDOR}  grade: { type: select, options: [a, b] }\n  extra: { type: json }\n  paid: { type: boolean }\nlist:\n  summary:\n    - { label: One, where: { grade: c, paid: true } }\n    - { label: Two, where: { extra: a } }\n    - { label: Three, of: vendor, sum: grade, where: { grad: a } }\n`,
    '9:37 list.summary.0.where.grade: "c" is not a value of "grade"',
    '10:30 list.summary.1.where.extra: "extra" is of type json; a list cannot be filtered by it',
    '11:40 list.summary.2.sum: "grade" is of type select; only numbers have a sum',
    '11:56 list.summary.2.where.grad: there is no field "grad"; did you mean "grade"?',
  ],
  [
    'sums of what is per day in one record and per month in another',
    `${VENDOR}  basis: { type: select, options: [day, month] }\n  pay: { type: money, per: basis }\n  rate: { type: money, per: bassis }\n  grade: { type: text, per: basis }\nlist:\n  totals: [pay]\n  summary:\n    - sum pay\n    - { label: Monthly, sum: pay, where: { basis: month } }\n    - { label: All, sum: pay }\n`,
    '6:29 fields.rate.per: there is no select "bassis" that says what the number is for; did you mean "basis"?',
    '7:29 fields.grade.per: only a number is per something',
    '9:12 list.totals.0: "pay" is for what "basis" says, per day or per month: it is summed only where "basis" is one',
    '11:7 list.summary.0: "pay" is for what "basis" says, per day or per month: it is summed only where "basis" is one',
    '13:26 list.summary.2.sum: "pay" is for what "basis" says, per day or per month: it is summed only where "basis" is one',
  ],
  [
    'words that are not among the choices',
    `${VENDOR}kind: entty\naccess: admn\nlist: { actions: [show, edt] }\ncreate: { in: pannel, submit: 5 }\n`,
    '4:7 kind: "entty" is not one of entity, single, movement; did you mean "entity"?',
    '5:9 access: "admn" is not one of admin; did you mean "admin"?',
    '6:25 list.actions.1: "edt" is not one of show, edit, delete; did you mean "edit"?',
    '7:15 create.in: "pannel" is not one of page, modal, panel; did you mean "panel"?',
    '7:31 create.submit: must be a text, not a number; put it in quotes',
  ],
  [
    'values of a wrong kind',
    `${VENDOR}title: yes it is\nlist: { columns: vendor_name, pageSizes: [0, 500], empty: "" }\nsearch: []\nicon: true\n`,
    '4:8 title: there is no field "yes it is"',
    '5:18 list.columns: must be a list, not a text',
    '5:43 list.pageSizes.0: must be at least 1',
    '5:46 list.pageSizes.1: must be at most 100',
    '5:59 list.empty: may not be blank',
    '7:7 icon: must be a text, not true; put it in quotes',
  ],
  [
    'a call that is none',
    `${VENDOR}api: { list: { call: GET vendor }, create: { call: FETCH /vendor } }\n`,
    '4:22 api.list.call: a call is a method and a path below /api, such as GET /vendor/{id}',
    '4:52 api.create.call: a call is a method and a path below /api, such as GET /vendor/{id}',
  ],
  [
    'a key twice',
    'name: vendor\nfields:\n  a: { type: text }\n  a: { type: text }\n',
    '4:3 this key is here twice',
  ],
  ['tabs', 'name: vendor\nfields:\n\ta: { type: text }\n', '3:1 a tab cannot indent a line; use spaces'],
  [
    'YAML that does not close',
    'name: vendor\nfields: { a: { type: text }\n',
    '2:9 this { is not closed; } is missing',
  ],
  [
    'text that YAML takes for something else',
    `${VENDOR}api: { update: { call: PUT /vendor/{id} } }\n`,
    '4:36 this cannot stand here; a text with any of { } [ ] : in it needs quotes',
  ],
  [
    'two documents',
    'name: vendor\n---\nname: other\n',
    '2:1 a file has one definition; `---` would begin another',
  ],
  ['an empty file', '', '1:1 the file is empty; a definition has at least a name and fields'],
  ['a file of comments', '# vendor\n', '1:1 the file is empty; a definition has at least a name and fields'],
  ['a list', '- name: vendor\n', '1:1 a definition is keys with values (name, fields ...), not a list'],
  ['a text', 'vendor\n', '1:1 a definition is keys with values (name, fields ...), not a text'],
  [
    'a key that is no word',
    'name: vendor\nfields: { a: { type: text }, ? [b] : { type: text } }\n',
    '2:32 fields: a key must be a word',
  ],
  ['an alias of nothing', 'name: vendor\nfields: *fields\n', '2:9 there is no anchor "fields" before this'],
  [
    'an alias that holds itself',
    'name: vendor\nfields: &f\n  a: { type: text, default: *f }\n',
    '3:29 "f" may not contain itself',
  ],
];

describe('a definition with', () => {
  it.each(CASES)('%s says so, at its place', (_, text, ...lines) => {
    expect(mistakesIn(text)).toEqual(lines.map((line) => `resources/vendor.yaml:${line}`));
  });
});

test('aliases that unfold to gigabytes are a mistake, and are not unfolded', () => {
  const levels = 'bcdefghij'.split('').map((name, index) => {
    const above = 'abcdefghi'[index];
    return `${name}: &${name} [${Array(9).fill(`*${above}`).join(', ')}]`;
  });
  const mistakes = mistakesIn(`a: &a [x]\n${levels.join('\n')}\n`);
  expect(mistakes).toEqual([
    'resources/vendor.yaml:1:1 the aliases of this file expand to too much; write in full what they refer to',
  ]);
});

test('two definitions on one name, route or call are mistakes of the second, each told once', () => {
  const fields = 'fields: { a: { type: text } }\n';
  expect(
    mistakesIn({
      one: `name: one\n${fields}list: { path: all }\napi: { list: { call: GET /v } }\n`,
      two: `name: two\n${fields}list: { path: all }\napi: { list: { call: GET /v } }\n`,
      xone: `name: one\n${fields}`,
      ybelow: `name: below\n${fields}show: { path: 'one/show/{key}' }\napi: { update: { call: 'PUT /v/{key}' } }\n`,
    }),
  ).toEqual([
    'resources/two.yaml:3:15 list.path: the route "all" is taken by resources/one.yaml',
    'resources/two.yaml:4:22 api.list.call: the call "GET /v" is taken by resources/one.yaml',
    'resources/xone.yaml:1:7 name: the name "one" is taken by resources/one.yaml',
    'resources/ybelow.yaml:3:15 show.path: the route "one/show/{}" is taken by resources/one.yaml',
    'resources/ybelow.yaml:4:24 api.update.call: the call "PUT /v/{}" is taken by resources/one.yaml',
  ]);
});

test('what the product itself has is not to be taken', () => {
  const fields = 'fields: { a: { type: text } }\n';
  expect(
    mistakesIn({
      audit: `name: audit\n${fields}`,
      login: `name: login\n${fields}`,
      support: `name: support\n${fields}`,
      vendor: `name: vendor\n${fields}list: { path: transactions }\nactions: { pay: { label: Pay, call: "POST /import/{id}", fields: [a] } }\n`,
    }),
  ).toEqual([
    'resources/audit.yaml:1:7 name: the call "GET /audit" is taken by the product itself',
    'resources/login.yaml:1:7 name: the call "POST /login" is taken by the product itself',
    'resources/support.yaml:1:7 name: the route "support" is taken by the product itself',
    'resources/vendor.yaml:3:15 list.path: the route "transactions" is taken by the product itself',
    'resources/vendor.yaml:4:37 actions.pay.call: the call "POST /import/{}" is taken by the product itself',
  ]);
});

test('all mistakes of all files are told at once, and what points to a broken file is none', () => {
  expect(
    mistakesIn({
      broken: 'name: broken\nfields:\n\ta: { type: text }\n',
      settings:
        'menu: [{ group: Finance, expandd: true }]\nbooks: { Bad: { label: Cash, normal: debit, class: asset } }\n',
      vendor:
        'name: vendor\nfields:\n  a: { type: mony }\n  broken_id: { type: reference, to: broken }\ntitle: a\nsearch: [b]\nmenu: { group: Finanse }\n',
    }),
  ).toEqual([
    'resources/broken.yaml:3:1 a tab cannot indent a line; use spaces',
    'resources/settings.yaml:1:26 menu.0.expandd: "expandd" is not a key here; did you mean "expanded"?',
    'resources/settings.yaml:2:10 books.Bad: must be small letters, digits and _, beginning with a letter',
    'resources/vendor.yaml:3:14 fields.a.type: "mony" is not a field type; did you mean "money"?',
    'resources/vendor.yaml:6:10 search.0: there is no field "b"',
    'resources/vendor.yaml:7:16 menu.group: settings.yaml has no menu group "Finanse"; did you mean "Finance"?',
  ]);
});

test('a card that asks another definition for what it has not is a mistake where the card stands', () => {
  const card = '{ label: A, of: site, sum: name, where: { nam: x } }';
  expect(
    mistakesIn({
      site: 'name: site\nfields:\n  name: { type: text }\n',
      vendor: `${VENDOR}list:\n  summary:\n    - ${card}\n`,
    }),
  ).toEqual([
    'resources/vendor.yaml:6:34 list.summary.0.sum: "name" is of type text; only numbers have a sum',
    'resources/vendor.yaml:6:49 list.summary.0.where.nam: there is no field "nam"; did you mean "name"?',
  ]);
});

test('a search that names a field of a wrong type is no second mistake', () => {
  expect(mistakesIn('name: vendor\nfields:\n  a: { type: mony }\nsearch: [a]\n')).toEqual([
    'resources/vendor.yaml:3:14 fields.a.type: "mony" is not a field type; did you mean "money"?',
  ]);
});

test('a menu group of a sheet and of the attendance is checked, too', () => {
  const wage = `name: night
kind: movement
fields:
  project_id: { type: reference, to: vendor, required: true }
  employee_id: { type: reference, to: vendor, required: true }
  amount: { type: money, required: true }
post: wage
sheet: { each: employee_id, line: [amount], menu: { group: Finanse } }
attendance: { menu: { group: Finanse } }
`;
  const settings = `menu: [{ group: Finance }]\nbooks:\n  wages: { label: W, normal: debit, class: cost }\n`;
  const wrong = 'settings.yaml has no menu group "Finanse"; did you mean "Finance"?';
  expect(mistakesIn({ settings, vendor: VENDOR, night: wage })).toEqual([
    `resources/night.yaml:8:60 sheet.menu.group: ${wrong}`,
    `resources/night.yaml:9:30 attendance.menu.group: ${wrong}`,
  ]);
});

test('keys that would do nothing are mistakes', () => {
  const bill = `name: bill
kind: movement
fields:
  amount: { type: money, required: true }
post: { entries: [{ debit: cash, amount: amount }, { credit: sales, amount: amount }] }
list: { actions: [show, edit] }
show: { actions: [delete] }
create: { phrases: "Bill {amount}" }
`;
  const books = 'cash: { label: C, normal: debit }\n  sales: { label: S, normal: credit }';
  const task = `name: task
onceFor: [task_name]
unique: [task_name, place]
api: { create: { message: "{titel} was added" } }
fields:
  task_name: { type: text }
  place: { type: text }
  of: { type: reference, to: bill, where: { amount: 5 }, otherwise: "{name} is wrong" }
actions:
  done: { label: Done, set: { place: x }, confirm: "Is {title} done?", message: "{place} is done" }
`;
  const edited = 'a movement is never edited; it is corrected by another';
  const only = 'would stay as it is; only {title}, the name of the record, is filled in';
  expect(mistakesIn({ settings: `books:\n  ${books}\n`, bill, task })).toEqual([
    `resources/bill.yaml:6:25 list.actions.1: ${edited}`,
    `resources/bill.yaml:7:19 show.actions.0: ${edited}`,
    'resources/bill.yaml:8:20 create.phrases: "amount" is not a reference',
    'resources/task.yaml:2:1 onceFor: only a movement asks before it is saved twice; `unique` refuses a second record',
    'resources/task.yaml:3:10 unique.0: must be a list, not a text',
    'resources/task.yaml:3:21 unique.1: must be a list, not a text',
    `resources/task.yaml:4:27 api.create.message: {titel} ${only}`,
    `resources/task.yaml:8:69 fields.of.otherwise: {name} ${only}`,
    `resources/task.yaml:10:81 actions.done.message: {place} ${only}`,
  ]);
});

test('a file with another ending of YAML is a mistake, and says which name it needs', () => {
  const site = 'name: site\nfields:\n  site_name: { type: text }\n';
  expect(
    mistakesIn({ vendor: VENDOR, 'vendor.yml': VENDOR, 'site.YAML': site, 'reports/r.yml': '' }),
  ).toEqual([
    'resources/reports/r.yml:1:1 the file of a definition ends in .yaml; rename it to r.yaml',
    'resources/site.YAML:1:1 the file of a definition ends in .yaml; rename it to site.yaml',
    'resources/vendor.yml:1:1 the file of a definition ends in .yaml, and vendor.yaml is there already; remove one of the two',
  ]);
});

test('the form of a present record has no link in the sidebar and no phrases', () => {
  expect(mistakesIn(`${VENDOR}edit: { menu: { order: 3 }, phrases: Change a vendor }\n`)).toEqual([
    'resources/vendor.yaml:4:9 edit.menu: "menu" is not a key here',
    'resources/vendor.yaml:4:29 edit.phrases: "phrases" is not a key here',
  ]);
});

test('a single record has neither a list nor a form for new records', () => {
  const pages = 'list: { title: A }\nlists: { b: {} }\nviews: { c: {} }\ncreate: { title: D }\n';
  const wrong =
    '"vendor" is one record alone, which is only edited; take this out, and write its page under `edit`';
  expect(mistakesIn(`${VENDOR}kind: single\n${pages}`)).toEqual(
    ['5:1 list', '6:1 lists', '7:1 views', '8:1 create'].map(
      (place) => `resources/vendor.yaml:${place}: ${wrong}`,
    ),
  );
  const none = '"vendor" is one record alone, with the calls `one` and `update`; take this out';
  expect(
    mistakesIn(`${VENDOR}kind: single\napi: { one: { row: a }, list: { rows: b }, delete: { row: c } }\n`),
  ).toEqual([
    `resources/vendor.yaml:5:25 api.list: ${none}`,
    `resources/vendor.yaml:5:44 api.delete: ${none}`,
  ]);
});

test('a required field that no form of a new record has is a mistake, unless it gets its value otherwise', () => {
  const fields = `  a: { type: text, required: true, only: [list] }
  b: { type: text, required: create, only: [edit] }
  c: { type: text, required: edit, only: [edit] }
  d: { type: text, required: true, only: [list], default: x }
  e: { type: text, required: true, only: [list], readOnly: true }
  f: { type: text, required: true, only: [list], from: vendor_name }
`;
  const wrong =
    'is required, and `only` keeps it out of the form of a new record; add `create` to `only`, or give it a default';
  expect(mistakesIn(VENDOR + fields)).toEqual([
    `resources/vendor.yaml:4:36 fields.a.only: "a" ${wrong}`,
    `resources/vendor.yaml:5:38 fields.b.only: "b" ${wrong}`,
  ]);
});

test('a key that the type of its field does not use is a mistake', () => {
  const fields = `  a: { type: boolean, placeholder: Yes?, prefix: BDT }
  b: { type: text, display: date, unit: sft }
  c: { type: select, options: [x, y], empty: None, failed: Unread, display: capitalise }
  d: { type: lines, placeholder: Add one, of: { e: { type: image, placeholder: A picture } } }
  f: { type: computed, from: vendor_name + "!", prefix: BDT }
`;
  const wrong = mistakesIn(VENDOR + fields);
  const at = (place: string) => wrong.find((line) => line.includes(` ${place}: `));
  expect(wrong).toHaveLength(10);
  expect(at('fields.a.placeholder')).toMatch(
    /^resources\/vendor.yaml:4:23 .*"boolean" does not use `placeholder`,/,
  );
  expect(at('fields.a.placeholder')).not.toContain(' boolean,');
  const numbers = 'which is for integer, decimal, money, percent, quantity; take it out';
  expect(at('fields.a.prefix')).toContain(`"boolean" does not use \`prefix\`, ${numbers}`);
  expect(at('fields.b.unit')).toContain(`"text" does not use \`unit\`, ${numbers}`);
  expect(at('fields.b.display')).toContain(
    '"text" does not use `display: date`, which is for datetime; take',
  );
  expect(at('fields.c.display')).toContain(
    '"select" does not use `display: capitalise`, which is for text, reference',
  );
  expect(at('fields.c.empty')).toContain(
    '"select" does not use `empty`, which is for multiselect, reference, references;',
  );
  expect(at('fields.c.failed')).toContain(
    '"select" does not use `failed`, which is for reference, references;',
  );
  expect(at('fields.d.placeholder')).toContain('"lines" does not use');
  expect(at('fields.d.of.e.placeholder')).toContain('"image" does not use');
  expect(at('fields.f.prefix')).toContain('"text" does not use');
  expect(
    mistakesIn(`${VENDOR}  a: { type: date, placeholder: Day, display: na }
  b: { type: datetime, display: date }
  c: { type: reference, to: vendor, display: capitalise, empty: None, failed: Unread }
  d: { type: references, to: vendor, label: D, empty: None, failed: Unread, placeholder: Some }
  e: { type: multiselect, options: [x, y], empty: None }
  f: { type: percent, prefix: about, unit: points }
`),
  ).toEqual([]);
});

test('keys that another key or the line of a field makes useless are mistakes', () => {
  const fields = `  a: { type: money, minOn: create }
  b: { type: text, blank: Empty, display: na }
  c:
    type: lines
    of:
      d: { type: text, only: [list] }
      e: { type: text, width: full, immutable: true }
`;
  const line = 'a field of a line cannot have this key, because it is';
  expect(mistakesIn(VENDOR + fields)).toEqual([
    'resources/vendor.yaml:4:21 fields.a.minOn: `minOn` is where `min` holds, which is missing',
    'resources/vendor.yaml:5:34 fields.b.display: `blank` is shown where there is no value, in place of N/A; take one of them out',
    `resources/vendor.yaml:9:24 fields.c.of.d.only: ${line} shown wherever its line is`,
    `resources/vendor.yaml:10:24 fields.c.of.e.width: ${line} shown wherever its line is`,
    `resources/vendor.yaml:10:37 fields.c.of.e.immutable: ${line} stored with its line`,
  ]);
});

test('a value that is only read from elsewhere cannot be required', () => {
  const fields = `  site_id: { type: reference, to: vendor }
  phone: { type: text, from: site_id.vendor_name, required: true }
  maker: { type: integer, from: creator, required: create }
  twice: { type: text, from: 'vendor_name + vendor_name', required: true }
`;
  expect(mistakesIn(VENDOR + fields)).toEqual([
    'resources/vendor.yaml:5:51 fields.phone.required: the value comes from "site_id.vendor_name"; nobody enters one',
    'resources/vendor.yaml:6:42 fields.maker.required: the value comes from "creator"; nobody enters one',
  ]);
});

test('a key that a kind of view does not use is a mistake', () => {
  const view = 'widths: { vendor_name: 90 }, density: compact, rows: 20, group: vendor_name';
  const views = (kind: string) =>
    mistakesIn(`${VENDOR}  day: { type: date }\nviews:\n  v: { kind: ${kind}, ${view} }\n`);
  const wrong = (kind: string, key: string, others: string) =>
    `views.v.${key}: "${kind}" does not use \`${key}\`, which is for ${others}; take it out`;
  expect(views('table')).toEqual([]);
  expect(views('grid')).toEqual([]);
  expect(views('calendar').map((line) => line.slice(line.indexOf(' ') + 1))).toEqual([
    ...['widths', 'density', 'rows'].map((key) => wrong('calendar', key, 'table, grid')),
    wrong('calendar', 'group', 'table, grid, timeline'),
  ]);
});

test('a key that a modal, a panel or an edit form does not use is a mistake', () => {
  const keys = 'links: [dashboard], after: list';
  const pages = (place: string) => `show: { in: ${place}, links: [dashboard], forms: [] }
create: { in: ${place}, ${keys} }
edit: { in: ${place}, ${keys} }
`;
  expect(mistakesIn(VENDOR + pages('page'))).toEqual([]);
  const wrong = (place: string, key: string, others = 'page') =>
    `resources/vendor.yaml:${place}: "modal" does not use \`${key}\`, which is for ${others}; take it out`;
  expect(mistakesIn(VENDOR + pages('modal'))).toEqual([
    wrong('4:20 show.links', 'links'),
    wrong('4:40 show.forms', 'forms'),
    wrong('5:22 create.links', 'links', 'page, panel'),
    wrong('5:42 create.after', 'after'),
    wrong('6:20 edit.links', 'links'),
    wrong('6:40 edit.after', 'after'),
  ]);
  expect(mistakesIn(`${VENDOR}create: { in: panel, ${keys} }\n`)).toEqual([
    'resources/vendor.yaml:4:42 create.after: "panel" does not use `after`, which is for page; take it out',
  ]);
  expect(mistakesIn(`${VENDOR}edit: { in: panel, clears: attempt }\n`)).toEqual([
    'resources/vendor.yaml:4:13 edit.in: "panel" is not one of page, modal; did you mean "page"?',
    'resources/vendor.yaml:4:20 edit.clears: "clears" is not a key here',
  ]);
});

test('types in the links of a book that no movement posts are a mistake', () => {
  const settings = `books:
  fees:
    label: Fees
    normal: credit
    class: income
    ledger: { external: { Costs: { page: expenses, types: [reversal, spent] } } }
`;
  expect(mistakesIn({ vendor: VENDOR, settings })).toEqual([
    'resources/settings.yaml:6:70 books.fees.ledger.external.Costs.types.1: no movement posts "spent"',
  ]);
});

test('a text with a colon in it needs quotes', () => {
  expect(mistakesIn('name: vendor\nlabel: One: Two\nfields:\n  a: { type: text }\n')).toEqual([
    'resources/vendor.yaml:2:8 a text with a colon and a space in it needs quotes',
  ]);
});

test('a menu group that settings.yaml does not list is a mistake', () => {
  const settings = 'menu: [{ group: Finance }]\n';
  expect(
    mistakesIn({
      settings,
      vendor: `${VENDOR}menu: { group: Finanse }\ncreate: { menu: { group: Other } }\n`,
    }),
  ).toEqual([
    'resources/vendor.yaml:4:16 menu.group: settings.yaml has no menu group "Finanse"; did you mean "Finance"?',
    'resources/vendor.yaml:5:26 create.menu.group: settings.yaml has no menu group "Other"',
  ]);
});

test('an address of an external page that is no web address and no page of ours is a mistake', () => {
  const addresses = {
    employee_report: 'javascript:alert(1)',
    project_report: '//elsewhere.example/report',
    purchase_edit: '/\\\\elsewhere.example',
    expenses: 'report/expenses',
    wages: 'https://',
    cash_supply: '"/\\t/elsewhere.example"',
    materials: 'https://a.example/{project}',
    bank_history: 'https://{id}.example/',
  };
  const lines = Object.entries(addresses).map(
    ([name, address]) => `  ${name}: "${address.replaceAll('"', '')}"\n`,
  );
  const says = 'an address begins with http:// or https://, or with one / for a page of this product';
  expect(mistakesIn({ settings: `externals:\n${lines.join('')}  wagges: /w\n` })).toEqual([
    `resources/settings.yaml:2:20 externals.employee_report: ${says}`,
    `resources/settings.yaml:3:19 externals.project_report: ${says}`,
    `resources/settings.yaml:4:18 externals.purchase_edit: ${says}`,
    `resources/settings.yaml:5:13 externals.expenses: ${says}`,
    `resources/settings.yaml:6:10 externals.wages: ${says}`,
    `resources/settings.yaml:7:16 externals.cash_supply: ${says}`,
    'resources/settings.yaml:8:14 externals.materials: an address may contain {id}, but not {project}',
    `resources/settings.yaml:9:17 externals.bank_history: ${says}`,
    'resources/settings.yaml:10:3 externals.wagges: "wagges" is not a key here; did you mean "wages"?',
  ]);
});

test('a link to a page that is not there, or to entries that nothing posts, is a mistake', () => {
  const site = `name: site
fields:
  name: { type: text }
  balance: { type: money }
book: { balance: balance, normal: debit }
ledger:
  external:
    Wages: wagess
    Costs: { page: expenses, types: [site cost, reversal, spent] }
report: { page: project_report, from: 2025-02-30, path: sites }
list: { path: sites }
`;
  const cost = `name: site_cost
kind: movement
fields: { site_id: { type: reference, to: site, required: true }, amount: { type: money, required: true } }
post: { entries: [{ debit: stock, amount: amount }, { credit: "site:{site_id}", amount: amount }] }
history: { external: { Edit: { page: purchase_edit, types: [sitecost], parametre: x } } }
`;
  expect(mistakesIn({ site })[0]).toBe(
    'resources/site.yaml:8:12 ledger.external.Wages: "wagess" is not one of employee_report, vendor_report, customer_report, project_report, purchase_edit, expenses, wages, cash_supply, materials, bank_history; did you mean "wages"?',
  );
  expect(
    mistakesIn({ site: site.replace('wagess', 'wages'), site_cost: cost.replace(', parametre: x', '') }),
  ).toEqual([
    'resources/site_cost.yaml:5:61 history.external.Edit.types.0: no movement posts "sitecost"; did you mean "site cost"?',
    'resources/site.yaml:9:59 ledger.external.Costs.types.2: no movement posts "spent"',
    'resources/site.yaml:10:39 report.from: 2025-02-30 is not a day that exists',
    'resources/site.yaml:10:57 report.path: the route "sites" is taken by resources/site.yaml',
  ]);
  expect(mistakesIn({ site_cost: cost, site: site.replace('wagess', 'wages') })).toContain(
    'resources/site_cost.yaml:5:72 history.external.Edit.parametre: "parametre" is not a key here; did you mean "parameter"?',
  );
});

test('a report of records without a book is a mistake', () => {
  expect(mistakesIn(`${VENDOR}report: { page: employee_report }\n`)).toEqual([
    'resources/vendor.yaml:4:1 report: only records with a book have a report',
  ]);
});

/** Slips of writing in a file that is otherwise right, with the one line that is said of each. */
const FIELDS = 'fields:\n  a: { type: text }\n';
test.each([
  [`name: vendor\n  label: V\n${FIELDS}`, '2:3 this line is indented differently from its neighbours'],
  [`name: vendor\n${FIELDS}   b: { type: text }\n`, '4:4 this line is indented differently'],
  [`name: vendor\n${FIELDS} b: { type: text }\n`, '4:2 this line is indented differently'],
  [`name: vendor\nlabel V\n${FIELDS}`, '2:1 a colon is missing after this key'],
  ['name: vendor\nfields\n  a: { type: text }\n', '2:1 a colon is missing after this key'],
  ['name: vendor\nfields:\n  a { type: text }\n', '3:3 a colon is missing after this key'],
  [`name: vendor\n${FIELDS}label V\n`, '4:1 a colon is missing after this key'],
  [`name:vendor\n${FIELDS}`, '1:1 a space is missing after the colon'],
  [`name: vendor\nlabel:Vendor\n${FIELDS}`, '2:1 a space is missing after the colon'],
  ['name: vendor\nfields:\n  a: { type:text }\n', '3:8 a space is missing after the colon'],
  [`name: vendor\nlabel: "Ven\n${FIELDS}`, '2:8 this quote is not closed'],
  [`name: vendor\nlabel: 'Ven\n${FIELDS}`, '2:8 this quote is not closed'],
  [`name: vendor\nlabel: "Ven\nnote: "x"\n${FIELDS}`, '2:8 this quote is not closed'],
  [`name: vendor\nlabel: 'Vendor's'\n${FIELDS}`, '2:16 the quotes end before this'],
  ['name: vendor\nfields:\n  a: { type: text\n  b: { type: text }\n', '3:6 this { is not closed'],
  [`name: vendor\nsearch: [a, b\n${FIELDS}`, '2:9 this [ is not closed'],
  ['name: vendor\nfields:\n  a: { type: text label: X }\n', '3:14 a comma is missing here'],
  [`name: vendor\nsearch: - a\n${FIELDS}`, '2:9 a list begins on the line below its key'],
  [`name: vendor\n${FIELDS}  - b\n`, '4:1 an item of a list cannot stand among keys'],
  [`name: vendor\nlabel: @x\n${FIELDS}`, '2:8 a text that begins with @ needs quotes'],
  [`name: vendor\nlabel: "a\\d"\n${FIELDS}`, '2:10 \\d means nothing in double quotes'],
  [`name: vendor\nfields:\n\ta: { type: text }\n`, '3:1 a tab cannot indent a line'],
])('%j is said in plain words, once and at its cause', (text, says) => {
  const mistakes = mistakesIn(text);
  expect(mistakes).toHaveLength(1);
  expect(mistakes[0]).toContain(`resources/vendor.yaml:${says}`);
});

describe('an option that there is none of', () => {
  const ORDER = `name: parcel
fields:
  state: { type: select, options: [draft, sent], default: draft }
  tags: { type: multiselect, options: [urgent, large] }
  note: { type: text, visibleIf: STATE }
`;
  test.each([
    ['state == "drft"', 44, '"drft" is no option of "state", which has draft, sent; did you mean "draft"?'],
    ['"sennt" != state', 35, '"sennt" is no option of "state", which has draft, sent; did you mean "sent"?'],
    [
      'state in ["draft", "snt"]',
      54,
      '"snt" is no option of "state", which has draft, sent; did you mean "sent"?',
    ],
  ])('is a mistake in %s', (condition, column, says) => {
    const text = ORDER.replace('STATE', JSON.stringify(condition).replaceAll('\\"', "'"));
    expect(mistakesIn({ parcel: text })).toEqual([
      `resources/parcel.yaml:5:${column} fields.note.visibleIf: ${says}`,
    ]);
  });

  test('is a mistake in a formula, in an action, and in a report', () => {
    const order = `${ORDER.replace('STATE', "state == 'sent'")}  points: { type: integer, from: "state == 'snt' ? 1 : 2" }
actions: { send: { label: Send, call: "PUT /parcel/{id}/send", when: state == "drat" } }
`;
    const report =
      'name: sent\ndescription: What was sent\nof: parcel\nwhere: state == "sentt" || "urgnt" in tags\ngroup: [note]\nshow: { parcels: count() }\n';
    expect(
      mistakesIn({ parcel: order, 'reports/sent': report }).map((line) => line.replace(/, which.*;/, ';')),
    ).toEqual([
      'resources/parcel.yaml:6:44 fields.points.from: "snt" is no option of "state"; did you mean "sent"?',
      expect.stringContaining('actions.send.when: "drat" is no option of "state"; did you mean "draft"?'),
      'resources/reports/sent.yaml:4:17 where: "sentt" is no option of "state"; did you mean "sent"?',
    ]);
    const right = order.replace("'snt'", "'sent'").replace('"drat"', '"draft"');
    expect(mistakesIn({ parcel: right, 'reports/sent': report })).toEqual([
      'resources/reports/sent.yaml:4:17 where: "sentt" is no option of "state", which has draft, sent; did you mean "sent"?',
    ]);
    expect(mistakesIn({ parcel: right, 'reports/sent': report.replace('sentt', 'sent') })).toEqual([
      'resources/reports/sent.yaml:4:27 where: "urgnt" is no option of "tags", which has urgent, large; did you mean "urgent"?',
    ]);
  });

  test('is a mistake in the filter of a list', () => {
    const text = `${ORDER.replace('STATE', "state == 'sent'")}lists:\n  open: { where: { state: drft }, path: open }\n`;
    expect(mistakesIn({ parcel: text })).toEqual([
      expect.stringContaining(
        'lists.open.where.state: "drft" is not a value of "state"; did you mean "draft"?',
      ),
    ]);
  });
});

test.each([
  ['category', 'category_id'],
  ['phone', 'vendor_phone'],
  ['categoryId', 'category_id'],
  ['balanse', 'balance'],
])('%s is taken for %s', (word, near) => {
  const fields = ['category_id', 'vendor_phone', 'balance', 'date'].map(
    (name) => `  ${name}: { type: text }\n`,
  );
  const text = `name: vendor\nfields:\n${fields.join('')}list: { columns: [${word}] }\n`;
  expect(mistakesIn(text)).toEqual([expect.stringContaining(`did you mean "${near}"?`)]);
});

test('two definitions cannot both have the accounts, and two files the settings', () => {
  const staff = `account: { email: email, password: password, admin: is_admin, name: title }
access: admin
fields:
  title: { type: text, required: true }
  email: { type: email, required: true, unique: true }
  password: { type: password, required: true }
  is_admin: { type: boolean, default: false }
`;
  expect(mistakesIn({ staff: `name: staff\n${staff}`, worker: `name: worker\n${staff}` })).toEqual([
    'resources/worker.yaml:2:1 account: resources/staff.yaml has `account` already; people sign in with the records of one entity',
  ]);
  expect(mistakesIn({ settings: 'product: A\n', 'firm/settings': 'product: B\n' })).toEqual([
    expect.stringContaining('there is one such file in a firm, and resources/settings.yaml is it already'),
  ]);
});
