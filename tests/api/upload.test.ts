import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { purge } from '../../src/server/purge.ts';
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
}

async function upload(content: Buffer | string, sent: Sent = {}) {
  const { type = 'application/octet-stream', token = server.token } = sent;
  const response = await fetch(`${server.url}/api/upload${sent.query ?? ''}`, {
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
