import { describe, expect, it, test } from 'vitest';
import { mistakesIn } from './reading.ts';

/** A firm with a dashboard of every kind of card; each slip below changes one word of it. */
const FIRM = {
  settings: 'menu: [{ group: Reports }]\nbooks:\n  cash: { label: Cash, normal: debit, class: asset }\n',
  site: 'name: site\nfields: { site_name: { type: text, required: true }, size: { type: integer } }\nviews: { large: { where: [[size, above, 5]] } }\n',
  'reports/spent': `name: spent
description: What was spent.
menu: false
ask:
  from: { type: date, default: start of month }
  to: { type: date, default: today }
  compare: { options: [none, period before] }
of: entries
where: date >= ask.from && date <= ask.to
group: [book]
show: { mean: { of: avg(debit), total: false }, debit: sum(debit), hidden: { of: sum(credit), show: [] } }
chart: { kind: bar }
`,
  'reports/parts': `name: parts
description: In parts.
menu: false
of: entries
sections: [{ name: cash, where: class == "asset", group: [book] }]
show: { amount: sum(amount) }
`,
  'dashboards/sites': `name: sites
menu: { group: Reports, order: 5 }
cards:
  spent:  { figure: spent, column: debit, ask: { from: start of month, compare: period before }, good: down }
  whole:  { figure: parts, section: cash }
  course: { chart: spent, width: 8 }
  rows:   { table: spent, columns: [debit], rows: 6, levels: 1 }
  large:  { list: site, view: large, columns: [site_name], rows: 5 }
  note:   { note: "Read **this**.", label: Note }
`,
};

const SLIPS: readonly [right: string, wrong: string, message: string][] = [
  ['name: sites', 'name: Sites', 'name: '],
  ['group: Reports,', 'group: Report,', 'menu.group: '],
  ['figure: spent', 'figure: spend', 'cards.spent.figure: there is no report "spend"; did you mean "spent"?'],
  [
    'column: debit',
    'column: debt',
    'cards.spent.column: the report "spent" has no "debt" here; did you mean "debit"?',
  ],
  [
    'column: debit',
    'column: mean',
    'cards.spent.column: a figure is a total, and "mean" of the report "spent" has none (`total`)',
  ],
  ['column: debit', 'column: hidden', 'cards.spent.column: the report "spent" has no "hidden" here'],
  ['from: start of month', 'since: today', 'cards.spent.ask.since: the report "spent" has no "since" here'],
  [
    'from: start of month',
    'from: start of mont',
    'cards.spent.ask.from: "start of mont" is not a value for a date; did you mean "start of month"?',
  ],
  [
    'compare: period before',
    'compare: year before',
    'cards.spent.ask.compare: "year before" is not a value for a options',
  ],
  ['good: down', 'good: dwn', 'cards.spent.good: '],
  [
    'section: cash',
    'section: cas',
    'cards.whole.section: the report "parts" has no "cas" here; did you mean "cash"?',
  ],
  ['chart: spent', 'chart: parts', 'cards.course.chart: the report "parts" has no chart'],
  ['width: 8', 'width: 13', 'cards.course.width: '],
  ['width: 8', 'column: debit', 'cards.course.column: a card with "chart" has no "column"'],
  ['[debit]', '[debit, credit]', 'cards.rows.columns.1: the report "spent" has no "credit" here'],
  ['rows: 6', 'rows: 60', 'cards.rows.rows: '],
  ['list: site', 'list: sit', 'cards.large.list: '],
  [
    'view: large',
    'view: larg',
    'cards.large.view: the list "site" has no declared view "larg"; did you mean "large"?',
  ],
  [
    '[site_name]',
    '[site_nam]',
    'cards.large.columns.0: there is no field "site_nam"; did you mean "site_name"?',
  ],
  ['note: "Read **this**.", ', '', 'cards.note: a card has one of figure, chart, table, list, note'],
];

describe('a mistake in a dashboard', () => {
  test('the dashboard itself is right', () => expect(mistakesIn(FIRM)).toEqual([]));

  test.each(SLIPS)('%s as %s', (right, wrong, message) => {
    const text = FIRM['dashboards/sites'];
    expect(text).toContain(right);
    const [first = ''] = mistakesIn({ ...FIRM, 'dashboards/sites': text.replace(right, wrong) });
    const found = first.replace('resources/dashboards/sites.yaml:', '');
    const [place = '', says = ''] = found.split(/ (.*)/s);
    expect(place).toMatch(/^[1-9]:\d+$/);
    expect(says.startsWith(message), says).toBe(true);
  });

  it('is a figure of a report without a total; of another, the first column that has one is shown', () => {
    const first = { ...FIRM, 'dashboards/sites': FIRM['dashboards/sites'].replace('column: debit, ', '') };
    expect(mistakesIn(first)).toEqual([]);
    const none = FIRM['reports/parts'].replace('sum(amount)', '{ of: sum(amount), total: false }');
    expect(mistakesIn({ ...FIRM, 'reports/parts': none })).toEqual([
      expect.stringContaining('cards.whole.figure: a figure is a total, and "amount" of the report "parts"'),
    ]);
  });

  it('is a role that access.yaml does not have; without one, nobody has roles', () => {
    const own = 'name: own\nroles: [clerk]\ncards: { note: { note: A } }\n';
    const access = 'roles:\n  cashier:\n    label: Cashier\n    grants: [{ on: all, may: all }]\n';
    expect(mistakesIn({ ...FIRM, 'dashboards/own': own })).toEqual([]);
    expect(mistakesIn({ ...FIRM, 'dashboards/own': own, access })).toEqual([
      expect.stringContaining('roles.0: there is no role "clerk" in access.yaml'),
    ]);
  });

  it('is that the first page of everybody has roles', () => {
    const home = 'name: home\nroles: [clerk]\ncards: { note: { note: A } }\n';
    expect(mistakesIn({ ...FIRM, 'dashboards/home': home })[0]).toContain('roles: `home` is the first page');
  });

  it('names the file that has a name already', () => {
    const files = { ...FIRM, 'dashboards/other': 'name: sites\nmenu: false\ncards: { note: { note: A } }\n' };
    expect(mistakesIn(files).join()).toContain('the name "sites" is taken by');
    expect(
      mistakesIn({ ...files, 'dashboards/other': files['dashboards/other'].replace('sites', 'other') }),
    ).toEqual([]);
  });
});
