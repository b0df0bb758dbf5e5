import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { extract, pack } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { steps } from '../../src/server/database/steps.ts';
import { END } from '../../src/server/operations/backup/format.ts';
import { hashEntry } from '../../src/server/operations/backup/writeBackup.ts';
import { runCommand } from '../cli/runCommand.ts';
import { IS_LONG } from '../support/sample.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { contents, download, upload } from './backupFiles.ts';

/** What is no whole, sound backup of this product is refused, and the database stays as it was. */

const STAFF = { name: 'Rahima Staff', email: 'rahima@example.com', password: 'a long enough one' };
const TOWNS = ['Sylhet', 'Bogra', 'Rangpur', 'Khulna', 'Barishal'];

let firm: TestServer;
let folder: string;
/** The firm's backup. */
let bytes: Buffer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plinth-backup-'));
  firm = await startServer();
  await firm.api('POST', '/users', STAFF);
  await firm.api('POST', '/cash/opening', { balance: 1000 });
  for (const address of TOWNS) {
    const vendor = {
      vendor_name: `${address} Traders`,
      address,
      phone: '01700000000',
      balance: 0,
      note: 'Ali',
    };
    expect((await firm.api('POST', '/vendor', vendor)).status).toBe(200);
  }
  bytes = await download(firm);
});
afterAll(async () => {
  await firm?.close();
  await rm(folder, { recursive: true });
});

describe('what is refused', () => {
  let empty: TestServer;
  let pristine: Record<string, unknown>;
  beforeAll(async () => {
    empty = await startServer();
    pristine = await contents(empty);
  });
  afterAll(() => empty?.close());

  async function refused(file: Buffer, message: RegExp): Promise<void> {
    const { status, last } = await upload(empty, file);
    expect([status, last]).toEqual([
      422,
      {
        success: false,
        message: expect.stringMatching(message),
        errors: { file: expect.any(String) },
        code: 'invalid',
        params: {},
        fields: { file: { code: expect.any(String), params: expect.any(Object) } },
      },
    ]);
    expect(await contents(empty)).toEqual(pristine);
  }

  it('is a file that is empty, or no backup', async () => {
    await refused(Buffer.from('hello'), /is not a backup of Plinth/);
    await refused(gzipSync('hello'), /is not a backup of Plinth|not whole/);
    await refused(gzipSync(Buffer.alloc(50_000_000)), /is not a backup of Plinth|not whole/);
    expect((await upload(empty, Buffer.alloc(0))).status).toBe(422);
    expect((await upload(empty, Buffer.from('{}'), 'application/json')).status).toBe(422);
    expect((await upload(empty, bytes, 'text/plain')).status).toBe(415);
  });

  it.each([0.01, 0.3, 0.7, 0.999, 1])('is a file cut off at %d of its length', (part) =>
    refused(bytes.subarray(0, Math.floor(bytes.length * part) - 1), /is not whole|is not a backup/),
  );

  it.each([0.2, 0.5, 0.8, 0.9999])('is a file with a bit turned at %d of its length', (place) => {
    const harmed = Buffer.from(bytes);
    const at = Math.floor(bytes.length * place);
    harmed[at] = (harmed[at] as number) ^ 4;
    return refused(harmed, /is damaged|is not whole/);
  });

  it('is a file whose parts were changed, left out, or lead elsewhere', async () => {
    const changed = await repacked((name, text) =>
      name === 'data/public.vendor/000001.copy' ? [name, text.replace('Sylhet', 'Dhaka')] : [name, text],
    );
    await refused(changed, /is damaged/);
    await refused(
      await repacked((name, text) => (name.startsWith('data/plinth.entry/') ? undefined : [name, text])),
      /is damaged/,
    );
    await refused(
      await repacked((name, text) => [
        name.replace('definitions/vendor.yaml', 'definitions/../../vendor.yaml'),
        text,
      ]),
      /is damaged/,
    );
    await refused(
      await repacked((name, text) => [name.replace('public.vendor/', 'public.nowhere/'), text]),
      /is damaged/,
    );
  });

  it.runIf(IS_LONG)('is a backup whose rows do not fit, by their table, row and column', async () => {
    const ofVendors = (change: (text: string) => string) =>
      resealed((name, text) => [name, name === 'data/public.vendor/000001.copy' ? change(text) : text]);
    const reasonFor = async (change: (text: string) => string) => {
      const { last } = await upload(empty, await ofVendors(change));
      expect(await contents(empty)).toEqual(pristine);
      // The rows are read after the answer has begun, so the code of its last line says that it failed.
      return [last.success, last.code, last.fields.file.params, last.errors.file];
    };
    const idOfSecond = /(?<=^[^\n]*\n)\d+/;
    const constraint = 'vendor_pkey';
    expect(await reasonFor((text) => text.replace(idOfSecond, 'two'))).toEqual([
      false,
      'invalid',
      { table: 'vendor', row: 2, reason: { code: 'backupValueWrong', params: { column: 'id' } } },
      'Row 2 of the table vendor cannot be restored: the value of its column id is not valid',
    ]);
    expect(await reasonFor((text) => text.replace(idOfSecond, '\\N'))).toEqual([
      false,
      'invalid',
      { table: 'vendor', row: 2, reason: { code: 'backupValueMissing', params: { column: 'id' } } },
      'Row 2 of the table vendor cannot be restored: its column id has no value',
    ]);
    expect(await reasonFor((text) => text.replace(idOfSecond, text.split('\t', 1).join()))).toEqual([
      false,
      'invalid',
      { table: 'vendor', row: 2, reason: { code: 'backupRowTwice', params: { constraint } } },
      'Row 2 of the table vendor cannot be restored: another row has the same value, which must be unique (vendor_pkey)',
    ]);
  });

  it('is a backup of a newer product, of one too old, or with tables that are no names', async () => {
    const manifest = (change: (written: string) => string) =>
      repacked((name, text) => [name, name === 'manifest.json' ? change(text) : text]);
    await refused(
      await manifest((text) => text.replace('"version": 2', '"version": 3')),
      /newer version of Plinth/,
    );
    await refused(
      await manifest((text) => text.replace(`"${Object.keys(steps()).at(-1)}"`, '"999_future"')),
      /newer version of Plinth/,
    );
    await refused(
      await manifest((text) => text.replace('"000_schema"', '"001_guards"')),
      /older than 88c4f840; restore it with that version/,
    );
    await refused(
      await manifest((text) => text.replace('"name": "vendor"', '"name": "vendor; drop"')),
      /is damaged/,
    );
  });

  it.runIf(IS_LONG)('is a backup whose values a definition here would lose, with what to do', async () => {
    const crane = (type: string) => ({
      file: 'resources/crane.yaml',
      text: `name: crane\nfields:\n  crane_name: { type: ${type} }\n`,
    });
    const from = await startServer({ definitions: [crane('text')] });
    const to = await startServer({ definitions: [crane('integer')] });
    const { last } = await upload(to, await download(from));
    expect(last).toMatchObject({
      success: false,
      code: 'restoreRefused',
      message: expect.stringMatching(/^Nothing was restored\. Resource "crane", fields\.crane_name\.type:/),
      params: { problems: { reasons: [{ code: 'lossyCast' }] } },
    });
    await from.close();
    await to.close();
  });

  it('is whoever is no administrator, and nobody at all', async () => {
    const token = await firm.signIn(STAFF.email, STAFF.password);
    expect((await upload({ url: firm.url, token }, bytes)).status).toBe(403);
    expect((await upload({ url: firm.url, token: 'none' }, bytes)).status).toBe(401);
    for (const [given, status] of [
      [token, 403],
      ['none', 401],
    ] as const) {
      const reply = await fetch(`${firm.url}/api/backup`, { headers: { authorization: `Bearer ${given}` } });
      expect(reply.status).toBe(status);
    }
  });

  it.runIf(IS_LONG)('is a backup whose books do not agree, unless it is asked for as it is', async () => {
    const broken = await startServer();
    await broken.api('POST', '/cash/opening', { balance: 100 });
    await broken.db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx);
      await sql`update plinth.book set balance = 101 where key = 'cash'`.execute(trx);
    });
    const file = await download(broken);
    const { status, last } = await upload(empty, file);
    expect([status, last.success, last.message]).toEqual([
      200,
      false,
      expect.stringMatching(/^Nothing was restored: the books .*101/),
    ]);
    expect(await contents(empty)).toEqual(pristine);
    await broken.close();

    const path = join(folder, 'broken.tar.gz');
    await writeFile(path, file);
    const refusal = await runCommand(['restore', path], { DATABASE_URL: empty.database });
    expect([refusal.code, refusal.stderr]).toEqual([
      1,
      expect.stringMatching(/^Nothing was restored: the books .*101.*: --despite-findings\.\n$/),
    ]);
    const taken = await runCommand(['restore', path, '--despite-findings'], { DATABASE_URL: empty.database });
    expect([taken.code, taken.stderr, taken.stdout]).toEqual([
      0,
      expect.stringMatching(/are restored as they are:\n.*101/),
      expect.stringMatching(/rows restored, of [^;]*\n/),
    ]);
  });
});

type Change = (name: string, text: string) => [string, string] | undefined;

/** The firm's backup with its entries changed, and the checksum of the changed ones. */
function resealed(change: Change): Promise<Buffer> {
  const hash = createHash('sha256');
  return repacked((name, text) => {
    if (name === END) return [name, JSON.stringify({ ...JSON.parse(text), sha256: hash.digest('hex') })];
    const changed = change(name, text);
    if (changed !== undefined) hashEntry(hash, changed[0], Buffer.byteLength(changed[1])).update(changed[1]);
    return changed;
  });
}

/** The firm's backup with its entries changed; undefined leaves one out. */
async function repacked(change: Change): Promise<Buffer> {
  const from = extract();
  const to = pack();
  from.end(gunzipSync(bytes));
  const chunks: Buffer[] = [];
  const read = (async () => {
    for await (const chunk of to as AsyncIterable<Buffer>) chunks.push(chunk);
  })();
  for await (const entry of from) {
    const content: Buffer[] = [];
    for await (const chunk of entry as AsyncIterable<Buffer>) content.push(chunk);
    const changed = change(entry.header.name, Buffer.concat(content).toString());
    if (changed !== undefined) to.entry({ name: changed[0] }, changed[1]);
  }
  to.finalize();
  await read;
  return gzipSync(Buffer.concat(chunks), { level: 1 });
}
