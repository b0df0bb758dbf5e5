import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import type { SourceFile } from '../../src/schema/source.ts';
import { startServer, type TestServer } from '../support/server.ts';

/** docs/first-entity.md, followed step by step: its files, as they stand there, by a running server. */

const ROOT = resolve(import.meta.dirname, '../..');
const text = readFileSync(resolve(ROOT, 'docs/first-entity.md'), 'utf8');
const [visit = '', changed = '', book = '', retention = ''] = [
  ...text.matchAll(/```yaml\n([\s\S]*?)```/g),
].map((match) => match[1] as string);

const at = (name: string, content: string): SourceFile => ({ file: `resources/${name}.yaml`, text: content });

/** The settings with the book among the others. */
function settings(): SourceFile {
  const own = parse(readFileSync(resolve(ROOT, 'resources/settings.yaml'), 'utf8'));
  return at('settings', stringify({ ...own, books: { ...own.books, ...parse(book).books } }));
}

let server: TestServer;
let project: number;

beforeAll(async () => {
  server = await startServer();
  const { body } = await server.api('POST', '/project', { project_name: 'Tower', budget: 1, balance: 0 });
  project = body.data.id;
});
afterAll(() => server?.close());

async function save(...files: SourceFile[]): Promise<void> {
  server.write(...files);
  const { status, body } = await server.api('POST', '/definitions/reload');
  expect([status, body.errors]).toEqual([200, undefined]);
}

it('makes an entity of the first file', async () => {
  await save(at('site-visit', visit));
  const made = await server.api('POST', '/site_visit', {
    project_id: project,
    purpose: 'handover',
    workers: 3,
    hours: 2.5,
    notes: 'Keys handed over',
  });
  expect(made.body).toMatchObject({ project_name: 'Tower', purpose: 'handover', work_hours: 7.5 });
  expect(
    (await server.api('GET', '/site_visit?purpose=handover&_sort=visited_on&_start=0&_end=5')).body,
  ).toHaveLength(1);
  expect((await server.api('POST', '/site_visit', { project_id: project })).body.errors).toHaveProperty(
    'purpose',
  );
});

it('changes it without losing a value', async () => {
  await save(at('site-visit', changed));
  const { body } = await server.api('GET', '/site_visit');
  expect(body).toMatchObject([{ reason: 'handover', work_hours: 7.5, weather: null }]);
  expect(body[0]).not.toHaveProperty('notes');
  await save(at('site-visit', visit.replace('purpose:    { type', 'purpose:    { was: reason, type')));
  expect((await server.api('GET', '/site_visit')).body).toMatchObject([
    { purpose: 'handover', notes: 'Keys handed over' },
  ]);
});

it('moves money by the third file, and corrects it', async () => {
  await save(settings(), at('retention', retention));
  const vendor = await server.api('POST', '/vendor', {
    vendor_name: 'Karim',
    address: 'Dhaka',
    phone: '01711',
    balance: 1000,
    note: 'n',
  });
  const { id } = vendor.body.data;
  const made = await server.api('POST', '/retention', { vendor_id: id, amount: 150.5 });
  expect(made.status).toBe(201);
  const owed = async () =>
    (await server.api('GET', '/vendor')).body.data.find((row: { id: number }) => row.id === id).balance;
  expect(await owed()).toBe(849.5);
  const { body } = await server.api('GET', '/ledger/retention');
  expect(JSON.stringify(body)).toContain('150.5');
  expect((await server.api('PUT', `/retention/${made.body.id}`, { amount: 1 })).status).toBe(405);
  const reversed = await server.api('POST', `/transaction/${made.body.id}/reverse`, {
    reason: 'Entered twice',
  });
  expect(reversed.status).toBeLessThan(300);
  expect(await owed()).toBe(1000);
});
