import { describe, expect, it, test } from 'vitest';
import type { Field, Resource } from '../../src/schema/resource.ts';
import { definitionsOf, resourceOf } from './reading.ts';

const PROJECT = 'name: project\nfields: { project_name: { type: text } }\n';

const EQUIPMENT = `# yaml-language-server: $schema=./resource.schema.json
name: equipment
fields:
  equipment_name: { type: text, required: true }
  daily_rate:     { type: money, min: 0 }
  condition:      { type: select, options: [good, worn, broken] }
  project_id:     { type: reference, to: project }
  bought_on:      { type: date }
`;

const VENDOR = `name: vendor
label: { one: Vendor, many: Vendors }
icon: storefront
menu: { group: Vendors, order: 10, label: All Vendors }
title: vendor_name
book: { balance: balance, normal: credit }

api:
  list:   { call: GET /vendor, rows: data }
  one:    from list
  create: { call: POST /vendor }
  update: { call: "PUT /vendor/{id}" }
  delete: { call: "DELETE /vendor/{id}" }

fields:
  vendor_name: { label: Name, type: text, required: true, max: 120 }
  address:     { type: text, required: true }
  phone:       { label: Phone Number, type: phone, required: true }
  balance:     { type: money, required: true }
  note:        { label: { default: Note, list: Contact, create: Contact }, type: longtext, required: true }

list:
  path: all-vendors
  columns: [id, vendor_name, address, note, phone, balance]
  summary: [count, sum balance]
  sorts: { New-Old: -created_at, Old-New: created_at, A-Z: vendor_name, Z-A: -vendor_name }
  pageSizes: [5, 10, 20]
  actions: [show, edit, delete]
  empty: No vendor found!
show:   { in: modal }
edit:   { in: modal, title: Update Vendor Details, submit: Edit Vendor, reset: Discard,
          groups: { General Information: [vendor_name, address, phone], Financial Details: [balance, note] } }
create: { path: add-vendor, submit: Add Vendor, reset: Discard, links: [dashboard, all-vendors] }

texts:
  confirmDelete: Confirm you want to delete this vendor?
  failed: { list: Failed to fetch vendors., create: Failed to add vendor., update: Failed to edit vendors., delete: Failed to delete vendors. }
`;

const fieldOf = (resource: Resource, name: string) => resource.fields[name] as Field;
const labels = (items: readonly { label: string }[]) => items.map(({ label }) => label);

describe('the least definition', () => {
  const equipment = resourceOf(EQUIPMENT, { project: PROJECT });

  it('has the texts that its name makes', () => {
    expect(equipment.label).toEqual({ one: 'Equipment', many: 'Equipment' });
    expect(fieldOf(equipment, 'equipment_name').label).toBe('Equipment Name');
    expect(fieldOf(equipment, 'project_id').label).toBe('Project');
    expect(equipment.list.title).toBe('Equipment');
    expect(equipment.list.empty).toBe('No equipment found!');
    expect(equipment.texts.confirmDelete).toBe('Confirm to delete this equipment?');
    expect(equipment.texts.failed).toEqual({
      list: 'Failed to fetch equipment.',
      one: 'Failed to fetch equipment.',
      create: 'Failed to add equipment.',
      update: 'Failed to edit equipment.',
      delete: 'Failed to delete equipment.',
    });
  });

  it('has the routes of Refine’s convention and a link in the sidebar', () => {
    expect(equipment.list.path).toBe('equipment');
    expect(equipment.show.path).toBe('equipment/show/{id}');
    expect(equipment.create.path).toBe('equipment/create');
    expect(equipment.edit.path).toBe('equipment/edit/{id}');
    expect(equipment.menu).toEqual([
      { to: 'equipment', label: 'Equipment', group: '', order: 100, icon: 'folder' },
    ]);
  });

  it('has the calls of the plain simple-rest form', () => {
    expect(equipment.api).toEqual({
      plain: true,
      oneFromList: false,
      list: { method: 'GET', path: '/equipment' },
      one: { method: 'GET', path: '/equipment/{id}' },
      create: { method: 'POST', path: '/equipment' },
      update: { method: 'PUT', path: '/equipment/{id}' },
      delete: { method: 'DELETE', path: '/equipment/{id}' },
    });
  });

  it('has its fields in their order, then those of every record', () => {
    expect(Object.keys(equipment.fields)).toEqual([
      'equipment_name',
      'daily_rate',
      'condition',
      'project_id',
      'bought_on',
      'id',
      'added_by',
      'created_at',
      'updated_at',
      'archived_at',
    ]);
    expect(fieldOf(equipment, 'condition').options).toEqual([
      { value: 'good', label: 'Good' },
      { value: 'worn', label: 'Worn' },
      { value: 'broken', label: 'Broken' },
    ]);
    expect(fieldOf(equipment, 'project_id').nameKey).toBe('project_name');
    expect(fieldOf(equipment, 'created_at')).toMatchObject({ source: 'system', readOnly: true });
  });

  it('is named by its first text, which the search looks into and the list links by', () => {
    expect(equipment.title).toBe('equipment_name');
    expect(equipment.search).toEqual(['equipment_name']);
    expect(equipment.list.link).toBe('equipment_name');
  });

  it('shows every field in the list and in forms, and who made a record when in its details', () => {
    const own = ['Equipment Name', 'Daily Rate', 'Condition', 'Project', 'Bought On'];
    expect(labels(equipment.list.columns)).toEqual(own);
    expect(labels(equipment.create.groups[0]?.items ?? [])).toEqual(own);
    expect(labels(equipment.edit.groups[0]?.items ?? [])).toEqual(own);
    expect(labels(equipment.show.groups[0]?.items ?? [])).toEqual([
      ...own,
      'Added By',
      'Created At',
      'Updated At',
    ]);
  });

  it('is frozen, to its depths', () => {
    expect(Object.isFrozen(equipment)).toBe(true);
    expect(Object.isFrozen(equipment.list.columns[0])).toBe(true);
    expect(Object.isFrozen(fieldOf(equipment, 'condition').options)).toBe(true);
  });
});

describe('a full definition', () => {
  const vendor = resourceOf(VENDOR);

  it('keeps its calls', () => {
    expect(vendor.api.plain).toBe(false);
    expect(vendor.api.oneFromList).toBe(true);
    expect(vendor.api.list).toEqual({ method: 'GET', path: '/vendor', rows: 'data' });
    expect(vendor.api.update).toMatchObject({ method: 'PUT', path: '/vendor/{id}', row: 'data' });
    expect(vendor.api.delete).toMatchObject({ method: 'DELETE', path: '/vendor/{id}' });
  });

  it('has a label per view', () => {
    expect(fieldOf(vendor, 'note').labels).toEqual({
      list: 'Contact',
      show: 'Note',
      create: 'Contact',
      edit: 'Note',
    });
    expect(labels(vendor.list.columns)).toEqual([
      'ID',
      'Name',
      'Address',
      'Contact',
      'Phone Number',
      'Balance',
    ]);
  });

  it('knows that its balance is posted', () => {
    expect(fieldOf(vendor, 'balance').source).toBe('book');
    expect(vendor.book).toEqual({
      opposite: 'Advances to Vendors',
      balance: 'balance',
      normal: 'credit',
      class: 'liability',
      floor: null,
    });
  });

  it('keeps its groups, sorts, cards, places and texts', () => {
    expect(vendor.edit.groups.map(({ title, items }) => [title, ...labels(items)])).toEqual([
      ['General Information', 'Name', 'Address', 'Phone Number'],
      ['Financial Details', 'Balance', 'Note'],
    ]);
    expect(vendor.list.sorts[0]).toEqual({ label: 'New-Old', field: 'created_at', order: 'desc' });
    expect(vendor.list.sort).toMatchObject({ field: 'created_at', order: 'desc' });
    expect(vendor.list.summary).toEqual([
      { label: 'Total Vendors', of: 'vendor', sum: undefined },
      { label: 'Total Balance', of: 'vendor', sum: 'balance' },
    ]);
    expect([vendor.show.in, vendor.edit.in, vendor.create.in]).toEqual(['modal', 'modal', 'page']);
    expect([vendor.edit.after, vendor.create.after]).toEqual(['stay', 'list']);
    expect(vendor.create.links).toEqual([
      { to: '', label: 'Dashboard' },
      { to: 'all-vendors', label: 'Vendors' },
    ]);
    expect(vendor.texts.confirmDelete).toBe('Confirm you want to delete this vendor?');
    expect(vendor.texts.failed).toMatchObject({
      one: 'Failed to fetch vendor.',
      update: 'Failed to edit vendors.',
    });
  });
});

test('a password is asked for in the form for a new record, and shown nowhere', () => {
  const login = resourceOf(
    'name: login_account\nfields:\n  email: { type: email }\n  password: { type: password }\n',
  );
  expect(fieldOf(login, 'password').only).toEqual(['create']);
  expect(labels(login.list.columns)).toEqual(['Email']);
  expect(labels(login.edit.groups[0]?.items ?? [])).toEqual(['Email']);
});

test('what is derived or stocked is not taken from forms as a column', () => {
  const item = resourceOf(
    'name: item\nfields:\n  qty: { type: quantity }\n  price: { type: money }\n  free: { type: select, options: ["1", "0"], from: availability }\nstock: { quantity: qty, price: price }\n',
  );
  expect(fieldOf(item, 'qty').source).toBe('stock');
  expect(fieldOf(item, 'free')).toMatchObject({ source: 'derived', readOnly: true });
  expect(fieldOf(item, 'value')).toMatchObject({ source: 'stock', readOnly: true, type: 'money' });
  expect(labels(item.create.groups[0]?.items ?? [])).toEqual(['Qty', 'Price']);
});

test('a single record has one route, one call to read and one to change', () => {
  const single = resourceOf(
    'name: institution\nkind: single\nfields: { institution_name: { type: text } }\napi: {}\n',
  );
  expect(single.edit.path).toBe('institution');
  expect(single.menu.map(({ to, label }) => [to, label])).toEqual([['institution', 'Institution']]);
  expect(single.api.one.path).toBe('/institution/1');
  expect(single.api.update.path).toBe('/institution/1');
});

test('settings have defaults, also where the file is missing or empty', () => {
  const { settings } = definitionsOf({ project: PROJECT });
  expect(settings).toEqual({
    product: 'Plinth',
    currency: 'BDT',
    currencyWords: { unit: 'Taka', part: 'Paisa' },
    externals: expect.objectContaining({ purchase_edit: '/report/purchase/{id}', wages: '/report/wages' }),
    language: 'en',
    dateFormat: 'YYYY-MM-DD',
    numberFormat: 'thousand',
    digits: 'western',
    menu: [],
    dimensions: [],
    reportRows: 20_000_000,
    books: {},
  });
  expect(definitionsOf({ project: PROJECT, settings: '# nothing yet\n' }).settings).toEqual(settings);
});

test('anchors may share what fields have in common', () => {
  const shared = resourceOf('name: site\nfields:\n  a: &name { type: text, max: 20 }\n  b: *name\n');
  expect([fieldOf(shared, 'a').max, fieldOf(shared, 'b').max]).toEqual([20, 20]);
});

test('the texts of a selector of several records are those of each of them', () => {
  const crew = resourceOf(
    'name: crew\nfields:\n  a: { type: text }\n  b: { type: references, to: crew, empty: Nobody, failed: Unread }\n',
  );
  expect(fieldOf(crew, 'b')).toMatchObject({ empty: 'Nobody', each: { empty: 'Nobody', failed: 'Unread' } });
});

test('links to pages in a new tab and the report take their defaults', () => {
  const site =
    'name: site\nfields: { name: { type: text }, balance: { type: money } }\nbook: { balance: balance, normal: debit }\n' +
    'ledger: { external: { Material: materials } }\nreport: { page: project_report }\n';
  const { ledger, report, menu } = resourceOf(site);
  expect(ledger?.external).toEqual([
    { label: 'Material', page: 'materials', parameter: 'site_id', types: [] },
  ]);
  expect(report).toEqual({
    page: 'project_report',
    parameter: 'site_id',
    path: 'reports/site',
    title: 'Site Report',
    submit: 'Generate Report',
    from: '2020-01-01',
  });
  expect(menu.at(-1)).toMatchObject({ to: 'reports/site', label: 'Site Report' });
  const { settings } = definitionsOf({
    site,
    settings: 'externals: { wages: "https://pay.example/{id}?a=b" }\n',
  });
  expect(settings.externals).toMatchObject({
    wages: 'https://pay.example/{id}?a=b',
    purchase_edit: '/report/purchase/{id}',
  });
  expect(settings.currencyWords).toEqual({ unit: 'Taka', part: 'Paisa' });
});
