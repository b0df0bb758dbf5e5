import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adjustment } from '../../src/ledger/adjustment.ts';
import { post } from '../../src/server/database/post.ts';
import { startServer, type TestServer } from '../support/server.ts';

/**
 * The rules that the calls of entities keep (docs/business-rules.md, "Openings", "Edited balances", "References",
 * "Deletion and restore" and "Unique values").
 */

let server: TestServer;
let api: TestServer['api'];

beforeAll(async () => {
  server = await startServer();
  api = server.api;
});
afterAll(() => server?.close());

let count = 0;
const fresh = (word: string) => `${word} ${++count}`;

async function vendor(balance = 0): Promise<Record<string, unknown>> {
  const body = { vendor_name: fresh('Vendor'), address: 'Sylhet', phone: '01711', note: 'Ali', balance };
  return (await api('POST', '/vendor', body)).body.data;
}

async function product(quantity: number, price: number): Promise<Record<string, unknown>> {
  const category = await category_();
  const body = { product_name: fresh('Cement'), category_id: category.id, quantity, price };
  const answer = await api('POST', '/inventory', body);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
}

async function category_(): Promise<{ id: number; category_name: string }> {
  const name = fresh('Category');
  const { body } = await api('POST', '/inventory_category', { category_name: name });
  return body.inventory_category.find((row: { category_name: string }) => row.category_name === name);
}

async function employee(more: object = {}): Promise<Record<string, unknown>> {
  const role = await api('POST', '/employee_role', { role_name: fresh('Mason') });
  const body = {
    employee_name: fresh('Rahim'),
    address: 'Dhaka',
    phone: '01711',
    salary: 500,
    balance: 0,
    role_id: role.body.data.id,
    ...more,
  };
  const answer = await api('POST', '/employee', body);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
}

async function entriesOf(key: string) {
  return server.db
    .selectFrom('plinth.entry as e')
    .innerJoin('plinth.book as b', 'b.id', 'e.book_id')
    .innerJoin('plinth.transaction as x', 'x.id', 'e.transaction_id')
    .select(['x.type', 'e.amount', 'e.previous_balance', 'e.current_balance', 'x.created_by', 'b.balance'])
    .where('b.key', '=', key)
    .orderBy('e.id')
    .execute();
}

describe('a balance', () => {
  it('of a new record is an opening entry', async () => {
    const { id, balance } = await vendor(1250.5);
    expect(balance).toBe(1250.5);
    expect(await entriesOf(`vendor:${id}`)).toMatchObject([
      { type: 'opening', amount: 1250.5, current_balance: 1250.5, created_by: 1 },
    ]);
  });

  it('of 0 has no entry, but a book', async () => {
    const { id } = await vendor(0);
    expect(await entriesOf(`vendor:${id}`)).toEqual([]);
    const books = await server.db
      .selectFrom('plinth.book')
      .select('balance')
      .where('key', '=', `vendor:${id}`)
      .execute();
    expect(books).toEqual([{ balance: 0 }]);
  });

  it('below 0 opens an advance, and is refused where the book has a floor', async () => {
    expect((await vendor(-40)).balance).toBe(-40);
    const refused = await api('POST', '/bank', { bank_name: fresh('Bank'), balance: -1 });
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toHaveProperty('balance');
  });

  it('is edited by an adjustment, and the history tells it', async () => {
    const { id } = await vendor(100);
    const answer = await api('PUT', `/vendor/${id}`, {
      balance: '75.25',
      note: 'New',
      was: { balance: 100 },
      reason: 'Bill of May',
    });
    expect(answer.body).toMatchObject({ success: true, data: { balance: 75.25, note: 'New' } });
    expect((await entriesOf(`vendor:${id}`)).at(-1)).toMatchObject({ type: 'adjustment', amount: -24.75 });
    const history = await api('GET', `/audit/vendor/${id}`);
    expect(history.body.data[0].changes).toEqual([
      { field: 'balance', label: 'Balance', old: '100.00', new: '75.25' },
      { field: 'note', label: 'Note', old: 'Ali', new: 'New' },
    ]);
  });

  it('that is not what the editor saw is not overwritten', async () => {
    const { id } = await vendor(1250);
    const answer = await api('PUT', `/vendor/${id}`, {
      balance: 5,
      note: 'Lost',
      was: { balance: 1000 },
      reason: 'Counted',
    });
    expect(answer.status).toBe(409);
    expect(answer.body.message).toBe('Balance is now BDT 1,250.00');
    expect((await api('GET', `/vendor/${id}`)).body.data).toMatchObject({ balance: 1250, note: 'Ali' });
  });

  it('is taken as it is without `was`, and left alone where it is left out', async () => {
    const { id } = await vendor(10);
    expect((await api('PUT', `/vendor/${id}`, { balance: 30, reason: 'Counted' })).body.data.balance).toBe(
      30,
    );
    expect((await api('PUT', `/vendor/${id}`, { note: 'x' })).body.data.balance).toBe(30);
    expect((await api('PUT', `/vendor/${id}`, { balance: 30, reason: 'Counted' })).status).toBe(200);
    expect(await entriesOf(`vendor:${id}`)).toHaveLength(2);
  });

  it.each([
    [12.345, 'Balance may have at most 2 decimals'],
    ['abc', undefined],
    [1e15, undefined],
    [null, 'Balance is required'],
    [[5], undefined],
    [true, undefined],
  ])('of %j is refused', async (balance, message) => {
    const { id } = await vendor(1);
    const answer = await api('PUT', `/vendor/${id}`, { balance, reason: 'Counted' });
    expect(answer.status).toBe(422);
    expect(answer.body.errors.balance).toEqual(message ?? expect.any(String));
  });

  it('that differs by more than the largest amount is refused with its field', async () => {
    const { id } = await vendor(-999_999_999_999.99);
    const answer = await api('PUT', `/vendor/${id}`, { balance: 999_999_999_999.99, reason: 'Counted' });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual({
      balance: 'Balance may change at once by at most 999,999,999,999.99',
    });
    expect((await api('GET', `/vendor/${id}`)).body.data.balance).toBe(-999_999_999_999.99);
    await api('PUT', `/vendor/${id}`, { balance: 0, reason: 'Counted' });
  });

  it('ends as its last entry says after 100 edits at once', async () => {
    const { id } = await vendor(0);
    const edits = Array.from({ length: 100 }, (_, index) =>
      api('PUT', `/vendor/${id}`, { balance: index + 1, reason: 'Counted' }),
    );
    for (const { status } of await Promise.all(edits)) expect(status).toBe(200);
    const entries = await entriesOf(`vendor:${id}`);
    expect(entries).toHaveLength(100);
    const { balance } = (await api('GET', `/vendor/${id}`)).body.data;
    expect(entries.at(-1)?.current_balance).toBe(balance);
    expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(balance);
    expect((await api('GET', `/audit/vendor/${id}?_start=0&_end=1`)).headers.get('x-total-count')).toBe(
      '101',
    );
  });

  it('loses no edit of other fields that come at the same time', async () => {
    const { id } = await vendor(0);
    const rounds = Array.from({ length: 20 }, (_, index) => [
      api('PUT', `/vendor/${id}`, { note: `note ${index}` }),
      api('PUT', `/vendor/${id}`, { address: `address ${index}` }),
    ]).flat();
    await Promise.all(rounds);
    const history = await api('GET', `/audit/vendor/${id}?_start=0&_end=100`);
    const edits = history.body.data
      .filter(({ action }: { action: string }) => action === 'update')
      .toReversed() as { changes: { field: string; old: string; new: string }[] }[];
    const now: Record<string, string> = { note: 'Ali', address: 'Sylhet' };
    for (const { changes } of edits)
      for (const change of changes) {
        expect(change.old).toBe(now[change.field]);
        now[change.field] = change.new;
      }
    expect((await api('GET', `/vendor/${id}`)).body.data).toMatchObject(now);
    expect(edits.length).toBe(40);
  });
});

describe('a stock', () => {
  it('of a new product is quantity x price', async () => {
    const row = await product(12.5, 520);
    expect(row).toMatchObject({ quantity: 12.5, price: 520, value: 6500 });
  });

  it('keeps a price without a quantity', async () => {
    const row = await product(0, 99.5);
    expect(row).toMatchObject({ quantity: 0, price: 99.5, value: 0 });
  });

  it('is revalued by an edit of quantity or price', async () => {
    const { id } = await product(10, 100);
    const edited = await api('PUT', `/inventory/${id}`, {
      price: 110,
      was: { price: 100 },
      reason: 'Counted',
    });
    expect(edited.body.data).toMatchObject({ quantity: 10, price: 110, value: 1100 });
    const again = await api('PUT', `/inventory/${id}`, { quantity: 4, reason: 'Counted' });
    expect(again.body.data).toMatchObject({ quantity: 4, price: 110, value: 440 });
    const { body } = await api('GET', `/audit/inventory/${id}`);
    expect(body.data[0].changes.map(({ field }: { field: string }) => field)).toEqual(['quantity', 'value']);
  });

  it('that changed meanwhile is not overwritten', async () => {
    const { id } = await product(10, 100);
    const answer = await api('PUT', `/inventory/${id}`, {
      quantity: 3,
      was: { quantity: 9 },
      reason: 'Counted',
    });
    expect(answer.status).toBe(409);
    expect(answer.body.message).toBe('Quantity is now 10');
  });

  it('is refused below 0 and with too many decimals', async () => {
    const { id } = await product(1, 1);
    expect((await api('PUT', `/inventory/${id}`, { quantity: -1, reason: 'Counted' })).status).toBe(422);
    expect((await api('PUT', `/inventory/${id}`, { quantity: 1.0001, reason: 'Counted' })).status).toBe(422);
  });

  it.each([
    [999_999_999_999, 1.01],
    [999_999_999_999.999, 999_999_999_999.99],
  ])('of %d at %d is worth too much, and the refusal names the field', async (quantity, price) => {
    const { id, ...row } = await product(1, 1);
    const { category_id } = row;
    const errors = { quantity: 'Quantity x Price must be at most 999,999,999,999.99' };
    const made = { product_name: fresh('Gold'), category_id, quantity, price };
    for (const answer of [
      await api('POST', '/inventory', made),
      await api('PUT', `/inventory/${id}`, { quantity, price, reason: 'Counted' }),
    ]) {
      expect(answer.status).toBe(422);
      expect(answer.body).toMatchObject({
        success: false,
        message: errors.quantity,
        errors,
        code: 'invalid',
        fields: { quantity: { code: 'productTooLarge' } },
      });
    }
  });
});

describe('a delete', () => {
  it('of a lookup in use is refused with how many use it', async () => {
    const category = await category_();
    const body = { category_id: category.id, quantity: 0, price: 1 };
    await api('POST', '/inventory', { ...body, product_name: fresh('Sand') });
    const one = await api('DELETE', `/inventory_category/${category.id}`);
    expect([one.status, one.body.message]).toEqual([409, 'Category is used by 1 product']);
    await api('POST', '/inventory', { ...body, product_name: fresh('Sand') });
    const two = await api('DELETE', `/inventory_category/${category.id}`);
    expect(two.body.message).toBe('Category is used by 2 products');
  });

  it('of a project that a user is tied to archives it, and the user goes on showing its name', async () => {
    const name = fresh('Lake');
    const { body: made } = await api('POST', '/project', { project_name: name, budget: 0, balance: 0 });
    const person = {
      name: 'Jamila',
      email: `${fresh('jamila').replace(' ', '')}@example.com`,
      project_id: made.data.id,
    };
    const { body: user } = await api('POST', '/users', { ...person, password: 'a long enough one' });
    expect((await api('DELETE', `/project/${made.data.id}`)).status).toBe(200);
    const edited = await api('PUT', `/users/edit/${user.data.id}`, person);
    expect([edited.status, edited.body.data.project_name]).toEqual([200, name]);
  });

  it('of a record with a balance or a stock is refused with the figure', async () => {
    const { id } = await vendor(1250);
    const answer = await api('DELETE', `/vendor/${id}`);
    expect([answer.status, answer.body.message]).toEqual([
      409,
      'Balance is BDT 1,250.00; bring it to 0 first',
    ]);
    const stocked = await product(2, 5);
    expect((await api('DELETE', `/inventory/${stocked.id}`)).body.message).toBe(
      'Quantity is 2; bring it to 0 first',
    );
  });

  it('closes the book, also for what is posted past the calls, until the record is restored', async () => {
    const { id } = await vendor();
    const pay = () => post(server.db, adjustment({ date: '2025-03-01', createdBy: null }, `vendor:${id}`, 5));
    expect((await api('DELETE', `/vendor/${id}`)).status).toBe(200);
    await expect(pay()).rejects.toMatchObject({
      status: 409,
      code: 'bookDeleted',
      message: 'Vendor is deleted; restore it first',
    });
    expect((await api('POST', `/vendor/${id}/restore`)).status).toBe(200);
    await pay();
    expect((await entriesOf(`vendor:${id}`)).map(({ current_balance }) => current_balance)).toEqual([5]);
  });

  it('that is refused leaves the book open', async () => {
    const { id } = await vendor(5);
    expect((await api('DELETE', `/vendor/${id}`)).status).toBe(409);
    await post(server.db, adjustment({ date: '2025-03-01', createdBy: null }, `vendor:${id}`, 0));
    expect((await api('DELETE', `/vendor/${id}`)).status).toBe(200);
  });

  it('of a person or a project with an open assignment is refused', async () => {
    const person = await employee();
    const project = (await api('POST', '/project', { project_name: fresh('Tower'), budget: 1, balance: 0 }))
      .body.data;
    await server.db
      .insertInto('plinth.assignment')
      .values({ employee_id: Number(person.id), project_id: Number(project.id) })
      .execute();
    expect((await api('GET', `/employee?id=${person.id}`)).body.data[0].is_free).toBe('0');
    expect((await api('GET', `/project/${project.id}`)).body.data.employees).toBe(1);
    expect((await api('GET', '/employee?is_free=0')).body.data).toHaveLength(1);
    for (const path of [`/employee/${person.id}`, `/project/${project.id}`]) {
      const answer = await api('DELETE', path);
      expect([answer.status, answer.body.success], answer.text).toEqual([409, false]);
    }
    await server.db
      .updateTable('plinth.assignment')
      .set({ released_at: sql`now()` as never })
      .execute();
    expect((await api('DELETE', `/employee/${person.id}`)).status).toBe(200);
    expect((await api('DELETE', `/project/${project.id}`)).status).toBe(200);
  });

  it('waits for whoever is just pointing to the record', async () => {
    for (let round = 0; round < 10; round++) {
      const category = await category_();
      const body = { product_name: fresh('Brick'), category_id: category.id, quantity: 0, price: 1 };
      const [made, removed] = await Promise.all([
        api('POST', '/inventory', body),
        api('DELETE', `/inventory_category/${category.id}`),
      ]);
      expect([made.status, removed.status].sort()).toEqual(made.status === 200 ? [200, 409] : [200, 422]);
    }
  });
});

describe('a reference', () => {
  it('to nothing, or to a deleted record, is refused at its field', async () => {
    const category = await category_();
    await api('DELETE', `/inventory_category/${category.id}`);
    for (const category_id of [category.id, 999_999, '999999']) {
      const body = { product_name: 'Rod', category_id, quantity: 0, price: 1 };
      const answer = await api('POST', '/inventory', body);
      expect(answer.status).toBe(422);
      expect(answer.body.errors).toEqual({ category_id: expect.stringContaining('Category') });
    }
  });

  it('keeps the name of a deleted record, and may stay in an edit', async () => {
    const project = (await api('POST', '/project', { project_name: fresh('Tower'), budget: 1, balance: 0 }))
      .body.data;
    const user = {
      name: 'Karim',
      email: `${fresh('k').replace(' ', '')}@example.com`,
      password: 'a long enough one',
      project_id: project.id,
    };
    const made = (await api('POST', '/users', user)).body.data;
    await server.db.executeQuery(
      sql`update public.project set archived_at = now() where id = ${project.id}`.compile(server.db),
    );
    const row = (await api('GET', `/users/list/${made.id}`)).body.data;
    expect(row.project_name).toBe(project.project_name);
    const edit = await api('PUT', `/users/edit/${made.id}`, { ...row, name: 'Karim 2' });
    expect(edit.status, edit.text).toBe(200);
  });
});

describe('a unique value', () => {
  it('counts whatever its case, and names the field', async () => {
    const name = fresh('Foreman');
    await api('POST', '/employee_role', { role_name: name });
    const answer = await api('POST', '/employee_role', { role_name: name.toUpperCase() });
    expect(answer.status).toBe(409);
    expect(answer.body.errors).toEqual({ role_name: `Role Name "${name.toUpperCase()}" is already used` });
  });

  it('is free once its record is deleted, and then blocks the restore', async () => {
    const role_name = fresh('Guard');
    const first = (await api('POST', '/employee_role', { role_name })).body.data;
    await api('DELETE', `/employee_role/${first.id}`);
    expect((await api('POST', '/employee_role', { role_name })).status).toBe(200);
    const answer = await api('POST', `/employee_role/${first.id}/restore`);
    expect([answer.status, answer.body.message]).toEqual([409, `Role Name "${role_name}" is already used`]);
  });

  it('is taken once by many at the same time', async () => {
    const role_name = fresh('Driver');
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => api('POST', '/employee_role', { role_name })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
  });
});

describe('a balance', () => {
  it('is changed by administrators alone, whose reason the ledger shows (finding 8)', async () => {
    const person = { name: 'Clerk', email: 'clerk@example.com', password: 'correct horse battery' };
    expect((await api('POST', '/users', person)).status).toBe(200);
    const clerk = { token: await server.signIn(person.email, person.password) };
    const bank_name = fresh('Bank');
    const bank = (await api('POST', '/bank', { bank_name, balance: 500 })).body.data;
    const edit = (body: object, as?: typeof clerk) => api('PUT', `/bank/${bank.id}`, body, as);

    const refused = await edit({ balance: 400, was: { balance: 500 }, reason: 'Mine' }, clerk);
    const message =
      'Only an administrator may change Balance by hand. Record a payment, a deposit or another movement instead.';
    expect(refused).toMatchObject({
      status: 403,
      body: { code: 'balanceForAdministrators', message, errors: { balance: message } },
    });
    const renamed = await edit({ ...bank, bank_name: `${bank_name} North` }, clerk);
    expect(renamed, renamed.text).toMatchObject({ status: 200, body: { data: { balance: 500 } } });
    const records = [{ id: bank.id, values: { balance: 400, reason: 'Mine' } }];
    const pasted = await api('POST', '/bank/cells', { records }, clerk);
    expect(pasted.status, pasted.text).toBe(403);
    expect((await api('GET', `/bank/${bank.id}`)).body.data.balance, pasted.text).toBe(500);

    const plain = await edit({ balance: 450 });
    expect(plain, plain.text).toMatchObject({
      status: 422,
      body: { errors: { reason: 'Reason is required' } },
    });
    expect((await edit({ balance: 450, reason: 'Interest' })).body.data.balance).toBe(450);
    const reason = 'As the statement of June has it';
    const reasoned = await edit({ balance: 400, was: { balance: 450 }, reason });
    expect(reasoned, reasoned.text).toMatchObject({ status: 200, body: { data: { balance: 400 } } });
    const { body } = await api('GET', `/bank/ledger/${bank.id}`);
    expect(body.data.at(-1)).toMatchObject({ type: 'adjustment', amount: -50, note: reason });
    expect((await edit({ balance: 300, reason: 7 })).status).toBe(422);
    expect((await edit({ balance: 400, reason: 'Nothing differs' })).status).toBe(200);
  });
});

describe('a stock', () => {
  it('is changed by hand by administrators alone', async () => {
    const person = { name: 'Clerk', email: 'stock@example.com', password: 'correct horse battery' };
    expect((await api('POST', '/users', person)).status).toBe(200);
    const clerk = { token: await server.signIn(person.email, person.password) };
    const category_name = fresh('Category');
    const category_id = (await api('POST', '/inventory_category', { category_name })).body.data.id;
    const goods = { product_name: fresh('Sand'), category_id, quantity: 10, price: 5 };
    const { data } = (await api('POST', '/inventory', goods)).body;
    const edit = (body: object) => api('PUT', `/inventory/${data.id}`, body, clerk);

    for (const [field, label, value] of [
      ['quantity', 'Quantity', 9],
      ['price', 'Price', 6],
    ] as const)
      expect(await edit({ [field]: value })).toMatchObject({
        status: 403,
        body: {
          code: 'stockForAdministrators',
          errors: {
            [field]: `Only an administrator may change ${label} by hand. Record a count, a purchase or another movement instead.`,
          },
        },
      });
    const renamed = await edit({ ...data, product_name: fresh('Fine sand') });
    expect(renamed, renamed.text).toMatchObject({ status: 200, body: { data: { quantity: 10, price: 5 } } });
    const counted = await api('POST', '/stock_count', { product_id: data.id, counted: 9 }, clerk);
    expect(counted.status, counted.text).toBeLessThan(300);
  });
});

describe('a single record', () => {
  it('is always there, also for older clients, and cannot be deleted or added', async () => {
    for (const path of ['/institution/1', '/institution/1%22']) {
      const answer = await api('GET', path);
      expect(answer.status, path).toBe(200);
      expect(answer.body.data).toHaveProperty('institution_name');
    }
    expect((await api('GET', '/institution/2')).status).toBe(404);
    expect((await api('DELETE', '/institution/1')).status).toBe(405);
    const edit = await api('PUT', '/institution/1', { institution_name: 'Meghna Homes' });
    expect(edit.body).toMatchObject({ success: true, data: { institution_name: 'Meghna Homes' } });
    expect((await api('GET', '/audit/institution/1')).body.data[0].changes[0].new).toBe('Meghna Homes');
  });
});

describe('a derived value', () => {
  it('tells who made an account', async () => {
    const bank = (await api('POST', '/bank', { bank_name: fresh('Bank'), balance: 5 })).body.data;
    expect(bank).toMatchObject({ user_id: 1, balance: 5, added_by: expect.any(String) });
    expect((await api('GET', `/bank/${bank.id}`)).body).toEqual(
      (await api('GET', `/bank/single/${bank.id}`)).body,
    );
  });

  it('of a card counts what its condition says', async () => {
    await employee({ pay_basis: 'month', salary: 20_000.5 });
    const { body } = await api('GET', '/summary/employee');
    const rows = (await api('GET', '/employee')).body.data as { is_free: string; salary: number }[];
    const monthly = (await api('GET', '/employee?pay_basis=month')).body.data as { salary: number }[];
    expect(body.data.map(({ value }: { value: number }) => value)).toEqual([
      rows.length,
      rows.filter(({ is_free }) => is_free === '1').length,
      monthly.reduce((sum, { salary }) => sum + salary, 0),
    ]);
    const states = (await api('GET', '/summary/project_state')).body.data;
    expect(states[0]).toMatchObject({ label: 'Total Leads', type: 'integer', change: expect.any(Number) });
  });
});
