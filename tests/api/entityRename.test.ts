import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer, type TestServer } from '../support/server.ts';
import { accountsOf, TRIAL_BALANCE } from '../support/statement.ts';

/** An entity and a movement that say what they were called keep everything that belongs to them. */

const CRANE = {
  file: 'resources/crane.yaml',
  text: `name: crane
book: { balance: balance, normal: debit }
fields:
  crane_name: { type: text, required: true, unique: true }
  balance: { type: money, required: true }
`,
};
const HIRE = {
  file: 'resources/hire.yaml',
  text: `name: crane_hire
kind: movement
post:
  entries:
    - { debit: "crane:{crane}", amount: amount }
    - { credit: cash, amount: amount }
fields:
  crane: { type: reference, to: crane, required: true }
  amount: { type: money, required: true, min: 1 }
`,
};
const WINCH = { file: 'resources/winch.yaml', text: 'name: winch\nfields:\n  winch_name: { type: text }\n' };
const HOOK = {
  ...WINCH,
  text: 'name: hook\nwas: winch\nfields:\n  hook_name: { was: winch_name, type: text }\n',
};
const HOIST = { ...CRANE, text: CRANE.text.replace('name: crane\n', 'name: hoist\nwas: crane\n') };
const RENT = {
  ...HIRE,
  text: HIRE.text
    .replace('name: crane_hire', 'name: hoist_rent\nwas: crane_hire')
    .replaceAll('crane', 'hoist')
    .replace('was: hoist_hire', 'was: crane_hire')
    .replace('  hoist: {', '  hoist: { was: crane,'),
};

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ definitions: [CRANE, HIRE, TRIAL_BALANCE] });
});
afterAll(() => server?.close());

/** A bulk job that was run, and one that was only created. */
async function makeJobs(): Promise<{ done: number; open: number }> {
  const start = async (winch_name: string) => {
    const body = { operation: 'update', ids: [1], values: { winch_name } };
    const { status, text, body: made } = await server.api('POST', '/winch/bulk-jobs', body);
    expect(status, text).toBe(200);
    return made.data.id as number;
  };
  const done = await start('Second');
  await runJob('winch', done);
  return { done, open: await start('Third') };
}

async function runJob(entity: string, id: number): Promise<void> {
  for (const step of ['check', 'run']) {
    const { status, text, body } = await server.api('POST', `/${entity}/bulk-jobs/${id}/${step}`);
    expect([status, body.data?.counts?.refused], text).toEqual([200, 0]);
  }
}

async function reload(...definitions: (typeof CRANE)[]): Promise<void> {
  server.write(...definitions);
  const { status, text } = await server.api('POST', '/definitions/reload');
  expect(status, text).toBe(200);
}

async function expectWhole(entity: string, movement: string): Promise<void> {
  const { body: records } = await server.api('GET', `/${entity}`);
  expect(records).toMatchObject([{ id: 1, crane_name: 'Liebherr', balance: 750 }]);
  const { body: history } = await server.api('GET', `/audit/${entity}/1`);
  expect(history.data.map(({ action }: { action: string }) => action)).toContain('create');
  const { body: moved } = await server.api('GET', `/${movement}`);
  expect(moved).toMatchObject([{ amount: 250, state: 'posted' }]);
  const { body: shown } = await server.api('GET', `/transaction/${moved[0].id}`);
  expect(shown.data.record).not.toBeNull();
  const { body: books } = await server.api('GET', '/report/trial-balance');
  expect(accountsOf(books)[entity]).toMatchObject({ closing_debit: 750, closing_credit: 0 });
  const { body: verified } = await server.api('GET', '/verify');
  expect(JSON.stringify(verified)).not.toContain('"sound":false');
}

it('keep their bulk jobs: an open one is run, and one that was run is undone', async () => {
  await reload(CRANE, HIRE, WINCH);
  const made = await server.api('POST', '/winch', { winch_name: 'First' });
  expect(made.status, made.text).toBe(201);
  const { done, open } = await makeJobs();
  await reload(CRANE, HIRE, HOOK);
  const name = async () => (await server.api('GET', '/hook/1')).body.hook_name;
  expect(await name()).toBe('Second');
  const undo = await server.api('POST', `/hook/bulk-jobs/${done}/undo`);
  expect(undo.status, undo.text).toBe(200);
  await runJob('hook', undo.body.data.id);
  expect(await name()).toBe('First');
  await runJob('hook', open);
  expect(await name()).toBe('Third');
});

it('are renamed with their books, transactions and history, and back', async () => {
  const cash = await server.api('POST', '/cash/opening', { balance: 1000 });
  expect(cash.status, cash.text).toBeLessThan(300);
  await server.api('POST', '/crane', { crane_name: 'Liebherr', balance: 500 });
  const hired = await server.api('POST', '/crane_hire', { crane: 1, amount: 250 });
  expect(hired.status, hired.text).toBeLessThan(300);
  await expectWhole('crane', 'crane_hire');
  const content = { q: 'Lieb' };
  const saved = await server.api('POST', '/views', { list: 'crane', name: 'Mine', content });
  expect(saved.status, saved.text).toBeLessThan(300);
  const { id } = saved.body.data;
  await server.api('PUT', '/views/first', { list: 'crane', id });
  const viewsOf = async (list: string) => (await server.api('GET', `/views?list=${list}`)).body.data;

  await reload(HOIST, RENT);
  await expectWhole('hoist', 'hoist_rent');
  expect(await viewsOf('hoist')).toMatchObject([{ id, name: 'Mine', first: true, content }]);
  expect((await server.api('GET', '/crane')).status).toBe(404);
  const again = await server.api('POST', '/hoist', { crane_name: 'LIEBHERR', balance: 0 });
  expect(again.status).toBe(409);
  const rented = await server.api('POST', '/hoist_rent', { hoist: 1, amount: 1 });
  expect(rented.status, rented.text).toBeLessThan(300);
  const taken = await server.api('POST', `/transaction/${rented.body.id}/reverse`, { reason: 'Twice' });
  expect(taken.status, taken.text).toBeLessThan(300);

  await reload(CRANE, HIRE);
  const { body: records } = await server.api('GET', '/crane');
  expect(records).toMatchObject([{ crane_name: 'Liebherr', balance: 750 }]);
  const { rows } = await server.context.pool.query(
    `select distinct key, resource from plinth.book where resource in ('crane', 'hoist')`,
  );
  expect(rows).toEqual([{ key: 'crane:1', resource: 'crane' }]);
  expect(await viewsOf('crane')).toMatchObject([{ id, first: true }]);
});
