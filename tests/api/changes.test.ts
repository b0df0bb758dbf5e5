import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../support/server.ts';

/** A change of definitions is never silent (docs/definitions/changes.md): its plan names what it does to what is there, with counts. */

// biome-ignore lint/suspicious/noExplicitAny: a test knows what it asked for.
type Body = any;
type File = { file: string; text: string };

const settings = (books: string): File => ({
  file: 'resources/settings.yaml',
  text: `books:\n  cash: { label: Cash, normal: debit, class: asset }\n${books}`,
});
const resource = (name: string, text: string): File => ({
  file: `resources/${name}.yaml`,
  text: `name: ${name}\n${text}`,
});
const REPORT: File = {
  file: 'resources/reports/income.yaml',
  text: `name: income
description: What came in
of: entries
where: class == "income"
group: [book]
show:
  amount: sum(amount)
  entries: count()
`,
};

async function called(server: TestServer, method: string, path: string, body?: object): Promise<Body> {
  const answer = await server.api(method, path, body);
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body;
}

const planOf = async (server: TestServer) => (await called(server, 'GET', '/definitions')).data.plan;
const messages = (lines: { message: string }[]) => lines.map(({ message }) => message);
const reload = (server: TestServer, body?: object) => server.api('POST', '/definitions/reload', body);

/** Puts definitions in force, and expects the server to take them. */
async function put(server: TestServer, files: readonly File[], body?: object): Promise<void> {
  server.write(...files);
  const { status, text } = await reload(server, body);
  expect(status, text).toBe(200);
}

/** What the verification of the books finds, by the definitions in force. */
async function findings(server: TestServer): Promise<object[]> {
  const { text } = await server.api('GET', '/verify');
  return JSON.parse(text.trim().split('\n').at(-1) as string).result.findings;
}

describe('a nominal book', () => {
  const sale = (head: string, book = '"{head}"') =>
    resource(
      'sale',
      `kind: movement
fields:
  head: { type: head, heads: received, required: true }
  kind: { type: select, options: [cash, gift], required: true }
  amount: { type: money, required: true }
post:
  entries:
    - { debit: cash, amount: amount }
    - { credit: ${book}, amount: amount, when: 'kind == "cash"' }
    - { credit: ${head}, amount: amount, when: 'kind == "gift"' }
`,
    );
  const BEFORE = settings('  income: { label: Income, normal: credit, class: income, heads: [received] }\n');
  const renamed = (was = '') =>
    settings(`  sales: { label: Sales, normal: credit, class: income, heads: [received]${was} }\n`);
  let server: TestServer;
  const income = async (): Promise<Body[]> =>
    (await called(server, 'GET', '/report/income')).rows.map(({ key, values }: Body) => [key[0], ...values]);

  beforeAll(async () => {
    server = await startServer({ alone: true, definitions: [BEFORE, sale('income'), REPORT], folder: 'one' });
    await called(server, 'POST', '/sale', { head: 'income', kind: 'cash', amount: 150_000 });
    await called(server, 'POST', '/sale', { head: 'income', kind: 'gift', amount: 6_000 });
  });
  afterAll(() => server?.close());

  it('with entries is neither removed nor renamed in silence: 156,000 stay in the report', async () => {
    expect(await income()).toEqual([['income', 156_000, 2]]);
    for (const books of [
      renamed(),
      settings(
        '  sales: { label: Sales, normal: credit, class: income, heads: [received] }\n  gifts: { label: Gifts, normal: credit, class: income }\n',
      ),
    ]) {
      server.write(books, sale('sales'), REPORT);
      const { refusals } = await planOf(server);
      expect(messages(refusals)).toEqual([
        expect.stringMatching(
          /no longer has the book "income", which has 2 entries and a balance of .*156,000\.00.*`was: income`/,
        ),
      ]);
      const { status, body } = await reload(server);
      expect(status).toBe(409);
      expect(body.message).toContain('no longer has the book "income"');
    }
    expect(await income()).toEqual([['income', 156_000, 2]]);
  });

  it('is renamed with its history by `was`, of two names the one that this database has', async () => {
    server.write(renamed(', was: [turnover, income]'), sale('sales'), REPORT);
    const { steps, refusals, asks } = await planOf(server);
    expect([refusals, asks]).toEqual([[], []]);
    expect(messages(steps)).toContainEqual(
      expect.stringMatching(/book sales renamed from income: 2 entries, with a balance of .*156,000\.00/),
    );
    expect(messages(steps)).toContainEqual(
      expect.stringContaining(
        'options of sale.head renamed (turnover → sales and income → sales): 2 records',
      ),
    );
    expect((await reload(server)).status).toBe(200);
    expect(await income()).toEqual([['sales', 156_000, 2]]);
    expect((await called(server, 'GET', '/sale')).map(({ head }: Body) => head)).toEqual(['sales', 'sales']);
    await called(server, 'POST', '/sale', { head: 'sales', kind: 'cash', amount: 4_000 });
    expect(await income()).toEqual([['sales', 160_000, 3]]);
    expect(await findings(server)).toEqual([]);
    const { rows } =
      await sql`select key from plinth.book where resource is null and entries > 0 order by 1`.execute(
        server.db,
      );
    expect(rows).toEqual([{ key: 'cash' }, { key: 'sales' }]);
  });

  it('gets its former key back with the definitions before', async () => {
    await put(server, [BEFORE, sale('income'), REPORT], { revert: true });
    expect(await income()).toEqual([['income', 160_000, 3]]);
    expect((await called(server, 'GET', '/sale')).map(({ head }: Body) => head)).toEqual(
      Array(3).fill('income'),
    );
    expect(await findings(server)).toEqual([]);
  });

  it('of another class moves in every statement, which must be accepted', async () => {
    const liability = settings(
      '  income: { label: Income, normal: credit, class: liability, heads: [received] }\n',
    );
    server.write(liability, sale('income'), REPORT);
    expect(messages((await planOf(server)).asks)).toEqual([
      expect.stringMatching(
        /the book "income" becomes liability, and was income: its 3 entries, with a balance of .*160,000\.00/,
      ),
    ]);
    const refused = await reload(server);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringContaining('must be accepted'),
    ]);
    expect(await income()).toHaveLength(1);
    await put(server, [liability, sale('income'), REPORT], { accept: true });
    expect(await income()).toEqual([]);
    await put(server, [BEFORE, sale('income'), REPORT], { accept: true });
  });

  it('is refused a `was` that never was, and a report that names what is no book', async () => {
    server.write(
      settings(
        '  income: { label: Income, normal: credit, class: income, heads: [received] }\n  other: { label: Other, normal: credit, class: income, was: incme }\n',
      ),
      sale('income'),
      REPORT,
    );
    expect(messages((await planOf(server)).refusals)).toEqual([
      expect.stringContaining('books.other.was: nothing of that kind was ever called incme in this database'),
    ]);
    server.write(BEFORE, sale('income'), {
      ...REPORT,
      text: REPORT.text.replace('class == "income"', 'book == "turnover"'),
    });
    const { mistakes } = (await called(server, 'GET', '/definitions')).data;
    expect(messages(mistakes)).toEqual([expect.stringContaining('turnover')]);
  });

  it('keeps the rule of postings with a renamed option, so that the books are still verified', async () => {
    const given = sale('income');
    const text = given.text
      .replace('options: [cash, gift]', 'options: [{ value: paid, was: cash }, gift]')
      .replace('kind == "cash"', 'kind == "paid"');
    server.write(BEFORE, { ...given, text }, REPORT);
    const { steps, notes } = await planOf(server);
    expect(messages(steps)).toContainEqual('options of sale.kind renamed (cash → paid): 2 records');
    expect(messages(notes)).toContainEqual(
      'sale posts other entries from now on: 3 posted records keep their own',
    );
    expect((await reload(server)).status).toBe(200);
    expect(await findings(server)).toEqual([]);
    await put(server, [BEFORE, given, REPORT], { revert: true });
    expect(await findings(server)).toEqual([]);
  });
});

describe('a formula', () => {
  const contract = (formula: string) =>
    resource(
      'contract',
      `fields:\n  title: { type: text }\n  area: { type: integer }\n  price: { type: money, from: ${formula} }\n`,
    );
  const bill = (formula: string) =>
    resource(
      'bill',
      `kind: movement
fields:
  area: { type: integer, required: true }
  price: { type: money, from: ${formula}, required: true }
post: { entries: [{ debit: cash, amount: price }, { credit: sales, amount: price }] }
`,
    );
  const BOOKS = settings('  sales: { label: Sales, normal: credit, class: income }\n');
  let server: TestServer;
  const prices = async () =>
    (await called(server, 'GET', '/contract'))
      .map(({ price }: Body) => price)
      .sort((a: number, b: number) => a - b);

  beforeAll(async () => {
    server = await startServer({
      alone: true,
      definitions: [BOOKS, contract('area * 1000'), bill('area * 1000')],
      folder: 'one',
    });
    for (const area of [56, 100]) {
      await called(server, 'POST', '/contract', { title: `${area}`, area });
      await called(server, 'POST', '/bill', { area });
    }
    await called(server, 'POST', '/contract', { title: 'none' });
  });
  afterAll(() => server?.close());

  it('that changes asks before it computes 156,000 anew as 312,000, and is refused until it is accepted', async () => {
    const files = [BOOKS, contract('area * 2000'), bill('area * 2000')];
    server.write(...files);
    const { asks, notes } = await planOf(server);
    expect(asks).toMatchObject([
      {
        code: 'amountsRecomputed',
        message:
          '2 records of contract get another price by its new formula: a sum of 156,000.00 becomes 312,000.00',
      },
    ]);
    expect(messages(notes)).toContain(
      'the formula of bill.price changes: 2 posted records keep their values',
    );
    const { status, body } = await reload(server);
    expect([status, body.message]).toEqual([409, expect.stringContaining('156,000.00 becomes 312,000.00')]);
    expect((await prices()).filter(Boolean)).toEqual([56_000, 100_000]);
    await put(server, files, { accept: true });
    expect((await prices()).filter(Boolean)).toEqual([112_000, 200_000]);
    const bills = await called(server, 'GET', '/bill');
    expect(bills.map(({ price }: Body) => price).sort()).toEqual([100_000, 56_000]);
  });

  it('that is new, or gives the same, asks nothing', async () => {
    const more = contract('area * 2000 + 0');
    const files = [
      BOOKS,
      { ...more, text: `${more.text}  double: { type: money, from: price * 2 }\n` },
      bill('area * 2000'),
    ];
    server.write(...files);
    expect((await planOf(server)).asks).toEqual([]);
    await put(server, files);
  });

  it('that takes the place of what people entered asks, too', async () => {
    const area = contract('area * 2000 + 0').text.replace(
      'area: { type: integer }',
      'area: { type: integer, from: 7 * 8 }',
    );
    server.write(BOOKS, { ...contract(''), text: area }, bill('area * 2000'));
    expect(messages((await planOf(server)).asks)).toEqual([
      '1 record of contract gets another area by its new formula: 100 becomes 56',
      '1 record of contract gets another price by its new formula: 200,000.00 becomes 112,000.00',
    ]);
  });
});

describe('names', () => {
  const crane = (fields: string, more = '') =>
    resource('crane', `${more}fields:\n  title: { type: text }\n${fields}`);
  const A = crane('  a: { type: text }\n  state: { type: select, options: [up, down] }\n');
  const C = (was: string) =>
    crane(`  c: { type: text, was: ${was} }\n  state: { type: select, options: [up, down] }\n`);
  let server: TestServer;
  // In the file of the crane, which so goes.
  const hoist = (text: string) => ({ ...resource('hoist', text), file: A.file });
  const cranes = () => called(server, 'GET', '/crane');

  beforeAll(async () => {
    server = await startServer({ alone: true, definitions: [A], folder: 'one' });
    for (const title of ['Liebherr', 'Potain'])
      await called(server, 'POST', '/crane', { title, a: '8 t', state: 'up' });
  });
  afterAll(() => server?.close());

  it('of a field that was renamed twice elsewhere are refused here: the values would be hidden', async () => {
    server.write(C('b'));
    expect(messages((await planOf(server)).refusals)).toEqual([
      'crane.fields.c.was: nothing of that kind was ever called b in this database; what nothing names any more is called a. `was` takes several names, the latest first; leave it out where there is nothing to take over.',
    ]);
    expect((await reload(server)).status).toBe(409);
    expect(await cranes()).toMatchObject([{ a: '8 t' }, { a: '8 t' }]);
  });

  it('of a field may be several, of which the present one gives its values', async () => {
    await put(server, [C('[b, a]')]);
    expect(await cranes()).toMatchObject([{ c: '8 t' }, { c: '8 t' }]);
    // The same files stay right, also where another part of them changes.
    const later = C('[b, a]').text.replace('title: { type: text }', 'title: { type: text, max: 50 }');
    await put(server, [{ file: C('').file, text: later }]);
  });

  it('of a field that only goes are counted, with its values', async () => {
    server.write(crane('  state: { type: select, options: [up, down] }\n'));
    expect(messages((await planOf(server)).notes)).toEqual([
      'column crane.c (2 values) stays, though no field shows it any more',
    ]);
  });

  it('of an option move the records, and one that only goes is counted', async () => {
    const options = (text: string) =>
      crane(`  c: { type: text }\n  state: { type: select, options: ${text} }\n`);
    server.write(options('[raised, down]'));
    expect(messages((await planOf(server)).notes)).toEqual([
      expect.stringMatching(/^2 records of crane \(1, 2\), state: /),
    ]);
    server.write(options('[{ value: raised, was: upp }, down]'));
    expect(messages((await planOf(server)).refusals)).toEqual([
      expect.stringContaining(
        'crane.fields.state.options.raised.was: nothing of that kind was ever called upp',
      ),
    ]);
    await put(server, [options('[{ value: raised, was: [lifted, up] }, down]')]);
    expect(await cranes()).toMatchObject([{ state: 'raised' }, { state: 'raised' }]);
    // Once they are in force, no table is searched for former values at a start.
    await sql`update public.crane set state = 'lifted' where id = 1`.execute(server.db);
    expect((await planOf(server)).steps).toEqual([]);
    await sql`update public.crane set state = 'raised' where id = 1`.execute(server.db);
  });

  it('of an entity are checked in the same way', async () => {
    const text = 'fields:\n  title: { type: text }\n  c: { type: text }\n';
    server.write(hoist(`was: lift\n${text}`));
    expect(messages((await planOf(server)).refusals)).toEqual([
      expect.stringMatching(/^hoist\.was: nothing of that kind was ever called lift .* is called crane\./),
    ]);
    await put(server, [hoist(`was: [lift, crane]\n${text}`)]);
    expect(await called(server, 'GET', '/hoist')).toMatchObject([{ c: '8 t' }, { c: '8 t' }]);
  });

  it('of a required field that is new: the records without it are counted, and of an entity that goes', async () => {
    const text =
      'fields:\n  title: { type: text }\n  c: { type: text }\n  serial: { type: text, required: true }\n';
    server.write(hoist(text));
    expect(messages((await planOf(server)).notes)).toContainEqual(
      expect.stringMatching(/^2 records of hoist \(1, 2\), serial: .*required/i),
    );
    server.write({ ...resource('winch', 'fields:\n  title: { type: text }\n'), file: A.file });
    expect(messages((await planOf(server)).notes)).toEqual([
      'table hoist (2 records) stays, though no definition names it any more',
    ]);
  });
});

describe('definitions in force that this version finds mistakes in', () => {
  it('are still known by their names, classes, fields and roles', async () => {
    const ledger = (name: string, more: string) =>
      settings(`  ${name}: { label: Income, normal: credit, class: ${more} }\n`);
    const sale = (book: string) =>
      resource(
        'sale',
        `kind: movement
fields: { amount: { type: money, required: true } }
post: { entries: [{ debit: cash, amount: amount }, { credit: ${book}, amount: amount }] }
`,
      );
    const crane = (fields: string) => resource('crane', `fields:\n  title: { type: text }\n${fields}`);
    const definitions = [
      ledger('income', 'income'),
      sale('income'),
      crane('  pin: { type: password }\n  a: { type: text }\n'),
    ];
    const server = await startServer({ alone: true, definitions, folder: 'one' });
    await called(server, 'POST', '/sale', { amount: 156_000 });
    await called(server, 'POST', '/crane', { title: 'Liebherr', pin: 'secret words', a: '8 t' });
    // As an earlier version took them: with a key, and an option of a condition, that are mistakes now.
    await sql`update plinth.definition_set set files = replace(files::text, 'title: { type: text }',
      'title: { type: text, colour: red, visibleIf: ''state == \\"drft\\"'' }')::jsonb`.execute(server.db);
    server.write(
      ledger('income', 'liability'),
      sale('income'),
      crane('  pin: { type: text }\n  c: { type: text, was: b }\n'),
    );
    const { refusals, asks, notes } = await planOf(server);
    expect(messages(refusals)).toEqual([
      expect.stringMatching(/crane\.fields\.c\.was: .* called b .* is called a\./),
      expect.stringContaining('public.crane.pin has values of "password"'),
    ]);
    expect(messages(asks)).toEqual([expect.stringContaining('the book "income" becomes liability')]);
    expect(messages(notes)).toEqual(['column crane.a (1 value) stays, though no field shows it any more']);
    await server.close();
  });
});

describe('beside tables', () => {
  const SETTINGS = settings(
    '  sales: { label: Sales, normal: credit, class: income }\ndimensions: [site]\nbudget: { heads: { labour: { label: Labour, books: [cash] } } }\n',
  );
  const SITE = resource('site', 'fields:\n  title: { type: text }\n');
  const SHOP = resource(
    'shop',
    'fields:\n  title: { type: text }\n  note: { type: text }\n  owed: { type: money }\nbook: { balance: owed, normal: credit }\n',
  );
  const GOODS = resource(
    'goods',
    'fields:\n  title: { type: text }\n  qty: { type: quantity }\n  price: { type: money }\nstock: { quantity: qty, price: price }\n',
  );
  const ORDER = resource(
    'form',
    'fields:\n  title: { type: text }\n  parts: { type: lines, of: { part: { type: text }, colour: { type: text } } }\n',
  );
  const SALE = resource(
    'sale',
    `kind: movement
fields:
  site_id: { type: reference, to: site }
  amount: { type: money, required: true }
post: { entries: [{ debit: cash, amount: amount }, { credit: sales, amount: amount }] }
`,
  );
  const ALL = [SETTINGS, SITE, SHOP, GOODS, ORDER, SALE, REPORT];
  let server: TestServer;

  /** What the plan says of the definitions with one of them replaced. */
  async function planned(...changed: File[]): Promise<Record<'refusals' | 'asks' | 'notes', string[]>> {
    const kept = ALL.filter(({ file }) => !changed.some((one) => one.file === file));
    server.write(...kept, ...changed.filter(({ text }) => text !== ''));
    const { data } = await called(server, 'GET', '/definitions');
    expect(data.mistakes).toEqual([]);
    const { refusals, asks, notes } = data.plan;
    return { refusals: messages(refusals), asks: messages(asks), notes: messages(notes) };
  }

  beforeAll(async () => {
    server = await startServer({ alone: true, folder: 'one', definitions: [] });
    await put(server, ALL);
    const site = (await called(server, 'POST', '/site', { title: 'Mirpur' })).id;
    await called(server, 'POST', '/shop', { title: 'Anwar', note: 'corner', owed: 70 });
    await called(server, 'POST', '/goods', { title: 'Bricks', qty: 10, price: 100 });
    await called(server, 'POST', '/form', { title: 'One', parts: [{ part: 'door', colour: 'red' }] });
    await called(server, 'POST', '/sale', { site_id: site, amount: 5 });
    const view = JSON.stringify({ columns: ['title', 'note'] });
    await sql`insert into plinth.view (list, name, owner_id, shared, content) values
      ('shop', 'Mine', 1, 'me', ${view}::jsonb), ('site', 'Ours', 1, 'everyone', '{}')`.execute(server.db);
    await sql`insert into plinth.report_mail (created_by, report, inputs, recipients, format, language, day_of_month, next_on)
      values (1, 'income', '{}', '{}', 'pdf', 'en', 1, '2030-01-01')`.execute(server.db);
    await sql`insert into plinth.budget (id, project_id, version) values (77, 1, 1)`.execute(server.db);
    await sql`insert into plinth.budget_line (budget_id, place, head, amount) values (77, 1, 'labour', 5)`.execute(
      server.db,
    );
    await sql`insert into plinth.approval (resource, created_by, body, params, record, steps)
      values ('sale', 1, '{}', '{}', '{}', '[]'), ('shop', 1, '{}', '{}', '{}', '[]'), ('goods', 1, '{}', '{}', '{}', '[]')`.execute(
      server.db,
    );
  });
  afterAll(() => server?.close());

  it('nothing is named while nothing changes', async () => {
    expect(await planned()).toEqual({ refusals: [], asks: [], notes: [] });
  });

  it("an entity's book and stock with entries do not go, with the entity or alone", async () => {
    const book = expect.stringMatching(/^The books of shop .* have 1 entry and balances of .*70\.00/);
    const stock = expect.stringMatching(/^The stocks of goods .* have 1 entry, worth .*1,000\.00/);
    const plain = (name: string) => resource(name, 'fields:\n  title: { type: text }\n');
    expect((await planned(plain('shop'), plain('goods'))).refusals).toEqual([book, stock]);
    expect((await planned({ ...SHOP, text: '' }, { ...GOODS, text: '' })).refusals).toEqual([book, stock]);
    const renamed = { file: SHOP.file, text: SHOP.text.replace('name: shop', 'name: store\nwas: shop') };
    expect((await planned(renamed)).refusals).toEqual([]);
  });

  it('another dimension must be accepted, since entries are then about other records', async () => {
    const other = { ...SETTINGS, text: SETTINGS.text.replace('dimensions: [site]', 'dimensions: [shop]') };
    expect((await planned(other)).asks).toEqual([
      'the dimension becomes shop, and was site: 2 entries have another record of it, or none',
    ]);
  });

  it('fields of lines, saved views, mails, lines of budgets and waiting movements are counted', async () => {
    const form = { ...ORDER, text: ORDER.text.replace(', colour: { type: text }', '') };
    const shop = { ...SHOP, text: SHOP.text.replace('  note: { type: text }\n', '') };
    const heads = { ...SETTINGS, text: SETTINGS.text.replace('labour:', 'work:') };
    const gone = [SITE, SALE, REPORT].map((file) => ({ ...file, text: '' }));
    expect((await planned(form, shop, heads)).notes).toEqual([
      'column shop.note (1 value) stays, though no field shows it any more',
      '1 record of form (1), parts: colour is not a field of a line',
      '1 saved view of shop names what is no longer there: note',
      '1 line of the budgets is for the head labour, which settings.yaml no longer has',
    ]);
    const without = { ...SETTINGS, text: SETTINGS.text.replace(/dimensions.*\n.*\n/, '') };
    expect((await planned(without, ...gone)).notes).toEqual([
      'table sale (1 record) stays, though no definition names it any more',
      'table site (1 record) stays, though no definition names it any more',
      '1 saved view of site is no longer shown, since there is no such list any more',
      '1 monthly mail of the report income is no longer sent, since there is no such report any more',
      '1 line of the budgets is for the head labour, which settings.yaml no longer has',
      '1 sale waits for approval, and cannot be posted any more',
    ]);
  });

  it('the accounts do not move to another entity, and another password of theirs must be accepted', async () => {
    const users = server.context.sources.find(({ text }) => /^account:/m.test(text)) as File;
    const account = /^account:.*$/m.exec(users.text)?.[0] as string;
    const fields = /^fields:\n(?: .*\n|\n)*/m.exec(users.text)?.[0] as string;
    const staff = resource('staff', `${account}\n${fields}`);
    const plain = { ...users, text: users.text.replace(`${account}\n`, '') };
    expect((await planned(plain, staff)).refusals).toContainEqual(
      expect.stringContaining('1 account is a record of user; `account` cannot move to staff'),
    );
    const other = users.text
      .replace('password: password', 'password: pin')
      .replace('fields:\n', 'fields:\n  pin: { type: password }\n');
    expect((await planned({ ...users, text: other })).asks).toEqual([
      'account.password becomes the field pin, and was password: 1 account has what stands there',
    ]);
  });
});
