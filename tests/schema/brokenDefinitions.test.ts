import { expect, it, test } from 'vitest';
import { type Files, mistakesIn } from './reading.ts';

/** Fifty slips and more, each in an otherwise right firm: what the check says, to file, line and column, with what was meant. */

const FIRM = {
  settings: `product: Padma Builders
numberFormat: lakh
dateFormat: DD/MM/YYYY
menu:
  - { group: Vendors, icon: storefront, expanded: true }
  - { group: Projects }
externals: { expenses: /report/expenses }
booksMenu: { group: Projects, order: 80 }
books:
  cash:      { label: Cash, normal: debit, class: asset, floor: 0, ledger: { range: lookup } }
  retention: { label: Retention, normal: credit, class: liability }
`,
  project: `name: project
icon: apartment
menu: { group: Projects, order: 10 }
book: { balance: balance, normal: debit }
unique: [[project_name, code]]
fields:
  project_name: { type: text, required: true, max: 120 }
  code:         { type: text, pattern: "[A-Z]+", was: short }
  state:        { type: select, options: [planned, { value: built, color: success }], default: planned }
  started_on:   { type: date, notAfter: today }
  balance:      { type: money, readOnly: true }
list:
  columns: [no, project_name, state, balance]
  filters: [state, { field: started_on, default: 2025-01-01 }]
  sorts: { New: -created_at, A-Z: project_name }
  summary: [count, { label: Planned, sum: balance, where: { state: planned } }]
  actionsAs: menu
  links: [{ to: project/create, label: New }]
lists:
  built: { where: { state: built }, path: built, columns: [project_name] }
report: { page: project_report, from: today }
access: { delete: admin }
texts: { failed: { list: Nothing to see } }
`,
  vendor: `name: vendor
title: vendor_name
book: { balance: due, normal: credit }
api: { list: { call: GET /vendor, rows: data }, update: { call: "PUT /vendor/{id}" } }
fields:
  vendor_name: { type: text, required: true, display: capitalise }
  project_id:  { type: reference, to: project, list: built, where: { state: built } }
  site_state:  { type: text, from: project_id.code }
  rate:        { type: money, placeholder: Per day, minOn: create, min: 0 }
  days:        { type: integer, visibleIf: rate > 0 }
  total:       { type: money, from: rate * days }
  papers:      { type: lines, line: Paper, of: { kind: { type: text }, sheets: { type: integer } } }
  due:         { type: money }
search: [vendor_name]
show: { in: modal, groups: { Vendor: [vendor_name, rate], Money: [due] } }
create: { after: show, resets: empty, menu: { group: Vendors } }
edit: { fields: [vendor_name, rate] }
ledger: { columns: [created_at, amount, current_balance], onShow: true }
print: { card: { body: "Pay {vendor_name} {words(rate)}", fields: [rate], spell: rate, size: A5 } }
actions: { rename: { label: Rename, call: "PUT /vendor/{id}/name", fields: [vendor_name], on: show } }
`,
  retention: `name: retention
kind: movement
fields:
  vendor_id: { type: reference, to: vendor, required: true }
  kind:      { type: select, options: [labour, goods], required: true }
  amount:    { type: money, required: true }
post:
  entries:
    - { debit: "vendor:{vendor_id}", amount: amount }
    - { credit: retention, amount: amount, when: kind == "goods" }
    - { credit: cash, amount: amount, when: kind != "goods" }
history: { by: vendor_id, columns: [id, vendor_id, amount], balances: vendor_id }
`,
  snag: `name: snag
fields:
  project_id: { type: reference, to: project, required: true }
  place:      { type: text }
batch: { of: project_id, field: snags, check: { columns: [place] } }
`,
} satisfies Files;

/** In which file what was written instead of what, and what is said of it. */
const SLIPS: readonly [file: keyof typeof FIRM, right: string, wrong: string, says: string][] = [
  ['settings', 'product:', 'produkt:', '1:1 produkt: "produkt" is not a key here; did you mean "product"?'],
  [
    'settings',
    'numberFormat: lakh',
    'numberFormat: lack',
    '2:15 numberFormat: "lack" is not one of thousand, lakh; did you mean "lakh"?',
  ],
  [
    'settings',
    'dateFormat:',
    'dateformat:',
    '3:1 dateformat: "dateformat" is not a key here; did you mean "dateFormat"?',
  ],
  [
    'settings',
    'expanded:',
    'expand:',
    '5:41 menu.0.expand: "expand" is not a key here; did you mean "expanded"?',
  ],
  [
    'settings',
    'externals: { expenses',
    'externals: { expences',
    '7:14 externals.expences: "expences" is not a key here; did you mean "expenses"?',
  ],
  [
    'settings',
    'booksMenu: { group: Projects',
    'booksMenu: { group: Project',
    '8:21 booksMenu.group: settings.yaml has no menu group "Project"; did you mean "Projects"?',
  ],
  [
    'settings',
    'normal: credit',
    'normal: kredit',
    '11:42 books.retention.normal: "kredit" is not one of debit, credit; did you mean "credit"?',
  ],
  [
    'settings',
    'range: lookup',
    'range: lookups',
    '10:85 books.cash.ledger.range: "lookups" is not one of lookup, result; did you mean "lookup"?',
  ],
  ['project', 'icon:', 'icons:', '2:1 icons: "icons" is not a key here; did you mean "icon"?'],
  ['project', 'order: 10', 'ordre: 10', '3:26 menu.ordre: "ordre" is not a key here; did you mean "order"?'],
  [
    'project',
    'balance: balance,',
    'balance: balanse,',
    '4:18 book.balance: there is no field "balanse"; did you mean "balance"?',
  ],
  [
    'project',
    '[[project_name, code]]',
    '[[project_name, kode]]',
    '5:25 unique.0.1: there is no field "kode"; did you mean "code"?',
  ],
  [
    'project',
    'type: text, required: true, max',
    'type: txt, required: true, max',
    '7:25 fields.project_name.type: "txt" is not a field type; did you mean "text"?',
  ],
  [
    'project',
    'required: true, max',
    'requird: true, max',
    '7:31 fields.project_name.requird: "requird" is not a key here; did you mean "required"?',
  ],
  [
    'project',
    'pattern:',
    'patern:',
    '8:31 fields.code.patern: "patern" is not a key here; did you mean "pattern"?',
  ],
  [
    'project',
    'color: success',
    'color: succes',
    '9:75 fields.state.options.1.color: "succes" is not one of success, warning, error, info; did you mean "success"?',
  ],
  [
    'project',
    'notAfter: today',
    'notAfter: todays',
    '10:41 fields.started_on.notAfter: "todays" is not one of today; did you mean "today"?',
  ],
  [
    'project',
    'readOnly:',
    'readonly:',
    '11:32 fields.balance.readonly: "readonly" is not a key here; did you mean "readOnly"?',
  ],
  [
    'project',
    '[no, project_name, state, balance]',
    '[no, projectname, state, balance]',
    '13:17 list.columns.1: there is no field "projectname"; did you mean "project_name"?',
  ],
  [
    'project',
    'field: started_on',
    'field: startd_on',
    '14:29 list.filters.1.field: there is no field "startd_on"; did you mean "started_on"?',
  ],
  [
    'project',
    'New: -created_at',
    'New: -craeted_at',
    '15:17 list.sorts.New: there is no field "craeted_at"; did you mean "created_at"?',
  ],
  [
    'project',
    'sum: balance',
    'sum: balence',
    '16:43 list.summary.1.sum: there is no field "balence"; did you mean "balance"?',
  ],
  [
    'project',
    'actionsAs: menu',
    'actionsAs: menus',
    '17:14 list.actionsAs: "menus" is not one of buttons, menu; did you mean "menu"?',
  ],
  [
    'project',
    'columns: [project_name] }',
    'colums: [project_name] }',
    '20:50 lists.built.colums: "colums" is not a key here; did you mean "columns"?',
  ],
  [
    'project',
    'page: project_report',
    'page: project_reports',
    '21:17 report.page: "project_reports" is not one of employee_report, vendor_report, customer_report, project_report, purchase_edit, expenses, wages, cash_supply, materials, bank_history; did you mean "project_report"?',
  ],
  [
    'project',
    'delete: admin',
    'delete: admim',
    '22:19 access.delete: "admim" is not one of admin; did you mean "admin"?',
  ],
  [
    'project',
    'texts: { failed',
    'texts: { faild',
    '23:10 texts.faild: "faild" is not a key here; did you mean "failed"?',
  ],
  [
    'vendor',
    'title: vendor_name',
    'title: vendor_nam',
    '2:8 title: there is no field "vendor_nam"; did you mean "vendor_name"?',
  ],
  ['vendor', 'rows: data', 'row: data', '4:35 api.list.row: "row" is not a key here; did you mean "rows"?'],
  [
    'vendor',
    'display: capitalise',
    'display: capitalize',
    '6:55 fields.vendor_name.display: "capitalize" is not one of capitalise, date, na; did you mean "capitalise"?',
  ],
  [
    'vendor',
    'to: project,',
    'to: projekt,',
    '7:39 fields.project_id.to: there is no resource "projekt"; did you mean "project"?',
  ],
  [
    'vendor',
    'list: built',
    'list: bilt',
    '7:54 fields.project_id.list: project has no further list "bilt"; did you mean "built"?',
  ],
  [
    'vendor',
    'where: { state',
    'where: { stat',
    '7:70 fields.project_id.where.stat: project has no field "stat"; did you mean "state"?',
  ],
  [
    'vendor',
    'from: project_id.code',
    'from: project_id.cod',
    '8:36 fields.site_state.from: project has no field "cod"; did you mean "code"?',
  ],
  [
    'vendor',
    'from: rate * days',
    'from: rate * day',
    '11:44 fields.total.from: there is no field "day"; did you mean "days"?',
  ],
  [
    'vendor',
    'visibleIf: rate > 0',
    'visibleIf: rates > 0',
    '10:44 fields.days.visibleIf: there is no field "rates"; did you mean "rate"?',
  ],
  [
    'vendor',
    'minOn: create',
    'minOn: creat',
    '9:60 fields.rate.minOn: "creat" is not one of create; did you mean "create"?',
  ],
  [
    'vendor',
    'sheets: { type: integer',
    'sheets: { type: intger',
    '12:88 fields.papers.of.sheets.type: "intger" is not a field type; did you mean "integer"?',
  ],
  [
    'vendor',
    'groups: { Vendor: [vendor_name, rate]',
    'groups: { Vendor: [vendor_name, rates]',
    '15:52 show.groups.Vendor.1: there is no field "rates"; did you mean "rate"?',
  ],
  [
    'vendor',
    'after: show',
    'after: shows',
    '16:18 create.after: "shows" is not one of list, show, stay; did you mean "show"?',
  ],
  [
    'vendor',
    'menu: { group: Vendors',
    'menu: { group: Vendor',
    '16:54 create.menu.group: settings.yaml has no menu group "Vendor"; did you mean "Vendors"?',
  ],
  [
    'vendor',
    'current_balance]',
    'curent_balance]',
    '18:41 ledger.columns.2: rows have no "curent_balance"; did you mean "current_balance"?',
  ],
  [
    'vendor',
    'body: "Pay {vendor_name}',
    'body: "Pay {vender_name}',
    '19:24 print.card.body: there is no field "vender_name"; did you mean "vendor_name"?',
  ],
  [
    'vendor',
    '{words(rate)}',
    '{word(rate)}',
    '19:24 print.card.body: {word(rate)} is neither a field in braces nor words(field)',
  ],
  [
    'vendor',
    'spell: rate',
    'spell: days',
    '19:82 print.card.spell: "days" is of type integer; only money is written out in words',
  ],
  [
    'retention',
    'kind: movement',
    'kind: movment',
    '2:7 kind: "movment" is not one of entity, single, movement; did you mean "movement"?',
  ],
  [
    'retention',
    '"vendor:{vendor_id}"',
    '"vendor:{vender_id}"',
    '9:16 post.entries.0.debit: there is no field "vender_id"; did you mean "vendor_id"?',
  ],
  [
    'retention',
    'credit: retention,',
    'credit: retenton,',
    '10:17 post.entries.1.credit: settings.yaml declares no book "retenton"; did you mean "retention"?',
  ],
  [
    'retention',
    'amount: amount, when: kind ==',
    'amount: amont, when: kind ==',
    '10:36 post.entries.1.amount: there is no field "amont"; did you mean "amount"?',
  ],
  [
    'retention',
    'when: kind != ',
    'when: kinds != ',
    '11:45 post.entries.2.when: there is no field "kinds"; did you mean "kind"?',
  ],
  [
    'retention',
    'by: vendor_id',
    'by: vendorid',
    '12:16 history.by: there is no field "vendorid"; did you mean "vendor_id"?',
  ],
  [
    'snag',
    'of: project_id',
    'of: projectid',
    '5:14 batch.of: there is no field "projectid"; did you mean "project_id"?',
  ],
  [
    'snag',
    'check: { columns: [place]',
    'check: { columns: [plase]',
    '5:59 batch.check.columns.0: rows have no "plase"; did you mean "place"?',
  ],
  [
    'project',
    'value: built',
    'vlaue: built',
    '9:54 fields.state.options.1.vlaue: "vlaue" is not a key here; did you mean "value"?',
  ],
  [
    'project',
    'links: [{ to:',
    'links: [{ too:',
    '18:13 list.links.0.too: "too" is not a key here; did you mean "to"?',
  ],
  [
    'vendor',
    'call: "PUT /vendor/{id}/name"',
    'cal: "PUT /vendor/{id}/name"',
    '20:37 actions.rename.cal: "cal" is not a key here; did you mean "call"?',
  ],
  [
    'vendor',
    'label: Rename',
    'lable: Rename',
    '20:22 actions.rename.lable: "lable" is not a key here; did you mean "label"?',
  ],
];

test('the firm itself is right', () => {
  expect(mistakesIn(FIRM)).toEqual([]);
});

it.each(SLIPS)('%s: %s, not %s', (file, right, wrong, says) => {
  expect(FIRM[file].split(right)).toHaveLength(2);
  expect(mistakesIn({ ...FIRM, [file]: FIRM[file].replace(right, wrong) })).toEqual([
    `resources/${file}.yaml:${says}`,
  ]);
});
