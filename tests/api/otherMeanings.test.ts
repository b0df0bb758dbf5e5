import { afterAll, beforeAll, expect, it } from 'vitest';
import { sample } from '../support/sample.ts';
import { startServer, type TestServer } from '../support/server.ts';

/** Definitions that keep a column, but would take its values for something else. */

const ROOM = (...fields: string[]) => ({
  file: 'resources/room.yaml',
  text: `name: room\nfields:\n  room_name: { type: text }\n${fields.map((field) => `  ${field}\n`).join('')}`,
});
const OWNER = { file: 'resources/owner.yaml', text: 'name: owner\nfields:\n  owner_name: { type: text }\n' };
const TENANT = (normal: string) => ({
  file: 'resources/tenant.yaml',
  text: `name: tenant\nbook: { balance: owed, normal: ${normal} }\nfields:\n  tenant_name: { type: text }\n  owed: { type: money }\n`,
});
const FIELDS = [
  'code: { type: password }',
  'owner_id: { type: reference, to: owner }',
  'tags: { type: multiselect, options: [quiet] }',
  'note: { type: text }',
];

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ definitions: [ROOM(...FIELDS), OWNER, TENANT('debit')] });
  await server.api('POST', '/owner', { owner_name: 'Karim' });
  const room = { room_name: 'A', code: 'long enough', owner_id: 1, tags: ['quiet'], note: 'North' };
  expect((await server.api('POST', '/room', room)).status).toBe(201);
});
afterAll(() => server?.close());

async function reload(...definitions: (typeof OWNER)[]) {
  server.write(...definitions);
  return server.api('POST', '/definitions/reload');
}

const REFUSED: readonly [was: string, field: string, message: string][] = [
  [
    'code: { type: password }',
    'code: { type: text }',
    '"password", which would be wrong or unreadable as "text"',
  ],
  [
    'code: { type: password }',
    'secret: { type: text, was: code }',
    'public.room.code has values of "password"',
  ],
  [
    'note: { type: text }',
    'note: { type: password }',
    '"text", which would be wrong or unreadable as "password"',
  ],
  [
    'owner_id: { type: reference, to: owner }',
    'owner_id: { type: reference, to: tenant }',
    '"reference, to: owner", which would be wrong or unreadable as "reference, to: tenant"',
  ],
  [
    'tags: { type: multiselect, options: [quiet] }',
    'tags: { type: references, to: owner }',
    '"multiselect", which would be wrong or unreadable as "references, to: owner"',
  ],
];

/** Each is a reading of all definitions. */
const chosen = (cases: typeof REFUSED, nth: number) =>
  sample(cases, nth, ([was, field]) => `${was} ${field}`);

it.each(chosen(REFUSED, 3))('refuses that %s becomes %s while it has values', async (was, field, message) => {
  const changed = ROOM(...FIELDS.map((one) => (one === was ? field : one)));
  const { status, body } = await reload(changed, OWNER, TENANT('debit'));
  expect([status, body.message]).toEqual([409, expect.stringContaining(message)]);
  expect(body.message).toContain('Give the field a new name');
  const { plan } = (await server.api('GET', '/definitions')).body.data;
  expect(plan.refusals).toMatchObject([{ code: 'otherMeaning' }]);
  expect((await server.api('GET', '/room/1')).body).toMatchObject({ owner_name: 'Karim', tags: ['quiet'] });
});

it.each(chosen([REFUSED[0], REFUSED[3]] as typeof REFUSED, 2))(
  'refuses it likewise where %s was taken out and comes back as %s',
  async (was, field, message) => {
    const without = await reload(ROOM(...FIELDS.filter((one) => one !== was)), OWNER, TENANT('debit'));
    expect(without.status, without.text).toBe(200);
    const changed = ROOM(...FIELDS.map((one) => (one === was ? field : one)));
    const { status, body } = await reload(changed, OWNER, TENANT('debit'));
    expect([status, body.message]).toEqual([409, expect.stringContaining(message)]);
    const back = await reload(ROOM(...FIELDS), OWNER, TENANT('debit'));
    expect(back.status, back.text).toBe(200);
  },
);

it('follows a renamed entity, shows a list as JSON, and changes a column without values', async () => {
  const fields = [
    'code: { type: password }',
    'owner_id: { type: reference, to: landlord }',
    'tags: { type: json }',
    'note: { type: text }',
  ];
  const landlord = { ...OWNER, text: OWNER.text.replace('name: owner', 'name: landlord\nwas: owner') };
  const { status, text } = await reload(
    ROOM(...fields, 'key: { type: password }'),
    landlord,
    TENANT('debit'),
  );
  expect(status, text).toBe(200);
  expect((await server.api('GET', '/room/1')).body).toMatchObject({ owner_name: 'Karim', tags: ['quiet'] });
  const empty = await reload(ROOM(...fields, 'key: { type: text }'), landlord, TENANT('debit'));
  expect(empty.status, empty.text).toBe(200);
  const back = await reload(
    ROOM(...fields.map((one) => one.replace('json', 'multiselect, options: [quiet]'))),
    landlord,
  );
  expect(back.status, back.text).toBe(200);
});

it('turns the books of an entity only while they have no entries', async () => {
  await server.api('POST', '/tenant', { tenant_name: 'Rahim' });
  const turned = await reload(ROOM(), TENANT('credit'));
  expect(turned.status, turned.text).toBe(200);
  expect((await server.api('POST', '/tenant', { tenant_name: 'Selim', owed: 70 })).status).toBe(201);
  const { status, body } = await reload(ROOM(), TENANT('debit'));
  expect([status, body.message]).toEqual([409, expect.stringContaining('Write credit again')]);
  expect((await server.api('GET', '/verify')).text).toContain('"sound":true');
});
