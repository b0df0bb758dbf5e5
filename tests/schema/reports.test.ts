import { describe, expect, it, test } from 'vitest';
import type { Report } from '../../src/schema/report.ts';
import { namedDay, namedMonth } from '../../src/schema/views/namedDays.ts';
import { definitionsOf, type Files, mistakesIn } from './reading.ts';

/** A firm with all sources, and a right report; each slip below changes one word of it. */
const FIRM = {
  settings: `dimensions: [site]
menu: [{ group: Reports }]
books:
  cash:   { label: Cash, normal: debit, class: asset }
  repair: { label: Repair, normal: debit, class: cost }
`,
  site: `name: site
fields:
  site_name: { type: text, required: true }
  balance:   { type: money, readOnly: true }
  kind:      { type: select, options: [house, road] }
  tags:      { type: multiselect, options: [near, far] }
book: { balance: balance, normal: debit }
`,
  part: `name: part
fields: { part_name: { type: text, required: true }, maker_id: { type: reference, to: maker } }
`,
  maker: `name: maker
fields: { maker_name: { type: text, required: true }, size: { type: integer, per: scale }, scale: { type: select, options: [mm, cm] } }
`,
  guard: `name: guard
access: admin
fields: { guard_name: { type: text, required: true } }
`,
  job: `name: job
kind: movement
fields:
  site_id:  { label: Building Site, type: reference, to: site, required: true }
  guard_id: { type: reference, to: guard }
  amount:   { type: money, required: true }
  parts:
    type: lines
    of:
      part_id: { type: reference, to: part, required: true }
      qty:     { label: Pieces, type: quantity, required: true }
      cost:    { type: money, required: true }
post: { entries: [{ debit: repair, amount: amount }, { credit: cash, amount: amount }] }
`,
  'reports/parts': `name: parts_used
description: Which parts went into which site.
menu: { group: Reports, order: 5 }
ask:
  from: { type: date, default: start of fiscal year }
  to: { type: date, default: today }
  site_id: { type: reference, to: site, required: false }
  month: { type: month, default: last month }
  least: { type: number, default: 3 }
  kind: { options: [house, { value: road, label: A road }] }
  compare: { options: [none, year before] }
of: job.parts
where: record.date >= ask.from && record.date <= ask.to && qty > ask.least
group: [record.site_id.kind, { of: part_id.maker_id, label: Made By }]
pivot: month(record.date)
show:
  qty: sum(qty)
  cost: sum(cost)
  price: { of: cost / qty, label: Price }
  twice: { of: price * 2, show: [chart] }
sort: -cost
top: 10
chart: { kind: stacked, by: week(record.date), of: [cost], split: part_id }
`,
  'reports/result': `name: result
description: What is left.
ask: { from: { type: date }, to: { type: date } }
of: entries
where: date >= ask.from && date <= ask.to
sections:
  - { name: income, where: class == "income", group: [book] }
  - { name: cost, where: class == "cost", group: [book, project_id] }
  - { name: left, formula: income - cost }
  - { name: share, formula: left / 2 }
show:
  amount: sum(amount)
  begin: opening(debit - credit)
chart: { kind: bar, by: month(date), of: [income, left] }
`,
  'reports/beside_budget': `name: beside_budget
description: What was spent, beside the budget.
ask:
  from: { type: date, default: today }
  to: { type: date, default: today }
  compare: { options: [none, budget] }
of: entries
where: date >= ask.from && date <= ask.to && class == "cost"
group: [book]
show: { amount: sum(amount) }
`,
} satisfies Files;

const PARTS = 'reports/parts';
const RESULT = 'reports/result';
const BESIDE_BUDGET = 'reports/beside_budget';

describe('a report', () => {
  const { reports } = definitionsOf(FIRM);
  const parts = reports.parts_used as Report;
  const result = reports.result as Report;

  it('has its defaults, and labels from the fields that it shows', () => {
    expect([parts.label, parts.path, parts.limit, parts.icon]).toEqual([
      'Parts Used',
      'reports/parts-used',
      5000,
      'assessment',
    ]);
    expect(parts.menu).toEqual([
      { to: 'reports/parts-used', label: 'Parts Used', group: 'Reports', order: 5, icon: 'assessment' },
    ]);
    expect(parts.of).toEqual({ kind: 'lines', resource: 'job', field: 'parts', reversed: false });
    expect(parts.ask.map(({ name, label, kind, required }) => [name, label, kind, required])).toEqual([
      ['from', 'From', 'date', true],
      ['to', 'To', 'date', true],
      ['site_id', 'Site', 'reference', false],
      ['month', 'Month', 'month', true],
      ['least', 'Least', 'number', true],
      ['kind', 'Kind', 'options', true],
      ['compare', 'Compare With', 'options', true],
    ]);
    expect(parts.ask.slice(-2).map(({ options, default: first }) => [options, first])).toEqual([
      [
        [
          { value: 'house', label: 'House' },
          { value: 'road', label: 'A road' },
        ],
        'house',
      ],
      [
        [
          { value: 'none', label: 'Nothing' },
          { value: 'year before', label: 'The year before' },
        ],
        'none',
      ],
    ]);
    expect(parts.sections).toEqual([
      {
        name: '',
        label: '',
        groups: [
          { name: 'kind', label: 'Kind', of: 'record.site_id.kind', kind: 'option' },
          { name: 'maker_id', label: 'Made By', of: 'part_id.maker_id', kind: 'reference', to: 'maker' },
        ],
      },
    ]);
    expect(parts.pivot).toEqual({ name: 'month', label: 'Month', of: 'month(record.date)', kind: 'month' });
    expect(parts.sort).toEqual({ column: 'cost', order: 'desc' });
    expect(parts.chart).toMatchObject({
      kind: 'stacked',
      by: { kind: 'week' },
      of: ['cost'],
      split: { to: 'part' },
    });
  });

  it('has columns whose figures are written like those that they are made of', () => {
    expect(parts.columns).toEqual([
      {
        name: 'qty',
        label: 'Pieces',
        type: 'quantity',
        show: ['table', 'chart'],
        measure: { of: 'sum', value: 'qty' },
      },
      {
        name: 'cost',
        label: 'Cost',
        type: 'money',
        show: ['table', 'chart'],
        measure: { of: 'sum', value: 'cost' },
      },
      { name: 'price', label: 'Price', type: 'money', show: ['table', 'chart'], formula: 'cost / qty' },
      { name: 'twice', label: 'Twice', type: 'money', show: ['chart'], formula: 'price * 2' },
    ]);
    expect(result.columns.map(({ label, type, measure }) => [label, type, measure?.of])).toEqual([
      ['Amount', 'money', 'sum'],
      ['Begin', 'money', 'opening'],
    ]);
  });

  it('has the groups of entries: accounts together, and the entity that settings.yaml names', () => {
    expect(result.sections.map(({ name, label, groups, formula }) => [name, label, formula, groups])).toEqual(
      [
        ['income', 'Income', undefined, [{ name: 'book', label: 'Account', of: 'book', kind: 'book' }]],
        [
          'cost',
          'Cost',
          undefined,
          [
            { name: 'book', label: 'Account', of: 'book', kind: 'book' },
            { name: 'project_id', label: 'Site', of: 'project_id', kind: 'reference', to: 'site' },
          ],
        ],
        ['left', 'Left', 'income - cost', []],
        ['share', 'Share', 'left / 2', []],
      ],
    );
    const bands = {
      ...FIRM,
      [PARTS]: FIRM[PARTS].replace('part_id.maker_id', '"band(part_id.maker_id.size, 10, 20)"'),
    };
    expect(definitionsOf(bands).reports.parts_used?.sections[0]?.groups[1]).toMatchObject({
      kind: 'band',
      bounds: [10, 20],
    });
  });

  it('is translated: its own texts by the language, those of fields by their definition', () => {
    const bn = `language: বাংলা
definitions: { job: { fields: { parts: { of: { qty: { label: টুকরা } } } } } }
reports:
  parts_used:
    label: যন্ত্রাংশ
    ask: { kind: { options: { road: রাস্তা } } }
    show: { price: { label: দাম } }
    group: { part_id.maker_id: প্রস্তুতকারক }
  result: { sections: { left: বাকি } }
  other: { label: অন্য }
`;
    const { languages, notes } = definitionsOf({ ...FIRM, 'i18n/bn': bn });
    const translated = languages.bn?.reports.parts_used as Report;
    expect([translated.label, translated.menu[0]?.label]).toEqual(['যন্ত্রাংশ', 'যন্ত্রাংশ']);
    expect(translated.columns.map(({ label }) => label)).toEqual(['টুকরা', 'Cost', 'দাম', 'Twice']);
    expect(translated.sections[0]?.groups[1]?.label).toBe('প্রস্তুতকারক');
    expect(translated.ask.find(({ name }) => name === 'kind')?.options?.[1]?.label).toBe('রাস্তা');
    expect(languages.bn?.reports.result?.sections[2]?.label).toBe('বাকি');
    expect(notes.map(({ key }) => key)).toEqual(['reports.other']);
    const { missing = [] } = languages.bn ?? {};
    expect(missing).toEqual(
      expect.arrayContaining(['reports.parts_used.description', 'reports.result.label']),
    );
    expect(missing).not.toContain('reports.parts_used.show.qty.label');
  });
});

/** In which report what was written instead of what, and the mistake. */
const SLIPS: readonly [file: keyof typeof FIRM, right: string, wrong: string, says: string][] = [
  [PARTS, 'menu: {', 'meno: {', '3:1 meno: "meno" is not a key here; did you mean "menu"?'],
  [
    PARTS,
    'group: Reports',
    'group: Report',
    '3:16 menu.group: settings.yaml has no menu group "Report"; did you mean "Reports"?',
  ],
  [
    PARTS,
    'name: parts_used',
    'name: Parts',
    '1:7 name: must be small letters, digits and _, beginning with a letter',
  ],
  [
    PARTS,
    '  least:',
    '  _start:',
    '9:3 ask._start: must be small letters, digits and _, beginning with a letter',
  ],
  [
    PARTS,
    '  least:',
    '  constructor:',
    '9:3 ask.constructor: "constructor" is reserved by JavaScript; choose another name',
  ],
  [
    PARTS,
    'to: site,',
    'to: sites,',
    '7:35 ask.site_id.to: there is no resource "sites"; did you mean "site"?',
  ],
  [
    PARTS,
    ', to: site,',
    ',',
    '7:3 ask.site_id: a reference needs "to", the entity whose records the reader chooses from',
  ],
  [
    PARTS,
    '{ type: number, default: 3 }',
    '{ default: 3 }',
    '9:3 ask.least: an input needs a type, or options',
  ],
  [
    PARTS,
    'default: start of fiscal year',
    'default: start of fiscal yaer',
    '5:32 ask.from.default: "start of fiscal yaer" is not a value for a date; did you mean "start of fiscal year"?',
  ],
  [
    PARTS,
    'default: today',
    'default: 2026-02-30',
    '6:30 ask.to.default: 2026-02-30 is not a day that exists',
  ],
  [
    PARTS,
    'default: last month',
    'default: last mont',
    '8:34 ask.month.default: "last mont" is not a value for a month; did you mean "last month"?',
  ],
  [
    PARTS,
    'cost: sum(cost)',
    'cost: sum(part_id.maker_id.size)',
    '18:9 show.cost: "part_id.maker_id.size" is for what "scale" says, per day or per month: it is summed only where "scale" is one',
  ],
  [
    PARTS,
    '[none, year before]',
    '[none, year befor]',
    '11:30 ask.compare.options.1: "year befor" is not one of none, period before, year before, budget; did you mean "year before"?',
  ],
  [
    RESULT,
    'from: { type: date }',
    'compare: { options: [none] }, from: { type: month }',
    '3:8 ask.compare: the inputs "from" and "to", both of type date, are missing: the range that is compared',
  ],
  [
    PARTS,
    '[none, year before]',
    '[none, budget]',
    '11:30 ask.compare.options.1: only a report of entries without opening and closing is compared with the budget',
  ],
  [
    BESIDE_BUDGET,
    'group: [book]',
    'group: [type]',
    '6:30 ask.compare.options.1: a budget has no "type", so it has no figure here; remove "budget" from the options of "compare"',
  ],
  [
    PARTS,
    'of: job.parts',
    'of: jobs.parts',
    '12:5 of: there is no "jobs" to report on; did you mean "job"?; it is entries, open_entries, money_entries, transactions, stock_entries, budget_entries, an entity or a movement',
  ],
  [
    PARTS,
    'of: job.parts',
    'of: job.part',
    '12:5 of: "part" of job is no field of lines; did you mean "parts"?',
  ],
  [
    RESULT,
    'of: entries',
    'of: guard',
    '4:5 of: only administrators see guard; everyone would see its records in the report',
  ],
  [
    RESULT,
    'of: entries',
    'of: entries\nreversed: true',
    '5:1 reversed: only movements are reversed; remove this key',
  ],
  [
    PARTS,
    'record.date >= ask.from',
    'record.dat >= ask.from',
    '13:15 where: "record" has no "dat"; did you mean "date"?',
  ],
  [PARTS, 'qty > ask.least', 'qty > ask.lest', '13:70 where: "ask" has no "lest"; did you mean "least"?'],
  [
    PARTS,
    'qty > ask.least',
    'words(qty, "en", "a", "b") == "A"',
    '13:60 where: this runs in the database, which does not have words; use a computed field that keeps its result',
  ],
  [
    PARTS,
    'qty > ask.least',
    'qty > ask.kind',
    '13:60 where: > cannot combine a number with a text: qty > ask.kind',
  ],
  [
    PARTS,
    'qty > ask.least',
    'sum(qty) > ask.least',
    '13:60 where: sum is taken in a column of "show"; it cannot be used here',
  ],
  [
    PARTS,
    'where: record.date >= ask.from && record.date <= ask.to && qty > ask.least',
    'where: qty',
    '13:8 where: a condition is needed here, not a number',
  ],
  [
    PARTS,
    'record.site_id.kind',
    'record.site_id.king',
    '14:24 group.0: "record.site_id" has no "king"; did you mean "kind"?',
  ],
  [
    PARTS,
    'record.site_id.kind',
    'record.site_id.tags',
    '14:9 group.0: rows are grouped by one value each, not by a list',
  ],
  [
    PARTS,
    'record.site_id.kind',
    'record.guard_id.guard_name',
    '14:9 group.0: only administrators see guard; everyone would see its records in the report',
  ],
  [
    PARTS,
    'of: part_id.maker_id',
    'of: part_id.makr_id',
    '14:44 group.1.of: "part_id" has no "makr_id"; did you mean "maker_id"?',
  ],
  [
    PARTS,
    'pivot: month(',
    'pivot: mounth(',
    '15:8 pivot: there is no function "mounth"; did you mean "month"?',
  ],
  [
    PARTS,
    'pivot: month(record.date)',
    'pivot: part_id.maker_id',
    '14:36 group.1.of: "maker_id" is here twice',
  ],
  [
    PARTS,
    'qty: sum(qty)',
    'qty: sum(record.site_id)',
    '17:12 show.qty: sum is taken of a number, not of a record',
  ],
  [
    PARTS,
    'qty: sum(qty)',
    'qty: sum(qty) / 2',
    '17:8 show.qty: a measure is alone in its column; give sum(qty) a column of its own, and use its name here',
  ],
  [PARTS, 'qty: sum(qty)', 'qty: sum()', '17:8 show.qty: sum is taken of one value, such as sum(qty)'],
  [
    PARTS,
    'qty: sum(qty)',
    'qty: closing(qty)',
    '17:8 show.qty: closing is taken of entries or stock_entries; "job.parts" has no balance to begin or end with',
  ],
  [
    PARTS,
    'of: cost / qty',
    'of: cosst / qty',
    '19:16 show.price.of: the report has no column "cosst"; did you mean "cost"?',
  ],
  [
    PARTS,
    'qty: sum(qty)',
    'qty: { of: sum(qty), total: makerid }',
    '17:31 show.qty.total: the report has no group "makerid"; did you mean "maker_id"?',
  ],
  [
    PARTS,
    'of: cost / qty',
    'of: twice / qty',
    '19:16 show.price.of: these are calculated from each other in a circle: price, twice, price',
  ],
  [
    PARTS,
    'of: cost / qty',
    'of: cost > qty',
    '19:16 show.price.of: a formula results in a number here, not in true or false',
  ],
  [PARTS, 'sort: -cost', 'sort: -costs', '21:7 sort: the report has no column "costs"; did you mean "cost"?'],
  [PARTS, 'sort: -cost\n', '', '21:1 top: `top` needs `sort`, the column that decides'],
  [
    PARTS,
    'of: [cost]',
    'of: [coast]',
    '23:53 chart.of.0: the report has no column "coast"; did you mean "cost"?',
  ],
  [
    PARTS,
    'of: [cost]',
    'of: [cost, qty]',
    '23:48 chart.of: a chart with `split` draws one figure; name one in `of`',
  ],
  [
    PARTS,
    'kind: stacked',
    'kind: pie',
    '23:56 chart.split: a pie has no `split`; its parts are those of `by`',
  ],
  [
    PARTS,
    'kind: stacked',
    'kind: stack',
    '23:16 chart.kind: "stack" is not one of bar, stacked, line, area, pie; did you mean "stacked"?',
  ],
  [
    RESULT,
    'formula: income - cost',
    'formula: incom - cost',
    '9:28 sections.2.formula: the report has no section "incom"; did you mean "income"?',
  ],
  [
    RESULT,
    'formula: income - cost',
    'formula: income - share',
    '9:28 sections.2.formula: these are calculated from each other in a circle: left, share, left',
  ],
  [
    RESULT,
    'name: left,',
    'name: left, where: amount > 0,',
    '9:38 sections.2.formula: a section has a formula or rows (where, group), not both',
  ],
  [
    RESULT,
    'sections:',
    'group: [book]\nsections:',
    '6:1 group: a report has "group" or "sections", not both',
  ],
  [RESULT, 'name: cost', 'name: income', '8:13 sections.1.name: "income" is here twice'],
  [
    RESULT,
    'class == "cost"',
    'klass == "cost"',
    '8:26 sections.1.where: "klass" is unknown here; did you mean "class"?',
  ],
  [RESULT, 'from: { type: date }', 'start: { type: date }', '5:20 where: "ask" has no "from"'],
  [
    RESULT,
    'of: [income, left]',
    'of: [incom, left]',
    '14:43 chart.of.0: the report has no section "incom"; did you mean "income"?',
  ],
];

describe('a mistake in a report', () => {
  test('the reports themselves are right', () => expect(mistakesIn(FIRM)).toEqual([]));

  test.each(SLIPS)('%s: %s as %s', (file, right, wrong, says) => {
    expect(FIRM[file]).toContain(right);
    const files = { ...FIRM, [file]: FIRM[file].replace(right, wrong) };
    expect(mistakesIn(files).map((line) => line.replace(/^resources\/reports\/\w+\.yaml:/, ''))[0]).toBe(
      says,
    );
  });

  it('adds what is per day and what is per month, though a text has the name of what keeps them apart', () => {
    const summed = FIRM[PARTS].replace('cost: sum(cost)', 'cost: sum(part_id.maker_id.size)');
    const mistakes = (where: string) =>
      mistakesIn({ ...FIRM, [PARTS]: summed.replace('qty > ask.least', where) });
    const wrong = [expect.stringContaining('it is summed only where "scale" is one')];
    expect(mistakes('record.site_id.kind != "part_id.maker_id.scale"')).toEqual(
      expect.arrayContaining(wrong),
    );
    expect(mistakes('part_id.maker_id.scale == "mm"')).toEqual([]);
  });

  it('names the file that has a name or a route already', () => {
    const twice = { ...FIRM, 'reports/again': FIRM[RESULT] };
    expect(mistakesIn(twice)).toEqual([
      'resources/reports/again.yaml:1:7 name: the name "result" is taken by resources/reports/result.yaml',
    ]);
    const taken = { ...FIRM, site: `${FIRM.site}list: { path: reports/result }\n` };
    expect(mistakesIn(taken)).toEqual([
      'resources/reports/result.yaml:1:7 name: the route "reports/result" is taken by resources/site.yaml',
    ]);
    const call = { ...FIRM, site: `${FIRM.site}api: { list: { call: GET /report/result } }\n` };
    expect(mistakesIn(call)).toEqual([
      'resources/site.yaml:8:22 api.list.call: the call "GET /report/result" is taken by the product itself',
    ]);
  });

  it('may have the name of an entity, or be called settings.yaml', () => {
    const files = { ...FIRM, 'reports/settings': FIRM[RESULT].replace('name: result', 'name: site') };
    expect(Object.keys(definitionsOf(files).reports).sort()).toEqual([
      'beside_budget',
      'parts_used',
      'result',
      'site',
    ]);
  });
});

test('named days follow the calendar and the first month of the fiscal year', () => {
  const days = [
    'today',
    'yesterday',
    'start of week',
    'end of month',
    'start of last month',
    'end of quarter',
    'start of year',
    'start of fiscal year',
    'end of last fiscal year',
  ];
  expect(days.map((name) => namedDay(name, '2026-03-01', 7))).toEqual([
    '2026-03-01',
    '2026-02-28',
    '2026-03-01',
    '2026-03-31',
    '2026-02-01',
    '2026-03-31',
    '2026-01-01',
    '2025-07-01',
    '2025-06-30',
  ]);
  expect(namedDay('start of fiscal year', '2026-03-31', 4)).toBe('2025-04-01');
  expect(namedDay('start of decade', '2026-03-31', 4)).toBeUndefined();
  expect([namedMonth('this month', '2026-01-15'), namedMonth('last month', '2026-01-15')]).toEqual([
    '2026-01',
    '2025-12',
  ]);
});
