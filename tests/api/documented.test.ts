import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldTypes } from '../../src/fields/index.ts';
import { type Field, type FieldType, type Resource, writableFields } from '../../src/schema/index.ts';
import { definitionsOf } from '../../src/server/operations/settings/loadDefinitions.ts';
import {
  documentedDefinitions,
  documentedNames,
  documentedPages,
  productWithExamples,
} from '../support/documented.ts';
import { sample } from '../support/sample.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { soundness } from '../support/soundness.ts';
import { fillCash, makePresent } from './movementSamples.ts';
import { sampleRecord } from './sampleRecord.ts';

/** The examples of the reference at work: each whole one is a table, calls and a list. */

type Row = Record<string, unknown>;

const { resources } = definitionsOf(productWithExamples());
const shown = documentedNames().map((name) => resources[name] as Resource);

let server: TestServer;

beforeAll(async () => {
  server = await startServer({ definitions: documentedDefinitions() });
  await fillCash(server);
});
afterAll(() => server?.close());

const at = (path: string, id: unknown) => path.replace(/\{[^}]*\}/, String(id));
const typeOf = ({ type }: Field) => (fieldTypes as Record<string, FieldType>)[type] as FieldType;
/** Whether a call answers what was given, whatever else the record, or the line, holds. */
const isTaken = (field: Field): boolean =>
  typeOf(field).storage !== 'secret' &&
  field.visibleIf === undefined &&
  field.readOnlyIf === undefined &&
  Object.values(field.of ?? {}).every((child) => !child.readOnly && isTaken(child));

/** The rows of a list, or the row of another answer, wherever the definition puts it. */
// biome-ignore lint/suspicious/noExplicitAny: an answer has any form.
const within = ({ api }: Resource, body: any, key = 'data') => (api.plain ? body : body[key]);

async function post(resource: Resource, body: Row): Promise<Row> {
  const { create } = resource.api;
  const answer = await server.api(create.method, create.path, body);
  expect(answer.status, answer.text).toBeLessThan(300);
  return within(resource, answer.body, create.row);
}

const make = async (resource: Resource): Promise<Row> =>
  post(resource, await sampleRecord(resources, resource, make));

async function read(resource: Resource, id: unknown): Promise<Row> {
  const { one } = resource.api;
  const answer = await server.api('GET', at(one.path, id));
  expect(answer.status, answer.text).toBe(200);
  return within(resource, answer.body, one.row);
}

async function newest(resource: Resource): Promise<Row> {
  const { list } = resource.api;
  const answer = await server.api('GET', `${list.path}?_sort=id&_order=desc&_start=0&_end=1`);
  expect(answer.status, answer.text).toBe(200);
  return within(resource, answer.body, list.rows)[0];
}

/** A record of the example with what was given, read by its call and by the list. */
async function madeOf(resource: Resource, body: Row): Promise<Row> {
  const { id } = await post(resource, body);
  const row = await read(resource, id);
  const fields = Object.keys(body).map((name) => resource.fields[name] as Field);
  for (const { name } of fields.filter(isTaken)) expect(row[name], name).toEqual(body[name]);
  expect((await newest(resource)).id).toBe(id);
  return row;
}

describe.each(
  sample(
    shown.filter(({ kind }) => kind === 'entity'),
    2,
    ({ name }) => name,
  ),
)('$name', (resource) => {
  it('is made, read, listed, changed and deleted', async () => {
    const { id } = await madeOf(resource, await sampleRecord(resources, resource, make));
    const { update, delete: gone } = resource.api;
    expect((await server.api(update.method, at(update.path, id), {})).status).toBe(200);
    expect((await server.api(gone.method, at(gone.path, id))).status).toBe(200);
  });
});

describe.each(
  sample(
    shown.filter(({ kind }) => kind === 'movement'),
    2,
    ({ name }) => name,
  ),
)('$name', (resource) => {
  it('is posted, read and listed, and the books agree', async () => {
    const body = await sampleRecord(resources, resource, make);
    await makePresent(server, resource, body);
    await madeOf(resource, body);
    const { url, token } = server;
    expect(await soundness({ url: `${url}/api`, token })).toMatchObject({ sound: true, findings: [] });
  });
});

it('takes the record of each field type as it is written there', async () => {
  const text = documentedPages()
    .map((page) => page.text)
    .join('\n');
  const written = JSON.parse(/```json\n(\{[\s\S]*?)```/.exec(text)?.[1] ?? '');
  const resource = resources.handover as Resource;
  expect(Object.keys(written)).toEqual(writableFields(resource, 'create').map(({ name }) => name));
  const project = (await make(resources.project as Resource)).id;
  await madeOf(resource, {
    ...written,
    project_id: project,
    also_ids: [project],
    supervisor_id: (await make(resources.employee as Resource)).id,
    plan: await uploaded(written.plan.name),
  });
});

it('finds a formatted text by its words, and tells what became of it though its words stay', async () => {
  const handover = resources.handover as Resource;
  const body = { ...(await sampleRecord(resources, handover, make)), agreement: 'Due on the *fifth*' };
  const { id } = await post(handover, body);
  const found = await server.api('GET', '/handover?agreement_like=fifth&_start=0&_end=9');
  expect(found.body.map((row: Row) => row.id)).toContain(id);
  expect((await server.api('GET', '/handover?_sort=agreement')).status).toBe(422);
  await server.api('PUT', `/handover/${id}`, { agreement: 'Due on the **fifth**' });
  await server.api('PUT', `/handover/${id}`, { agreement: 'Due on the *sixth*' });
  const history = await server.api('GET', `/audit/handover/${id}`);
  expect(history.body.data.slice(0, 2).map(({ changes }: { changes: Row[] }) => changes)).toEqual([
    [{ field: 'agreement', label: 'Agreement', old: 'Due on the fifth', new: 'Due on the sixth' }],
    [{ field: 'agreement', label: 'Agreement', old: 'Due on the *fifth*', new: 'Due on the **fifth**' }],
  ]);
});

async function uploaded(name: string): Promise<Row> {
  const response = await fetch(`${server.url}/api/upload?kind=file&name=${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${server.token}` },
    body: '%PDF-1.7',
  });
  const { data } = (await response.json()) as { data: { address: string } };
  return { address: data.address, name, size: 8 };
}
