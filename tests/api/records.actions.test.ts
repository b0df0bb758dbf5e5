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
list: { bulk: [delete, done, move, plan] }
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
      body: { success: false, message: '"Mark as done" cannot be done with Plaster now' },
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
    expect(answer).toMatchObject({ status: 200, body: { success: true, message: '2 tasks: done' } });
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
      errors: { [done]: '"Mark as done" cannot be done with Busy now', 99999: 'Task not found' },
    });
    expect((await api('GET', `/task/${free}`)).body.is_completed).toBe(false);
    // Refused by the database, which would refuse all that follows, too.
    const taken = await bulk('move', [free, done, await task('Third')]);
    expect(taken.status).toBe(409);
    expect(Object.values(taken.body.errors)).toHaveLength(2);
    expect((await api('GET', `/task/${free}`)).body.site).toBeNull();
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
