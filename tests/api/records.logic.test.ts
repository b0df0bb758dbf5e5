import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../support/server.ts';

/** Fields that depend on others: conditions, formulas, values of what a reference points to. */

const OWNER = `name: owner
fields: { owner_name: { type: text, required: true }, phone: { type: phone } }
`;

const LEASE = `name: lease
title: tenant
fields:
  tenant: { type: text, required: true }
  kind: { type: select, options: [rent, sale], default: rent }
  months: { type: integer, required: true, visibleIf: 'kind == "rent"' }
  buyer: { type: text, requiredIf: 'kind == "sale"' }
  closed: { type: boolean }
  rate: { type: money, readOnlyIf: closed }
  area: { type: quantity }
  total: { type: money, from: area * rate }
  vat: { type: money, from: total * 0.15 }
  owner_id: { type: reference, to: owner }
  phone: { type: phone, from: owner_id.phone }
`;

const FLOOR = `name: floor
unique: [[owner_id, floor_name]]
fields: { floor_name: { type: text, required: true }, owner_id: { type: reference, to: owner } }
`;

const VISIT = (kind: string) => `name: ${kind}_visit
kind: ${kind}
fields:
  owner_id: { type: reference, to: owner }
  floor_id: { type: reference, to: floor, where: { owner_id: "{owner_id}" } }
`;

const PAYMENT = `name: site_payment
kind: movement
fields:
  hours: { type: quantity, required: true }
  rate: { type: money, required: true }
  amount: { type: money, required: true, from: hours * rate }
post: { type: site, entries: [{ debit: stock_adjustment, amount: amount }, { credit: cash, amount: amount }] }
`;

const TRIP = `${VISIT('movement')}  amount: { type: money, required: true }
post: { type: trip, entries: [{ debit: stock_adjustment, amount: amount }, { credit: opening_equity, amount: amount }] }
`;

const BILL = `name: bill
kind: movement
fields:
  items:
    type: lines
    required: true
    of:
      kind: { type: select, options: [goods, work], default: goods }
      qty: { type: quantity, required: true }
      rate: { type: money, required: true }
      hours: { type: integer, required: true, visibleIf: 'kind == "work"' }
      total: { type: money, from: qty * rate }
  amount: { type: money, required: true, from: sum(items.total) }
post: { type: bill, entries: [{ debit: stock_adjustment, amount: amount }, { credit: opening_equity, amount: amount }] }
`;

const ROOM = `name: room
fields:
  owner_id: { type: reference, to: owner, required: true }
  length: { type: decimal, required: true }
  width: { type: decimal, required: true }
  area: { type: decimal, from: length * width }
  is_let: { type: boolean }
  rent: { type: money, required: true, visibleIf: is_let }
batch: { of: owner_id, field: rooms }
`;

const ORDER = (kind: string) => `name: ${kind}_order
kind: ${kind}
fields:
  owner_id: { type: reference, to: owner }
  discount: { type: percent, default: 0 }
  places:
    type: lines
    of:
      by_id: { type: reference, to: owner }
      floor_id: { type: reference, to: floor, where: { owner_id: "{record.owner_id}" }, otherwise: "{title} is of another" }
      next_id: { type: reference, to: floor, where: { owner_id: "{by_id}" } }
      rate: { type: money, default: 0 }
      net: { type: computed, from: rate * (100 - record.discount) / 100 }
`;

const MOVED = `${ORDER('movement')}  amount: { type: money, required: true, from: sum(places.net) }
post: { type: moved, entries: [{ debit: stock_adjustment, amount: amount }, { credit: opening_equity, amount: amount }] }
`;

const file = (name: string, text: string) => ({ file: `resources/${name}.yaml`, text });

let server: TestServer;
let api: TestServer['api'];
let owner: number;

beforeAll(async () => {
  server = await startServer({
    alone: true,
    definitions: [
      file('owner', OWNER),
      file('lease', LEASE),
      file('site-payment', PAYMENT),
      file('floor', FLOOR),
      file('visit', VISIT('entity')),
      file('trip', TRIP),
      file('bill', BILL),
      file('room', ROOM),
      file('entity-order', ORDER('entity')),
      file('movement-order', MOVED),
    ],
  });
  api = server.api;
  owner = (await api('POST', '/owner', { owner_name: 'Ali', phone: '01711' })).body.id;
});
afterAll(() => server?.close());

const lease = async (more: object) =>
  (await api('POST', '/lease', { tenant: 'Karim', months: 12, ...more })).body;

it('is described: what a condition may hide need not be sent, and what is fetched has its type', async () => {
  const { paths } = (await api('GET', '/openapi.json')).body;
  const json = (of: { content: object }) => of.content['application/json' as never] as { schema: object };
  const lease = json(paths['/api/lease'].post.requestBody).schema;
  expect(lease).toHaveProperty('required', ['tenant']);
  expect(lease).toHaveProperty('properties.months.anyOf');
  const items = json(paths['/api/bill'].post.requestBody).schema;
  expect(items).toHaveProperty('properties.items.items.required', ['qty', 'rate']);
  const answer = json(paths['/api/lease/{id}'].get.responses['200']).schema;
  expect(answer).toHaveProperty('properties.id.type', 'integer');
  expect(answer).toHaveProperty('properties.phone.anyOf.0.type', 'string');
});

describe('conditions', () => {
  it('decide in a call as they do in a form', async () => {
    const refused = await api('POST', '/lease', { tenant: 'A', kind: 'sale' });
    expect(refused).toMatchObject({ status: 422, body: { errors: { buyer: 'Buyer is required' } } });
    const sale = await lease({ kind: 'sale', buyer: 'Ali', months: 12 });
    expect(sale).toMatchObject({ kind: 'sale', buyer: 'Ali', months: null });
    const back = await api('PATCH', `/lease/${sale.id}`, { kind: 'rent' });
    expect(back).toMatchObject({ status: 422, body: { errors: { months: 'Months is required' } } });
    const rent = await api('PATCH', `/lease/${sale.id}`, { kind: 'rent', months: 6 });
    expect(rent).toMatchObject({ status: 200, body: { months: 6 } });
  });

  it('keep what may not be changed any more, and what is out of sight', async () => {
    const { id } = await lease({ rate: 5, area: 2 });
    expect((await api('PATCH', `/lease/${id}`, { closed: true })).body).toMatchObject({ rate: 5 });
    const edit = await api('PUT', `/lease/${id}`, { rate: 9, kind: 'sale', buyer: 'Ali', months: 1 });
    expect(edit).toMatchObject({ status: 200, body: { rate: 5, total: 10, kind: 'sale', months: 12 } });
  });

  it('leave a record alone that is not there', async () => {
    expect((await api('PATCH', '/lease/999999', { kind: 'sale' })).status).toBe(404);
  });
});

describe('a computed field', () => {
  it('is exact, rounded once, and never taken from a call', async () => {
    const made = await lease({ rate: 0.1, area: 3, total: 99 });
    expect(made).toMatchObject({ total: 0.3, vat: 0.05 });
    const edited = await api('PATCH', `/lease/${made.id}`, { area: 2.5 });
    expect(edited.body).toMatchObject({ total: 0.25, vat: 0.04 });
    const blank = await api('PATCH', `/lease/${made.id}`, { area: null });
    expect(blank.body).toMatchObject({ total: null, vat: null });
  });

  it('is sorted and filtered by like any other', async () => {
    for (const [tenant, area] of [
      ['S1', 9],
      ['S2', 11],
      ['S3', 10],
    ] as const)
      await lease({ tenant, area, rate: 1000 });
    const sorted = await api('GET', '/lease?_sort=total&_order=desc&total_gte=9000');
    expect(sorted.body.map((row: { tenant: string }) => row.tenant)).toEqual(['S2', 'S3', 'S1']);
    expect((await api('GET', '/lease?total=10000')).body).toHaveLength(1);
  });

  it('is refused where it is more than its field holds', async () => {
    const answer = await api('POST', '/lease', {
      tenant: 'A',
      months: 1,
      rate: 999_999_999_999,
      area: 9_999,
    });
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { total: expect.stringContaining('at most') } },
    });
  });

  it('is worked out for the records that are there when its formula changes', async () => {
    const quote = (from: string) =>
      file(
        'quote',
        `name: quote\nfields: { area: { type: quantity }, total: { type: money, from: "${from}" } }\n`,
      );
    const reloaded = async (text: string) => {
      server.write(quote(text));
      expect((await api('POST', '/definitions/reload', { accept: true })).status).toBe(200);
    };
    await reloaded('area * 3');
    const { id, total } = (await api('POST', '/quote', { area: 10 })).body;
    expect(total).toBe(30);
    await reloaded('area / 3');
    expect((await api('GET', `/quote/${id}`)).body).toMatchObject({ area: 10, total: 3.33 });
  });

  it('of a movement stays what was posted when its formula changes (finding 2)', async () => {
    const retained = async (divisor: number) => {
      const cost = `{ type: money, from: "qty * 1000 / ${divisor}" }`;
      const text = `name: certificate
kind: movement
fields:
  gross: { type: money, required: true }
  retention_percent: { type: percent, required: true }
  retention: { type: money, required: true, from: gross * retention_percent / ${divisor} }
  work: { type: lines, of: { qty: { type: quantity, required: true }, cost: ${cost} } }
post: { type: certificate, entries: [{ debit: stock_adjustment, amount: retention }, { credit: opening_equity, amount: retention }] }
`;
      server.write(file('certificate', text));
      expect((await api('POST', '/definitions/reload')).status).toBe(200);
    };
    const body = { gross: 333.3, retention_percent: 10, work: [{ qty: 1 }] };
    const amounts = async (id: number) => {
      const { entries } = (await api('GET', `/transaction/${id}`)).body.data;
      return entries.map(({ debit, credit }: { debit: number; credit: number }) => debit + credit);
    };
    await retained(100);
    const posted = { retention: 33.33, work: [{ qty: 1, cost: 10 }] };
    const { id } = (await api('POST', '/certificate', body)).body;
    expect((await api('GET', `/certificate/${id}`)).body).toMatchObject(posted);

    await retained(50);
    expect((await api('GET', `/certificate/${id}`)).body).toMatchObject(posted);
    expect((await api('GET', '/certificate?retention=33.33')).body).toHaveLength(1);
    expect(await amounts(id)).toEqual([33.33, 33.33]);
    const fresh = (await api('POST', '/certificate', body)).body;
    expect(fresh).toMatchObject({ retention: 66.66, work: [{ cost: 20 }] });
    const corrected = await api('POST', `/transaction/${id}/correct`, { reason: 'By the new formula', body });
    expect(corrected.status, corrected.text).toBe(200);
    const again = corrected.body.data.corrected_id;
    expect((await api('GET', `/certificate/${again}`)).body).toMatchObject({
      retention: 66.66,
      state: 'posted',
    });
    expect(await amounts(again)).toEqual([66.66, 66.66]);
    expect((await api('GET', `/certificate/${id}`)).body).toMatchObject({ ...posted, state: 'reversed' });
  });

  it('that a movement gets later is absent in the records before', async () => {
    const handover = async (more = '') => {
      const text = `name: handover
kind: movement
fields:
  amount: { type: money, required: true }
${more}post: { type: handover, entries: [{ debit: stock_adjustment, amount: amount }, { credit: opening_equity, amount: amount }] }
`;
      server.write(file('handover', text));
      expect((await api('POST', '/definitions/reload')).status).toBe(200);
    };
    await handover();
    const { id } = (await api('POST', '/handover', { amount: 100 })).body;
    await handover('  tax: { type: money, from: amount * 0.05 }\n');
    expect((await api('GET', `/handover/${id}`)).body).toMatchObject({ amount: 100, tax: null });
    expect((await api('POST', '/handover', { amount: 100 })).body).toMatchObject({ tax: 5 });
  });

  it('may be what a movement posts', async () => {
    const made = await api('POST', '/site_payment', { hours: 2.5, rate: 0.5 });
    expect(made).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Insufficient cash') },
    });
    const opened = await api('POST', '/cash/opening', { balance: 1000 });
    expect(opened.status, opened.text).toBe(200);
    const paid = await api('POST', '/site_payment', { hours: 2.5, rate: 10.1 });
    expect(paid).toMatchObject({ status: 201, body: { amount: 25.25 } });
    const given = await api('POST', '/site_payment', { hours: 1, rate: 1, amount: 5 });
    expect(given).toMatchObject({
      status: 422,
      body: { errors: { amount: 'amount is not a field of this call' } },
    });
  });
});

describe('lines', () => {
  it('are computed one by one, added up, and posted by their sum', async () => {
    const items = [
      { qty: 3, rate: 0.1, total: 5 },
      { qty: 1, rate: 2.25, kind: 'work', hours: 4 },
    ];
    const made = await api('POST', '/bill', { items });
    expect(made).toMatchObject({
      status: 201,
      body: {
        amount: 2.55,
        items: [
          { total: 0.3, hours: null },
          { total: 2.25, hours: 4 },
        ],
      },
    });
    const book = await api('GET', `/bill/${made.body.id}`);
    expect(book.body.items).toEqual(made.body.items);
    const posted = await api('GET', `/transaction/${made.body.id}`);
    expect(JSON.stringify(posted.body)).toContain('2.55');
  });

  it('are refused by their own conditions, and where they come to nothing that may be posted', async () => {
    const refused = await api('POST', '/bill', { items: [{ qty: 1, rate: 1, kind: 'work' }] });
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: { 'items.0.hours': 'Hours is required' } },
    });
    const nothing = await api('POST', '/bill', { items: [{ qty: 0, rate: 1 }] });
    expect(nothing.status).toBe(422);
  });

  it('of a batch are computed and asked for as its records are', async () => {
    const path = `/room/of/${owner}`;
    const rooms = [
      { length: 3, width: 2.5, area: 99 },
      { length: 1, width: 1, is_let: true, rent: 5000 },
    ];
    const made = await api('POST', path, { rooms });
    expect(made).toMatchObject({ status: 200, body: { data: [{ area: 7.5, rent: null }, { rent: 5000 }] } });
    const refused = await api('POST', path, { rooms: [{ length: 1, width: 1, is_let: true }] });
    expect(refused).toMatchObject({ status: 422, body: { errors: { 'rooms.0.rent': 'Rent is required' } } });
  });

  it('that are there are worked out again when a formula in them changes', async () => {
    const order = async (from: string, accept = false) => {
      server.write(
        file(
          'order',
          `name: order_form\nfields:\n  factor: { type: integer }\n  parts: { type: lines, of: { qty: { type: quantity }, cost: { type: money, from: "${from}" } } }\n  cost: { type: money, from: sum(parts.cost) }\n`,
        ),
      );
      return api('POST', '/definitions/reload', { accept });
    };
    expect((await order('qty * 2')).status).toBe(200);
    const { id, cost } = (await api('POST', '/order_form', { factor: 1, parts: [{ qty: 1 }, { qty: 0.5 }] }))
      .body;
    expect(cost).toBe(3);
    const refused = await order('qty * 3 * record.factor');
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringMatching(
        /1 record of order_form gets another parts by its new formula\n?.*another cost by its new formula: 3\.00 becomes 4\.50/s,
      ),
    ]);
    expect((await api('GET', `/order_form/${id}`)).body).toMatchObject({
      cost: 3,
      parts: [{ cost: 2 }, { cost: 1 }],
    });
    expect((await order('qty * 3 * record.factor', true)).status).toBe(200);
    expect((await api('GET', `/order_form/${id}`)).body).toMatchObject({
      cost: 4.5,
      parts: [{ cost: 3 }, { cost: 1.5 }],
    });
  });
});

describe('a fetched field', () => {
  it('is what the other record holds now, and lists filter and sort by it', async () => {
    const { id, phone } = await lease({ tenant: 'Fetched', owner_id: owner, phone: '999' });
    expect(phone).toBe('01711');
    await api('PATCH', `/owner/${owner}`, { phone: '01999' });
    expect((await api('GET', `/lease/${id}`)).body.phone).toBe('01999');
    const found = await api('GET', '/lease?phone=01999&_sort=phone');
    expect(found.body.map((row: { id: number }) => row.id)).toEqual([id]);
  });
});

describe('a fetched field of a movement', () => {
  const visit = (phone: string) => {
    const fields = `  owner_id: { type: reference, to: owner }\n  amount: { type: money, required: true }\n${phone}`;
    const post =
      'post: { type: call, entries: [{ debit: stock_adjustment, amount: amount }, { credit: opening_equity, amount: amount }] }';
    server.write(file('call', `name: phone_call\nkind: movement\nfields:\n${fields}${post}\n`));
  };
  const phoneOf = async (id: number) => (await api('GET', `/phone_call/${id}`)).body.phone;

  it('is what the other record held when it was posted', async () => {
    visit('');
    expect((await api('POST', '/definitions/reload')).status).toBe(200);
    await api('PATCH', `/owner/${owner}`, { phone: '01700' });
    const earlier = (await api('POST', '/phone_call', { owner_id: owner, amount: 1 })).body.id;
    visit('  phone: { type: phone, from: owner_id.phone }\n');
    expect((await api('POST', '/definitions/reload')).status).toBe(200);
    expect(await phoneOf(earlier)).toBe('01700');

    const made = (await api('POST', '/phone_call', { owner_id: owner, amount: 1 })).body;
    const nobodys = (await api('POST', '/phone_call', { amount: 1 })).body;
    expect([made.phone, nobodys.phone]).toEqual(['01700', null]);
    await api('PATCH', `/owner/${owner}`, { phone: '01800' });
    expect([await phoneOf(earlier), await phoneOf(made.id)]).toEqual(['01700', '01700']);
    expect((await api('GET', '/phone_call?phone=01700')).body).toHaveLength(2);
    const reason = 'Another amount';
    const corrected = await api('POST', `/transaction/${made.id}/correct`, {
      reason,
      body: { owner_id: owner, amount: 2 },
    });
    expect(await phoneOf(corrected.body.data.corrected_id)).toBe('01800');
    const given = await api('POST', '/phone_call', { owner_id: owner, amount: 1, phone: '1' });
    expect(given.status).toBe(422);
  });
});

describe('a reference that goes by another field', () => {
  it('takes only the records that fit, in records and movements', async () => {
    const other = (await api('POST', '/owner', { owner_name: 'Beli' })).body.id;
    const floor = (await api('POST', '/floor', { floor_name: 'First', owner_id: owner })).body.id;
    const again = await api('POST', '/floor', { floor_name: 'first', owner_id: owner });
    expect(again.body.message).toBe('Owner and Floor Name "first" is already used');
    const refusal = { floor_id: expect.stringContaining('cannot be chosen here') };
    const wrong = await api('POST', '/entity_visit', { owner_id: other, floor_id: floor });
    expect(wrong).toMatchObject({ status: 422, body: { errors: refusal } });
    expect((await api('POST', '/entity_visit', { floor_id: floor })).status).toBe(422);
    const right = await api('POST', '/entity_visit', { owner_id: owner, floor_id: floor });
    expect(right).toMatchObject({ status: 201, body: { floor_name: 'First' } });
    const path = `/entity_visit/${right.body.id}`;
    expect((await api('PATCH', path, { owner_id: other })).status).toBe(422);
    expect((await api('PATCH', path, { owner_id: other, floor_id: null })).status).toBe(200);
    // Where there was none, too.
    const gone = { floor_id: expect.stringContaining('not there any more') };
    expect(await api('PATCH', path, { floor_id: 99_999 })).toMatchObject({
      status: 422,
      body: { errors: gone },
    });
    const trip = { owner_id: owner, floor_id: floor, amount: 5 };
    expect((await api('POST', '/movement_visit', { ...trip, owner_id: other })).status).toBe(409);
    expect(await api('POST', '/movement_visit', trip)).toMatchObject({ status: 201 });
  });

  it('goes in a line by one of the line, or of its record', async () => {
    const other = (await api('POST', '/owner', { owner_name: 'Dina' })).body.id;
    const mine = (await api('POST', '/floor', { floor_name: 'Second', owner_id: owner })).body.id;
    const theirs = (await api('POST', '/floor', { floor_name: 'Third', owner_id: other })).body.id;
    const places = [
      { floor_id: mine, rate: 100 },
      { by_id: other, next_id: theirs },
    ];
    const made = await api('POST', '/entity_order', { owner_id: owner, discount: 10, places });
    expect(made).toMatchObject({ status: 201, body: { places: [{ net: 90 }, { net: 0 }] } });
    const path = `/entity_order/${made.body.id}`;
    const edited = await api('PATCH', path, { discount: 20 });
    expect(edited).toMatchObject({ status: 200, body: { places: [{ net: 80, floor_id: mine }, {}] } });
    const moved = await api('PATCH', path, { owner_id: other });
    const refusal = expect.stringContaining('cannot be chosen here');
    expect(moved).toMatchObject({ status: 422, body: { errors: { 'places.0.floor_id': refusal } } });
    const wrong = { places: [{ floor_id: theirs }, { by_id: owner, next_id: theirs }] };
    expect(await api('POST', '/entity_order', { owner_id: owner, ...wrong })).toMatchObject({
      status: 422,
      body: { errors: { 'places.0.floor_id': refusal, 'places.1.next_id': refusal } },
    });
    const paid = { owner_id: owner, discount: 50, places: [{ floor_id: mine, rate: 9 }] };
    expect(await api('POST', '/movement_order', { ...paid, owner_id: other })).toMatchObject({
      status: 409,
      body: { message: 'Second is of another' },
    });
    expect(await api('POST', '/movement_order', paid)).toMatchObject({ status: 201, body: { amount: 4.5 } });
  });
});
