import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IS_LONG } from '../support/sample.ts';
import { startServer, type TestServer } from '../support/server.ts';

/** The call that changes cells of several records, and edits that say which values they saw. */

const MAKER = `
name: maker
fields:
  maker_name: { type: text, required: true, label: Name }
`;

const PARCEL = `
name: parcel
fields:
  parcel_name: { type: text, required: true, unique: true, label: Name }
  weight: { type: integer, min: 1, max: 99000 }
  price: { type: money }
  maker_id: { type: reference, to: maker, label: Maker }
  size: { type: select, options: [small, large] }
`;

let server: TestServer;
const api: TestServer['api'] = (...call) => server.api(...call);

beforeAll(async () => {
  server = await startServer({
    definitions: [
      { file: 'resources/maker.yaml', text: MAKER },
      { file: 'resources/parcel.yaml', text: PARCEL },
    ],
    alone: true,
  });
  await api('POST', '/maker', { maker_name: 'Hilti' });
});

afterAll(() => server?.close());

let last = 0;
async function parcel(values: object = {}): Promise<number> {
  last += 1;
  const { body } = await api('POST', '/parcel', { parcel_name: `Parcel ${last}`, weight: 5, ...values });
  return body.id;
}

const cells = (records: unknown, headers: object = {}) => api('POST', '/parcel/cells', { records }, headers);
const one = async (id: number) => (await api('GET', `/parcel/${id}`)).body;

describe('cells of several records', () => {
  it('are all changed, each with a line in its history', async () => {
    const [a, b] = [await parcel(), await parcel()];
    const answer = await cells([
      { id: b, values: { weight: 8 } },
      { id: a, texts: { price: '1,250.50', maker_id: 'Hilti', size: 'Large' } },
    ]);
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    expect(answer.body.data.map(({ id }: { id: number }) => id)).toEqual([a, b]);
    expect(await one(a)).toMatchObject({ price: 1250.5, maker_id: 1, size: 'large', weight: 5 });
    expect(await one(b)).toMatchObject({ weight: 8 });
    const { body } = await api('GET', `/audit/parcel/${b}`);
    expect(JSON.stringify(body)).toContain('update');
  });

  it('are all left alone where one is wrong, each mistake by its record and field', async () => {
    const [a, b, c] = [await parcel(), await parcel(), await parcel()];
    const answer = await cells([
      { id: a, texts: { weight: '7' } },
      { id: b, texts: { weight: 'heavy', maker_id: 'Nobody' } },
      { id: c, texts: { parcel_name: '' } },
    ]);
    expect(answer.status).toBe(409);
    expect(answer.body.message).toBe('Nothing was done: 2 of 3 were refused');
    expect(Object.keys(answer.body.errors).sort()).toEqual(
      [`${b}.maker_id`, `${b}.weight`, `${c}.parcel_name`].sort(),
    );
    expect(await one(a)).toMatchObject({ weight: 5 });
    const alone = await cells([{ id: b, values: { weight: 0 } }]);
    expect(alone).toMatchObject({ status: 422 });
    expect(Object.keys(alone.body.errors)).toEqual([`${b}.weight`]);
  });

  it('are 2,000 at most, none of which is written while 3 are wrong, and each of these is named', async () => {
    await sql`insert into public.parcel (parcel_name, weight)
      select 'Of many ' || n, 5 from generate_series(1, 500) n`.execute(server.db);
    const { rows } = await sql<{ id: number }>`
      select id from public.parcel where parcel_name like 'Of many %' order by id`.execute(server.db);
    const block = rows.map(({ id }, place) => ({
      id: Number(id),
      texts: { parcel_name: `Block ${place}`, weight: '7', price: `${place}.50`, size: 'Large' },
    }));
    const at = (place: number) => block[place] as (typeof block)[number];
    const [first, second, last] = [at(3), at(250), at(499)];
    first.texts.price = 'dear';
    second.texts.size = 'huge';
    second.texts.weight = '0';
    const answer = await cells(block);
    expect(answer.status).toBe(409);
    expect(answer.body.errors).toEqual({
      [`${first.id}.price`]: 'Price must be a number',
      [`${second.id}.size`]: expect.stringContaining('Size'),
      [`${second.id}.weight`]: 'Weight must be at least 1',
    });
    expect(await one(last.id)).toMatchObject({ parcel_name: 'Of many 500', weight: 5, price: null });
    first.texts.price = '9';
    second.texts = { ...second.texts, size: 'Small', weight: '8' };
    expect((await cells(block)).body.data).toHaveLength(500);
    expect(await one(second.id)).toMatchObject({ parcel_name: 'Block 250', weight: 8, size: 'small' });
  });

  it('can be cleared by an empty text', async () => {
    const id = await parcel({ price: 3 });
    expect((await cells([{ id, texts: { price: ' ' } }])).status).toBe(200);
    expect((await one(id)).price).toBeNull();
  });

  it('count once for one key', async () => {
    const id = await parcel();
    const key = { headers: { 'idempotency-key': 'cells-1' } };
    const send = () => cells([{ id, values: { weight: 9 }, was: { weight: 5 } }], key);
    expect((await send()).status).toBe(200);
    expect((await send()).status).toBe(200);
  });

  it.each([
    ['no records', {}],
    ['an empty list', { records: [] }],
    ['a list of texts', { records: ['x'] }],
    ['a record without an id', { records: [{ values: {} }] }],
    ['a record twice', { records: [{ id: 1 }, { id: 1 }] }],
    ['values that are no object', { records: [{ id: 1, values: [] }] }],
    ['texts that are no texts', { records: [{ id: 1, texts: { weight: 3 } }] }],
    ['too many records', { records: Array.from({ length: 501 }, (_, index) => ({ id: index + 1 })) }],
  ])('are refused with %s', async (_, body) => {
    const answer = await api('POST', '/parcel/cells', body);
    expect(answer.status).toBe(422);
    expect(answer.body.errors.records).toContain('1 to 500');
  });

  it('are refused for a record that is gone and a field that is unknown', async () => {
    const id = await parcel();
    expect((await cells([{ id: 99_999, values: { weight: 3 } }])).status).toBe(404);
    const unknown = await cells([{ id, values: { wait: 3 } }]);
    expect(Object.keys(unknown.body.errors)).toEqual([`${id}.wait`]);
  });

  it.runIf(IS_LONG)('takes 500 records in one call', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 500; n += 1) ids.push(await parcel());
    const answer = await cells(
      ids.map((id) => ({ id, texts: { weight: '70', size: 'Small' }, was: { weight: 5 } })),
    );
    expect(answer.status).toBe(200);
    expect(answer.body.data).toHaveLength(500);
  });
});

describe('an edit that says what it saw', () => {
  it('does not overwrite the change of another', async () => {
    const id = await parcel();
    expect((await api('PATCH', `/parcel/${id}`, { weight: 6, was: { weight: 5 } })).status).toBe(200);
    const late = await api('PATCH', `/parcel/${id}`, { weight: 7, was: { weight: 5 } });
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({ code: 'changedMeanwhile' });
    expect(Object.keys(late.body.errors)).toEqual(['weight']);
    expect((await one(id)).weight).toBe(6);
    const inGrid = await cells([{ id, values: { weight: 7 }, was: { weight: 5 } }]);
    expect(inGrid.status).toBe(409);
    expect(Object.keys(inGrid.body.errors)).toEqual([`${id}.weight`]);
  });

  it('wins beside an edit of another field', async () => {
    const id = await parcel();
    const edits = [
      { weight: 6, was: { weight: 5 } },
      { price: 3, was: { price: null } },
    ];
    const answers = await Promise.all(edits.map((edit) => api('PATCH', `/parcel/${id}`, edit)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await one(id)).toMatchObject({ weight: 6, price: 3 });
  });

  it('knows one amount in two spellings', async () => {
    const id = await parcel({ price: 12.5 });
    expect((await api('PATCH', `/parcel/${id}`, { price: 1, was: { price: '12.50' } })).status).toBe(200);
  });
});
