import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { purge } from '../../src/server/start/purge.ts';
import { IS_LONG } from '../support/sample.ts';
import { startServer, type TestServer } from '../support/server.ts';

/** Images of records: taken by what they are, shown to those signed in, kept as long as a record or its history has them. */

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"/>';
const MB = 1_048_576;

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.close());

interface Sent {
  type?: string | null;
  headers?: Record<string, string>;
  token?: string | null;
  query?: string;
  on?: TestServer;
}

async function upload(content: Buffer | string, sent: Sent = {}) {
  const { type = 'application/octet-stream', on = server, token = on.token } = sent;
  const response = await fetch(`${on.url}/api/upload${sent.query ?? ''}`, {
    method: 'POST',
    headers: {
      ...(type !== null && { 'content-type': type }),
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...sent.headers,
    },
    body: typeof content === 'string' ? content : new Uint8Array(content),
  });
  // biome-ignore lint/suspicious/noExplicitAny: a test knows what it asked for.
  return { status: response.status, body: (await response.json()) as any };
}

async function show(address: string, token: string | null = server.token) {
  const response = await fetch(`${server.url}${address}`, {
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
  });
  return { response, content: Buffer.from(await response.arrayBuffer()) };
}

const grown = (size: number) => Buffer.concat([PNG, Buffer.alloc(size - PNG.length)]);

describe('an uploaded image', () => {
  const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]);
  const WEBP = Buffer.concat([Buffer.from('RIFF'), Buffer.alloc(4), Buffer.from('WEBPVP8 ')]);
  const PROLOGUE = '\uFEFF<?xml version="1.0"?>\n<!-- <html> -->\n<!DOCTYPE svg [<!ENTITY a "b>">]>\n';

  it.each([
    ['image/png', PNG],
    ['image/jpeg', JPEG],
    ['image/gif', Buffer.from('GIF89a\x01\x00')],
    ['image/webp', WEBP],
    ['image/svg+xml', Buffer.from(SVG)],
    ['image/svg+xml', Buffer.from(PROLOGUE + SVG)],
  ])('comes back as %s, whatever it was said to be', async (type, content) => {
    const { status, body } = await upload(content, { type: 'text/html' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ success: true, data: { type, size: content.length } });
    const { response, content: got } = await show(body.data.address);
    expect(response.status).toBe(200);
    expect(got.equals(content)).toBe(true);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'cache-control': expect.stringMatching(/^private, .*immutable/),
    });
  });

  it('is for those who are signed in', async () => {
    expect((await upload(PNG, { token: null })).status).toBe(401);
    const { body } = await upload(PNG);
    expect((await show(body.data.address, null)).response.status).toBe(401);
  });

  it('is found by its id alone', async () => {
    for (const id of ['1', 'x', '..%2f', '00000000-0000-0000-0000-000000000000', '%00']) {
      expect((await show(`/api/upload/${id}`)).response.status, id).toBe(404);
    }
  });

  it('is kept once under one Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'one-logo' };
    const [first, second] = [await upload(PNG, { headers }), await upload(PNG, { headers })];
    expect(second.body).toEqual(first.body);
    expect((await upload(SVG, { headers })).status).toBe(422);
  });
});

describe('what is no image', () => {
  it.each([
    ['nothing', ''],
    ['a page', '<!doctype html><html><svg/></html>'],
    ['a comment that never ends', `<!-- ${SVG}`],
    ['a script', 'alert(1)'],
    ['a PDF', '%PDF-1.7'],
    ['the beginning of a PNG', PNG.subarray(0, 7)],
  ])('is refused: %s', async (_name, content) => {
    const { status, body } = await upload(content, { type: 'image/png' });
    expect(status).toBe(422);
    expect(body).toMatchObject({ success: false, errors: { file: expect.stringMatching(/image/) } });
  });

  it('is refused as JSON too, and with a name that cannot be stored', async () => {
    expect((await upload('{"a":1}', { type: 'application/json' })).status).toBe(422);
    expect((await upload(PNG, { query: '?name=%00' })).status).toBe(422);
    expect((await upload(PNG, { query: `?name=${'x'.repeat(256)}` })).status).toBe(422);
    expect((await upload(PNG, { type: null })).status).toBe(201);
  });
});

describe('10 MiB', () => {
  it('is the most that is taken', async () => {
    expect((await upload(grown(10 * MB))).status).toBe(201);
  });

  it('is refused from one byte more on, in words', async () => {
    const { status, body } = await upload(grown(10 * MB + 1));
    expect(status).toBe(413);
    expect(body.message).toBe('The image is too large: at most 10 MB');
  });
});

it('is 503 with what is missing where the database has lost the table of uploads', async () => {
  const hasty = await startServer({ on: server, app: { changeTakes: 0 } });
  await sql`alter table plinth.upload rename to upload_away`.execute(server.db);
  const { status, body } = await upload(PNG, { on: hasty });
  await sql`alter table plinth.upload_away rename to upload`.execute(server.db);
  await hasty.close();
  expect([status, body.code]).toEqual([503, 'databaseLost']);
});

describe('a file of any kind', () => {
  it.each([
    ['a page', '<script>alert(1)</script>', "Plan 'A' (1).html"],
    ['a PDF', '%PDF-1.7', 'নকশা.pdf'],
    ['an image', PNG, 'photo.png'],
  ])('is handed out to be kept, never shown: %s', async (_name, content, name) => {
    const query = `?kind=file&name=${encodeURIComponent(name)}`;
    const { status, body } = await upload(content, { type: 'text/html', query });
    expect([status, body.message]).toEqual([201, 'File uploaded']);
    const { response, content: got } = await show(body.data.address);
    expect(got.equals(Buffer.from(content))).toBe(true);
    const headers = Object.fromEntries(response.headers);
    expect(headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    const [, encoded = ''] =
      /^attachment; filename\*=UTF-8''([\w.%~-]+)$/.exec(headers['content-disposition'] ?? '') ?? [];
    expect(decodeURIComponent(encoded)).toBe(name);
  });

  it('is for those who are signed in, and no empty one', async () => {
    expect((await upload('x', { token: null, query: '?kind=file' })).status).toBe(401);
    expect((await upload('', { query: '?kind=file' })).body.errors).toEqual({ file: 'Choose a file' });
    expect((await upload('x', { query: '?kind=page' })).status).toBe(422);
  });

  it('may be larger than an image', async () => {
    expect((await upload(grown(10 * MB + 1), { query: '?kind=file' })).status).toBe(201);
    const { status, body } = await upload(grown(25 * MB + 1), { query: '?kind=file' });
    expect([status, body.message]).toEqual([413, 'The file is too large: at most 25 MB']);
  });
});

describe('a file of a record', () => {
  const CONTRACT = `
name: contract
fields:
  contract_name: { type: text, required: true }
  paper: { type: file, accept: [pdf], megabytes: 1 }
`;
  const DONATION = `
name: donation
kind: movement
fields: { amount: { type: money, required: true }, paper: { type: file } }
post: { entries: [{ debit: stock_adjustment, amount: amount }, { credit: opening_equity, amount: amount }] }
`;
  let office: TestServer;
  beforeAll(async () => {
    office = await startServer({
      definitions: [
        { file: 'resources/contract.yaml', text: CONTRACT },
        { file: 'resources/donation.yaml', text: DONATION },
      ],
    });
  });
  afterAll(() => office?.close());

  async function kept(name: string, content: Buffer | string) {
    const query = `?kind=file&name=${encodeURIComponent(name)}`;
    const { body } = await upload(content, { query, on: office });
    return { address: body.data.address as string, name, size: Buffer.byteLength(content) };
  }
  const save = (paper: unknown) => office.api('POST', '/contract', { contract_name: 'Roof', paper });

  it('has the name and size that were uploaded, in an edit too', async () => {
    const paper = await kept('roof.pdf', '%PDF-1.7');
    const { body, text } = await save({ ...paper, name: 'walls.pdf', size: 999_999 });
    expect(body.data?.paper ?? body.paper, text).toEqual(paper);
    const other = await kept('floor.pdf', '%PDF');
    const id = body.data?.id ?? body.id;
    const edited = await office.api('PUT', `/contract/${id}`, { paper: { ...other, size: 1 } });
    expect(edited.body.data?.paper ?? edited.body.paper, edited.text).toEqual(other);
  });

  it.each([
    ['larger than the field takes', 'large.pdf', grown(MB + 1), 'Paper may have at most 1 MB'],
    ['of another kind', 'run.exe', 'MZ', 'Paper must be a file of the kind PDF'],
  ])('is refused where it is %s, whatever the client sends', async (_what, name, content, message) => {
    const { address } = await kept(name, content);
    const { status, body } = await save({ address, name: 'small.pdf', size: 5 });
    expect([status, body.errors]).toEqual([422, { paper: message }]);
  });

  it('is that of a movement too', async () => {
    const paper = await kept('receipt.pdf', '%PDF-1.7');
    const donate = (file: object) => office.api('POST', '/donation', { amount: 5, paper: file });
    const { status, body, text } = await donate({ ...paper, name: 'other.pdf', size: 1 });
    expect(status, text).toBe(201);
    expect(body.data?.paper ?? body.paper).toEqual(paper);
    const refused = await donate({
      ...paper,
      address: paper.address.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { paper: 'Paper must be a file that was uploaded' },
    ]);
  });

  it('is refused where nothing was uploaded', async () => {
    const { status, body } = await save({
      address: '/api/upload/00000000-0000-4000-8000-000000000000',
      name: 'roof.pdf',
      size: 5,
    });
    expect([status, body.errors]).toEqual([422, { paper: 'Paper must be a file that was uploaded' }]);
  });
});

describe('the quota of a user', () => {
  const MESSAGE =
    'Your uploads would take up more than 2 MB, the limit for each user. An administrator can raise it.';

  it.runIf(IS_LONG)('is kept by many uploads at once, and is one’s own', async () => {
    const small = await startServer({ app: { uploadQuota: 2 } });
    const send = (token: string) => upload(grown(MB / 2), { on: small, token });
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(small.token)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(4);
    const refused = answers.filter(({ status }) => status === 413);
    expect(refused).toHaveLength(4);
    expect(refused[0]?.body).toMatchObject({
      success: false,
      message: MESSAGE,
      errors: { file: MESSAGE },
      code: 'quotaExceeded',
      fields: { file: { code: 'quotaExceeded' } },
    });
    const email = 'clerk@example.com';
    const password = 'quiet river stone';
    await small.api('POST', '/users', { name: 'Clerk', email, password });
    expect((await send(await small.signIn(email, password))).status).toBe(201);
    // An upload that no record ever had makes room again.
    await sql`update plinth.upload set created_at = now() - interval '25 hours'`.execute(small.db);
    await purge(small.context);
    expect((await send(small.token)).status).toBe(201);
    await small.close();
  });
});

describe('a day later', () => {
  it('an image that was never saved is gone; one that a record has, or had, is there', async () => {
    const [left, fresh, former, present] = await Promise.all(
      [1, 2, 3, 4].map(async () => {
        const { body } = await upload(PNG);
        return body.data.address as string;
      }),
    );
    for (const img_url of [former, present]) {
      const { status } = await server.api('PUT', '/institution/1', { institution_name: 'Meghna', img_url });
      expect(status).toBe(200);
    }
    const old = [left, former, present].map((address) => address?.slice('/api/upload/'.length));
    await sql`update plinth.upload set created_at = now() - interval '25 hours' where id = any(${old})`.execute(
      server.db,
    );
    await purge(server.context);
    const found = await Promise.all(
      [left, fresh, former, present].map(async (address = '') => (await show(address)).response.status),
    );
    expect(found).toEqual([404, 200, 200, 200]);
  });

  it('stays when its field goes out of the definitions', async () => {
    const { body } = await server.api('GET', '/institution/1');
    await purge({ ...server.context, resources: {} });
    expect((await show(body.data?.img_url ?? body.img_url)).response.status).toBe(200);
  });
});

describe('an upload in a browser', () => {
  it('is kept if every role reads its field of every record, and else stored nowhere', async () => {
    const text = readFileSync(resolve(import.meta.dirname, '../../resources/access.yaml'), 'utf8');
    const contract = {
      file: 'resources/contract.yaml',
      text: `name: contract
description: What was signed, which only staff see.
fields:
  contract_name: { type: text, required: true }
  scan: { type: file }
`,
    };
    const hidden = await startServer({
      definitions: [{ file: 'resources/access.yaml', text }, contract],
    });
    const add = async () =>
      (await upload(PNG, { on: hidden, query: '?kind=file' })).body.data.address as string;
    const keeping = async (address: string) => {
      const headers = { authorization: `Bearer ${hidden.token}` };
      return (await fetch(`${hidden.url}${address}`, { headers })).headers.get('cache-control');
    };
    const [logo, scan, nobodys] = [await add(), await add(), await add()];
    await sql`update public.institution set img_url = ${logo} where id = 1`.execute(hidden.db);
    const made = await hidden.api('POST', '/contract', {
      contract_name: 'Tower',
      scan: { address: scan, name: 'scan.png', size: PNG.length },
    });
    expect(made.status, made.text).toBeLessThan(300);
    expect(await keeping(logo)).toBe('private, max-age=31536000, immutable');
    expect(await keeping(scan)).toBe('no-store');
    expect(await keeping(nobodys)).toBe('no-store');
    await hidden.close();
  });
});
