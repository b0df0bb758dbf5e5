import type { BaseRecord, CrudFilter, CrudOperators, DataProvider, LogicalFilter } from '@refinedev/core';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { auditLogProvider } from '../../src/client/providers/auditLog.ts';
import { browse } from '../../src/client/providers/data/browse.ts';
import { sendableFilters } from '../../src/client/providers/data/crudFilters.ts';
import { makeDataProvider } from '../../src/client/providers/data.ts';
import { fieldTypes } from '../../src/fields/index.ts';
import type { Resource } from '../../src/schema/index.ts';
import { startServer, type TestServer } from '../support/server.ts';

/**
 * Refine's data provider over HTTP: each filter finds what it says, or is refused (docs/calling.md, "Filters"), and several
 * records change all or none.
 */

const FIELDS = `fields:
  tool_name: { type: text, required: true }
  note: { type: longtext }
  condition: { type: select, options: [good, worn, broken] }
  marks: { type: multiselect, options: [red, blue, green] }
  rate: { type: money }
  pieces: { type: integer }
  ready: { type: boolean }
  hired: { type: boolean, as: number }
  bought_on: { type: date }
  seen_at: { type: datetime }
  due: { type: month }
  opens: { type: time }
  runs: { type: daterange }
  maker_id: { type: reference, to: maker }
  makers: { type: references, to: maker }
  manual: { type: file }
`;
/** In the plain form, which simple-rest speaks, and with calls that its definition maps. */
const DEFINITIONS = {
  maker: `name: maker
list: { bulk: [delete] }
fields:
  maker_name: { type: text, required: true, max: 20 }
  city: { type: text }
`,
  tool: `name: tool\n${FIELDS}`,
  machine: `name: machine\napi: { list: { call: GET /machine, rows: machines } }\n${FIELDS}`,
};

type Values = Readonly<Record<string, unknown>>;

const NAMES = ['Crane', 'crane arm', 'Mixer', 'mixer 50%', 'Drill_a', 'ক্রেন', 'Ärm', 'Cran', 'back\\slash'];
const DAYS = ['2025-01-31', '2025-02-28', '2025-03-01', '2026-01-01'];
const MOMENTS = DAYS.flatMap((day) => [`${day} 00:00:00`, `${day} 23:59:59`]);
const MAKERS = [1, 2, 3];

/** By field: the values that records have, and those that filters ask for. */
const VALUES = {
  tool_name: fc.constantFrom(...NAMES),
  note: fc.constantFrom(...NAMES),
  condition: fc.constantFrom('good', 'worn', 'broken'),
  marks: fc.constantFrom('red', 'blue', 'green'),
  rate: fc.constantFrom(0, 5, 5.5, 1200, -3),
  pieces: fc.constantFrom(0, 1, 2, 10),
  ready: fc.boolean(),
  hired: fc.boolean(),
  bought_on: fc.constantFrom(...DAYS),
  seen_at: fc.constantFrom(...MOMENTS, ...DAYS),
  due: fc.constantFrom('2025-01', '2025-02', '2026-01'),
  opens: fc.constantFrom('07:30', '08:00', '17:00'),
  runs: fc.constantFrom(...DAYS),
  maker_id: fc.constantFrom(...MAKERS),
  makers: fc.constantFrom(...MAKERS),
} as const;
type Name = keyof typeof VALUES;

const ONE = ['eq', 'eqs', 'ne', 'nes', 'in', 'nin'] as const;
const RANGE = ['gt', 'lt', 'gte', 'lte', 'between', 'nbetween'] as const;
const ALL = ['ina', 'nina'] as const;
const TEXT = [
  ...(['contains', 'ncontains', 'containss', 'ncontainss', 'startswith', 'nstartswith'] as const),
  ...(['startswiths', 'nstartswiths', 'endswith', 'nendswith', 'endswiths', 'nendswiths'] as const),
];
const EMPTY = ['null', 'nnull'] as const;

/** The operators that each field takes. */
const OPERATORS: Readonly<Record<Name, readonly CrudOperators[]>> = {
  tool_name: [...ONE, ...TEXT, ...EMPTY],
  note: [...TEXT, ...EMPTY],
  condition: [...ONE, ...EMPTY],
  marks: [...ONE, ...ALL, ...EMPTY],
  rate: [...ONE, ...RANGE, ...EMPTY],
  pieces: [...ONE, ...RANGE, ...EMPTY],
  ready: [...ONE, ...EMPTY],
  hired: [...ONE, ...EMPTY],
  bought_on: [...ONE, ...RANGE, ...EMPTY],
  seen_at: [...ONE, ...RANGE, ...EMPTY],
  due: [...ONE, ...RANGE, ...EMPTY],
  opens: [...ONE, ...RANGE, ...EMPTY],
  runs: [...RANGE, ...EMPTY],
  maker_id: [...ONE, ...RANGE, ...EMPTY],
  makers: [...ONE, ...ALL, ...EMPTY],
};

const record: fc.Arbitrary<Values> = fc.record({
  ...Object.fromEntries(
    Object.entries(VALUES).map(([name, value]) => [name, fc.option(value as fc.Arbitrary<unknown>)]),
  ),
  tool_name: VALUES.tool_name,
  seen_at: fc.option(fc.constantFrom(...MOMENTS)),
  marks: fc.option(fc.uniqueArray(VALUES.marks)),
  makers: fc.option(fc.uniqueArray(VALUES.makers)),
  runs: fc.option(VALUES.runs.map((from) => ({ from, to: null }))),
});

const leaf: fc.Arbitrary<CrudFilter> = fc.constantFrom(...(Object.keys(VALUES) as Name[])).chain((field) =>
  fc.constantFrom(...OPERATORS[field]).chain((operator) => {
    const value = VALUES[field] as fc.Arbitrary<unknown>;
    const given = (EMPTY as readonly string[]).includes(operator)
      ? fc.constant(true)
      : /between/.test(operator)
        ? fc.tuple(value, value)
        : ['in', 'nin', 'ina', 'nina'].includes(operator)
          ? fc.uniqueArray(value, { maxLength: 3 })
          : (TEXT as readonly string[]).includes(operator)
            ? fc.constantFrom('cran', 'Cran', 'ARM', 'arm', '%', '_', 'ক্রে', '\\', 'er 50', 'Crane')
            : value;
    return given.map((each) => ({ field, operator, value: each }) as LogicalFilter);
  }),
);
const { filter } = fc.letrec<{ filter: CrudFilter }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    leaf,
    fc.record({
      operator: fc.constantFrom('or' as const, 'and' as const),
      value: fc.array(tie('filter') as fc.Arbitrary<LogicalFilter>, { minLength: 1, maxLength: 3 }),
    }),
  ),
}));

/** What Refine's operators mean, as its documentation says them. A negative one finds what the positive one does not. */
function holds(row: Values, one: CrudFilter): boolean {
  if (one.operator === 'or') return one.value.some((each) => holds(row, each));
  if (one.operator === 'and') return one.value.every((each) => holds(row, each));
  const { field, operator, value } = one as LogicalFilter;
  const had = field === 'runs' ? (row.runs as { from?: unknown } | null)?.from : row[field];
  const isEmpty = had === null || had === undefined || (Array.isArray(had) && had.length === 0);
  const same = (wanted: unknown) => {
    if (Array.isArray(had)) return had.includes(wanted);
    return field === 'seen_at' && !isEmpty ? String(had).startsWith(String(wanted)) : had === wanted;
  };
  const order = (wanted: unknown) => {
    const cut = field === 'seen_at' ? String(had).slice(0, String(wanted).length) : had;
    return cut === wanted ? 0 : (cut as string) < (wanted as string) ? -1 : 1;
  };
  const within = () => !isEmpty && order(value[0]) >= 0 && order(value[1]) <= 0;
  const textOf = (exact: boolean, given: unknown) =>
    exact ? String(given ?? '') : String(given ?? '').toLowerCase();
  const part = (how: 'includes' | 'startsWith' | 'endsWith', exact: boolean) =>
    !isEmpty && textOf(exact, had)[how](textOf(exact, value));
  switch (operator) {
    case 'eq':
    case 'eqs':
      return same(value);
    case 'ne':
    case 'nes':
      return !same(value);
    case 'in':
      return value.some(same);
    case 'nin':
      return !value.some(same);
    case 'ina':
      return value.every(same);
    case 'nina':
      return !value.every(same);
    case 'gt':
      return !isEmpty && order(value) > 0;
    case 'lt':
      return !isEmpty && order(value) < 0;
    case 'gte':
      return !isEmpty && order(value) >= 0;
    case 'lte':
      return !isEmpty && order(value) <= 0;
    case 'between':
      return within();
    case 'nbetween':
      return !within();
    case 'null':
      return isEmpty;
    case 'nnull':
      return !isEmpty;
    default: {
      const [, not, how = '', exact] = /^(n?)(contains|startswith|endswith)(s?)$/.exec(operator) ?? [];
      const method = ({ contains: 'includes', startswith: 'startsWith', endswith: 'endsWith' } as const)[
        how as 'contains'
      ];
      return part(method, exact === 's') !== (not === 'n');
    }
  }
}

let server: TestServer;
let provider: DataProvider;
/** The addresses that the web app has called. */
const calls: string[] = [];
const rows: { id: number; values: Values }[] = [];
const all: Record<string, BaseRecord[]> = {};
const idsOf = (found: readonly BaseRecord[]) => found.map(({ id }) => Number(id)).sort((a, b) => a - b);

beforeAll(async () => {
  server = await startServer({
    definitions: Object.entries(DEFINITIONS).map(([name, text]) => ({
      file: `resources/${name}.yaml`,
      text,
    })),
    alone: true,
  });
  const fetchThere = globalThis.fetch;
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    calls.push(url);
    return fetchThere(new URL(url, server.url), init);
  });
  const kept = new Map([['plinth.token', server.token]]);
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', storage);
  provider = makeDataProvider(server.context.resources, fieldTypes);
  for (const name of ['Akij', 'Bashundhara', 'Crown'])
    expect((await server.api('POST', '/maker', { maker_name: name })).status).toBeLessThan(300);
  for (const [index, values] of fc.sample(record, { numRuns: 40, seed: 7 }).entries()) {
    for (const resource of ['tool', 'machine']) {
      const sent = { ...values, hired: values.hired === null ? null : Number(values.hired) };
      const { status, text } = await server.api('POST', `/${resource}`, sent);
      expect(status, text).toBeLessThan(300);
    }
    rows.push({ id: index + 1, values });
  }
  for (const resource of ['tool', 'machine'])
    all[resource] = (await provider.getList({ resource, pagination: { mode: 'off' } })).data;
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await server?.close();
});

it('finds by any filter in groups what it says, on the server and in the browser', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(filter, { minLength: 1, maxLength: 4 }),
      fc.constantFrom('tool', 'machine'),
      async (filters, resource) => {
        const expected = rows.filter(({ values }) => filters.every((each) => holds(values, each)));
        const ids = expected.map(({ id }) => id);
        const definition = server.context.resources[resource] as Resource;
        const sent = attempt(() => sendableFilters(filters, { resource: definition, types: fieldTypes }));
        // 30 conditions are the most of a call.
        if ('error' in sent) {
          expect(String(sent.error)).toMatch(/too large/);
          return;
        }
        const here = browse(all[resource] ?? [], definition, fieldTypes, {
          filters: sent.value,
          pagination: { mode: 'off' },
        });
        expect(idsOf(here.data)).toEqual(ids);
        const there = await provider
          .getList({ resource, filters, pagination: { mode: 'off' } })
          .catch((error: Error) => error);
        // A range whose first day is after its last is refused, and would find nothing.
        if (there instanceof Error) {
          expect([there.message, ids]).toEqual([expect.stringMatching(/after/), []]);
          return;
        }
        expect(idsOf(there.data)).toEqual(ids);
        expect(there.total).toBe(ids.length);
      },
    ),
    { numRuns: Number(process.env.PLINTH_RUNS ?? 250) },
  );
});

function attempt<T>(act: () => T): { value: T } | { error: unknown } {
  try {
    return { value: act() };
  } catch (error) {
    return { error };
  }
}

describe.each(['tool', 'machine'])('a filter of %s', (resource) => {
  const find = async (...filters: CrudFilter[]) =>
    idsOf((await provider.getList({ resource, filters, pagination: { mode: 'off' } })).data);
  const expected = (holding: (values: Values) => boolean) =>
    rows.filter(({ values }) => holding(values)).map(({ id }) => id);

  it('holds twice for one field and operator', async () => {
    const both: CrudFilter[] = [
      { field: 'tool_name', operator: 'contains', value: 'cran' },
      { field: 'tool_name', operator: 'contains', value: 'arm' },
    ];
    expect(await find(...both)).toEqual(expected(({ tool_name }) => tool_name === 'crane arm'));
  });

  it('without a value is none', async () => {
    for (const value of [undefined, null, ''])
      expect(await find({ field: 'rate', operator: 'gt', value })).toHaveLength(rows.length);
  });

  it.each([
    [
      'an operator that the field has not',
      { field: 'condition', operator: 'gt', value: 'good' },
      'condition',
      'gt',
    ],
    ['an operator that Refine has not', { field: 'rate', operator: 'near', value: 5 }, 'rate', 'near'],
    ['a field that there is not', { field: 'rat', operator: 'eq', value: 5 }, 'rat', 'eq'],
    ['a field that no list is filtered by', { field: 'manual', operator: 'eq', value: 'a' }, 'manual', 'eq'],
    ['a single value for several', { field: 'rate', operator: 'between', value: 5 }, 'rate', 'between'],
    ['one end of two', { field: 'rate', operator: 'between', value: [5] }, 'rate', 'between'],
    ['several values for one', { field: 'rate', operator: 'gt', value: [5, 6] }, 'rate', 'gt'],
    ['an object', { field: 'bought_on', operator: 'eq', value: { day: 1 } }, 'bought_on', 'eq'],
    ['a moment of what is no day', { field: 'rate', operator: 'eq', value: new Date(0) }, 'rate', 'eq'],
    ['a number that is none', { field: 'rate', operator: 'gt', value: Number.NaN }, 'rate', 'gt'],
    ['a word for a number', { field: 'rate', operator: 'gt', value: 'much' }, 'rate', 'gt'],
    [
      'a search in a group',
      { operator: 'or', value: [{ field: 'q', operator: 'eq', value: 'a' }] },
      'q',
      'eq',
    ],
    ['another comparison of a search', { field: 'q', operator: 'ne', value: 'a' }, 'q', 'ne'],
    [
      'a part of a group',
      { operator: 'or', value: [{ operator: 'and', value: [{ field: 'rat', operator: 'gt', value: 1 }] }] },
      ...['rat', 'gt'],
    ],
    [
      'more than 30 conditions',
      {
        operator: 'or',
        value: Array.from({ length: 31 }, () => ({ field: 'rate', operator: 'gt', value: 1 })),
      },
      ...['rate', 'gt'],
    ],
  ] as [string, CrudFilter, string, string][])(
    'that cannot be sent is refused at once: %s',
    async (_, wrong, field, operator) => {
      calls.length = 0;
      const found = provider.getList({ resource, filters: [wrong] });
      await expect(found).rejects.toMatchObject({ statusCode: 422 });
      await expect(found).rejects.toThrow(new RegExp(`"${field}".*"${operator}"`));
      expect(calls).toEqual([]);
    },
  );

  it.each([
    [{ field: 'rat', order: 'asc' }, '"rat"'],
    [{ field: 'marks', order: 'desc' }, '"marks"'],
    [{ field: 'rate', order: 'up' }, '"up" is not an order for "rate"'],
    [{ field: 'rate', order: null }, '"null" is not an order for "rate"'],
  ])('and an order that cannot be sent is refused: %o', async (sorter, words) => {
    await expect(provider.getList({ resource, sorters: [sorter as never] })).rejects.toThrow(words);
  });

  it('goes with an order by two fields', async () => {
    const { data } = await provider.getList({
      resource,
      pagination: { mode: 'off' },
      filters: [{ field: 'pieces', operator: 'nnull', value: true }],
      sorters: [
        { field: 'pieces', order: 'desc' },
        { field: 'id', order: 'asc' },
      ],
    });
    const sorted = rows
      .filter(({ values }) => values.pieces !== null)
      .sort((a, b) => Number(b.values.pieces) - Number(a.values.pieces) || a.id - b.id);
    expect(data.map(({ id }) => id)).toEqual(sorted.map(({ id }) => id));
  });
});

describe('the date of a picker', () => {
  it.each([
    ['bought_on', (moment: Date) => moment],
    ['bought_on', (moment: Date) => moment.toISOString()],
    ['seen_at', (moment: Date) => moment],
    ['seen_at', (moment: Date) => moment.toISOString()],
  ])('compares %s by the day and the time of the clock', async (field, given) => {
    const filters: CrudFilter[] = [{ field, operator: 'gt', value: given(new Date(2025, 1, 28)) }];
    const found = await provider.getList({ resource: 'tool', filters, pagination: { mode: 'off' } });
    const expected = rows.filter(
      ({ values }) =>
        String(values[field] ?? '') > (field === 'seen_at' ? '2025-02-28 00:00:00' : '2025-02-28'),
    );
    expect(expected.length).toBeGreaterThan(0);
    expect(found.data.map(({ id }) => id).toSorted()).toEqual(expected.map(({ id }) => id).toSorted());
  });
});

describe('a value that nobody checked', () => {
  it.each([
    ['rate', 'abc'],
    ['rate', '12,50,'],
    ['pieces', '1.5 pieces'],
    ['ready', 'perhaps'],
    ['bought_on', 'soon'],
    ['seen_at', 12],
    ['opens', 'noon'],
    ['runs', 'all year'],
    ['runs', { from: 'soon', to: null }],
    ['condition', 'dreadful'],
    ['marks', ['red', { id: 3 }]],
    ['maker_id', { id: 3, maker_name: 'Akij' }],
    ['makers', [1, 'x']],
    ['makers', [{ id: 1 }]],
    ['manual', 'manual.pdf'],
  ])('is refused at its field %s, not taken for blank: %j', async (field, value) => {
    const before = await provider.getOne({ resource: 'tool', id: 1 });
    const variables = { [field]: value };
    for (const call of [
      () => provider.update({ resource: 'tool', id: 1, variables }),
      () => provider.create({ resource: 'tool', variables: { tool_name: 'Wrong', ...variables } }),
      () => provider.updateMany?.({ resource: 'tool', ids: [1], variables }),
    ])
      await expect(call()).rejects.toMatchObject({ statusCode: 422 });
    const refusal = await provider.update({ resource: 'tool', id: 1, variables }).catch((error) => error);
    expect(Object.keys(refusal.errors).map((place) => place.split('.')[0])).toEqual([field]);
    expect((await provider.getOne({ resource: 'tool', id: 1 })).data).toEqual(before.data);
  });

  it('is blank where nothing was given', async () => {
    const { data } = await provider.create({
      resource: 'tool',
      variables: {
        tool_name: 'Blank',
        rate: '',
        pieces: ' ',
        bought_on: '',
        runs: { from: null, to: '' },
        maker_id: '',
        makers: [],
      },
    });
    const read = await provider.getOne({ resource: 'tool', id: data.id as number });
    expect(read.data).toMatchObject({
      rate: null,
      pieces: null,
      bought_on: null,
      runs: null,
      maker_id: null,
    });
    await provider.deleteOne({ resource: 'tool', id: data.id as number });
  });
});

describe('several records', () => {
  const names = async (...ids: number[]) =>
    (await provider.getMany?.({ resource: 'maker', ids }))?.data.map(({ maker_name }) => maker_name);
  const add = async (...makers: string[]) => {
    const variables = makers.map((maker_name) => ({ maker_name }));
    const made = await provider.createMany?.({ resource: 'maker', variables });
    return (made?.data ?? []).map(({ id }) => Number(id));
  };

  it('are added in their order, and read by their ids, however many', async () => {
    const ids = await add('Delta', 'Elite');
    expect(await names(...ids)).toEqual(expect.arrayContaining(['Delta', 'Elite']));
    const many = [...ids, ...Array.from({ length: 450 }, (_, index) => 100_000 + index)];
    calls.length = 0;
    expect((await names(...many))?.toSorted()).toEqual(['Delta', 'Elite']);
    expect(calls).toHaveLength(3);
    expect(await names()).toEqual([]);
  });

  it('say which is refused, and how many were added before', async () => {
    await expect(add('Fine', 'x'.repeat(21), 'Never')).rejects.toMatchObject({
      statusCode: 422,
      message: expect.stringMatching(/^Record 2 of 3: .*20.* \(1 changed before\)$/),
    });
    const { total } = await provider.getList({
      resource: 'maker',
      filters: [{ field: 'maker_name', operator: 'in', value: ['Fine', 'Never'] }],
    });
    expect(total).toBe(1);
  });

  it('are changed all or none', async () => {
    const ids = await add('Gamma', 'Hexa');
    const changed = await provider.updateMany?.({ resource: 'maker', ids, variables: { city: 'Dhaka' } });
    expect(changed?.data.map(({ city }) => city)).toEqual(['Dhaka', 'Dhaka']);
    const wrong = { resource: 'maker', ids: [...ids, 999_999], variables: { city: 'Khulna' } };
    await expect(provider.updateMany?.(wrong)).rejects.toMatchObject({ statusCode: expect.any(Number) });
    const { data } = await provider.getOne({ resource: 'maker', id: ids[0] as number });
    expect(data.city).toBe('Dhaka');
    const tooMany = Array.from({ length: 501 }, (_, index) => index + 1);
    await expect(
      provider.updateMany?.({ resource: 'maker', ids: tooMany, variables: { city: 'Dhaka' } }),
    ).rejects.toThrow('501 records at once are too many; the most are 500');
  });

  it('are deleted all or none', async () => {
    const ids = await add('Ideal', 'Jute');
    const wrong = provider.deleteMany?.({ resource: 'maker', ids: [...ids, 999_999] });
    await expect(wrong).rejects.toMatchObject({ statusCode: 404, errors: { 999999: 'Maker not found' } });
    expect(await names(...ids)).toHaveLength(2);
    const gone = await provider.deleteMany?.({ resource: 'maker', ids });
    expect(gone?.data.map(({ id }) => id)).toEqual(ids);
    expect(await names(...ids)).toEqual([]);
  });
});

describe('a call of its own', () => {
  it.each(['/maker', '/api/maker'])('goes to %s, with filters, orders and headers', async (url) => {
    const answer = await provider.custom?.({
      url,
      method: 'get',
      filters: [{ field: 'maker_name', operator: 'contains', value: 'a' }],
      sorters: [{ field: 'maker_name', order: 'desc' }],
      query: { _start: 0, _end: 1 },
      headers: { accept: 'application/json' },
    });
    expect(answer?.data).toMatchObject([{ maker_name: expect.stringMatching(/a/i) }]);
  });

  it('never goes to another host', async () => {
    calls.length = 0;
    const there = provider.custom?.({ url: 'https://example.com/api/maker', method: 'get' });
    await expect(there).rejects.toThrow('https://example.com/api/maker is not below /api');
    expect(calls).toEqual([]);
  });

  it('refuses a filter that has no parameter', async () => {
    const filters = [{ field: 'maker_name', operator: 'gt' as const, value: 'a' }];
    await expect(provider.custom?.({ url: '/maker', method: 'get', filters })).rejects.toThrow(
      '"maker_name" cannot be filtered with "gt"',
    );
  });

  it('is below the address of the API', () => expect(provider.getApiUrl()).toBe('/api'));
});

describe('the audit log', () => {
  it('has the history of a record, newest first', async () => {
    const made = await provider.create({ resource: 'maker', variables: { maker_name: 'Kohinoor' } });
    const id = made.data.id as number;
    await provider.update({ resource: 'maker', id, variables: { city: 'Sylhet' } });
    const logs = await auditLogProvider.get({ resource: 'maker', meta: { id } });
    expect(logs).toMatchObject([
      { action: 'update', resource: 'maker', data: { city: 'Sylhet' }, previousData: { city: null } },
      {
        action: 'create',
        data: { maker_name: 'Kohinoor' },
        author: { name: expect.any(String) },
        meta: { id },
      },
    ]);
    expect(await auditLogProvider.get({ resource: 'maker', action: 'create', meta: { id } })).toHaveLength(1);
  });

  it('asks for a record, and cannot be changed', async () => {
    await expect(auditLogProvider.get({ resource: 'maker' })).rejects.toThrow('give its id in meta');
    await expect(auditLogProvider.get({ resource: 'maker', meta: { id: 999_999 } })).rejects.toMatchObject({
      statusCode: 404,
    });
    await expect(auditLogProvider.update({ id: 1, name: 'Other' })).rejects.toThrow('cannot be changed');
  });
});
