import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fieldTypes } from '../../src/fields/index.ts';
import { prepareDatabase } from '../../src/server/operations/settings/prepareDatabase.ts';
import { startServer, type TestServer } from '../support/server.ts';

/** Text is kept in Unicode's normal form NFC, and found in whatever form a keyboard writes it. */

/** বাড়ি: ড় is one code point on some keyboards, two on others. NFC has two. */
const COMPOSED = 'বা\u09dcি';
const NFC = 'বা\u09a1\u09bcি';
const FORMS = [
  ['composed', COMPOSED],
  ['NFC', NFC],
] as const;

const HOUSE = `name: house
fields:
  house_name: { type: text, required: true, unique: true }
  kind:       { type: select, options: [{ value: ${COMPOSED}, label: ${COMPOSED} }, flat] }
  kinds:      { type: multiselect, options: [${COMPOSED}, flat] }
  extension:  { type: lines, of: { extension_name: { type: text, label: Name } } }
  plan:       { type: code, label: Plan, language: text }
search: [house_name, plan]
list: { filters: [house_name, kind, kinds, plan] }
`;
const ROOM = `name: room
fields:
  room_name: { type: text, required: true }
  house_id:  { type: reference, to: house, required: true }
`;
const definitions = [
  { file: 'resources/house.yaml', text: HOUSE },
  { file: 'resources/room.yaml', text: ROOM },
];

let server: TestServer;
let api: TestServer['api'];

beforeAll(async () => {
  server = await startServer({ definitions });
  api = server.api;
});
afterAll(() => server?.close());
afterEach(async () => {
  await sql`truncate public.house, public.room restart identity`.execute(server.db);
});

async function make(body: object, path = '/house'): Promise<number> {
  const answer = await api('POST', path, body);
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body.data?.id ?? answer.body.id;
}

async function idsOf(query: Record<string, string>): Promise<number[]> {
  const answer = await api('GET', `/house?${new URLSearchParams(query)}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.map(({ id }: { id: number }) => id);
}

describe.each(FORMS)('text that is written in the %s form', (_, written) => {
  it('is kept in NFC, code as it is', async () => {
    const body = {
      house_name: written,
      kind: written,
      kinds: [written],
      extension: [{ extension_name: written }],
      plan: written,
    };
    const id = await make(body);
    const { body: kept } = await api('GET', `/house/${id}`);
    expect(kept).toMatchObject({
      house_name: NFC,
      kind: NFC,
      kinds: [NFC],
      extension: [{ extension_name: NFC }],
      plan: written,
    });
  });

  it.each(FORMS)('is found by the %s form', async (_name, asked) => {
    const id = await make({ house_name: written, kind: written, kinds: [written] });
    const code = await make({ house_name: 'other', plan: `-- ${written}` });
    expect(await idsOf({ house_name: asked })).toEqual([id]);
    expect(await idsOf({ house_name_like: asked })).toEqual([id]);
    expect(await idsOf({ kind: asked })).toEqual([id]);
    expect(await idsOf({ kinds: asked })).toEqual([id]);
    expect(await idsOf({ plan_like: asked })).toEqual([code]);
    expect((await idsOf({ q: asked })).sort()).toEqual([id, code]);
    const found = await api('GET', `/search?q=${encodeURIComponent(asked)}`);
    expect(found.body.data.map(({ id: at }: { id: number }) => at).sort()).toEqual([id, code]);
  });

  it.each(FORMS)('is the same value as the %s form', async (_name, other) => {
    await make({ house_name: written });
    const again = await api('POST', '/house', { house_name: other });
    expect(again.status).toBe(409);
    expect(again.body.errors.house_name).toBeDefined();
  });

  it.each(FORMS)('names a record in an import in the %s form', async (_name, cell) => {
    const house_id = await make({ house_name: written });
    const answer = await api('POST', '/import/room', {
      fields: ['room_name', 'house_id'],
      rows: [['Kitchen', cell]],
    });
    expect(answer.status, answer.text).toBeLessThan(300);
    expect((await api('GET', '/room')).body).toMatchObject([{ room_name: 'Kitchen', house_id }]);
  });
});

describe('an account', () => {
  it.each(FORMS)('signs in with its email in the %s form', async (name, form) => {
    const password = 'a long enough one';
    const [, other = ''] = FORMS.find(([candidate]) => candidate !== name) ?? [];
    await make({ name: form, email: `${form}.${name}@example.com`, password }, '/users');
    expect(await server.signIn(`${other}.${name}@example.com`, password)).toBeTypeOf('string');
  });
});

describe('text of an earlier version', () => {
  const old = (values: string) =>
    sql
      .raw(`insert into public.house (house_name, kind, kinds, extension, plan) values ${values}`)
      .execute(server.db);
  const rows = async () => (await sql`select * from public.house order by id`.execute(server.db)).rows;
  const restart = async () => {
    const definitions = { ...server.context, notes: [], warnings: [] };
    const files = { folder: 'test', revert: false };
    return (await prepareDatabase(server.db, definitions, fieldTypes, files)).changes;
  };
  const forget = () => sql`truncate plinth.normalised`.execute(server.db);

  it('is converted once, and then found', async () => {
    const json = JSON.stringify([{ extension_name: `line\n${COMPOSED}` }]);
    await old(`('${COMPOSED}', '${COMPOSED}', '["${COMPOSED}"]', '${json}', '${COMPOSED}')`);
    await old(`('${NFC} 2', null, null, null, null)`);
    const [before] = await rows();
    await forget();
    expect(await restart()).toEqual(['1 records of house converted to Unicode NFC']);
    expect(await rows()).toMatchObject([
      {
        house_name: NFC,
        kind: NFC,
        kinds: [NFC],
        extension: [{ extension_name: `line\n${NFC}` }],
        plan: COMPOSED,
        updated_at: (before as { updated_at: string }).updated_at,
      },
      { house_name: `${NFC} 2` },
    ]);
    expect(await idsOf({ q: COMPOSED })).toEqual([1, 2]);
    expect(await restart()).toEqual([]);
  });

  it('is converted in more records than one batch holds', async () => {
    await sql`insert into public.house (house_name)
      select ${COMPOSED} || ' ' || n from generate_series(1, 1200) n`.execute(server.db);
    await forget();
    expect(await restart()).toEqual(['1200 records of house converted to Unicode NFC']);
    expect(await idsOf({ q: `${COMPOSED} 1200` })).toEqual([1200]);
  });

  it('stays where a unique value would stand twice, which every start reports until one is changed', async () => {
    await old(`('${NFC}', null, null, null, null), ('${COMPOSED}', null, null, null, null),
      ('${COMPOSED} 3', null, null, null, null)`);
    await forget();
    const [converted, refused] = await restart();
    expect(converted).toBe('1 records of house converted to Unicode NFC');
    expect(refused).toMatch(/^house 2 not converted to Unicode NFC: .* change one of them$/);
    expect(await rows()).toMatchObject([
      { house_name: NFC },
      { house_name: COMPOSED },
      { house_name: `${NFC} 3` },
    ]);
    expect(await restart()).toEqual([refused]);
    expect((await api('PUT', '/house/1', { house_name: 'Tower' })).status).toBe(200);
    expect(await restart()).toEqual(['1 records of house converted to Unicode NFC']);
    expect(await restart()).toEqual([]);
  });
});
