import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { schemaFiles } from '../../src/cli/check.ts';
import { RESOURCES_DIR } from '../resources/definitions.ts';
import { IS_LONG } from '../support/sample.ts';
import { runCommand } from './runCommand.ts';

let folder: string;

beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'plinth-check-')), 'resources');
  await cp(RESOURCES_DIR, folder, { recursive: true });
});

afterEach(async () => {
  await rm(join(folder, '..'), { recursive: true });
});

const check = (...args: string[]) => runCommand(['check', ...args], { RESOURCES_DIR: folder });

describe('npm run check', () => {
  it('says how many definitions there are when all is right', async () => {
    const { code, stdout } = await check();
    expect([code, stdout]).toEqual([
      0,
      '30 definitions, 26 reports and 5 dashboards, no mistakes\nbn (বাংলা): no text is missing\n',
    ]);
  });

  it('lists every mistake of every file with its place, and fails', async () => {
    await writeFile(join(folder, 'asset.yaml'), 'name: asset\nfields:\n  price: { type: mony }\n');
    await writeFile(
      join(folder, 'tool.yaml'),
      'name: tool\nfields:\n  asset_id: { type: reference, to: asset }\n  vendor_id: { type: reference, to: vendr }\n',
    );
    const { code, stdout, stderr } = await check();
    expect(code).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toContain('resources/asset.yaml:3:18 fields.price.type: "mony" is not a field type');
    expect(stderr).toContain('did you mean "money"?');
    expect(stderr).toMatch(/resources\/tool\.yaml:4:\d+ fields\.vendor_id\.to: .*did you mean "vendor"\?/);
  });

  it.runIf(IS_LONG)('counts the missing texts of a language, and lists them', async () => {
    await writeFile(join(folder, 'asset.yaml'), 'name: asset\nfields:\n  price: { type: money }\n');
    expect((await check()).stdout).toContain(
      'bn (বাংলা): 2 texts of the definitions missing:\n  definitions.asset.label\n  definitions.asset.fields.price.label\n',
    );
  });

  it.runIf(IS_LONG)('says in one line that a folder or an option is not there', async () => {
    const missing = await runCommand(['check'], { RESOURCES_DIR: join(folder, 'nowhere') });
    expect(missing.code).toBe(1);
    expect(missing.stderr.trim().split('\n')).toHaveLength(1);
    const option = await check('--plan-it');
    expect([option.code, option.stderr.includes('--plan-it is not an option')]).toEqual([1, true]);
  });

  it.runIf(IS_LONG)('tells that there is no database to change yet, and makes none', async () => {
    const { code, stdout } = await runCommand(['check', '--plan'], {
      RESOURCES_DIR: folder,
      DATA_DIR: join(folder, '../data'),
    });
    expect([code, stdout.includes('the first start makes it')]).toEqual([0, true]);
    await expect(stat(join(folder, '../data'))).rejects.toThrow(/ENOENT/);
  });

  it('writes the JSON Schemas next to the definitions', async () => {
    await rm(join(folder, 'resource.schema.json'));
    expect((await check('--write-schema')).code).toBe(0);
    expect(await readFile(join(folder, 'resource.schema.json'), 'utf8')).toBe(
      schemaFiles()['resource.schema.json'],
    );
  });
});

describe('the JSON Schemas in resources/', () => {
  it.each(Object.entries(schemaFiles()))(
    '%s is what the code makes (npm run check -- --write-schema)',
    async (name, text) => {
      expect(await readFile(join(RESOURCES_DIR, name), 'utf8')).toBe(text);
    },
  );

  it('are named in the first line of every definition', async () => {
    for (const name of (await readdir(RESOURCES_DIR)).filter((file) => file.endsWith('.yaml'))) {
      const schema = { 'settings.yaml': 'settings', 'access.yaml': 'access' }[name] ?? 'resource';
      const [first] = (await readFile(join(RESOURCES_DIR, name), 'utf8')).split('\n');
      expect(first, name).toBe(`# yaml-language-server: $schema=./${schema}.schema.json`);
    }
  });
});
