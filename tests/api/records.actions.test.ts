import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../support/server.ts';

/** What can be done with records beside their usual calls. */

const TASK = `name: task
unique: [[site, slot]]
fields:
  task_name: { type: text, required: true }
  is_completed: { type: boolean, default: false }
  done_on: { type: date, readOnly: true }
  state: { type: select, options: [draft, approved], default: draft, readOnly: true }
  twice: { type: integer, from: 'state == "draft" ? 2 : 4' }
  hours: { type: integer, min: 1 }
  bill: { type: integer, from: hours * 2 }
  reason: { type: text, required: true, default: none }
  site: { type: text }
  slot: { type: integer }
  next_id: { type: reference, to: task }
actions:
  done:
    label: Mark as done
    set: { is_completed: true, done_on: today, hours: 3 }
    when: is_completed != true
  reopen:
    label: Reopen
    fields: [reason]
    set: { is_completed: false, done_on: null }
    when: is_completed == true
    access: admin
  noted: { label: Note }
  approve: { label: Approve, set: { state: approved }, when: 'state == "draft"' }
  move: { label: Move, call: "PUT /task/move/{id}", set: { site: A, slot: 1 } }
  plan: { label: Plan, fields: [reason, hours, next_id], set: { is_completed: false }, when: 'state == "draft"' }
list: { bulk: [update, delete, done, move, plan] }
`;

let server: TestServer;
let clerk: string;

beforeAll(async () => {
  server = await startServer({ definitions: [{ file: 'resources/task.yaml', text: TASK }] });
  const account = { name: 'Clerk', email: 'clerk@example.com', password: 'a clerk of the firm' };
  await server.api('POST', '/users', account);
  clerk = await server.signIn(account.email, account.password);
});
afterAll(() => server?.close());

const api = (method: string, path: string, body?: unknown) => server.api(method, path, body);

async function task(name: string, more: object = {}): Promise<number> {
  const made = await api('POST', '/task', { task_name: name, ...more });
  expect(made.status, made.text).toBe(201);
  return made.body.id;
}

describe('an action', () => {
  it('writes its own values, works out what follows, and leaves one line in the history', async () => {
    const id = await task('Paint');
    const done = await api('POST', `/task/${id}/done`);
    expect(done).toMatchObject({ status: 200, body: { is_completed: true, hours: 3, bill: 6 } });
    expect(done.body.done_on).toMatch(/^\d{4}-\d\d-\d\d$/);
    const trail = await api('GET', `/audit/task/${id}`);
    const [latest] = Array.isArray(trail.body) ? trail.body : trail.body.data;
    expect(latest.action).toBe('done');
    expect(latest.changes.map(({ field }: { field: string }) => field).sort()).toEqual([
      'bill',
      'done_on',
      'hours',
      'is_completed',
    ]);
  });

  it('is refused where its condition does not hold, and changes nothing', async () => {
    const id = await task('Plaster');
    await api('POST', `/task/${id}/done`);
    const again = await api('POST', `/task/${id}/done`, {});
    expect(again).toMatchObject({
      status: 409,
      body: {
        success: false,
        message: '"Mark as done" cannot be done with Plaster now',
        code: 'actionNotNow',
      },
    });
    const reopened = await api('POST', `/task/${id}/reopen`, { reason: 'cracks' });
    expect(reopened.body).toMatchObject({ is_completed: false, done_on: null, reason: 'cracks' });
  });

  it('takes its own fields and nothing else', async () => {
    const id = await task('Tiles', { is_completed: true });
    const blank = await api('POST', `/task/${id}/reopen`, { reason: '' });
    expect(blank).toMatchObject({ status: 422, body: { errors: { reason: 'Reason is required' } } });
    expect((await api('POST', `/task/${id}/reopen`)).status).toBe(422);
    const other = await api('POST', `/task/${id}/noted`, { hours: 5 });
    expect(other).toMatchObject({ status: 422, body: { errors: { hours: 'hours cannot be changed here' } } });
    const set = await api('PUT', `/task/move/${id}`, { slot: 7 });
    expect(set).toMatchObject({ status: 422, body: { errors: { slot: 'slot cannot be changed here' } } });
  });

  it('leads from state to state, of which no form and no other call knows', async () => {
    const id = await task('Lintel', { state: 'approved' });
    expect((await api('GET', `/task/${id}`)).body).toMatchObject({ state: 'draft', twice: 2 });
    await api('PATCH', `/task/${id}`, { state: 'approved' });
    const approved = await api('POST', `/task/${id}/approve`);
    expect(approved).toMatchObject({ status: 200, body: { state: 'approved', twice: 4 } });
    expect((await api('POST', `/task/${id}/approve`)).status).toBe(409);
  });

  it('is done once for each key', async () => {
    const id = await task('Doors');
    const send = () =>
      server.api('POST', `/task/${id}/done`, {}, { headers: { 'idempotency-key': 'doors' } });
    expect((await send()).status).toBe(200);
    expect((await send()).status).toBe(200);
  });

  it('is for administrators alone where it says so, and for records that are there', async () => {
    const id = await task('Gate', { is_completed: true });
    const asClerk = (path: string, body?: object) => server.api('POST', path, body, { token: clerk });
    expect((await asClerk(`/task/${id}/reopen`, { reason: 'x' })).status).toBe(403);
    expect((await asClerk(`/task/${id}/noted`)).status).toBe(200);
    expect((await api('POST', '/task/99999/done')).status).toBe(404);
    expect((await api('POST', '/task/x/done')).status).toBe(404);
  });
});

describe('several records at once', () => {
  const bulk = (name: string, ids: unknown, more: object = {}) =>
    api('POST', `/task/bulk/${name}`, { ids, ...more });

  it('are all done with, each with a line in its history', async () => {
    const ids = [await task('Bulk 1'), await task('Bulk 2')];
    const answer = await bulk('done', ids);
    expect(answer).toMatchObject({
      status: 200,
      body: { success: true, message: '2 tasks: done', code: 'severalDone' },
    });
    expect(answer.body.data.map((row: { is_completed: boolean }) => row.is_completed)).toEqual([true, true]);
    expect((await bulk('delete', ids)).status).toBe(200);
    expect((await api('GET', `/task/${ids[0]}`)).status).toBe(404);
    const trail = await api('GET', `/audit/task/${ids[1]}`);
    const entries = Array.isArray(trail.body) ? trail.body : trail.body.data;
    expect(entries.map(({ action }: { action: string }) => action)).toEqual(['delete', 'done', 'create']);
  });

  it('are all left alone where one is refused, each refusal by its record', async () => {
    const [free, done] = [await task('Free'), await task('Busy', { is_completed: true })];
    const answer = await bulk('done', [done, free, 99_999]);
    expect(answer.status).toBe(409);
    expect(answer.body).toEqual({
      success: false,
      message: 'Nothing was done: 2 of 3 were refused',
      code: 'severalRefused',
      params: { refused: 2, total: 3 },
      errors: { [done]: '"Mark as done" cannot be done with Busy now', 99999: 'Task not found' },
      fields: {
        [done]: {
          code: 'actionNotNow',
          params: {
            action: { text: 'Mark as done', resource: 'task', at: expect.any(String) },
            name: 'Busy',
          },
        },
        99999: { code: 'recordNotFound', params: { resource: { resource: 'task', label: 'Task' } } },
      },
    });
    expect((await api('GET', `/task/${free}`)).body.is_completed).toBe(false);
    // Refused by the database, which would refuse all that follows, too.
    const taken = await bulk('move', [free, done, await task('Third')]);
    expect(taken.status).toBe(409);
    expect(Object.values(taken.body.errors)).toHaveLength(2);
    expect((await api('GET', `/task/${free}`)).body.site).toBeNull();
  });

  it('names the record that a constraint of the database refuses', async () => {
    const [free, brittle] = [await task('Sound'), await task('Brittle')];
    await sql`alter table public.task add constraint sound check (task_name <> 'Brittle' or not is_completed)`.execute(
      server.db,
    );
    const answer = await bulk('done', [free, brittle]);
    await sql`alter table public.task drop constraint sound`.execute(server.db);
    expect([answer.status, answer.body.code]).toEqual([422, 'nothingDone']);
    expect(Object.keys(answer.body.errors)).toEqual([String(brittle)]);
    expect((await api('GET', `/task/${free}`)).body.is_completed).toBe(false);
  });

  it('are given what one form asked for, and refuse what is wrong for all of them at its field', async () => {
    const ids = [await task('P1'), await task('P2', { is_completed: true })];
    const values = { reason: 'Rain', hours: '4' };
    const answer = await bulk('plan', ids, { values });
    expect(answer).toMatchObject({ status: 200, body: { message: '2 tasks: done' } });
    const planned = { reason: 'Rain', hours: 4, bill: 8, is_completed: false };
    expect(answer.body.data).toMatchObject([planned, planned]);
    for (const [given, errors] of [
      [{ values: { reason: '', hours: 0 } }, { reason: /required/, hours: /at least/ }],
      [{ values: { ...values, site: 'A' } }, { site: /cannot be changed here/ }],
      [{ values: { ...values, next_id: 99_999 } }, { next_id: /not there any more/ }],
      [{ values: [1] }, { body: /JSON object/ }],
      [{ values, hours: 5 }, { hours: /not a field of this call/ }],
    ] as const) {
      const refused = await bulk('plan', ids, given);
      const words = Object.entries(errors).map(([at, said]) => [at, expect.stringMatching(said)]);
      expect(refused).toMatchObject({ status: 422, body: { errors: Object.fromEntries(words) } });
    }
    await api('POST', `/task/${ids[0]}/approve`);
    const one = await bulk('plan', ids, { values: { reason: 'Sun', hours: 1 } });
    expect(one.body).toMatchObject({ message: 'Nothing was done: "Plan" cannot be done with P1 now' });
    expect(Object.keys(one.body.errors)).toEqual([String(ids[0])]);
    expect((await api('GET', `/task/${ids[1]}`)).body.reason).toBe('Rain');
  });

  it.each([
    [[]],
    [undefined],
    ['1'],
    [[0]],
    [['x']],
    [[1.5]],
    [[{}]],
    [Array.from({ length: 101 }, (_, n) => n + 1)],
  ])('are named by their ids: %j', async (ids) => {
    const answer = await bulk('done', ids);
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { ids: 'Choose 1 to 100 records by their ids' } },
    });
  });

  it('take nothing beside, and nothing that the list does not offer', async () => {
    expect((await bulk('done', [1], { hours: 5 })).status).toBe(422);
    expect((await api('POST', '/task/bulk/done', [1])).status).toBe(422);
    expect([404, 405]).toContain((await bulk('reopen', [1])).status);
  });
});

describe('many records in batches', () => {
  const jobs = (path = '', body?: unknown, options?: object) =>
    server.api('POST', `/task/bulk-jobs${path}`, body, options);
  const query = 'task_name_like=Many';
  const stored = async (condition: string) => {
    const { rows } = await sql<{ n: string }>`select count(*) as n from public.task
      where task_name like 'Many%' and ${sql.raw(condition)}`.execute(server.db);
    return Number(rows[0]?.n);
  };

  beforeAll(async () => {
    await sql`insert into public.task (task_name, hours, reason)
      select 'Many ' || n, 5, 'none' from generate_series(1, 520) n`.execute(server.db);
  });

  it('finds what the list finds, says before who is refused, and changes the others batch by batch', async () => {
    await sql`update public.task set is_completed = true where task_name = 'Many 7'`.execute(server.db);
    const made = await jobs(`?${query}`, { operation: 'done' });
    expect(made).toMatchObject({
      status: 200,
      body: { data: { operation: 'done', total: 520, counts: { new: 520 }, canUndo: false } },
    });
    const { id } = made.body.data;
    // A record that is found later does not enter the job.
    await task('Many later');
    expect((await jobs(`/${id}/check`)).body.data.counts).toMatchObject({ new: 20, ready: 499, refused: 1 });
    expect((await jobs(`/${id}/check`)).body.data).toMatchObject({
      counts: { new: 0, ready: 519, refused: 1 },
      reasons: [{ code: 'actionNotNow', count: 1, same: true, message: expect.stringContaining('Many 7') }],
    });
    expect(await stored('is_completed')).toBe(1);
    expect((await jobs(`/${id}/run`)).body.data.counts).toMatchObject({ ready: 19, done: 500 });
    // Somebody is quicker: the batch changes nothing, and names the record.
    await sql`update public.task set is_completed = true where task_name = 'Many 510'`.execute(server.db);
    const end = { new: 0, ready: 0, refused: 2, done: 500, kept: 18 };
    expect((await jobs(`/${id}/run`)).body.data.counts).toEqual(end);
    expect((await jobs(`/${id}/run`)).body.data.counts).toEqual(end);
    expect(await stored('is_completed')).toBe(502);
    const refused = await api('GET', `/task/bulk-jobs/${id}/records?state=refused`);
    expect(refused.body.data.map(({ title }: { title: string }) => title)).toEqual(['Many 7', 'Many 510']);
    expect(refused.body.data[1]).toMatchObject({ state: 'refused', code: 'actionNotNow' });
    // An action cannot be undone.
    expect(await jobs(`/${id}/undo`)).toMatchObject({ status: 409, body: { code: 'bulkNoUndo' } });
  });

  it('sets values and gives every record its own back, unless somebody has changed it since', async () => {
    await sql`update public.task set hours = 9 where task_name = 'Many 2'`.execute(server.db);
    const ids = await namedIds(['Many 1', 'Many 2', 'Many 3']);
    const { body } = await jobs('', { operation: 'update', values: { hours: '4', reason: 'Rain' }, ids });
    const { id } = body.data;
    const done = await jobs(`/${id}/run`);
    expect(done.body.data).toMatchObject({ counts: { done: 3 }, canUndo: true });
    expect((await api('GET', `/task/${ids[1]}`)).body).toMatchObject({ hours: 4, bill: 8, reason: 'Rain' });
    await api('PATCH', `/task/${ids[2]}`, { hours: 6 });
    const undo = await jobs(`/${id}/undo`);
    expect(undo.body.data).toMatchObject({ operation: 'update', undoes: id, counts: { new: 3 } });
    // A second click undoes nothing twice.
    expect((await jobs(`/${id}/undo`)).body.data.id).toBe(undo.body.data.id);
    await jobs(`/${undo.body.data.id}/check`);
    const undone = await jobs(`/${undo.body.data.id}/run`);
    expect(undone.body.data).toMatchObject({
      counts: { done: 2, refused: 1 },
      reasons: [{ code: 'changedMeanwhile' }],
    });
    expect((await api('GET', `/task/${ids[1]}`)).body).toMatchObject({ hours: 9, reason: 'none' });
    expect((await api('GET', `/task/${ids[2]}`)).body).toMatchObject({ hours: 6, reason: 'Rain' });
  });

  it('deletes, restores what is deleted, and undoes both', async () => {
    const { body } = await jobs('?task_name_like=Many%2011', {
      operation: 'delete',
    });
    const { id, total } = body.data;
    await jobs(`/${id}/run`);
    expect(await stored('archived_at is not null')).toBe(total);
    const again = await jobs(`?${query}&archived=true`, { operation: 'restore' });
    expect(again.body.data.total).toBe(total);
    const undo = await jobs(`/${id}/undo`);
    await jobs(`/${undo.body.data.id}/run`);
    expect(await stored('archived_at is not null')).toBe(0);
    // They are back already: each is refused, and named.
    expect((await jobs(`/${again.body.data.id}/check`)).body.data).toMatchObject({
      counts: { refused: total },
      reasons: [{ code: 'recordNotFound' }],
    });
  });

  it('counts a repeated call once', async () => {
    const ids = await namedIds(['Many 20', 'Many 21']);
    const { body } = await jobs('', { operation: 'update', values: { reason: 'Once' }, ids });
    const key = { headers: { 'idempotency-key': 'batch-1' } };
    const path = `/task/bulk-jobs/${body.data.id}/run`;
    const [one, two] = await Promise.all([
      server.api('POST', path, undefined, key),
      server.api('POST', path, undefined, key),
    ]);
    expect(one.body).toEqual(two.body);
    expect(one.body.data.counts.done).toBe(2);
  });

  it.each([
    [
      { operation: 'burn' },
      { operation: 'The operation must be one of: update, delete, done, move, plan, restore' },
    ],
    [{ operation: 'update' }, { values: 'Choose at least one field to set' }],
    [{ operation: 'update', values: { site: 'A' } }, { site: 'site cannot be set in many records at once' }],
    [{ operation: 'update', values: { hours: 0 } }, { hours: 'Hours must be at least 1' }],
    [{ operation: 'delete', ids: [0] }, { ids: 'Choose 1 to 50,000 records by their ids' }],
    [{ operation: 'delete', all: true }, { all: 'all is not a field of this call' }],
  ])('are refused at once where nothing could be changed: %j', async (body, errors) => {
    expect(await jobs('', body)).toMatchObject({ status: 422, body: { errors } });
  });

  it('belong to who started them, and ask for the rights of the operation', async () => {
    expect(await jobs('?task_name=Nobody', { operation: 'delete' })).toMatchObject({
      status: 422,
      body: { code: 'bulkNothing' },
    });
    expect((await jobs('?wait=1', { operation: 'delete' })).status).toBe(422);
    const { body } = await jobs('', { operation: 'delete', ids: await namedIds(['Many 30']) });
    const path = `/${body.data.id}`;
    const other = await jobs(`${path}/run`, undefined, { token: clerk });
    expect(other).toMatchObject({ status: 404, body: { code: 'bulkJobNotFound' } });
    expect((await api('GET', `/task/bulk-jobs${path}`)).body.data.counts.new).toBe(1);
    expect((await api('GET', '/task/bulk-jobs/x')).status).toBe(404);
  });

  async function namedIds(names: readonly string[]): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`select id from public.task
      where task_name = any (${names}) order by id`.execute(server.db);
    return rows.map(({ id }) => Number(id));
  }
});
