import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCommand } from '../cli/runCommand.ts';
import { freshDataDir, startProduct } from '../support/product.ts';
import { IS_LONG } from '../support/sample.ts';
import { startServer, type TestServer } from '../support/server.ts';

/** `npm run check -- --plan` on a database that others work on, and the same plan on the page of the settings. */

const definition = (fields: string) => ({
  file: 'resources/crane.yaml',
  text: `name: crane\nfields:\n${fields}`,
});
const BEFORE = definition('  crane_name: { type: text }\n  load: { type: text }\n');
const AFTER = definition(
  '  crane_name: { type: text, unique: true }\n  capacity: { type: text, was: load }\n',
);
const LOSSY = definition('  crane_name: { type: text }\n  load: { type: money }\n');

let server: TestServer;
let folder: string;

beforeAll(async () => {
  folder = await freshDataDir();
  server = await startServer({ alone: true });
  server.write(BEFORE);
  expect((await server.api('POST', '/definitions/reload')).status).toBe(200);
  for (const crane_name of ['Liebherr', 'liebherr'])
    await server.api('POST', '/crane', { crane_name, load: '8 t' });
});
afterAll(async () => {
  await server?.close();
  await rm(folder, { recursive: true });
});

/** The same definitions as the server's, in a folder. */
async function plan(changed: typeof BEFORE, on: TestServer = server) {
  for (const { file, text } of [...server.context.sources, changed])
    await writeFile(join(folder, file.replace('resources/', '')), text);
  return runCommand(['check', '--plan'], { RESOURCES_DIR: folder, DATABASE_URL: on.database });
}

it('says that nothing is to do', async () => {
  const { code, stdout } = await plan(BEFORE);
  expect([code, stdout]).toEqual([
    0,
    expect.stringMatching(
      /^2 definitions, no mistakes\n(.*\n)*The tables are as the definitions say: nothing will be changed\n$/,
    ),
  ]);
});

it('says what will be done, and which records stand against it', async () => {
  const { code, stdout, stderr } = await plan(AFTER);
  expect(stdout).toContain('column crane.capacity renamed from load');
  expect(stdout).toContain('unique index on crane (crane_name) built');
  expect(stderr).toContain('2 records of crane share their crane_name, which would be unique: 1, 2');
  expect(code).toBe(1);
  expect((await server.api('GET', '/crane')).body).toMatchObject([{ load: '8 t' }, { load: '8 t' }]);
});

it('says what must be accepted, and a command that changes definitions is refused until then', async () => {
  const priced = (formula: string) =>
    definition(
      `  crane_name: { type: text }\n  days: { type: integer }\n  rent: { type: money, from: ${formula} }\n`,
    );
  const other = await startServer({ alone: true });
  other.write(priced('days * 1000'));
  expect((await other.api('POST', '/definitions/reload')).status).toBe(200);
  for (const days of [56, 100]) await other.api('POST', '/crane', { crane_name: 'Liebherr', days });
  const { code, stdout } = await plan(priced('days * 2000'), other);
  expect([code, stdout]).toEqual([
    0,
    expect.stringContaining(
      'Must be accepted, under Setting, Definitions, or by a start with --accept (npm start -- --accept):\n' +
        '  2 records of crane get another rent by its new formula: a sum of 156,000.00 becomes 312,000.00\n',
    ),
  ]);
  expect(stdout).not.toContain('nothing will be changed');
  const lines = join(folder, 'cranes.ndjson');
  await writeFile(lines, '{"resource":"crane","record":{"crane_name":"Terex","days":1}}\n');
  const imported = await runCommand(['import', lines], {
    RESOURCES_DIR: folder,
    DATABASE_URL: other.database,
  });
  expect([imported.code, imported.stderr]).toEqual([
    1,
    expect.stringContaining('a sum of 156000.00 becomes 312000.00'),
  ]);
  const env = { RESOURCES_DIR: folder, DATABASE_URL: other.database };
  const refused = await runCommand(['start'], { ...env, PORT: '0', DATA_DIR: join(folder, 'data') });
  expect([refused.code, refused.stderr]).toEqual([
    1,
    expect.stringMatching(/must be accepted.*npm start -- --accept.*156000\.00 becomes 312000\.00/s),
  ]);
  const rents = async () =>
    (await other.api('GET', '/crane')).body.map(({ rent }: { rent: number }) => rent).sort();
  expect(await rents()).toEqual([100_000, 56_000]);
  const product = await startProduct(join(folder, 'data'), { ...env, LOG_LEVEL: 'info' }, ['--accept']);
  expect(await rents()).toEqual([112_000, 200_000]);
  expect(product.log()).toContain(
    'Changed definitions: 2 records of crane get another rent by its new formula',
  );
  await product.stop();
  await other.close();
});

it.runIf(IS_LONG)(
  'counts the records that do not fit a new rule, and names tables that nothing names any more',
  async () => {
    const crane = definition(
      '  crane_name: { type: text, max: 5 }\n  load: { type: text, required: true }\n' +
        '  kind: { type: select, options: [tower] }\n',
    );
    const wide = definition(
      '  crane_name: { type: text }\n  load: { type: text }\n  kind: { type: select, options: [tower, mobile] }\n',
    );
    const other = await startServer({ alone: true });
    other.write(wide, {
      file: 'resources/winch.yaml',
      text: 'name: winch\nfields:\n  winch_name: { type: text }\n',
    });
    expect((await other.api('POST', '/definitions/reload')).status).toBe(200);
    for (const kind of ['tower', 'mobile', 'mobile'])
      await other.api('POST', '/crane', {
        crane_name: 'Liebherr',
        kind,
        ...(kind === 'tower' && { load: '8 t' }),
      });
    await other.api('POST', '/winch', { winch_name: 'Demag' });
    await plan(wide);
    const { code, stdout } = await plan(crane, other);
    expect(stdout).toContain('table winch (1 record)');
    expect(stdout).toMatch(/3 records of crane \(1, 2, 3\), crane_name: .*5/);
    expect(stdout).toMatch(/2 records of crane \(2, 3\), load: .*required/i);
    expect(stdout).toMatch(/2 records of crane \(2, 3\), kind: /);
    expect(code).toBe(0);
    await other.close();
  },
);

const RENAMED = {
  message: 'column crane.capacity renamed from load',
  code: 'columnRenamed',
  params: { column: 'crane.capacity', former: 'load' },
};

it('is shown to administrators before they reload, and what was done after', async () => {
  const loaded = async () => (await server.api('GET', '/definitions')).body.data;
  server.write(LOSSY);
  expect((await loaded()).plan.refusals).toMatchObject([
    { code: 'lossyCast', message: expect.stringContaining('cannot become that without a loss') },
  ]);
  await server.api('DELETE', '/crane/2');
  server.write(AFTER);
  expect((await loaded()).plan).toEqual({
    steps: expect.arrayContaining([RENAMED]),
    refusals: [],
    asks: [],
    notes: [],
  });
  expect((await server.api('POST', '/definitions/reload')).status).toBe(200);
  const { plan: left, changes } = await loaded();
  expect(left).toEqual({ steps: [], refusals: [], asks: [], notes: [] });
  expect(changes[0].steps).toContainEqual(RENAMED);
  expect(changes[0].at).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  expect((await server.api('GET', '/crane')).body).toMatchObject([{ capacity: '8 t' }]);
});
