import fc from 'fast-check';
import { sql } from 'kysely';
import { fieldTypes } from '../../src/fields/index.ts';
import { readDefinitions } from '../../src/schema/read/read.ts';
import { holds, type Reader, rowsSql } from '../../src/server/access/conditionSql.ts';
import { celAnswer } from './celOracle.ts';
import type { TestServer } from './server.ts';

/**
 * Random conditions of access.yaml over houses, their owners and the owners' clubs: as SQL, and by CEL over the rows as they were
 * made: paths through references of any length, missing references on the way, lists of the user.
 */

const definition = (name: string, fields: string) => ({
  file: `resources/${name}.yaml`,
  text: `name: ${name}\nfields:\n${fields}`,
});

export const DEFINITIONS = [
  definition('club', '  club_name: { type: text }\n  rank: { type: integer }\n  founded: { type: date }\n'),
  definition(
    'owner',
    '  owner_name: { type: text }\n  wealth: { type: money }\n  club_id: { type: reference, to: club }\n  born: { type: date }\n',
  ),
  definition(
    'house',
    '  house_name: { type: text }\n  size: { type: integer }\n  built: { type: date }\n' +
      '  owner_id: { type: reference, to: owner }\n  project_id: { type: reference, to: project }\n',
  ),
];

const PATHS = {
  number: ['record.size', 'record.owner_id.wealth', 'record.owner_id.club_id.rank'],
  text: [
    'record.house_name',
    'record.owner_id.owner_name',
    'record.owner_id.club_id.club_name',
    'user.email',
  ],
  date: ['record.built', 'record.owner_id.born', 'record.owner_id.club_id.founded', 'today'],
  id: ['record.id', 'record.owner_id', 'record.owner_id.club_id', 'record.project_id'],
};

const one = (all: readonly string[]) => fc.constantFrom(...all);
const number = fc.oneof(one(PATHS.number), one(['0', '1', '2.5', '(-1)', '7']));
const text = fc.oneof(one(PATHS.text), one(['"a"', '"ab"', '"x@example.com"', '""']));
const date = fc.oneof(
  one(PATHS.date),
  fc
    .tuple(one(PATHS.date), fc.integer({ min: -40, max: 40 }))
    .map(([day, count]) => `add_days(${day}, ${count})`),
);
const order = one(['<', '<=', '>', '>=', '==', '!=']);
const leaf = fc.oneof(
  fc.tuple(one(PATHS.number), order, number).map((parts) => parts.join(' ')),
  fc.tuple(one(PATHS.text), order, text).map((parts) => parts.join(' ')),
  fc.tuple(one(PATHS.date), order, date).map((parts) => parts.join(' ')),
  fc
    .tuple(one([...PATHS.number, ...PATHS.text, ...PATHS.date.slice(0, 3)]), one(['==', '!=']))
    .map(([path, sign]) => `${path} ${sign} null`),
  fc
    .tuple(one(['startsWith', 'contains']), one(PATHS.text), text)
    .map(([name, x, y]) => `${x}.${name}(${y})`),
  one(['record.project_id in user.projects', '!(record.project_id in user.projects)']),
  one([
    'record.owner_id.owner_name in user.roles',
    'record.owner_id.club_id.club_name in ["a", "b"]',
    'record.id == user.id',
  ]),
);

export const condition: fc.Arbitrary<string> = fc.letrec<{ any: string }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 3 },
    leaf.map((test) => `(${test})`),
    fc.tuple(tie('any'), one(['&&', '||']), tie('any')).map(([x, sign, y]) => `(${x} ${sign} ${y})`),
    tie('any').map((x) => `!${x}`),
  ),
})).any;

const orNull = <T>(of: fc.Arbitrary<T>) => fc.option(of, { freq: 4 });
const word = one(['a', 'b', 'ab', 'cashier', 'x@example.com']);
const day = fc.integer({ min: -60, max: 60 });
const row = fc.record({
  word: orNull(word),
  number: orNull(fc.integer({ min: -3, max: 9 })),
  day: orNull(day),
  to: orNull(fc.integer({ min: 1, max: 8 })),
  project: orNull(fc.integer({ min: 1, max: 4 })),
});

type Values = Readonly<Record<string, unknown>>;

const TODAY = '2026-03-10';
const USER = { id: 3, email: 'x@example.com', roles: ['cashier', 'a'], projects: [1, 3] };

/** Fills the tables with random rows, and returns what each house looks like to CEL: by its paths. */
export async function fill({ db }: TestServer): Promise<Values[]> {
  const dayOf = (count: number | null) =>
    count === null ? null : new Date(Date.UTC(2026, 2, 10 + count)).toISOString().slice(0, 10);
  const make = (count: number) =>
    fc.sample(row, count).map((one, place) => ({ ...one, id: place + 1, day: dayOf(one.day) }));
  const [clubs, owners, houses] = [make(8), make(8), make(60)];
  const insert = (statement: string, rows: readonly object[]) =>
    sql`${sql.raw(statement)} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) x (id bigint, word text, number int, day date, "to" bigint, project bigint)`.execute(
      db,
    );
  await insert(
    'insert into public.project (id, project_name) overriding system value select x.id, x.word',
    [1, 2, 3, 4].map((id) => ({ id, word: `P${id}` })),
  );
  await insert(
    'insert into public.club (id, club_name, rank, founded) overriding system value select x.id, x.word, x.number, x.day',
    clubs,
  );
  await insert(
    'insert into public.owner (id, owner_name, wealth, born, club_id) overriding system value select x.id, x.word, x.number, x.day, x."to"',
    owners,
  );
  await insert(
    'insert into public.house (id, house_name, size, built, owner_id, project_id) overriding system value select x.id, x.word, x.number, x.day, x."to", x.project',
    houses,
  );
  return houses.map((house) => {
    const owner = owners.find(({ id }) => id === house.to);
    const club = clubs.find(({ id }) => id === owner?.to);
    return {
      'record.id': house.id,
      'record.size': house.number,
      'record.house_name': house.word,
      'record.built': house.day,
      'record.owner_id': house.to,
      'record.project_id': house.project,
      'record.owner_id.wealth': owner?.number ?? null,
      'record.owner_id.owner_name': owner?.word ?? null,
      'record.owner_id.born': owner?.day ?? null,
      'record.owner_id.club_id': owner?.to ?? null,
      'record.owner_id.club_id.rank': club?.number ?? null,
      'record.owner_id.club_id.club_name': club?.word ?? null,
      'record.owner_id.club_id.founded': club?.day ?? null,
    };
  });
}

/** What differs between the rows that the conditions find in the database and those that hold by CEL. */
export async function differences(
  server: TestServer,
  rows: readonly Values[],
  conditions: readonly string[],
): Promise<string[]> {
  const { context } = server;
  const lines = conditions.map((when) => `      - { on: house, may: read, when: ${JSON.stringify(when)} }`);
  const access = {
    file: 'resources/access.yaml',
    text: `roles:\n  cashier:\n    grants:\n${lines.join('\n')}\n`,
  };
  const read = readDefinitions([...context.sources, access], fieldTypes);
  if (!read.ok) throw new Error(JSON.stringify(read.mistakes.map(({ problem }) => problem)));
  const actor = { ...USER, name: '', isAdmin: false, employee: null, access: undefined };
  const reader = { context, actor, today: TODAY } as unknown as Reader;
  const house = context.resources.house as never;
  const grants = read.definitions.access?.roles.cashier?.grants ?? [];
  const columns = grants.map(
    ({ when }, place) =>
      sql`${rowsSql(holds(reader, house, when?.get('house'), 't'))} as ${sql.ref(`c${place}`)}`,
  );
  const { rows: found } = await sql<
    Record<string, boolean>
  >`select ${sql.join(columns)} from public.house t order by t.id`.execute(server.db);
  return conditions.flatMap((when, place) => {
    const names = new Map<string, string>();
    const plain = when.replace(/\b(?:record|user)(?:\.[a-z_]+)+(?!\w*\()/g, (path) => {
      const name = `v_${path.replaceAll('.', '_')}`;
      names.set(name, path);
      return name;
    });
    return rows.flatMap((row, at) => {
      const all: Values = {
        ...row,
        'user.id': USER.id,
        'user.email': USER.email,
        'user.roles': USER.roles,
        'user.projects': USER.projects,
      };
      const values = Object.fromEntries([...names].map(([name, path]) => [name, all[path] ?? null]));
      const numeric = new Set(
        [...names].filter(([, path]) => PATHS.number.includes(path)).map(([name]) => name),
      );
      const expected = celAnswer(plain, { ...values, today: TODAY }, numeric) === true;
      const given = { size: row['record.size'], built: row['record.built'] };
      const decided = holds(reader, house, grants[place]?.when?.get('house'), 't', given);
      return expected === found[at]?.[`c${place}`] && (typeof decided !== 'boolean' || decided === expected)
        ? []
        : [`${when} of ${JSON.stringify(row)}: CEL ${expected}, decided ${decided}`];
    });
  });
}
