import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { shippedDefinitions } from '../schema/reading.ts';
import { startCompany } from '../support/company.ts';
import { hidingRole, type RandomRole, randomRole, written } from '../support/randomRoles.ts';
import { OWN_PROJECTS, signInAs, usersWithRoles } from '../support/roles.ts';
import { IS_LONG } from '../support/sample.ts';
import type { TestServer } from '../support/server.ts';

/**
 * What is hidden is left out, never counted as 0: each figure that a reader gets is the one of somebody who reads the same records
 * with all of their fields, or it is absent. Random roles; PLINTH_ROLES=50 tries more, PLINTH_SEED=7 the same ones again.
 */

const COUNT = Number(process.env.PLINTH_ROLES ?? 4);
const SEED = Number(process.env.PLINTH_SEED ?? 11);
const RESOURCES = resolve(import.meta.dirname, '../../resources');
const shipped = (name: string) => readFileSync(resolve(RESOURCES, name), 'utf8');
const resources = Object.values(shippedDefinitions().resources);
const numeric = ({ type }: { type: string }) => ['money', 'quantity', 'integer'].includes(type);

/** Roles that by chance hide little hide the amounts of some of their records besides. */
const withHiddenAmounts = (role: RandomRole): RandomRole => ({
  ...role,
  grants: role.grants.map((grant, place) => {
    const own = resources.find(({ name }) => name === grant.on);
    if (own === undefined || grant.fields !== undefined || grant.hide !== undefined || place % 2 === 1)
      return grant;
    const hide = Object.values(own.fields)
      .filter((field) => numeric(field) && field.name !== 'id')
      .map(({ name }) => name);
    return hide.length === 0 ? grant : { ...grant, hide };
  }),
});
const roles = [
  ...fc.sample(randomRole(resources), { numRuns: Math.ceil(COUNT / 2), seed: SEED }).map(withHiddenAmounts),
  ...fc.sample(hidingRole(resources), { numRuns: Math.floor(COUNT / 2), seed: SEED }),
].map((role, n) => [`part_${n}`, withReports(role)] as const);

function withReports(role: RandomRole): RandomRole {
  const has = role.grants.some(({ on }) => on === 'reports' || on === 'all');
  return has ? role : { ...role, grants: [...role.grants, { on: 'reports', may: ['read'] }] };
}

/** The same records with all of their fields, and whatever these refer to. */
function wholeOf({ grants, denials }: RandomRole): RandomRole {
  const named = new Set(grants.map(({ on }) => on));
  const others = resources
    .filter(({ name, access }) => access.list !== 'admin' && !named.has(name))
    .map(({ name }) => ({ on: name, may: ['read'] }));
  const isGroup = grants.some(({ on }) => ['all', 'entities', 'movements'].includes(on));
  const same = grants.map(({ on, may, condition }) => ({ on, may, condition }));
  // A grant of all records includes the others, and none stands twice.
  const kept = same.filter(
    ({ on, condition }, place) =>
      !same.some(
        (other, at) =>
          other.on === on &&
          (other.condition === undefined
            ? condition !== undefined || at < place
            : at < place && other.condition.when === condition?.when),
      ),
  );
  return { grants: [...kept, ...(isGroup ? [] : others)], denials };
}

let server: TestServer;

beforeAll(async () => {
  const access = parse(shipped('access.yaml'));
  for (const [name, role] of roles)
    for (const [own, of] of [[name, role] as const, [`whole_${name}`, wholeOf(role)] as const]) {
      const { role: rules, restrict } = written(own, of);
      access.roles[own] = rules;
      access.restrict.push(...restrict);
    }
  server = await startCompany({
    logLevel: 'error',
    definitions: [
      { file: 'resources/access.yaml', text: stringify(access) },
      usersWithRoles(...roles.flatMap(([name]) => [name, `whole_${name}`])),
      ...['reports', 'dashboards'].flatMap((folder) =>
        readdirSync(resolve(RESOURCES, folder)).map((name) => ({
          file: `resources/${folder}/${name}`,
          text: shipped(`${folder}/${name}`),
        })),
      ),
    ],
  });
}, 300_000);
afterAll(() => server?.close());

/** The addresses that answer figures. */
function addresses(): string[] {
  const { resources: all, reports } = server.context;
  // The day book of the whole year alone takes as long as all the others.
  const days = IS_LONG ? 'from=2025-01-01&to=2025-12-31' : 'from=2025-10-01&to=2025-10-31';
  return [
    ...Object.values(all)
      .filter(({ kind }) => kind !== 'single')
      .flatMap(({ api, name }) => [`${api.list.path}?_totals=true`, `/summary/${name}`]),
    ...Object.values(all).flatMap(({ attendance, ledger }) => [
      ...(attendance === undefined
        ? []
        : ['2025-09', '2025-10'].flatMap((month) => [
            `${attendance.read.path}?month=${month}`,
            `${attendance.totals.path}?month=${month}`,
          ])),
      ...(ledger === undefined
        ? []
        : [1, 2].map((id) =>
            ledger.operation.path.includes('{')
              ? ledger.operation.path.replace(/\{.*?\}/, String(id))
              : `${ledger.operation.path}?id=${id}`,
          )),
    ]),
    ...Object.values(reports).map(({ name, ask }) => {
      const given = new URLSearchParams(`${days}&date=2030-01-01`);
      for (const key of [...given.keys()]) if (!ask.some((one) => one.name === key)) given.delete(key);
      return `/report/${name}?${given}`;
    }),
  ];
}

/** The figures of an answer by where they stand: rows by their key, not by their place. */
function figuresOf(body: unknown, path = ''): Map<string, unknown> {
  const found = new Map<string, unknown>();
  const add = (more: Map<string, unknown>) => more.forEach((value, key) => void found.set(key, value));
  if (Array.isArray(body)) {
    const isReport = body.every(
      (one) => one !== null && typeof one === 'object' && 'values' in one && 'key' in one,
    );
    body.forEach((one, place) => {
      const key = isReport
        ? JSON.stringify([one.section, one.key, one.other])
        : one !== null && typeof one === 'object'
          ? (one.id ?? one.name ?? one.label ?? one.date ?? place)
          : place;
      add(figuresOf(one, `${path}[${key}]`));
    });
  } else if (body !== null && typeof body === 'object') {
    for (const [name, value] of Object.entries(body)) add(figuresOf(value, `${path}.${name}`));
  } else found.set(path, body);
  return found;
}

const FIGURE = /^\.(totals|people|data|per_day|rows|chart|total_|balance|opening|closing|days_|value)/;
/** Names, places of cards, and the number of things beside figures. */
const NO_FIGURE =
  /\.(id|key|card|label|title|name|labels|keys|type|by|\w+_id|\w+_name|\w+_at|transaction\w*|voucher\w*|nth)(\[|\.|$)/;
const isFigure = (path: string, value: unknown) =>
  FIGURE.test(path) &&
  !NO_FIGURE.test(path) &&
  (typeof value === 'number' || /^-?\d+(\.\d+)?$/.test(String(value)));

const compared = { equal: 0, absent: 0 };

it.each(roles)('gives %s each figure as it is, or none', async (name, role) => {
  const [own, whole] = [
    await signInAs(server, name, OWN_PROJECTS),
    await signInAs(server, `whole_${name}`, OWN_PROJECTS),
  ];
  const wrong: string[] = [];
  for (const path of addresses()) {
    const part = await server.api('GET', path, undefined, { token: own });
    if (part.status >= 500) wrong.push(`${path}: ${part.status}`);
    if (part.status !== 200) continue;
    const all = await server.api('GET', path, undefined, { token: whole });
    if (all.status !== 200) continue;
    const columns = (part.body.columns ?? []) as unknown[];
    // Columns of a pivot depend on the values that are read.
    if (JSON.stringify(columns.length) !== JSON.stringify((all.body.columns ?? []).length)) continue;
    const expected = figuresOf(all.body);
    const given = figuresOf(part.body);
    for (const [at, value] of given) {
      if (!isFigure(at, value)) continue;
      const right = expected.get(at);
      if (right !== undefined && Number(right) === Number(value)) compared.equal += 1;
      else wrong.push(`${path} ${at}: ${value}, not ${right}`);
    }
    for (const [at, value] of expected)
      if (isFigure(at, value) && (given.get(at) ?? null) === null) compared.absent += 1;
  }
  expect(wrong.slice(0, 10), stringify(written(name, role))).toEqual([]);
});

it('compares many figures, of which many are absent', () => {
  expect(compared.equal).toBeGreaterThan(50 * COUNT);
  expect(compared.absent).toBeGreaterThan(2 * COUNT);
});

describe('a site engineer', () => {
  let engineer: string;
  let month: string;
  beforeAll(async () => {
    engineer = await signInAs(server, 'site_engineer', OWN_PROJECTS);
    const { rows } = await sql<{ month: string }>`select to_char(date, 'YYYY-MM') as month from public.wage
      where project_id = 2 group by 1 order by count(*) desc limit 1`.execute(server.db);
    month = rows[0]?.month as string;
  });
  const ask = (path: string, token?: string) =>
    server.api('GET', path, undefined, token === undefined ? {} : { token });

  it('sees in the attendance who was there, and nothing of what was paid, earned or is open', async () => {
    const { attendance } = server.context.resources.wage as NonNullable<
      (typeof server.context.resources)['wage']
    >;
    const path = `${attendance?.totals.path}?month=${month}`;
    const [own, all] = [await ask(path, engineer), await ask(`${path}&project_id=2`)];
    expect(all.body.totals.earned).toBeGreaterThan(0);
    expect(own.body.totals).toEqual({ ...all.body.totals, paid: null, earned: null, open: null });
    const people = await ask(`${attendance?.read.path}?month=${month}`, engineer);
    expect(people.body.data.length).toBeGreaterThan(0);
    for (const { paid, earned, open, cells } of people.body.data) {
      expect([paid, earned, open]).toEqual([null, null, null]);
      for (const cell of cells) expect([cell.paid, cell.earned]).toEqual([null, null]);
    }
  });

  it('sees that somebody is not free who is on a project that they do not see', async () => {
    const { rows } = await sql<{ id: number; project_id: number }>`select employee_id as id, project_id
      from plinth.assignment where released_at is null`.execute(server.db);
    const elsewhere = rows.filter(({ project_id }) => Number(project_id) !== 2).map(({ id }) => Number(id));
    expect(elsewhere.length).toBeGreaterThan(0);
    const { body } = await ask('/employee?_start=0&_end=500', engineer);
    const people = (Array.isArray(body) ? body : (body.data ?? body.employee)) as {
      id: number;
      is_free: string;
    }[];
    const free = new Map(people.map(({ id, is_free }) => [Number(id), is_free]));
    for (const id of elsewhere) expect([id, free.get(id)]).toEqual([id, '0']);
    const { body: counted } = await ask('/employee?is_free=1&_count=only', engineer);
    expect(counted).toEqual((await ask('/employee?is_free=1&_count=only')).body);
  });

  it('gets no sum of what only some of the records show, nor of an account that is not read', async () => {
    const id = (
      await sql<{ id: number }>`select id from public.wage where project_id = 2 limit 1`.execute(server.db)
    ).rows[0]?.id;
    const { body } = await ask(`/transaction/${id}`, engineer);
    expect([body.data.entries, body.data.total]).toEqual([[], null]);
    expect((await ask(`/transaction/${id}`)).body.data.total).toBeGreaterThan(0);
  });
});
