import { expect, test } from 'vitest';
import { documentedHost } from '../support/documented.ts';
import { definitionsOf, mistakesIn } from './reading.ts';

const VENDOR = `name: vendor
book: { balance: due, normal: credit }
api:
  id: supplierId
  fields: { vendor_nam: supplier.name, phone: supplier.name, due: "a..b" }
  list: { total: count, tottal: count }
  create: { body: form }
  update: { body: form }
ledger: { fields: { current_balnce: after } }
fields:
  vendor_name: { type: text }
  phone: { type: phone }
  due: { type: money }
`;
const WRONG = [
  '5:13 api.fields.vendor_nam: there is no field "vendor_nam"; did you mean "vendor_name"?',
  '5:47 api.fields.phone: "supplier.name" is the place of "vendor_nam" already',
  '5:67 api.fields.due: a place is the names of keys with dots between them, such as result.items',
  '6:25 api.list.tottal: "tottal" is not a key here; did you mean "total"?',
  '9:21 ledger.fields.current_balnce: there is no field "current_balnce"; did you mean "current_balance"?',
];

test('names and places of another host that cannot be are mistakes', () => {
  expect(mistakesIn({ vendor: VENDOR, settings: 'host: {}\n' })).toEqual(
    WRONG.map((line) => `resources/vendor.yaml:${line}`),
  );
});

test('keys for another host are mistakes where the settings tell of none', () => {
  const right = VENDOR.replace('vendor_nam:', 'vendor_name:')
    .replace('phone: supplier.name, due: "a..b"', 'phone: tel')
    .replace(', tottal: count', '')
    .replace('current_balnce', 'current_balance');
  expect(mistakesIn({ vendor: right, settings: 'host: {}\n' })).toEqual([]);
  const places = ['4:3 api.id', '5:3 api.fields', '6:11 api.list.total', '7:13 api.create.body'];
  expect(mistakesIn(right)).toEqual(
    [...places, '8:13 api.update.body', '9:11 ledger.fields'].map(
      (place) => `resources/vendor.yaml:${place}: is for another host, and settings.yaml has no "host"`,
    ),
  );
});

test('a host that cannot be spoken to is a mistake', () => {
  const settings = `host:
  base: rest/v2
  token: Bearer
  idempotency: "a b"
  data: [x, "y z"]
  ok: { at: code }
  errors: { field: f }
  query: { page: { page: p }, sorts: s, filters: { gt: x } }
  login: { call: /sessions, tokn: t }
  logout: true
  users: {}
  dates: D.M.YYYY
  has: [cash, user]
`;
  expect(mistakesIn({ settings })).toEqual(
    [
      '2:9 host.base: the base is a path such as /api/v2, or nothing',
      '3:10 host.token: must be a header with the token in its place, such as Authorization: Bearer {token}',
      '4:16 host.idempotency: must be the name of a header, such as Idempotency-Key',
      '5:13 host.data.1: a place is the names of keys with dots between them, such as result.items',
      '6:3 host.ok.is: is missing',
      '7:3 host.errors.at: is missing',
      '8:18 host.query.page: a page has one of the forms { start, end }, { start, size }, { page, size }',
      '8:31 host.query.sorts: "sorts" is not a key here; did you mean "sort"?',
      '8:52 host.query.filters.gt: "gt" is not a key here; did you mean "gte"?',
      '9:18 host.login.call: a call is a method and a path below /api, such as GET /vendor/{id}',
      '9:29 host.login.tokn: "tokn" is not a key here; did you mean "token"?',
      '10:11 host.logout: true is not one of false',
      '11:3 host.users: "users" is not a key here; did you mean "user"?',
      '12:10 host.dates: days are written with YYYY, MM and DD, such as DD/MM/YYYY',
      '13:15 host.has.1: "user" is not one of cash, users, books, setting, import; did you mean "users"?',
    ].map((line) => `resources/settings.yaml:${line}`),
  );
});

test('the example of the docs is right', () => {
  const files = documentedHost().map(({ file, text }) => [file.replace(/^.*\/|\.yaml$/g, ''), text]);
  const { resources, settings } = definitionsOf(Object.fromEntries(files));
  expect(Object.keys(resources)).toEqual(['vendor', 'employee', 'vendor_payment']);
  expect(settings.host?.user.call).toBe('GET /me');
});
