import { beforeAll, describe, expect, it } from 'vitest';
import type { LedgerView, Post, Resource } from '../../src/schema/index.ts';
import type { Definitions } from '../../src/schema/read/read.ts';
import { CASH, LEDGERS, type LedgerScreen } from '../specification/ledgers.ts';
import { MOVEMENTS } from '../specification/movements.ts';
import { productDefinitions } from './definitions.ts';

let definitions: Definitions;

beforeAll(async () => {
  definitions = await productDefinitions();
});

const resource = (name: string): Resource => definitions.resources[name] as Resource;
const labelled = (items: readonly { field: string; label: string }[]) =>
  Object.fromEntries(items.map(({ field, label }) => [label, field]));
const callOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const entriesOf = (post: Post | undefined) =>
  post?.entries.map(({ side, book, amount, when }) => [side, book, amount, when].filter(Boolean).join(' '));

it('there are these movements and no others', () => {
  const movements = Object.values(definitions.resources).filter(({ kind }) => kind === 'movement');
  expect(movements.map(({ name }) => name).sort()).toEqual(Object.keys(MOVEMENTS).sort());
});

describe.each(Object.entries(MOVEMENTS))('%s', (name, screen) => {
  it('is entered by its call, listed under its name, and never edited', () => {
    const { api, list } = resource(name);
    expect(callOf(api.create)).toBe(screen.call);
    expect([callOf(api.list), callOf(api.one)]).toEqual([`GET /${name}`, `GET /${name}/{id}`]);
    expect(api.plain).toBe(false);
    expect(list.actions).toEqual(['show']);
  });

  it('posts what the business rules say', () => {
    const { post } = resource(name);
    expect([post?.type, post?.rule]).toEqual([screen.type, screen.rule]);
    expect(entriesOf(post)).toEqual(screen.entries ?? []);
  });

  it('has a voucher with its amount in words, if it is of money', () => {
    const { fields, print } = resource(name);
    const voucher = print.find((paper) => paper.name === 'voucher');
    const isSpelled = voucher?.spell !== undefined || (voucher?.body ?? '').includes('{words(');
    expect(isSpelled).toBe(Object.values(fields).some(({ type }) => type === 'money'));
  });

  it('has its form', () => {
    const { create } = resource(name);
    const items = labelled(create.groups.flatMap(({ items }) => items));
    const { Day: date, Note: note, Method: method, 'Cheque Number': cheque, ...asked } = items;
    expect(note).toBe('note');
    // Payments through a bank account have both, beside the specification's fields.
    const isBanked = 'bank_id' in resource(name).fields;
    expect([method, cheque]).toEqual(isBanked ? ['method', 'cheque_no'] : [undefined, undefined]);
    expect(date ?? 'date').toBe('date');
    expect(Object.entries(asked)).toEqual(Object.entries(screen.fields));
    expect(create).toMatchObject({ in: 'page', path: screen.path, submit: screen.submit, after: 'stay' });
    expect(create.clears).toBe(screen.clears ?? 'success');
    if (screen.title !== undefined) expect(create.title).toBe(screen.title);
    if (screen.reset !== undefined) expect(create.reset).toBe(screen.reset);
  });

  it('requires the fields that the specification requires, and no date of the future', () => {
    const { fields } = resource(name);
    const required = Object.values(fields).filter((field) => field.required && field.type !== 'head');
    expect(required.map((field) => field.name).sort()).toEqual([...screen.required].sort());
    expect(fields.date).toMatchObject({ default: 'today', notAfter: 'today' });
  });

  it('offers what may be chosen', () => {
    const { fields } = resource(name);
    for (const [field, [placeholder, empty]] of Object.entries(screen.selectors ?? {}))
      expect([fields[field]?.placeholder, fields[field]?.empty], field).toEqual([placeholder, empty]);
    expect(fields.project_id?.where).toEqual(screen.onlyRunning && { is_completed: 0 });
    expect(fields.project_id?.otherwise).toBe(screen.onlyRunning && '{title} is completed');
  });

  it('says how it went', () => {
    const { api, texts } = resource(name);
    if (screen.message !== undefined) expect(api.create.message).toBe(screen.message);
    if (screen.failed !== undefined) expect(texts.failed.create).toBe(screen.failed);
  });

  it('has its history', () => {
    const { api, history, create } = resource(name);
    const { call, columns, path, by, empty, failed } = screen.history ?? {};
    if (call === undefined) return expect(history?.operation.path).toBe(`/${name}/history/{key}`);
    expect(callOf(history?.operation ?? api.create)).toBe(call);
    expect(Object.entries(labelled(history?.columns ?? []))).toEqual(Object.entries(columns ?? {}));
    expect([history?.path, history?.by, history?.empty]).toEqual([path ?? create.path, by, empty]);
    if (failed !== undefined) expect(history?.failed).toBe(failed);
  });
});

function expectLedger(found: LedgerView | undefined, { call, rows, columns, ...screen }: LedgerScreen): void {
  expect(callOf(found?.operation ?? { method: '', path: '' })).toBe(call);
  expect(found?.operation.rows).toBe(rows);
  expect(Object.entries(labelled(found?.columns ?? []))).toEqual(Object.entries(columns));
  expect(found).toMatchObject({ range: 'result', onShow: false, empty: 'No ledger found!', ...screen });
}

describe('the ledger', () => {
  it.each(Object.entries(LEDGERS))('of %s', (name, screen) => {
    expectLedger(resource(name).ledger, screen);
  });

  it('of cash, and of no other book that belongs to no record', () => {
    const { cash, ...others } = definitions.settings.books;
    expectLedger(cash?.ledger, CASH);
    expect(Object.values(others).filter(({ ledger }) => ledger !== undefined)).toEqual([]);
  });

  it('has a heading', () => {
    const headings = Object.keys(LEDGERS).map((name) => resource(name).ledger?.heading);
    expect(headings.slice(0, 3)).toEqual(['Vendor Ledger', 'Employee Ledger', 'Account Ledger']);
  });
});

describe('what is particular', () => {
  it('puts the deposit and the withdrawal beside the account, each at 0 to begin with', () => {
    expect(resource('bank').show.forms).toEqual(['bank_deposit', 'bank_withdraw']);
    for (const name of ['bank_deposit', 'bank_withdraw']) {
      expect(resource(name).fields.amount?.default, name).toBe(0);
      expect(resource(name).menu, name).toEqual([]);
    }
  });

  it('offers for a wage the people of the chosen project, and lets a day be present and unpaid', () => {
    const { fields } = resource('wage');
    expect(fields.employee_id?.choices).toEqual({
      path: '/employee/wage/all/{project_id}',
      rows: 'data',
      needs: ['project_id'],
    });
    expect(fields.amount).toMatchObject({ min: 0, positive: undefined });
  });

  it('asks a line of a purchase for its product, quantity and total price', () => {
    const of = Object.values(resource('inventory_purchase').fields.inventory?.of ?? {});
    expect(of.map(({ name, label, required, positive }) => [name, label, required, positive])).toEqual([
      ['product_id', 'Product', true, undefined],
      ['qty', 'Quantity', true, true],
      ['total', 'Total Price', true, true],
      ['rate', 'Unit Price', false, undefined],
    ]);
    expect(of[0]?.empty).toBe('No items found!');
  });

  it('shows the balances of the employee in the history of salaries', () => {
    expect(resource('salary').history?.balances).toBe('employee_id');
  });

  it('lets a customer who paid ahead be edited', () => {
    expect(resource('customer').fields.balance).toMatchObject({ min: 0, minOn: 'create' });
  });
});
