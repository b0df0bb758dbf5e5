import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { HistoryEntry } from '../../src/schema/history.ts';
import { verifyBooks } from '../../src/server/queries/verify/verifyBooks.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { today } from '../support/today.ts';

/** People are assigned to projects and released, all of a call or none (docs/business-rules.md, "Assignment"). */

let server: TestServer;
let role: number;
let state: number;
let tower: number;
let mall: number;
let people: number[];

beforeAll(async () => {
  server = await startServer();
  role = await added('/employee_role', { role_name: 'Mason' });
  state = await added('/project_state', { state_name: 'running' });
});
afterAll(() => server?.close());

let round = 0;
beforeEach(async () => {
  round += 1;
  tower = await added('/project', projectOf(`Tower ${round}`));
  mall = await added('/project', projectOf(`Mall ${round}`));
  people = [];
  for (const name of ['Habib', 'Mitu', 'Rokeya']) {
    const body = {
      employee_name: `${name} ${round}`,
      address: 'Dhaka',
      phone: '01700000000',
      salary: 500,
      balance: 0,
      role_id: role,
    };
    people.push(await added('/employee', body));
  }
});

const projectOf = (project_name: string) => ({
  project_name,
  address: 'Dhaka',
  state_id: state,
  budget: 0,
  balance: 0,
});

async function added(path: string, body: object): Promise<number> {
  const answer = await server.api('POST', path, body);
  expect(answer.status, answer.text).toBe(200);
  const row = Object.values(answer.body).find(
    (value): value is { id: number } => typeof value === 'object' && value !== null && 'id' in value,
  );
  return row?.id ?? (await newest(path));
}

/** Where the answer brings the refreshed list. */
async function newest(path: string): Promise<number> {
  const { body } = await server.api('GET', `${path}?_start=0&_end=1&_sort=id&_order=desc`);
  return (Object.values(body).find(Array.isArray) as { id: number }[])[0]?.id as number;
}

const bodyOf = (ids: readonly unknown[]) => ({ employees: ids.map((employee_id) => ({ employee_id })) });
const assign = (project: number, ids: readonly unknown[]) =>
  server.api('POST', `/project_employee_assign/${project}`, bodyOf(ids));
const release = (project: number, ids: readonly unknown[]) =>
  server.api('POST', `/project_employee_assign/release/${project}`, bodyOf(ids));
const assigned = async (project: number) =>
  (await server.api('GET', `/project_employee_assign/release/${project}`)).body.data.map(
    ({ id }: { id: number }) => id,
  );
const isFree = async (id: number) => (await server.api('GET', `/employee/${id}`)).body.data.is_free;

/** The history of a record since it was added, newest first: what was done, and what it changed. */
const told = async (resource: string, id: number) => {
  const { body } = await server.api('GET', `/audit/${resource}/${id}`);
  return (body.data as HistoryEntry[])
    .filter(({ action }) => action !== 'create')
    .map(({ action, changes }) => [action, ...changes.flatMap((one) => [one.label, one.old, one.new])]);
};

describe('a history', () => {
  it('names the records that a change of a reference is about', async () => {
    await assign(tower, people.slice(0, 2));
    const { body } = await server.api('GET', `/audit/project/${tower}`);
    const entries = body.data as HistoryEntry[];
    expect(entries[0]?.changes[0]).toMatchObject({
      old_records: [],
      new_records: [
        { resource: 'employee', id: people[0], name: `Habib ${round}` },
        { resource: 'employee', id: people[1], name: `Mitu ${round}` },
      ],
    });
    const created = entries.at(-1)?.changes.find(({ field }) => field === 'state_id');
    expect(created?.new_records).toEqual([{ resource: 'project_state', id: state, name: 'Running' }]);
    expect(entries.at(-1)?.changes.find(({ field }) => field === 'budget')?.new_records).toBeUndefined();
  });
});

describe('assigning', () => {
  it('takes people to a project, and says how many and where', async () => {
    const answer = await assign(tower, people.slice(0, 2));
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.message).toBe(`2 employees assigned to Tower ${round}`);
    expect(await assigned(tower)).toEqual(people.slice(0, 2));
    expect([await isFree(people[0] as number), await isFree(people[2] as number)]).toEqual(['0', '1']);
  });

  it('shows who assigned them and when, under the names of the specification', async () => {
    await assign(tower, people.slice(0, 1));
    const { body } = await server.api('GET', `/project_employee_assign/release/${tower}`);
    expect(body.data).toEqual([
      expect.objectContaining({
        id: people[0],
        employee_id: people[0],
        employee_name: `Habib ${round}`,
        role_name: 'Mason',
        assigned_by: expect.any(String),
        assigned_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      }),
    ]);
    const wages = await server.api('GET', `/employee/wage/all/${tower}`);
    expect(wages.body).toEqual(body);
  });

  it('takes nobody where one of them is taken, and names that one', async () => {
    await assign(tower, [people[1]]);
    const answer = await assign(mall, people);
    expect(answer.status).toBe(409);
    expect(answer.body.message).toBe(`Mitu ${round} is already assigned to Tower ${round}`);
    expect(await assigned(mall)).toEqual([]);
  });

  it('lets one win when many assign the same person at once', async () => {
    const tries = Array.from({ length: 20 }, (_, index) =>
      assign(index % 2 === 0 ? tower : mall, [people[0]]),
    );
    const answers = await Promise.all(tries);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(409)]);
    for (const { status, body } of answers)
      if (status === 409) expect(body.message).toContain(`Habib ${round}`);
    expect([...(await assigned(tower)), ...(await assigned(mall))]).toEqual([people[0]]);
  });

  it('never waits in a circle when two calls name the same people the other way round', async () => {
    const reversed = people.toReversed();
    const answers = await Promise.all(
      [0, 1, 2, 3].flatMap(() => [assign(tower, people), assign(mall, reversed)]),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)]);
  });

  it('refuses a completed project', async () => {
    await server.api('PUT', `/project/${tower}`, { is_completed: 1 });
    const answer = await assign(tower, people);
    expect([answer.status, answer.body.message]).toEqual([409, `Tower ${round} is completed`]);
  });
});

describe('what a call must name', () => {
  it.each([
    ['nobody', { employees: [] }, 'employees', 'Choose at least one employee'],
    ['nothing', {}, 'employees', 'Choose at least one employee'],
    ['no list', { employees: 7 }, 'employees', 'Choose at least one employee'],
    [
      'an unknown person',
      bodyOf([9_999_999]),
      'employees.0.employee_id',
      'Employee is not there any more; choose another',
    ],
    [
      'no id',
      bodyOf(['Habib']),
      'employees.0.employee_id',
      'Employee must be the id of one of the employees',
    ],
    [
      'half an id',
      bodyOf([1.5]),
      'employees.0.employee_id',
      'Employee must be the id of one of the employees',
    ],
    [
      'a person without an id',
      { employees: [{}] },
      'employees.0.employee_id',
      'Employee must be the id of one of the employees',
    ],
    ['a person by the bare id', { employees: [3] }, 'employees.0', 'Name each employee by employee_id'],
    [
      'an unknown field',
      { employees: [{ employee_id: 1 }], why: 'x' },
      'why',
      'why is not a field of this call',
    ],
    [
      'an unknown field of a person',
      { employees: [{ employee_id: 1, why: 'x' }] },
      'employees.0.why',
      'why is not a field here',
    ],
  ])('refuses %s at its field', async (_name, body, field, message) => {
    for (const path of [`/project_employee_assign/${tower}`, `/project_employee_assign/release/${tower}`]) {
      const answer = await server.api('POST', path, body);
      expect([answer.status, answer.body.errors]).toEqual([422, { [field]: message }]);
    }
  });

  it('refuses the same person twice', async () => {
    const answer = await assign(tower, [people[0], String(people[0])]);
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      { 'employees.1.employee_id': 'Employee is chosen twice; choose each once' },
    ]);
    expect(await assigned(tower)).toEqual([]);
  });

  it('refuses a deleted person, and knows no deleted project', async () => {
    await server.api('DELETE', `/employee/${people[0]}`);
    expect((await assign(tower, [people[0]])).status).toBe(422);
    await server.api('DELETE', `/project/${tower}`);
    expect((await assign(tower, [people[1]])).status).toBe(404);
    expect((await server.api('GET', `/project_employee_assign/release/${tower}`)).status).toBe(404);
    for (const id of ['x', '0', '99999999']) {
      expect((await server.api('POST', `/project_employee_assign/${id}`, bodyOf([people[1]]))).status).toBe(
        404,
      );
    }
  });
});

describe('releasing', () => {
  it('frees people, and keeps the history', async () => {
    await assign(tower, people);
    const answer = await release(tower, people.slice(1));
    expect([answer.status, answer.body.message]).toEqual([200, `2 employees released from Tower ${round}`]);
    expect(await assigned(tower)).toEqual([people[0]]);
    expect((await assign(mall, people.slice(1))).status).toBe(200);
    const { rows } = await pastOf(people[1] as number);
    expect(rows).toEqual([
      { project_id: tower, released: true },
      { project_id: mall, released: false },
    ]);
    expect(await told('employee', people[1] as number)).toEqual([
      ['assign', 'Project', null, `Mall ${round}`],
      ['release', 'Project', `Tower ${round}`, null],
      ['assign', 'Project', null, `Tower ${round}`],
    ]);
    expect(await told('project', tower)).toEqual([
      ['release', 'Employees', `Mitu ${round}, Rokeya ${round}`, null],
      ['assign', 'Employees', null, `Habib ${round}, Mitu ${round}, Rokeya ${round}`],
    ]);
  });

  it('releases nobody where one of them is not on the project', async () => {
    await assign(tower, people.slice(0, 2));
    const answer = await release(tower, people);
    expect([answer.status, answer.body.message]).toEqual([
      409,
      `Rokeya ${round} is not assigned to Tower ${round}`,
    ]);
    expect(await assigned(tower)).toEqual(people.slice(0, 2));
  });

  it('happens once of many at once', async () => {
    await assign(tower, [people[0]]);
    const answers = await Promise.all(Array.from({ length: 10 }, () => release(tower, [people[0]])));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)]);
  });

  it('is done by an edit that completes the project, and the message says so', async () => {
    await assign(tower, people);
    const answer = await server.api('PUT', `/project/${tower}`, { is_completed: 1 });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.message).toBe(`Project Tower ${round} updated; 3 employees were released`);
    expect(answer.body.data).toMatchObject({ is_completed: 1, employees: 0 });
    expect(await isFree(people[0] as number)).toBe('1');
    const again = await server.api('PUT', `/project/${tower}`, { is_completed: 1 });
    expect(again.body.message).toBe(`Project Tower ${round} updated`);
    expect((await told('employee', people[2] as number))[0]).toEqual([
      'release',
      'Project',
      `Tower ${round}`,
      null,
    ]);
    await server.api('PUT', `/project/${tower}`, { is_completed: 0 });
    expect((await assign(tower, people)).status).toBe(200);
  });

  it('leaves nobody on a project that is completed while people are assigned', async () => {
    const [done, ...tries] = await Promise.all([
      server.api('PUT', `/project/${tower}`, { is_completed: 1 }),
      ...people.map((id) => assign(tower, [id])),
    ]);
    expect(done?.status).toBe(200);
    expect(tries.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(await assigned(tower)).toEqual([]);
  });
});

it('answers a repeated key with the first answer, and assigns once', async () => {
  const headers = { 'idempotency-key': `assign ${round}` };
  const call = () => server.api('POST', `/project_employee_assign/${tower}`, bodyOf(people), { headers });
  const [first, second] = [await call(), await call()];
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.body).toEqual(first.body);
});

async function pastOf(employee: number) {
  const rows = await server.db
    .selectFrom('plinth.assignment')
    .select(['project_id', 'released_at'])
    .where('employee_id', '=', employee)
    .orderBy('id')
    .execute();
  return {
    rows: rows.map(({ project_id, released_at }) => ({ project_id, released: released_at !== null })),
  };
}

describe('a day', () => {
  const on = (project: number, body: object) =>
    server.api('POST', `/project_employee_assign/${project}`, body);
  const off = (project: number, body: object) =>
    server.api('POST', `/project_employee_assign/release/${project}`, body);
  const ago = (days: number) => new Date(Date.parse(today()) - days * 86_400_000).toISOString().slice(0, 10);
  const muster = (project: number, employee_id: number | undefined, date: string) =>
    server.api('POST', `/employee/wage/${project}`, { employee_id, amount: 0, date });
  const one = () => bodyOf(people.slice(0, 1));

  it('assigns from then on, so that the muster of last week posts on its days', async () => {
    expect((await muster(tower, people[0], ago(7))).status).toBe(409);
    expect((await on(tower, { ...one(), date: ago(7) })).status).toBe(200);
    for (const days of [7, 3, 0]) expect((await muster(tower, people[0], ago(days))).status).toBe(200);
    expect((await muster(tower, people[0], ago(8))).status).toBe(409);
    const { body } = await server.api('GET', `/wage?employee_id=${people[0]}&_sort=date&_order=asc`);
    expect(body.data.map(({ date }: { date: string }) => date)).toEqual([ago(7), ago(3), ago(0)]);
  });

  it('extends an assignment to the project that began later', async () => {
    expect((await assign(tower, people.slice(0, 1))).status).toBe(200);
    expect((await on(tower, { ...one(), date: ago(5) })).status).toBe(200);
    expect((await muster(tower, people[0], ago(5))).status).toBe(200);
    expect(await assigned(tower)).toEqual(people.slice(0, 1));
    const again = await on(tower, { ...one(), date: ago(5) });
    expect([again.status, again.body.message]).toEqual([
      409,
      `Habib ${round} is already assigned on these days`,
    ]);
  });

  it('and a last day assign for a time that is over, beside what is now', async () => {
    await assign(mall, people.slice(0, 1));
    expect((await on(tower, { ...one(), date: ago(9), until: ago(6) })).status).toBe(200);
    expect(await assigned(tower)).toEqual([]);
    expect(await assigned(mall)).toEqual(people.slice(0, 1));
    const statuses = [10, 9, 6, 5].map(async (days) => (await muster(tower, people[0], ago(days))).status);
    expect(await Promise.all(statuses)).toEqual([409, 200, 200, 409]);
  });

  it('that overlaps another assignment is refused, all of a call', async () => {
    expect((await on(mall, { ...one(), date: ago(4) })).status).toBe(200);
    for (const body of [{ date: ago(6) }, { date: ago(6), until: ago(3) }, { date: ago(2), until: ago(1) }]) {
      const answer = await on(tower, { ...bodyOf(people), ...body });
      expect([answer.status, answer.body.code]).toEqual([409, 'assignedThen']);
    }
    expect(await assigned(tower)).toEqual([]);
    expect((await on(tower, { ...one(), date: ago(6), until: ago(5) })).status).toBe(200);
  });

  it('releases as of then, and another project may follow on the same day', async () => {
    expect((await on(mall, { ...one(), date: ago(8) })).status).toBe(200);
    const early = await off(mall, { ...one(), date: ago(9) });
    expect([early.status, early.body.code]).toEqual([409, 'assignedLater']);
    expect((await off(mall, { ...one(), date: ago(4) })).status).toBe(200);
    expect(await isFree(people[0] as number)).toBe('1');
    expect((await muster(mall, people[0], ago(4))).status).toBe(200);
    expect((await muster(mall, people[0], ago(3))).status).toBe(409);
    expect((await on(tower, { ...one(), date: ago(4) })).status).toBe(200);
    expect(await verifyBooks(server.context)).toMatchObject({ sound: true });
  });

  it('that is none, or to come, is refused at its field', async () => {
    for (const [body, name] of [
      [{ date: ago(-1) }, 'date'],
      [{ date: '2026-02-30' }, 'date'],
      [{ date: 7 }, 'date'],
      [{ date: ago(3), until: ago(4) }, 'until'],
      [{ date: ago(3), until: ago(-1) }, 'until'],
    ] as const) {
      const answer = await on(tower, { ...one(), ...body });
      expect([answer.status, Object.keys(answer.body.errors as object)]).toEqual([422, [name]]);
    }
    expect((await off(tower, { ...one(), until: ago(3) })).status).toBe(422);
  });

  it('of two calls at once for the same days lets one succeed', async () => {
    const both = [tower, mall].map((project) => on(project, { ...one(), date: ago(7), until: ago(2) }));
    const statuses = (await Promise.all(both)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409]);
  });
});
