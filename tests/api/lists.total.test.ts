import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../support/server.ts';

/** Totals of searched and filtered lists: exact up to 100,000 found records, beyond that a limit (docs/calling.md). */

const PARCEL = `
name: parcel
fields:
  parcel_name: { type: text, required: true }
  depot_id: { type: reference, to: depot }
  weight: { type: integer }
search: [parcel_name]
list: { sorts: { New-Old: -created_at, Heavy: -weight } }
lists:
  heavy: { path: heavy-parcels, where: { depot_id: 1 } }
`;

/** Opens in the order of a reference, which no index has. */
const PALLET = `
name: pallet
fields:
  pallet_name: { type: text, required: true }
  depot_id: { type: reference, to: depot }
list: { sort: depot_id, sorts: { A-Z: pallet_name } }
`;

const DEPOT = `
name: depot
fields:
  depot_name: { type: text, required: true }
`;

/** 'odd' stands in 100,000 names, 'parcel' in one more, 'each' in all. */
const RECORDS = 100_500;
const LIMIT = 100_000;

let server: TestServer;

beforeAll(async () => {
  server = await startServer({
    definitions: [
      { file: 'resources/parcel.yaml', text: PARCEL },
      { file: 'resources/depot.yaml', text: DEPOT },
      { file: 'resources/pallet.yaml', text: PALLET },
    ],
    alone: true,
  });
  await sql`insert into public.depot (depot_name) values ('North'), ('East')`.execute(server.db);
  await sql`
    insert into public.parcel (parcel_name, depot_id, weight)
    select 'each ' || case when n <= ${LIMIT} then 'odd parcel ' when n = ${LIMIT + 1} then 'parcel ' else '' end || n, 1, n
    from generate_series(1, ${RECORDS}::int) n`.execute(server.db);
  await sql`
    insert into public.pallet (pallet_name, depot_id)
    select 'Pallet ' || n, case when n = ${RECORDS} then 2 else 1 end from generate_series(1, ${RECORDS}::int) n`.execute(
    server.db,
  );
  await sql`analyze public.parcel, public.pallet`.execute(server.db);
});
afterAll(() => server?.close());

const list = async (query: string) => {
  const { status, body, headers } = await server.api('GET', query);
  const rows: { weight: number; depot_name: string }[] = body.data ?? body;
  return {
    status,
    weights: rows.map(({ weight }) => weight),
    rows,
    total: headers.get('x-total-count'),
    more: headers.get('x-total-count-more'),
    rowsFollow: headers.get('x-more-rows'),
    exposed: headers.get('access-control-expose-headers'),
  };
};

describe('a list that finds many records', () => {
  it('counts them exactly up to 100,000', async () => {
    const found = await list('/parcel?q=odd&_start=0&_end=2&_sort=weight&_order=desc');
    expect(found).toMatchObject({ weights: [LIMIT, LIMIT - 1], total: String(LIMIT), more: null });
    expect(found.exposed).not.toContain('X-Total-Count-More');
  });

  it.each(['q=parcel', 'q=each', 'depot_id=1', 'parcel_name_like=each', 'q=each&depot_id=1'])(
    'says that there are more: %s',
    async (query) => {
      const found = await list(`/parcel?${query}&_start=0&_end=2`);
      expect(found).toMatchObject({ status: 200, total: String(LIMIT), more: 'true' });
      expect(found.exposed).toBe('X-Total-Count, X-Total-Count-More');
    },
  );

  it('has the columns of a board before all are counted', async () => {
    const board = async (query: string) =>
      (await server.api('GET', `/parcel/columns?_by=depot_id&_count=none${query}`)).body;
    const column = { value: 1, title: 'North' };
    expect(await board('')).toMatchObject({ found: 5001, limited: true, columns: [column] });
    expect(await board('&weight_lte=5000')).toMatchObject({ found: 5000, limited: false, columns: [column] });
  });

  it('sorts a page by all that it finds, also beyond the limit', async () => {
    const first = await list('/parcel?q=each&_start=0&_end=3&_sort=weight&_order=desc');
    expect(first.weights).toEqual([RECORDS, RECORDS - 1, RECORDS - 2]);
    expect(first.rows[0]?.depot_name).toBe('North');
    const beyond = await list(`/parcel?depot_id=1&_start=${RECORDS - 2}&_end=${RECORDS + 5}&_sort=weight`);
    expect(beyond).toMatchObject({ weights: [RECORDS - 1, RECORDS], total: String(LIMIT), more: 'true' });
    const byTwo = await list('/parcel?q=each&_start=0&_end=2&_sort=weight,depot_id&_order=desc,asc');
    expect(byTwo.weights).toEqual([RECORDS, RECORDS - 1]);
    const past = await list(`/parcel?q=each&_start=${RECORDS}&_end=${RECORDS + 20}`);
    expect(past).toMatchObject({ weights: [], total: String(LIMIT), more: 'true' });
  });

  it.each([
    ['depot_id', 'Depot'],
    ['parcel_name', 'Parcel Name'],
    ['depot_id,weight', 'Depot and Weight'],
  ])('refuses an order that no index has: %s', async (fields, labels) => {
    const whole = `/parcel?_start=0&_end=2&_sort=${fields}`;
    const refused = await server.api('GET', whole);
    expect(refused.status).toBe(422);
    expect(refused.body.errors._sort).toContain(`More than 100,000 records cannot be sorted by ${labels}.`);
    expect((await server.api('GET', `${whole}&q=each`)).body.errors).toEqual(refused.body.errors);
    const narrowed = await server.api('GET', `${whole}&q=odd&weight_lte=2`);
    expect(narrowed.body.map(({ weight }: { weight: number }) => weight)).toEqual([1, 2]);
  });

  it("serves a definition's own order, also without an index", async () => {
    const whole = await list('/pallet?_start=0&_end=2');
    expect(whole).toMatchObject({ status: 200, total: String(RECORDS), more: null });
    expect(whole.rows.map(({ depot_name }) => depot_name)).toEqual(['East', 'North']);
    const found = await list('/pallet?_start=0&_end=2&q=pallet');
    expect(found).toMatchObject({ status: 200, total: String(LIMIT), more: 'true' });
    expect(found.rows.map(({ depot_name }) => depot_name)).toEqual(['East', 'North']);
    const reversed = await list('/pallet?_start=0&_end=1&_sort=depot_id&_order=desc');
    expect(reversed.rows.map(({ depot_name }) => depot_name)).toEqual(['North']);
    expect((await server.api('GET', '/pallet?_start=0&_end=1&_sort=added_by')).status).toBe(422);
  });

  /** The numbers at which a page is read in another way (listPage.ts): few records, many, and those far from the first. */
  it.each([
    ['weight_lte=2000', 2000],
    ['weight_lte=2001', 2001],
    ['weight_gte=90000', RECORDS - 90_000 + 1],
    ['weight_lte=4000', 4000],
    ['q=odd&weight_gte=50000', LIMIT - 50_000 + 1],
    ['archived=all&weight_lte=4000', 4000],
  ])('has the same rows on each page, however many it finds: %s', async (query, total) => {
    const every = await list(`/parcel?${query}&_sort=weight`);
    expect(every.weights).toHaveLength(total);
    for (const start of [0, 1990, 1999, total - 5, total]) {
      const page = await list(`/parcel?${query}&_sort=weight&_start=${start}&_end=${start + 10}`);
      expect(page).toMatchObject({ weights: every.weights.slice(start, start + 10), total: String(total) });
      const down = await list(`/parcel?${query}&_sort=weight&_order=desc&_start=${start}&_end=${start + 10}`);
      const end = total - start;
      expect(down.weights).toEqual(every.weights.slice(Math.max(0, end - 10), end).reverse());
      for (const [order, counted] of [
        ['asc', page],
        ['desc', down],
      ] as const) {
        const window = `_start=${start}&_end=${start + 10}`;
        const bare = await list(`/parcel?${query}&_sort=weight&_order=${order}&${window}&_count=none`);
        expect(bare.weights).toEqual(counted.weights);
        expect(bare.total ?? bare.rowsFollow).toBe(bare.total ? String(total) : String(start + 10 < total));
      }
    }
    const { body, headers } = await server.api('GET', `/parcel?${query}&_sort=weight&_count=only`);
    expect(body).toEqual({ success: true, count: total, more: false });
    expect(headers.get('x-total-count')).toBe(String(total));
  });

  it('leaves a page uncounted where it would have to count for it', async () => {
    const page = async (query: string) => {
      const { rows, total, more, rowsFollow } = await list(`/parcel?${query}&_count=none`);
      return [rows.length, total, more, rowsFollow];
    };
    expect(await page('_start=0&_end=2&q=each')).toEqual([2, null, null, 'true']);
    expect(await page('_start=0&_end=2&depot_id=1&_sort=weight')).toEqual([2, null, null, 'true']);
    expect(await page('_start=0&_end=2&weight_gte=50000&_sort=weight')).toEqual([2, null, null, 'true']);
    expect(await page('_start=0&_end=2')).toEqual([2, String(RECORDS), null, null]);
    expect(await page('_start=0&_end=2&weight=7')).toEqual([1, '1', null, null]);
    expect(await page('_start=0&_end=2&weight=-7')).toEqual([0, '0', null, null]);
    expect(await page(`_start=${RECORDS}&_end=${RECORDS + 20}&q=each`)).toEqual([
      0,
      String(LIMIT),
      'true',
      null,
    ]);
    const { body } = await server.api('GET', '/parcel?q=each&_count=only');
    expect(body).toEqual({ success: true, count: LIMIT, more: true });
    const refused = await server.api('GET', '/parcel?_count=some');
    expect([refused.status, refused.body.errors]).toEqual([422, { _count: '_count is exact, none or only' }]);
  });

  it('does so for windows that are streamed and for further lists', async () => {
    const streamed = await list('/parcel?q=each&_start=10&_end=2010&_sort=weight');
    expect(streamed).toMatchObject({ total: String(LIMIT), more: 'true' });
    expect(streamed.weights).toEqual(Array.from({ length: 2000 }, (_, index) => index + 11));
    const { lists } = server.context.resources.parcel ?? {};
    const further = await list(`${Object.values(lists ?? {})[0]?.operation.path}?_start=0&_end=1`);
    expect(further).toMatchObject({ status: 200, total: String(LIMIT), more: 'true' });
  });

  it('counts everything exactly where nothing is searched', async () => {
    expect(await list('/parcel?_start=0&_end=1')).toMatchObject({ total: String(RECORDS), more: null });
  });

  it('describes both headers', async () => {
    const { body } = await server.api('GET', '/openapi.json');
    expect(body.paths['/api/parcel'].get.responses['200'].headers).toMatchObject({
      'X-Total-Count': { schema: { type: 'integer' } },
      'X-Total-Count-More': { schema: { type: 'string' } },
      'X-More-Rows': { schema: { type: 'string' } },
    });
  });
});
