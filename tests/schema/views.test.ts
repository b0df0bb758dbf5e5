import { describe, expect, it } from 'vitest';
import { fieldTypes } from '../../src/fields/index.ts';
import {
  offeredFields,
  periodDays,
  type Resource,
  readView,
  readWhere,
  writeView,
} from '../../src/schema/index.ts';
import { mistakesIn, resourceOf } from './reading.ts';

const TOOL = `name: tool
fields:
  tool_name: { type: text, required: true }
  rate: { type: money }
  condition: { type: select, options: [good, worn] }
  bought_on: { type: date }
  lent: { type: daterange }
  picture: { type: image }
  secret: { type: password }
  above_id: { type: reference, to: tool }
`;
const withViews = (views: string) => `${TOOL}views:\n${views}`;

describe('the views of a definition', () => {
  it('have a default for every key', () => {
    const [view] = resourceOf(withViews('  dear: {}\n')).views;
    expect(view).toEqual({
      ...{ name: 'dear', label: 'Dear', kind: 'table', where: [], group: [], widths: {}, density: 'normal' },
      ...{ by: undefined, days: undefined, columns: undefined, sort: undefined, rows: undefined },
      ...{ q: undefined, filters: undefined, deleted: undefined },
    });
  });

  it('hold a filter in groups, an order, levels of groups', () => {
    const [view] = resourceOf(
      withViews(`  dear:
    where: [[rate, above, 5000], { or: [[condition, is, good], { and: [[bought_on, in, last_30_days]] }] }]
    sort: [-rate, tool_name]
    group: [condition, bought_on]
`),
    ).views;
    expect(view).toMatchObject({
      where: [
        ['rate', 'above', 5000],
        { or: [['condition', 'is', 'good'], { and: [['bought_on', 'in', 'last_30_days']] }] },
      ],
      sort: [
        { field: 'rate', order: 'desc' },
        { field: 'tool_name', order: 'asc' },
      ],
      group: [{ field: 'condition' }, { field: 'bought_on', span: 'month' }],
    });
  });

  it.each([
    ['{ columns: [tool_nam] }', 'there is no field "tool_nam"; did you mean "tool_name"'],
    ['{ columns: [rate, rate] }', '"rate" is here twice'],
    ['{ widths: { rat: 90 } }', 'there is no field "rat"'],
    ['{ sort: -picture }', 'a list cannot be sorted by it'],
    ['{ group: rate }', 'rows cannot stand in groups by it'],
    ['{ group: "bought_on:decade" }', '"decade" is not a span of days'],
    ['{ kind: board, by: rate }', 'cannot make a board; condition and above_id can'],
    [
      '{ kind: calendar, by: rate }',
      '"rate" is of type money, which cannot make a calendar; bought_on and lent can',
    ],
    ['{ kind: gallery, by: rate }', 'cannot make a gallery; picture can'],
    ['{ kind: tree, by: condition }', 'cannot make a tree; above_id can'],
    ['{ kind: calendar, by: bought_an }', 'there is no field "bought_an"; did you mean "bought_on"'],
    ['{ kind: calendar, days: decade }', '"decade"'],
    ['{ kind: board, days: week }', 'only a calendar'],
    ['{ kind: timeline, by: lent, days: week }', 'a timeline (month, quarter, year) show these days'],
    ['{ kind: calendar, by: bought_on, days: year }', 'only a calendar'],
    ['{ kind: timeline, by: bought_on }', 'cannot make a timeline; lent can'],
    ['{ by: rate }', 'a table is not made of a field'],
    ['{ kind: chart }', '"chart"'],
    ['{ where: [[colour, is, red]] }', 'there is no field "colour"'],
    ['{ where: [[secret, is, red]] }', 'a list cannot be filtered by it'],
    ['{ where: [[rate, abov, 5]] }', '"rate" has no operator "abov"; did you mean "above"'],
    ['{ where: [[condition, one_of, [good, lost]]] }', '"lost" is not a value for "condition" with "one_of"'],
    ['{ where: [{ or: [[bought_on, in, someday]] }] }', '"someday" is not a value'],
    ['{ where: [[rate, above]] }', 'is not a value for "rate"'],
    ['{ where: [{ or: [[rate, empty]], and: [[rate, empty]] }] }', 'a filter is a list of conditions'],
  ])('are refused with the place: %s', (view, reason) => {
    const mistakes = mistakesIn({ tool: withViews(`  dear: ${view}\n`) });
    expect(mistakes.join('\n')).toContain(reason);
    expect(mistakes[0]).toMatch(/^resources\/tool\.yaml:\d+:\d+ views\.dear/);
  });
});

describe('a kind of view', () => {
  const PLAIN = 'name: tool\nfields:\n  tool_name: { type: text, required: true }\n';

  it.each([
    ['board', 'a board needs a field of type select, boolean or reference'],
    ['calendar', 'a calendar needs a field of type date, datetime or daterange'],
    ['gallery', 'a gallery needs a field of type image'],
    ['tree', 'a tree needs a reference to the same entity, such as parent_id with "to: tool"'],
  ])('says what is missing: %s', (kind, reason) => {
    const text = `${PLAIN}views:\n  mine: { kind: ${kind} }\n`;
    expect(mistakesIn({ tool: text })).toEqual([
      expect.stringMatching(/^resources\/tool\.yaml:5:17 views\.mine\.kind/),
    ]);
    expect(mistakesIn({ tool: text })[0]).toContain(reason);
  });

  it('is offered for the fields of its records, and for those that a view names', () => {
    const offered = (resource: Resource) =>
      (['board', 'calendar', 'timeline', 'gallery', 'tree'] as const).map((kind) =>
        offeredFields(kind, resource, fieldTypes).map(({ name }) => name),
      );
    expect(offered(resourceOf(TOOL))).toEqual([
      ['condition', 'above_id'],
      ['bought_on', 'lent'],
      ['lent'],
      ['picture'],
      ['above_id'],
    ]);
    expect(offered(resourceOf(PLAIN))).toEqual([[], [], [], [], []]);
    const entered = `${PLAIN}views:\n  entered: { kind: calendar, by: created_at, days: week }\n`;
    expect(offered(resourceOf(entered))).toEqual([[], ['created_at'], [], [], []]);
    expect(resourceOf(entered).views).toMatchObject([{ kind: 'calendar', by: 'created_at', days: 'week' }]);
  });

  it('is read without a field that cannot make it', () => {
    const { view, wrong } = readView(
      { kind: 'calendar', by: 'rate', days: 'year' },
      resourceOf(TOOL),
      fieldTypes,
    );
    expect(view).toMatchObject({ kind: 'calendar', by: undefined, days: undefined });
    expect(wrong.map(({ key, value }) => [key, value])).toEqual([
      ['by', 'rate'],
      ['days', 'year'],
    ]);
  });
});

it('is read by the present names of fields that were renamed since it was saved', () => {
  const text = `name: tool
fields:
  daily: { type: money, was: rate }
  state: { type: select, options: [rate, sale], was: kind }
  lent_on: { type: date, was: day }
list: { filters: [state] }
`;
  const saved = {
    kind: 'board',
    by: 'kind',
    columns: ['no', 'kind', 'rate'],
    widths: { rate: 90 },
    where: [['rate', 'above', 5], { or: [['kind', 'one_of', ['rate']], { and: [['day', 'empty']] }] }],
    sort: ['-rate', 'day'],
    group: ['day:month'],
    filters: { kind: 'rate' },
  };
  const { view, wrong } = readView(saved, resourceOf(text), fieldTypes);
  expect(wrong).toEqual([]);
  expect(writeView(view)).toEqual({
    kind: 'board',
    by: 'state',
    columns: ['no', 'state', 'daily'],
    widths: { daily: 90 },
    where: [['daily', 'above', 5], { or: [['state', 'one_of', ['rate']], { and: [['lent_on', 'empty']] }] }],
    sort: ['-daily', 'lent_on'],
    group: ['lent_on:month'],
    filters: { state: 'rate' },
  });
});

describe('a filter of an address or a call', () => {
  const { fields } = resourceOf(TOOL);
  const read = (given: unknown) => readWhere(given, fields, fieldTypes);

  it('loses the parts that cannot hold, and keeps the others', () => {
    const { where, wrong } = read([
      ['rate', 'between', [1, '2.50']],
      ['colour', 'is', 'red'],
      {
        or: [
          ['condition', 'is', 'lost'],
          ['added_by', 'mine'],
        ],
      },
      { or: [['rate', 'is', 'x']] },
      'rate',
    ]);
    expect(where).toEqual([['rate', 'between', [1, '2.50']], { or: [['added_by', 'mine']] }]);
    expect(wrong.map(({ path, what }) => [what, path.join('.')])).toEqual([
      ['field', '1.0'],
      ['value', '2.or.0.2'],
      ['value', '3.or.0.2'],
      ['shape', '4'],
    ]);
  });

  it('is bounded in depth, in conditions and in values', () => {
    const one = ['rate', 'empty'];
    const deep = (groups: number): unknown => (groups === 0 ? one : { or: [deep(groups - 1)] });
    expect(read([deep(9)]).wrong).toEqual([]);
    expect(read([deep(10)]).wrong[0]?.what).toBe('depth');
    expect(read(Array.from({ length: 31 }, () => one)).wrong).toHaveLength(1);
    expect(read([['tool_name', 'one_of', Array.from({ length: 101 }, String)]]).wrong[0]?.what).toBe('value');
    expect(read({ or: [one] }).wrong[0]?.what).toBe('shape');
    expect(read([['__proto__', 'is', 1]]).wrong[0]?.what).toBe('field');
  });

  it('has ranges of days that stay relative', () => {
    expect(periodDays('last_30_days', '2026-03-01')).toEqual({ from: '2026-01-31', to: '2026-03-01' });
    expect(periodDays('next_7_days', '2026-12-28')).toEqual({ from: '2026-12-28', to: '2027-01-03' });
    expect(periodDays('last_week', '2026-11-23')).toEqual({ from: '2026-11-15', to: '2026-11-21' });
    expect(read([['bought_on', 'in', 'last_9999_days']]).wrong).toHaveLength(1);
  });
});

describe('a kept view', () => {
  const tool = resourceOf(TOOL);
  const read = (content: object) => readView({ ...content }, tool, fieldTypes);

  it('has each order and each group once, and names those beyond three', () => {
    const { view, wrong } = read({
      sort: ['-rate', 'rate', 'tool_name', 'condition', 'bought_on', '__proto__'],
      group: ['condition', 'condition', 'bought_on', 'bought_on:day', 'tool_name', 'picture'],
    });
    expect(view.sort?.map(({ field, order }) => `${field} ${order}`)).toEqual([
      ...['rate desc', 'tool_name asc', 'condition asc'],
    ]);
    expect(view.group).toEqual([
      { field: 'condition', span: undefined },
      { field: 'bought_on', span: 'month' },
      { field: 'bought_on', span: 'day' },
    ]);
    expect(wrong.map(({ key, value }) => [key, value])).toEqual([
      ...[
        ['sort', '__proto__'],
        ['sort', 'bought_on'],
        ['group', 'picture'],
        ['group', 'tool_name'],
      ],
    ]);
  });

  it('makes no groups of texts that no filter holds', () => {
    const long = resourceOf(`${TOOL}  story: { type: text, max: 4000 }\n`);
    expect(readView({ group: ['story'] }, long, fieldTypes).wrong).toMatchObject([{ key: 'group' }]);
  });
});
