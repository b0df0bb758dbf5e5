import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInAs, usersWithRoles } from '../support/roles.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { today } from '../support/today.ts';

/** One language in forms, formulas, actions, reports and access: the same names and functions, over HTTP. */

const STAY = `name: stay
title: guest
fields:
  guest: { type: text, required: true }
  kind: { type: select, options: [short, long], default: short }
  term: { type: daterange }
  nights: { type: computed, from: 'days(term.from, term.to)' }
  pay_by: { type: computed, from: 'add_months(end_of_month(term.from), 1)' }
  year: { type: computed, from: fiscal_year(term.from) }
  rate: { type: money }
  least: { type: money }
  price: { type: money, from: 'round(max(nights * rate, least), 0)' }
  spelt: { type: computed, from: 'words(price, "en", "Taka", "Paisa")' }
  likhit: { type: computed, from: 'words(price + 0.5, "bn", "টাকা", "পয়সা")' }
  extras: { type: lines, of: { what: { type: text }, cost: { type: money } } }
  reason: { type: text, requiredIf: 'sum(extras.cost) > 500' }
  late: { type: text, visibleIf: 'term.to < today' }
  mine: { type: text, visibleIf: 'user.id == 1 && now > "2025-01-01"' }
actions:
  extend: { label: Extend, fields: [guest], when: 'term.to >= today' }
`;

const REPORT = `name: stays
description: Stays by month.
of: stay
ask:
  share: { label: Share, type: number, default: 10 }
where: term.to >= start_of_year(today) || user.id == 999
group: [end_of_month(term.from)]
sort: -part
show:
  price: sum(price)
  part: { of: price * ask.share / 100, type: money }
`;

const CLERK = `  clerk:
    grants:
      - { on: stay, may: [read], when: 'term.to < end_of_month(add_months(today, 2)) && now > record.created_at' }
`;
const ENGINEER = '  site_engineer:\n    grants:\n';
const ACCESS = readFileSync(resolve(import.meta.dirname, '../../resources/access.yaml'), 'utf8').replace(
  ENGINEER,
  CLERK + ENGINEER,
);

let server: TestServer;
let api: TestServer['api'];

beforeAll(async () => {
  server = await startServer({
    definitions: [
      { file: 'resources/stay.yaml', text: STAY },
      { file: 'resources/reports/stays.yaml', text: REPORT },
      { file: 'resources/access.yaml', text: ACCESS },
      usersWithRoles('clerk'),
    ],
  });
  api = server.api;
});
afterAll(() => server?.close());

const year = today().slice(0, 4);
const stay = (more: object) =>
  api('POST', '/stay', {
    guest: 'Karim',
    term: { from: `${year}-01-31`, to: '2199-02-03' },
    rate: 100,
    least: 0,
    ...more,
  });

it('computes days, ends of a range, ends of months and the greater of two', async () => {
  const term = { from: '2025-01-31', to: '2025-02-03' };
  const { body } = await stay({ term, rate: '99.90', least: '250.5' });
  expect(body).toMatchObject({ nights: 3, pay_by: '2025-02-28', year: '2024/25', price: 300 });
  expect(body).toMatchObject({ spelt: 'Taka Three Hundred Only', likhit: 'তিনশত টাকা পঞ্চাশ পয়সা মাত্র' });
  expect((await stay({ term, rate: 1, least: '250.5' })).body).toMatchObject({ price: 251 });
  expect((await stay({ term: null })).body).toMatchObject({ nights: null, pay_by: null, price: null });
});

it('asks in conditions for the day, the moment, the user and figures over lines', async () => {
  const past = { from: '2025-01-01', to: '2025-01-05' };
  const { body } = await stay({ term: past, late: 'seen', mine: 'a', extras: [{ what: 'bed', cost: 200 }] });
  expect(body).toMatchObject({ late: 'seen', mine: 'a', reason: null });
  expect((await stay({ late: 'seen' })).body).toMatchObject({ late: null });
  const dear = [{ cost: 400 }, { cost: 200 }];
  expect(await stay({ extras: dear })).toMatchObject({
    status: 422,
    body: { errors: { reason: expect.anything() } },
  });
  expect((await api('POST', `/stay/${body.id}/extend`, { guest: 'B' })).status).toBe(409);
  const open = (await stay({})).body;
  expect((await api('POST', `/stay/${open.id}/extend`, { guest: 'B' })).status).toBe(200);
});

it('uses in a column of a report what is asked', async () => {
  const { body } = await api('GET', '/report/stays?share=50');
  const [group] = body.rows;
  expect(group.key).toEqual([`${year}-01-31`]);
  const [price, part] = group.values;
  expect(price).toBeGreaterThan(0);
  expect(part).toBeCloseTo(price / 2, 2);
  const { rows } = (await api('GET', '/report/stays')).body;
  expect(rows[0].values[1]).toBeCloseTo(price / 10, 2);
});

it('gives records by the end of their range', async () => {
  const token = await signInAs(server, 'clerk', []);
  const { body } = await api('GET', '/stay?_end=50', undefined, { token });
  expect(body.length).toBeGreaterThan(0);
  expect(body.every(({ term }: { term: { to: string } | null }) => (term?.to ?? '2199') < '2199')).toBe(true);
});
