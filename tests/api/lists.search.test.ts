import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../support/server.ts';

/** What `q` of a list finds: texts, names that the rows show, amounts and numbers (docs/calling.md, "Search"). */

const DEPOT = `
name: depot
fields:
  depot_name: { type: text, required: true }
  city: { type: text }
`;

const PARCEL = `
name: parcel
fields:
  parcel_name: { type: text, required: true }
  depot_id: { type: reference, to: depot }
  sender_id: { type: reference, to: depot }
  fee: { type: money }
  weight: { type: quantity }
  secret_fee: { type: money }
list: { columns: [parcel_name, depot_id, fee, weight, added_by] }
`;

const LOAD = `
name: load
kind: movement
fields:
  depot_id: { type: reference, to: depot, required: true }
  amount: { type: money, required: true }
post:
  entries:
    - { debit: loads, amount: amount }
    - { credit: cash, amount: amount }
`;

const SHOP = `
name: shop
fields:
  shop_name: { type: text, required: true }
  address: { type: text }
`;

const SETTINGS = `
books:
  loads: { label: Loads, normal: debit, class: asset }
  cash: { label: Cash, normal: debit, class: asset }
`;

let server: TestServer;

beforeAll(async () => {
  server = await startServer({
    definitions: [
      { file: 'resources/depot.yaml', text: DEPOT },
      { file: 'resources/parcel.yaml', text: PARCEL },
      { file: 'resources/load.yaml', text: LOAD },
      { file: 'resources/shop.yaml', text: SHOP },
      { file: 'resources/settings.yaml', text: SETTINGS },
    ],
    alone: true,
  });
  await sql`
    insert into public.depot (depot_name, city, archived_at) values
      ('Savar Traders', 'Dhaka', null), ('Mohammad Rahim', 'Sylhet', null), ('ঢাকা সিমেন্ট', 'Dhaka', null),
      ('Closed Yard', 'Khulna', now())`.execute(server.db);
  await sql`
    insert into public.parcel (parcel_name, depot_id, sender_id, fee, weight, secret_fee) values
      ('Bolts', 1, 2, 5000, 12.5, 7777), ('Nails', 2, 1, 150, 5000, null), ('Sand 5000', 3, null, 1250.5, 1, null),
      ('Rope', 4, null, 15000, 2, null)`.execute(server.db);
});
afterAll(() => server?.close());

async function search(q: string, more = '', path = '/parcel') {
  const { status, body, headers, text } = await server.api(
    'GET',
    `${path}?q=${encodeURIComponent(q)}${more}`,
  );
  expect(status, text).toBe(200);
  const rows: { parcel_name: string }[] = body.data ?? body;
  return {
    names: rows.map(({ parcel_name }) => parcel_name),
    rows,
    total: headers.get('x-total-count'),
    similar: headers.get('x-search'),
    exposed: headers.get('access-control-expose-headers'),
  };
}

const PAGE = '&_start=0&_end=10';

describe('the search of a list', () => {
  it.each([
    ['a name that the rows show', 'savar', ['Bolts']],
    ['the name of a deleted record', 'closed', ['Rope']],
    ['a name in Bangla', 'সিমেন্ট', ['Sand 5000']],
    ['a name and a text', 'bolts traders', ['Bolts']],
    ['words of one name, in any order', 'RAHIM moham', ['Nails']],
    ['a name and an amount', 'savar 5000', ['Bolts']],
    ['an amount, a quantity and a text', '5000', ['Bolts', 'Nails', 'Sand 5000']],
    ['an amount with groups', '15,000', ['Rope']],
    ['an amount with decimals', '1,250.50', ['Sand 5000']],
    ['an amount in Bangla digits', '১৫০০০', ['Rope']],
    ['the number of a record', '4', ['Rope']],
    ['only the number of a record', '#4', ['Rope']],
    ['not a name that no column shows', 'bolts rahim', []],
    ['not a text of the record that is named', 'sylhet', []],
    ['not an amount that no column shows', '7777', []],
    ['not a part of an amount', '500', ['Sand 5000']],
    ['not groups in the wrong place', '15,00', []],
    ['no pattern', '_%', []],
    ['a number beyond every id', '999999999999999', []],
  ])('finds %s', async (_, q, names) => {
    const page = await search(q, PAGE);
    expect(page.names).toEqual(names);
    expect(page.total).toBe(String(names.length));
    expect(page.similar).toBeNull();
    expect((await search(q)).names).toEqual(names);
  });

  it('combines with filters, sorting and deleted records', async () => {
    expect((await search('5000', `&fee_gte=200&_sort=fee&_order=desc${PAGE}`)).names).toEqual([
      'Bolts',
      'Sand 5000',
    ]);
    expect((await search('savar', `&archived=true${PAGE}`)).names).toEqual([]);
    expect((await search('savar', `&archived=all${PAGE}`)).names).toEqual(['Bolts']);
  });

  it('finds records by who entered them where a column shows it', async () => {
    const { body } = await server.api('POST', '/parcel', { parcel_name: 'Entered' });
    expect(body.success ?? true).toBe(true);
    expect((await search('admin', PAGE)).names).toEqual(['Entered']);
  });

  it('finds movements by their party, by amount and by number', async () => {
    const made = await server.api('POST', '/load', { depot_id: 1, amount: 2500 });
    expect(made.status, made.text).toBeLessThan(300);
    const { id } = made.body.data ?? made.body;
    for (const q of ['savar', '2,500', `#${id}`, 'trad 2500'])
      expect((await search(q, PAGE, '/load')).total, q).toBe('1');
    expect((await search('savar 2501', PAGE, '/load')).total).toBe('0');
  });

  it('finds records by a name that more than 1,000 have', async () => {
    await sql`insert into public.depot (depot_name) select 'Common ' || n from generate_series(1, 1500) n`.execute(
      server.db,
    );
    const { rows } = await sql<{
      id: number;
    }>`select id from public.depot where depot_name = 'Common 1500'`.execute(server.db);
    await sql`insert into public.parcel (parcel_name, depot_id) values ('Last', ${rows[0]?.id})`.execute(
      server.db,
    );
    expect((await search('common', PAGE)).names).toEqual(['Last']);
  });
});

describe('a text of which the index looks up only a part', () => {
  beforeAll(async () => {
    await sql`
      insert into public.parcel (parcel_name) values
        ('Pipes 01711234567'), ('Pipes 34567'), ('Copper wires 40'), ('Copper and wires 40'), ('Copper-wires 40')`.execute(
      server.db,
    );
  });
  afterAll(async () => {
    await sql`delete from public.parcel where parcel_name like 'Pipes%' or parcel_name like 'Copper%'`.execute(
      server.db,
    );
  });

  it.each([
    ['q=01711234567', ['Pipes 01711234567']],
    ['q=34567', ['Pipes 01711234567', 'Pipes 34567']],
    ['q=01811234567', []],
    ['parcel_name_like=pipes%2001711234567', ['Pipes 01711234567']],
    ['parcel_name_like=copper%20wires', ['Copper wires 40']],
    ['parcel_name_like=copper-wires%2040', ['Copper-wires 40']],
  ])('is found whole by %s', async (query, names) => {
    const { body } = await server.api('GET', `/parcel?${query}&_sort=id&_start=0&_end=10`);
    expect(body.map((row: { parcel_name: string }) => row.parcel_name)).toEqual(names);
  });

  it.each([
    ['pipes 01711234567', ['Pipes 01711234567']],
    ['01711234567', ['Pipes 01711234567']],
    ['34567', ['Pipes 34567', 'Pipes 01711234567']],
    ['copper wires', ['Copper wires 40', 'Copper-wires 40', 'Copper and wires 40']],
    ['copper-wires 40', ['Copper-wires 40']],
  ])('is found whole by a search everywhere for %j', async (q, titles) => {
    const { body } = await server.api('GET', `/search?q=${encodeURIComponent(q)}`);
    expect(body.data.map(({ title }: { title: string }) => title)).toEqual(titles);
  });
});

describe('a search that finds nothing', () => {
  it.each([
    ['sawar', ['Bolts']],
    ['Savra Tradars', ['Bolts']],
    ['mohamad rohim', ['Nails']],
    ['bolst', ['Bolts']],
    ['সিমেনট', ['Sand 5000']],
    ['sawar 5000', ['Bolts']],
  ])('finds what is similar and says so: %s', async (q, names) => {
    for (const more of [PAGE, '', '&_start=0&_end=5000']) {
      const found = await search(q, more);
      expect(found.names, more).toEqual(names);
      expect(found.similar).toBe('similar');
      expect(found.exposed).toContain('X-Search');
      expect(found.total).toBe(String(names.length));
    }
  });

  it.each(['qqqqqq', 'xy', '123456', 'zzz savar', '%%%', '🧱🧱🧱', '((((', "'; drop"])(
    'finds nothing where nothing is similar: %s',
    async (q) => {
      const found = await search(q, PAGE);
      expect(found.names).toEqual([]);
      expect(found.similar).toBeNull();
    },
  );

  it('finds nothing similar where only a filter leaves nothing', async () => {
    const found = await search('savar', `&fee_gte=999999${PAGE}`);
    expect(found).toMatchObject({ names: [], similar: null });
  });

  it('answers a search of very many words', async () => {
    const words = Array.from({ length: 80 }, (_, place) => `w${place.toString(36)}`)
      .join(' ')
      .slice(0, 255);
    expect((await search(words, PAGE)).names).toEqual([]);
  });
});

describe('_first=named', () => {
  beforeAll(async () => {
    await sql`
      insert into public.shop (shop_name, address) values ('Turag Sanitary House', 'Uttara'), ('Northuttara Stores', null),
        ('New Uttara Traders', null), ('Uttara Traders 21', 'Dhaka'), ('100% Tiles', 'Khulna'), ('Khulna 100% Paint', null)`.execute(
      server.db,
    );
    await sql`insert into public.shop (shop_name, address) select 'Stall ' || n, 'Gabtoli' from generate_series(1, 2001) n`.execute(
      server.db,
    );
    await sql`insert into public.shop (shop_name) values ('Gabtoli Cement')`.execute(server.db);
  });

  async function named(q: string, window = '_start=0&_end=10') {
    const query = `q=${encodeURIComponent(q)}&_first=named&_sort=shop_name&${window}`;
    const { status, body, headers, text } = await server.api('GET', `/shop?${query}`);
    expect(status, text).toBe(200);
    const names = body.map(({ shop_name }: { shop_name: string }) => shop_name);
    return { names, total: headers.get('x-total-count') };
  }

  it.each([
    ['uttara', ['Uttara Traders 21', 'New Uttara Traders', 'Northuttara Stores', 'Turag Sanitary House']],
    [' UTTARA  tr ', ['Uttara Traders 21', 'New Uttara Traders']],
    ['tr utt', ['New Uttara Traders', 'Uttara Traders 21']],
    ['100%', ['100% Tiles', 'Khulna 100% Paint']],
    ['nowhere', []],
  ])('finds first what is named so: %s', async (q, names) => {
    expect(await named(q)).toEqual({ names, total: String(names.length) });
  });

  it('pages in that order', async () => {
    expect((await named('uttara', '_start=1&_end=3')).names).toEqual([
      'New Uttara Traders',
      'Northuttara Stores',
    ]);
  });

  it('keeps the order of the list where more than 2,000 are found', async () => {
    const { names, total } = await named('gabtoli', '_start=0&_end=2');
    expect(names).toEqual(['Gabtoli Cement', 'Stall 1']);
    expect(total).toBe('2002');
    expect((await named('stall', '_start=0&_end=2')).names).toEqual(['Stall 1', 'Stall 10']);
  });

  it('refuses anything else at its parameter', async () => {
    const { status, body } = await server.api('GET', '/shop?q=a&_first=yes');
    expect(status).toBe(422);
    expect(body.errors).toHaveProperty('_first');
  });
});
