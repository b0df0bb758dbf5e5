import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../cli/runCommand.ts';
import { freshDataDir } from '../support/product.ts';
import { IS_LONG } from '../support/sample.ts';
import { startServer, type TestServer } from '../support/server.ts';

/** Definitions in force are those of the database: which files come into force, and which are left behind. */

const file = 'resources/crane.yaml';
const FIRST = { file, text: 'name: crane\nfields:\n  title: { type: text }\n  load: { type: text }\n' };
const SECOND = { file, text: FIRST.text.replace('load: {', 'capacity: { was: load,') };

let one: TestServer;
let other: TestServer;
let folder: string;

beforeAll(async () => {
  folder = await freshDataDir();
  one = await startServer({ alone: true, definitions: [FIRST], folder: 'one' });
  other = await startServer({ alone: true, definitions: [FIRST], folder: 'other', on: one });
  await one.api('POST', '/crane', { title: 'Liebherr', load: '8 t' });
});
afterAll(async () => {
  await other?.close();
  await one?.close();
  await rm(folder, { recursive: true });
});

const reload = (server: TestServer, body?: object) => server.api('POST', '/definitions/reload', body);
const standing = async (server: TestServer) =>
  (await server.api('GET', '/definitions')).body.data.standing as string;
const crane = async (server: TestServer) => (await server.api('GET', '/crane')).body[0];
const follows = (server: TestServer, record: object) =>
  expect.poll(() => crane(server)).toMatchObject(record);

/** A command with these definitions in a folder of its own. */
async function command(args: string[], definition: typeof FIRST) {
  for (const { file: path, text } of [...one.context.sources, definition])
    await writeFile(join(folder, path.replace('resources/', '')), text);
  return runCommand(args, { RESOURCES_DIR: folder, DATABASE_URL: one.database });
}

describe('files that were never in force', () => {
  it('come into force by a reload, and other servers follow whatever their files say', async () => {
    one.write(SECOND);
    expect(await standing(one)).toBe('new');
    expect((await reload(one)).status).toBe(200);
    expect(await standing(one)).toBe('inForce');
    await follows(other, { capacity: '8 t' });
  });
});

describe('older files', () => {
  it('change nothing by a reload, which says so', async () => {
    expect(await standing(other)).toBe('older');
    const { status, body } = await reload(other);
    expect([status, body.message]).toEqual([
      409,
      expect.stringContaining('older than the definitions in force'),
    ]);
    expect(await crane(other)).toMatchObject({ capacity: '8 t' });
  });

  it('change nothing at a start, which works by those in force', async () => {
    const late = await startServer({ alone: true, definitions: [FIRST], folder: 'late', on: one });
    expect(await crane(late)).toMatchObject({ capacity: '8 t' });
    expect((await late.api('POST', '/crane', { title: 'Potain', capacity: '9 t' })).status).toBe(201);
    await late.close();
  });

  it.runIf(IS_LONG)('change nothing by a command, and a plan says so', async () => {
    const planned = await command(['check', '--plan'], FIRST);
    expect(planned.stdout).toContain('older than those in force');
    const lines = join(folder, 'cranes.ndjson');
    await writeFile(lines, '{"resource":"crane","record":{"title":"Terex","capacity":"7 t"}}\n');
    const imported = await command(['import', lines], FIRST);
    expect(imported).toMatchObject({ code: 0, stderr: expect.stringContaining('works by those in force') });
    expect(await command(['verify'], FIRST)).toMatchObject({
      code: 0,
      stderr: expect.not.stringMatching(/older/),
    });
    expect((await one.api('GET', '/crane')).body).toHaveLength(3);
  });

  it('go back on purpose, with the values under their former name', async () => {
    expect((await reload(other, { revert: 'yes' })).status).toBe(422);
    const { plan } = (await other.api('GET', '/definitions')).body.data;
    expect(plan.steps).toContainEqual(
      expect.objectContaining({ message: 'column crane.load renamed from capacity' }),
    );
    expect((await reload(other, { revert: true })).status).toBe(200);
    expect(await crane(other)).toMatchObject({ load: '8 t' });
    await follows(one, { load: '8 t' });
  });
});

describe('a folder that was edited back', () => {
  it('goes back by a reload alone', async () => {
    const third = { file, text: SECOND.text.replace('title: {', 'title: { required: true,') };
    for (const [definition, key] of [
      [third, 'capacity'],
      [FIRST, 'load'],
      [third, 'capacity'],
    ] as const) {
      one.write(definition);
      expect((await reload(one)).status).toBe(200);
      expect(await crane(one)).toMatchObject({ [key]: '8 t' });
    }
  });
});
