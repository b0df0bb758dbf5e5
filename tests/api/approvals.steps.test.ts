import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInAs } from '../support/roles.ts';
import { IS_LONG } from '../support/sample.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { today } from '../support/today.ts';
import { assign, makeEmployee, makeProject } from './movementSamples.ts';

/** Two steps above 1,000, a third one above 5,000; and a limit on what a sheet and a correction record. */
const ACCESS = readFileSync(resolve(import.meta.dirname, '../../resources/access.yaml'), 'utf8')
  .replace(
    '{ on: [bank_deposit, bank_withdraw], may: [read, create] }',
    '{ on: [bank_deposit, bank_withdraw], may: [read, create] }\n      - { on: vendor_payment, may: correct }\n      - { on: wage, may: [read, create] }\n      - { on: [employee, project], may: read }',
  )
  .replace('{ on: all, may: [read, export, print] }', '{ on: all, may: [read, export, print, approve] }')
  .replace(
    /limits:.*\n(?: {2}.*\n)+/,
    `limits:
  - { on: vendor_payment, role: cashier, when: record.amount > 1000, needs: approval, by: [accountant, auditor] }
  - { on: vendor_payment, role: cashier, when: record.amount > 5000, needs: approval, by: [accountant, storekeeper], together: true }
  - { on: wage, role: cashier, needs: approval, by: auditor }
`,
  )
  .replace(
    'vendor, may: [read], fields:',
    'vendor_payment, may: [read, approve] }\n      - { on: vendor, may: [read], fields:',
  );

let server: TestServer;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  server = await startServer();
  server.write({ file: 'resources/access.yaml', text: ACCESS });
  const { status, body } = await server.api('POST', '/definitions/reload');
  expect([status, body.message]).toEqual([200, body.message]);
  const vendor = { vendor_name: 'Mill', phone: '01711111111', address: 'Khulna', balance: 0, note: 'Rods' };
  expect((await server.api('POST', '/vendor', vendor)).status).toBe(200);
  expect((await server.api('POST', '/cash/opening', { balance: 20_000 })).status).toBe(200);
  for (const role of ['cashier', 'accountant', 'auditor', 'storekeeper'])
    tokens[role] = await signInAs(server, role, []);
  tokens.both = await signInAs(server, 'accountant', []);
  await sql`update public."user" set roles = '["accountant", "auditor", "cashier"]' where email like 'accountant-%'
    and id = (select max(id) from public."user")`.execute(server.db);
});
afterAll(() => server?.close());

const as = (who: string, method: string, path: string, body?: unknown) =>
  server.api(method, path, body, { token: tokens[who] as string });
const send = (amount: number, who = 'cashier') =>
  as(who, 'POST', '/vendor/payment', { vendor_id: 1, amount });
const decide = async (who: string, id: number, round = 1) => {
  const { body } = await as(who, 'POST', '/approvals/approve', { approvals: [{ id, round }] });
  return body.data[0].failure?.code ?? body.data[0].outcome;
};

it('goes from step to step, each by another person', async () => {
  const { body } = await send(2_000);
  const { id, steps } = body.data;
  expect(steps).toEqual([
    { role: 'accountant', stage: 1 },
    { role: 'auditor', stage: 2 },
  ]);
  expect(await decide('auditor', id)).toBe('approvalNotYours');
  expect(await decide('both', id)).toBe('approved');
  expect(await decide('both', id)).toBe('approvalTwice');
  expect(await decide('accountant', id)).toBe('approvalNotYours');
  expect(await decide('auditor', id)).toBe('posted');
});

it('mails those of a step once it is theirs, and their delegates', async () => {
  const mailed = async () => {
    const { rows } = await sql<{ recipient: string }>`
      delete from plinth.mail where subject like '%waits for your approval' returning recipient`.execute(
      server.db,
    );
    return rows.map(({ recipient }) => recipient.split('-')[0]).sort();
  };
  await mailed();
  const { email } = (await as('storekeeper', 'GET', '/user')).body.data;
  const days = { first_day: today(), last_day: today() };
  expect((await as('auditor', 'POST', '/user/delegates', { email, ...days })).status).toBe(201);
  const { id } = (await send(2_000)).body.data;
  // One of the accountants has two roles.
  expect(await mailed()).toEqual(['accountant', 'accountant']);
  expect(await decide('accountant', id)).toBe('approved');
  expect(await mailed()).toEqual(['accountant', 'auditor', 'storekeeper']);
  // In the name of the auditor, of these days.
  expect(await decide('storekeeper', id)).toBe('posted');
  await sql`delete from plinth.approval_delegate`.execute(server.db);
});

it('lets a delegate approve on their days alone', async () => {
  const { email } = (await as('storekeeper', 'GET', '/user')).body.data;
  const { id } = (await send(2_000)).body.data;
  expect(await decide('accountant', id)).toBe('approved');
  const between = async (first_day: string, last_day: string) => {
    await sql`delete from plinth.approval_delegate`.execute(server.db);
    await as('auditor', 'POST', '/user/delegates', { email, first_day, last_day });
    return decide('storekeeper', id);
  };
  expect(await between('2020-01-01', dayAfter(today(), -1))).toBe('approvalNotYours');
  expect(await between(dayAfter(today(), 1), '2099-12-31')).toBe('approvalNotYours');
  expect(await between(today(), today())).toBe('posted');
  await sql`delete from plinth.approval_delegate`.execute(server.db);
});

it('refuses a sheet with a line that meets a limit, whole and by its name', async () => {
  const project = await makeProject(server, 5_000);
  const employee = await makeEmployee(server);
  await assign(server, project, employee);
  const before = await postedCount();
  const body = { project_id: project, lines: [{ employee_id: employee, amount: 500 }] };
  const sheet = await as('cashier', 'POST', '/wage/sheet', body);
  expect([sheet.status, sheet.body.code]).toEqual([409, 'lineRefused']);
  expect(sheet.body.message).toMatch(/approv/);
  expect(await postedCount()).toEqual(before);
  expect((await as('cashier', 'GET', '/approvals?show=own&resource=wage')).body.data).toEqual([]);
});

it('posts each once and adds up, whoever makes and approves at the same moment', async () => {
  const makers = await Promise.all(Array.from({ length: 3 }, () => signInAs(server, 'cashier', [])));
  const approvers = await Promise.all(Array.from({ length: 3 }, () => signInAs(server, 'accountant', [])));
  const auditors = await Promise.all(Array.from({ length: 3 }, () => signInAs(server, 'auditor', [])));
  await server.api('POST', '/cash/receipt', { amount: 50_000 });
  const [cashBefore, postedBefore] = [await cash(), await postedCount()];
  const call = (token: string, path: string, body: object) => server.api('POST', path, body, { token });
  const sent = await Promise.all(
    makers.flatMap((token) =>
      [1_500, 2_500].map((amount) => call(token, '/vendor/payment', { vendor_id: 1, amount })),
    ),
  );
  const approvals = sent.map(({ body }) => ({ id: body.data.id as number, round: 1 }));
  const all = (tokens: readonly string[]) =>
    Promise.all(tokens.map((token) => call(token, '/approvals/approve', { approvals })));
  await all(approvers);
  // Three post the same six, while others still send.
  const [last] = await Promise.all([
    all(auditors),
    ...makers.map((token) => call(token, '/vendor/payment', { vendor_id: 1, amount: 100 })),
  ]);
  const outcomes = last.flatMap(({ body }) => body.data as { id: number; outcome: string }[]);
  for (const { id } of approvals)
    expect(outcomes.filter((one) => one.id === id && one.outcome === 'posted')).toHaveLength(1);
  expect(await postedCount()).toBe(postedBefore + 9);
  expect(await cash()).toBe(cashBefore - 3 * (1_500 + 2_500 + 100));
});

it('joins the limits that hold, and those together wait for each other in no order', async () => {
  const { body } = await send(6_000);
  const { id, steps } = body.data;
  expect(steps.map(({ role, stage }: { role: string; stage: number }) => [role, stage])).toEqual([
    ['accountant', 1],
    ['auditor', 2],
    ['storekeeper', 3],
  ]);
  expect(await decide('storekeeper', id)).toBe('approvalNotYours');
  expect([await decide('accountant', id), await decide('auditor', id)]).toEqual(['approved', 'approved']);
  expect(await decide('storekeeper', id)).toBe('posted');
});

it('lets no other way of recording slip through', async () => {
  const posted = await send(500);
  const before = await sql<{ n: number }>`select count(*)::int as n from plinth.transaction`.execute(
    server.db,
  );
  const corrected = await as('cashier', 'POST', `/transaction/${posted.body.data.id}/correct`, {
    reason: 'Wrong',
    body: { vendor_id: 1, amount: 3_000 },
  });
  expect([corrected.status, corrected.body.code]).toEqual([409, 'correctionNeedsApproval']);
  const after = await sql<{ n: number }>`select count(*)::int as n from plinth.transaction`.execute(
    server.db,
  );
  expect(after.rows).toEqual(before.rows);
});

/** A day of the calendar, some days after another one. */
function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

async function postedCount(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from plinth.transaction`.execute(
    server.db,
  );
  return rows[0]?.n as number;
}

async function cash(): Promise<number> {
  const { rows } = await sql<{ balance: number }>`select balance from plinth.book where key = 'cash'`.execute(
    server.db,
  );
  return Number(rows[0]?.balance);
}

type Step =
  | { do: 'approve'; who: Person; stale: boolean }
  | { do: 'return'; who: Person }
  | { do: 'change'; who: Person; amount: number }
  | { do: 'withdraw'; who: Person }
  /** The cash that the floors of an approval meet. */
  | { do: 'cash'; level: number }
  | { do: 'delegate'; from: Person; to: Person };

const PEOPLE = ['cashier', 'accountant', 'auditor', 'storekeeper', 'both'] as const;
type Person = (typeof PEOPLE)[number];

const people = fc.constantFrom(...PEOPLE);
const amounts = fc.constantFrom(800, 1_000, 1_001, 1_500, 5_000, 7_000, 900_000);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('approve' as const),
      who: people,
      stale: fc.nat(9).map((n) => n === 0),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('return' as const), who: people }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('change' as const), who: people, amount: amounts }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('withdraw' as const), who: people }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('cash' as const), level: fc.constantFrom(0, 1_500, 20_000) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delegate' as const), from: people, to: people }) },
);
const run = fc.record({
  maker: fc.constantFrom<Person>('cashier', 'both'),
  amount: amounts,
  steps: fc.array(step, { maxLength: 10 }),
});
const ROLES_OF: Readonly<Record<Person, readonly string[]>> = {
  cashier: ['cashier'],
  accountant: ['accountant'],
  auditor: ['auditor'],
  storekeeper: ['storekeeper'],
  both: ['accountant', 'auditor', 'cashier'],
};
const NEEDED = (amount: number) =>
  amount <= 1_000
    ? []
    : amount <= 5_000
      ? ['accountant', 'auditor']
      : ['accountant', 'auditor', 'storekeeper'];

/** What became of the runs, so that a run of mere refusals is noticed. */
const became: Record<string, number> = {};
const count = (what: string) => {
  became[what] = (became[what] ?? 0) + 1;
};

/** Brings the cash to a level, by a receipt or a payment of the administrator, whom no limit holds. */
async function bringCashTo(level: number): Promise<boolean> {
  const difference = level - (await cash());
  if (difference > 0) await server.api('POST', '/cash/receipt', { amount: difference });
  if (difference < 0)
    expect((await server.api('POST', '/vendor/payment', { vendor_id: 1, amount: -difference })).status).toBe(
      200,
    );
  return difference < 0;
}

interface Model {
  state: string;
  round: number;
  amount: number;
  done: { who: Person; of: Person }[];
}

/** In whose name somebody may do the next step of a model; undefined for nobody. */
function approverOf(
  { state, amount, done }: Model,
  { maker, who, delegates }: { maker: Person; who: Person; delegates: ReadonlySet<string> },
): Person | undefined {
  const used = done.flatMap((each) => [each.who, each.of]);
  if (state !== 'waiting' || who === maker || used.includes(who)) return undefined;
  const next = NEEDED(amount)[done.length] as string;
  const own = [who, ...PEOPLE.filter((from) => delegates.has(`${from} ${who}`))];
  const free = own.filter((one) => one !== maker && !used.includes(one));
  return free.find((one) => ROLES_OF[one].includes(next));
}

/** Plays a run against the product and against the rules in a few lines: what is posted, and what waits. */
async function play({ maker, amount, steps }: { maker: Person; amount: number; steps: readonly Step[] }) {
  await sql`delete from plinth.approval_delegate`.execute(server.db);
  const delegates = new Set<string>();
  const sent = await send(amount, maker);
  if (NEEDED(amount).length === 0) {
    expect([200, 409]).toContain(sent.status);
    return;
  }
  expect(sent.status).toBe(202);
  const { id } = sent.body.data;
  const model: Model = { state: 'waiting', round: 1, amount, done: [] };
  let posted = await payments();
  for (const one of steps) {
    const available = await cash();
    if (one.do === 'cash') posted += (await bringCashTo(one.level)) ? 1 : 0;
    else if (one.do === 'delegate') {
      if (one.from !== one.to) {
        await delegate(one.from, one.to);
        delegates.add(`${one.from} ${one.to}`);
      }
    } else if (one.do === 'approve') {
      const of = one.stale ? undefined : approverOf(model, { maker, who: one.who, delegates });
      const result = await decide(one.who, id, one.stale ? model.round + 1 : model.round);
      const isLast = model.done.length + 1 === NEEDED(model.amount).length;
      if (of === undefined) {
        expect(result).toMatch(/^approval/);
        count('refused');
      } else if (!isLast) {
        expect(result).toBe('approved');
        count(of === one.who ? 'approved' : 'approved for another');
        model.done.push({ who: one.who, of });
      } else if (available < model.amount) {
        expect(result).not.toMatch(/^(posted|approved|approval.*)$/);
        count('below the floor');
      } else {
        expect(result).toBe('posted');
        count('posted');
        model.state = 'posted';
        posted += 1;
      }
    } else if (one.do === 'return') {
      const may = approverOf(model, { maker, who: one.who, delegates }) !== undefined;
      const { body } = await as(one.who, 'POST', '/approvals/return', {
        approvals: [{ id, round: model.round }],
        reason: 'Why',
      });
      expect(body.data[0].outcome === 'returned').toBe(may);
      if (may) count('sent back');
      if (may) model.state = 'returned';
    } else {
      const may = one.who === maker && ['waiting', 'returned'].includes(model.state);
      if (one.do === 'withdraw') {
        const { status } = await as(one.who, 'POST', `/approvals/${id}/withdraw`);
        expect(status === 200).toBe(may);
        if (may) model.state = 'withdrawn';
      } else {
        const { status } = await as(one.who, 'PUT', `/approvals/${id}`, { vendor_id: 1, amount: one.amount });
        if (!may) expect(status).toBeGreaterThanOrEqual(400);
        else if (NEEDED(one.amount).length > 0) {
          expect(status).toBe(202);
          count('changed');
          Object.assign(model, { state: 'waiting', round: model.round + 1, amount: one.amount, done: [] });
        } else if (status === 200) {
          count('posted at once');
          Object.assign(model, { state: 'posted', round: model.round + 1 });
          posted += 1;
        } else expect([409, available < one.amount]).toEqual([status, true]);
      }
    }
    expect(await payments()).toBe(posted);
    const { rows } = await sql<{ state: string; round: number }>`
      select state, round from plinth.approval where id = ${id}`.execute(server.db);
    expect(rows[0]).toEqual({ state: model.state, round: model.round });
  }
}

async function payments(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from public.vendor_payment`.execute(
    server.db,
  );
  return rows[0]?.n as number;
}

async function delegate(from: Person, to: Person): Promise<void> {
  const [giver, taker] = await Promise.all(
    [from, to].map(async (who) => (await as(who, 'GET', '/user')).body.data.id as number),
  );
  await sql`insert into plinth.approval_delegate (from_user, to_user, first_day, last_day)
    values (${giver}, ${taker}, ${today()}::date, ${today()}::date)`.execute(server.db);
}

/** PLINTH_RUNS=500 PLINTH_SEED=7 plays only so many, and the same again. */
const RUNS = Number(process.env.PLINTH_RUNS ?? (IS_LONG ? 10_000 : 40));
const SEED = Number(process.env.PLINTH_SEED ?? Date.now() % 2 ** 31);

it('posts nothing unapproved, and nobody approves their own, in random runs', async () => {
  await bringCashTo(20_000);
  await fc.assert(fc.asyncProperty(run, play), { numRuns: RUNS, seed: SEED });
  console.info(`${RUNS} runs of approvals from PLINTH_SEED=${SEED}: ${JSON.stringify(became)}`);
  // Each posted movement has all its approvals, by others than its maker, each by another person.
  const { rows } = await sql<{ wrong: number }>`
    select count(*) as wrong from plinth.approval a where a.state = 'posted' and (
      exists (select from plinth.approval_step s where s.approval_id = a.id and a.created_by in (s.user_id, s.for_user))
      or (select count(*) <> count(distinct s.user_id) from plinth.approval_step s
        where s.approval_id = a.id and s.round = a.round)
      or (a.record ->> 'amount')::numeric > 1000 and (select count(*) < jsonb_array_length(a.steps)
        from plinth.approval_step s where s.approval_id = a.id and s.round = a.round))`.execute(server.db);
  expect(rows[0]?.wrong).toBe(0);
  // Of those whom the limits hold, nothing above them is in the books without an approval.
  const { rows: past } = await sql<{ wrong: number }>`
    select count(*) as wrong from public.vendor_payment p join public."user" u on u.id = p.added_by
    where p.amount > 1000 and u.roles ? 'cashier' and not u.is_admin
      and not exists (select from plinth.approval a where a.transaction_id = p.id and a.state = 'posted')`.execute(
    server.db,
  );
  expect(past[0]?.wrong).toBe(0);
  // Some of a hundred are posted; a short run may have none.
  if (IS_LONG) expect(became.posted).toBeGreaterThan(0);
}, 7_200_000);
