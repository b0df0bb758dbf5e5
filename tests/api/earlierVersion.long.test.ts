import { createReadStream } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { brotliDecompressSync, createBrotliDecompress } from 'node:zlib';
import { type Kysely, sql } from 'kysely';
import { extract } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/server/database/open.ts';
import type { Tables } from '../../src/server/tables.ts';
import { runCommand } from '../cli/runCommand.ts';
import { testDatabase } from '../support/postgres.ts';
import { freshDataDir, startProduct } from '../support/product.ts';

/** A data folder and a backup of commit 88c4f840 open in this version, with the same fixed tables and books that agree. */

const FIXTURES = 'tests/fixtures/88c4f840';
/** Of the definitions of this version, which have more books. */
const BOOKS = /471 transactions, 1,275 entries of \d+ books, 107 of 34 stocks: all agree/;

const SILENT = { info: () => {}, warn: () => {}, error: () => {} };

let fresh: unknown;
beforeAll(async () => {
  const database = await testDatabase();
  fresh = await fixedTables(database.db);
  await database.close();
});

/** Columns, indexes, triggers, constraints and functions of the schema plinth. */
async function fixedTables(db: Kysely<Tables>): Promise<unknown> {
  const { rows } = await sql`
    select 'column' as kind, table_name || '.' || column_name as name,
      concat_ws(' ', ordinal_position, data_type, is_nullable, column_default) as text
    from information_schema.columns where table_schema = 'plinth'
    union all
    select 'index', indexname, indexdef from pg_indexes where schemaname = 'plinth'
    union all
    select 'trigger', tgrelid::regclass || '.' || tgname, pg_get_triggerdef(t.oid)
    from pg_trigger t join pg_class c on c.oid = tgrelid where c.relnamespace = 'plinth'::regnamespace and not tgisinternal
    union all
    select 'constraint', conrelid::regclass || '.' || conname, pg_get_constraintdef(oid)
    from pg_constraint where connamespace = 'plinth'::regnamespace and contype <> 'n'
    union all
    select 'function', oid::regprocedure::text, pg_get_functiondef(oid)
    from pg_proc where pronamespace = 'plinth'::regnamespace
    order by 1, 2`.execute(db);
  return rows;
}

async function extractTo(folder: string): Promise<void> {
  const tar = extract();
  tar.on('entry', ({ name, type, mode }, content, next) => {
    const path = join(folder, name);
    const work =
      type === 'directory'
        ? mkdir(path, { recursive: true, mode: mode ?? 0o700 })
        : writeFile(path, content as unknown as AsyncIterable<Buffer>, { mode: mode ?? 0o600 });
    work.then(() => {
      content.resume();
      next();
    }, next);
  });
  createReadStream(`${FIXTURES}/data.tar.br`).pipe(createBrotliDecompress()).pipe(tar);
  await finished(tar);
}

describe.each([
  { what: 'a data folder', make: extractTo },
  {
    what: 'a backup',
    make: async (dataDir: string) => {
      const restored = await runCommand(['restore', `${FIXTURES}/firm.plinth-backup`], { DATA_DIR: dataDir });
      expect(restored).toMatchObject({ code: 0 });
    },
  },
])('$what of 88c4f840', ({ make }) => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await freshDataDir();
    await make(dataDir);
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  it('opens, and its books agree', async () => {
    const { code, stdout } = await runCommand(['verify'], { DATA_DIR: dataDir });
    expect(stdout).toMatch(BOOKS);
    expect(code).toBe(0);
  });

  it('has the same rows in every list', async () => {
    const lists: Record<string, Record<string, object[]>> = JSON.parse(
      brotliDecompressSync(await readFile(`${FIXTURES}/lists.json.br`)).toString(),
      // Openings have a number since.
      (key, value) => (key === 'voucher_no' && value === null ? undefined : value),
    );
    expect(Object.keys(lists)).toHaveLength(21);
    const product = await startProduct(dataDir);
    try {
      for (const [path, rows] of Object.entries(lists)) {
        const headers = { authorization: `Bearer ${product.token}` };
        // Fields that have come since stand beside those of before.
        expect(await (await fetch(product.url + path, { headers })).json(), path).toMatchObject(rows);
      }
    } finally {
      await product.stop();
    }
  });

  it('has the fixed tables of a new database', async () => {
    const database = await openDatabase({ dataDir, as: 'command', log: SILENT });
    expect(await fixedTables(database.db)).toEqual(fresh);
    await database.close();
  });
});
