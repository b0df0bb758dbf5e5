import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { parse, stringify } from 'yaml';
import type * as Changing from '../../src/server/access/openChange.ts';
import { Random } from '../model/random.ts';
import { shippedDefinitions } from '../schema/reading.ts';
import {
  type Change,
  type Data,
  Model,
  type Row,
  randomWriter,
  type Writer,
  writtenWriter,
} from '../support/randomWriters.ts';
import { OWN_PROJECTS, signInAs, usersWithRoles } from '../support/roles.ts';
import { IS_LONG, SEED, sample } from '../support/sample.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type Attempt, Attempts, operationsOf } from '../support/writeAttempts.ts';
import { assign, makeEmployee, makeFirm, SAMPLES, send } from './movementSamples.ts';

/**
 * Random roles write through every call of the description: every reference in twelve spellings, and every field. After each call the
 * rows that it has written are compared with a model of docs/definitions/access.md: nothing is beyond the role. PLINTH_ROLES=5 tries so many
 * roles, PLINTH_SEED=7 the same ones again.
 */

type Open = typeof Changing.openChange;
type Fault = (own: Open) => Open;

/** What is wrong with the door for changing, while a planted fault is looked for. */
const door = vi.hoisted(() => ({ fault: undefined as Fault | undefined }));

vi.mock(import('../../src/server/access/openChange.ts'), async (original) => {
  const own: typeof Changing = await original();
  const openChange: Open = (...given) => (door.fault?.(own.openChange) ?? own.openChange)(...given);
  return { ...own, openChange };
});

const COUNT = Number(process.env.PLINTH_ROLES ?? (IS_LONG ? 50 : 2));
const ROLES_SEED = Number(process.env.PLINTH_SEED ?? SEED);

/** What the definitions that come along do not have: actions, several references in one field, and lines of a record. */
const TASK = `name: task
fields:
  task_name: { type: text, required: true }
  project_id: { type: reference, to: project }
  people: { type: references, to: employee }
  cost: { type: money }
  state: { type: select, options: [draft, approved], default: draft, readOnly: true }
  goods:
    type: lines
    of:
      product_id: { type: reference, to: inventory }
      qty: { type: quantity }
      rate: { type: money }
actions:
  approve: { label: Approve, set: { state: approved } }
  plan: { label: Plan, fields: [project_id, cost], set: { state: draft } }
list: { bulk: [update, delete, approve] }
`;
const ACCESS = readFileSync(resolve(import.meta.dirname, '../../resources/access.yaml'), 'utf8');
const TABLES = [
  'setting',
  'definition_set',
  'approval',
  'transaction',
  'dated_value',
  'assignment',
  'budget',
];

const ABOVE_ONE = { when: 'record.id > 1', holds: ({ id }: Row) => Number(id) > 1 };
const SMALL = { when: 'record.amount < 500', holds: ({ amount }: Row) => Number(amount) < 500 };
const OWN = { when: 'record.id in user.projects', holds: ({ id }: Row) => OWN_PROJECTS.includes(Number(id)) };

/** A role in which each planted fault shows. */
const PLANTED: Writer = {
  grants: [
    { on: 'bank', may: ['read'], when: ABOVE_ONE },
    { on: 'vendor', may: ['read', 'update', 'bulk'], write: ['address', 'phone'], when: ABOVE_ONE },
    { on: 'vendor', may: ['read', 'create', 'import'] },
    { on: 'employee', may: ['read', 'update'], hide: ['salary', 'balance'] },
    { on: 'employee_role', may: ['read'], when: ABOVE_ONE },
    { on: 'project', may: ['read'] },
    { on: 'project', may: ['update'], when: OWN },
    { on: 'inventory_category', may: ['read'] },
    { on: 'inventory', may: ['read', 'create', 'balance'] },
    {
      on: 'inventory',
      may: ['import'],
      when: ABOVE_ONE,
      check: { when: 'record.category_id == 3', holds: (row) => row.category_id === 3 },
    },
    { on: 'expense', may: ['read', 'create'], when: SMALL },
    {
      on: 'expense',
      may: ['reverse'],
      when: { when: 'record.amount > 100000', holds: (row) => Number(row.amount) > 100_000 },
    },
    { on: 'task', may: ['read', 'approve', 'plan'], write: ['cost'] },
    { on: 'wage', may: ['read', 'create'] },
    {
      on: 'wage',
      may: ['due'],
      check: {
        when: 'record.project_id in user.projects',
        holds: ({ project_id }) => OWN_PROJECTS.includes(Number(project_id)),
      },
    },
  ],
  denials: [],
};

let server: TestServer;
let watch: Watch;
const writers = new Map<string, Writer>();

beforeAll(async () => {
  const task = { file: 'resources/task.yaml', text: TASK };
  const resources = Object.values(shippedDefinitions({ task: TASK }).resources);
  const random = new Random(ROLES_SEED);
  for (let n = 0; n < COUNT; n++) writers.set(`writer_${n}`, randomWriter(resources, random));
  writers.set('planted', PLANTED);
  console.info(`${COUNT} roles from PLINTH_SEED=${ROLES_SEED}`);
  const written = parse(ACCESS);
  for (const [name, writer] of writers) {
    const { role, restrict } = writtenWriter(name, writer);
    written.roles[name] = role;
    written.restrict.push(...restrict);
  }
  server = await startServer({
    definitions: [
      task,
      { file: 'resources/access.yaml', text: stringify(written) },
      usersWithRoles(...writers.keys()),
    ],
  });
  await fill();
  watch = await Watch.begin(server);
}, 300_000);
afterAll(() => server?.close());

/** Three of everything, and a movement of each kind. */
async function fill(): Promise<void> {
  const made = async (path: string, body: object) => {
    const { status, text } = await server.api('POST', path, body);
    expect([200, 201], text).toContain(status);
  };
  for (const state_name of ['Begun', 'Half', 'Ready']) await made('/project_state', { state_name });
  const projects: number[] = [];
  for (let n = 0; n < 3; n++) {
    const firm = await makeFirm(server);
    projects.push(firm.project);
    for (const [name, sample] of Object.entries(SAMPLES)) {
      const resource = server.context.resources[name];
      if (resource === undefined) throw new Error(`There is no ${name}`);
      const { status, text } = await send(server, resource, sample(firm));
      expect([200], `${name} ${text}`).toContain(status);
    }
    await made('/task', {
      task_name: `Paint ${n}`,
      project_id: firm.project,
      people: [firm.employee],
      cost: 5,
    });
  }
  // Nothing was paid to these today.
  for (const project of projects) await assign(server, project, await makeEmployee(server));
  await made('/project', { project_name: 'Completed', budget: 0, balance: 0, is_completed: 1 });
  const { id } = (await server.api('GET', '/project?_sort=id&_order=desc&_start=0&_end=1')).body.data[0];
  await made('/project_info', { project_id: id, floor: '1' });
}

/** Finds the rows that were written since it was last asked. */
class Watch {
  readonly data = new Map<string, Map<number, Row>>();
  private from = '0';

  static async begin(of: TestServer): Promise<Watch> {
    const made = new Watch(of);
    await made.changes();
    return made;
  }

  private constructor(private readonly of: TestServer) {}

  async changes(): Promise<Change[]> {
    const names = Object.keys(this.of.context.resources);
    const tables = [
      ...names.map((name) => [name, `public."${name}"`]),
      ...TABLES.map((name) => [`plinth.${name}`, `plinth.${name}`]),
    ];
    const parts = tables.map(
      ([name, table]) =>
        `select '${name}' as "table", to_jsonb(t) as row from ${table} t where t.xmin::text::bigint >= ${this.from}`,
    );
    const { rows } = await sql
      .raw<{ table: string; row: Row }>(
        `select x.* from (select null as "table", jsonb_build_object('next', pg_snapshot_xmax(pg_current_snapshot())::text) as row
         union all ${parts.join(' union all ')}) x`,
      )
      .execute(this.of.db);
    const found: Change[] = [];
    for (const { table, row } of rows) {
      if (table === null) {
        this.from = String(row.next);
        continue;
      }
      const known = this.data.get(table) ?? new Map<number, Row>();
      this.data.set(table, known);
      const id = Number(row.id ?? 0);
      found.push({ table, id, before: known.get(id), after: row });
    }
    for (const { table, id, after } of found) this.data.get(table)?.set(id, after);
    return found;
  }
}

interface Tried {
  beyond: string[];
  failed: string[];
  /** The calls that changed something. */
  changing: Set<string>;
  calls: Set<string>;
}

/** Runs the attempts of a role, or those up to the first fault, and judges what each has changed. */
async function tryAll(
  name: string,
  chosen: (all: readonly Attempt[]) => readonly Attempt[],
  upToFault = false,
): Promise<Tried> {
  const writer = writers.get(name) as Writer;
  const token = await signInAs(server, name);
  const { body: user } = await server.api('GET', '/user', undefined, { token });
  const model = new Model(writer, server.context.resources, user.data.id);
  await watch.changes();
  const tried: Tried = { beyond: [], failed: [], changing: new Set(), calls: new Set() };
  for (const attempt of chosen(new Attempts(server, model, watch.data).all())) {
    const before = new Map([...watch.data].map(([table, rows]) => [table, new Map(rows)]));
    await attempt.run(async (method, path, body) => {
      const answer = await server.api(method, path, body, { token });
      if (answer.status >= 500)
        tried.failed.push(`${method} ${path} ${answer.text.slice(0, 200)} ${JSON.stringify(body)}`);
      return answer;
    });
    tried.calls.add(attempt.call);
    const changes = await watch.changes();
    if (changes.length > 0) tried.changing.add(attempt.call);
    tried.beyond.push(...model.beyond(attempt, changes, watch.data as Data, before));
    if (upToFault && tried.beyond.length > 0) break;
  }
  return tried;
}

/** Somebody who may do everything opens a change instead. */
const unguarded =
  (isMeant: (change: Parameters<Open>[3]) => boolean): Fault =>
  (own) =>
  (trx, context, actor, change) =>
    own(trx, context, isMeant(change) ? null : actor, change);

type Opened = Awaited<ReturnType<Open>>;
const opened =
  (changed: (open: Opened) => Partial<Opened>): Fault =>
  (own) =>
  async (...given) => {
    const open = await own(...given);
    return { ...open, ...changed(open) };
  };
const isReference = (name: string) => name.endsWith('_id');
const filtered = (values: unknown, isKept: (name: string, value: unknown) => boolean) =>
  Object.fromEntries(Object.entries(values as object).filter(([name, value]) => isKept(name, value)));

it.each<[string, RegExp, Fault]>([
  // Before others complete the projects.
  [
    'an amount is filled in where it is not left to the server',
    /^POST \/employee\/wage/,
    (own) => (trx, context, actor, change) =>
      own(trx, context, actor, change.beside === 'due' ? { ...change, beside: undefined } : change),
  ],
  [
    'people are assigned to a project of others',
    /project_employee_assign/,
    unguarded(({ resource }) => resource.name === 'project'),
  ],
  [
    'references are looked up as they are written',
    /^POST \/expense/,
    opened(({ guard }) => ({
      guard: (of) =>
        guard({
          ...of,
          given: filtered(of.given, (name, value) => !isReference(name) || /^[1-9]\d*$/.test(String(value))),
        }),
    })),
  ],
  [
    'a field is set because another grant sets it',
    /^PUT \/vendor/,
    opened(({ guard }) => ({ guard: (of) => guard({ ...of, given: filtered(of.given, isReference) }) })),
  ],
  [
    'a hidden field is set',
    /^POST \/employee\/cells/,
    opened(({ guard }) => ({ guard: (of) => guard({ ...of, given: filtered(of.given, isReference) }) })),
  ],
  ['what a record becomes is not judged', /^POST \/expense/, opened(() => ({ close: async (row) => row }))],
  [
    'a record is changed that no grant covers',
    /^PUT \/project/,
    unguarded(({ right, id }) => right === 'update' && id !== undefined),
  ],
  [
    'a change of many records needs no right for each',
    /^POST \/vendor\/bulk/,
    unguarded(({ beside }) => beside === 'bulk'),
  ],
  [
    'an import needs no right for its rows',
    /import\/inventory$/,
    unguarded(({ beside }) => beside === 'import'),
  ],
  [
    'an action sets what its role may not',
    /task\/\{id\}\/approve/,
    opened(({ guard }) => ({ guard: (of) => guard({ ...of, set: undefined }) })),
  ],
  [
    'a movement is reversed without the right for it',
    /reverse/,
    unguarded(({ right }) => right === 'reverse'),
  ],
])(
  'finds that %s',
  async (_, calls, fault) => {
    const some = (all: readonly Attempt[]) => all.filter(({ call }) => calls.test(call));
    const sound = await tryAll('planted', some);
    expect(sound).toMatchObject({ beyond: [], failed: [] });
    door.fault = fault;
    try {
      expect((await tryAll('planted', some, true)).beyond).not.toEqual([]);
    } finally {
      door.fault = undefined;
    }
  },
  300_000,
);

const COUNTS = Array.from({ length: COUNT }, (_, n) => `writer_${n}`);

it.each(COUNTS)(
  'lets %s write nothing that is beyond its role, through any call',
  async (name) => {
    // Of each call the first attempts, and some of the others.
    const some = (all: readonly Attempt[]) => {
      const first = new Map(all.toReversed().map((attempt) => [attempt.call, attempt]));
      const chosen = new Set(
        sample([...all.entries()], 10, ([place, { call }]) => `${name} ${call} ${place}`).map(
          ([, one]) => one,
        ),
      );
      return all.filter((attempt) => chosen.has(attempt) || first.get(attempt.call) === attempt);
    };
    const { beyond, failed, changing, calls } = await tryAll(name, some);
    expect({ beyond, failed }, stringify(writtenWriter(name, writers.get(name) as Writer))).toEqual({
      beyond: [],
      failed: [],
    });
    // Every call of the description is tried.
    const untried = operationsOf(server)
      .map(({ method, path }) => `${method} ${path}`)
      .filter((call) => !calls.has(call));
    expect(untried).toEqual([]);
    expect(changing.size).toBeGreaterThan(8);
  },
  600_000,
);
