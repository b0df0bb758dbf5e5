import { beforeAll, describe, expect, it } from 'vitest';
import { type Group, isRequired, type Link, type Resource, type Resources } from '../../src/schema/index.ts';
import type { Definitions } from '../../src/schema/read/read.ts';
import { CALLS, NO_CALL_FOR_ONE } from '../specification/calls.ts';
import { ENTITIES, type Screen } from '../specification/entities.ts';
import { FLOOR_BLOCK, SIDEBAR } from '../specification/routes.ts';
import { productDefinitions } from './definitions.ts';

let definitions: Definitions;
let resources: Resources;

beforeAll(async () => {
  definitions = await productDefinitions();
  resources = definitions.resources;
});

const resource = (name: string): Resource => resources[name] as Resource;

/** `{ Label: field }` in order, so that a comparison shows what is wrong where. */
const labelled = (items: readonly { field: string; label: string }[]) =>
  items.map(({ field, label }) => [label, field]);
const flat = (groups: readonly Group[]) => labelled(groups.flatMap(({ items }) => items));
const links = (all: readonly Link[]) => Object.fromEntries(all.map(({ label, to }) => [label, to]));
const screens = Object.entries(ENTITIES);

describe('the definitions', () => {
  it('are those of the specification’s entities', () => {
    const entities = Object.values(resources).filter(({ kind }) => kind !== 'movement');
    expect(entities.map(({ name }) => name).sort()).toEqual(
      [...Object.keys(ENTITIES), 'institution', 'project_info'].sort(),
    );
  });
});

describe.each(screens)('the list of %s', (name, { list, empty }) => {
  if (list === undefined) return;
  it('has its route, title and columns', () => {
    const view = resource(name).list;
    expect(view.path).toBe(list.path);
    if (list.title !== undefined) expect(view.title).toBe(list.title);
    expect(labelled(view.columns)).toEqual(Object.entries(list.columns));
  });

  it('has its page sizes, ten rows at first', () => {
    if (list.pageSizes !== undefined) expect(resource(name).list.pageSizes).toEqual(list.pageSizes);
    expect(resource(name).list.pageSize).toBe(10);
  });

  it('has its sorts, filters, links and cards', () => {
    const view = resource(name).list;
    const sorts = view.sorts.map(({ label, field, order }) => [
      label,
      order === 'desc' ? `-${field}` : field,
    ]);
    expect(sorts).toEqual(Object.entries(list.sorts ?? {}));
    if (list.filters !== undefined) expect(labelled(view.filters)).toEqual(Object.entries(list.filters));
    if (list.links !== undefined) expect(links(view.links)).toEqual(list.links);
    expect(view.summary.map(({ label }) => label)).toEqual(list.cards ?? []);
  });

  it('offers its row actions and opens the record by its name', () => {
    const view = resource(name).list;
    if (list.actions !== undefined) expect(view.actions).toEqual(list.actions);
    if (list.actionsAs !== undefined) expect(view.actionsAs).toBe(list.actionsAs);
    if (list.opens !== undefined) expect(view.link).toBe(list.opens);
  });

  it('can be searched and says when it is empty', () => {
    expect(resource(name).list.search).toBe(true);
    expect(resource(name).search.length).toBeGreaterThan(0);
    expect(resource(name).list.empty).toBe(empty);
  });
});

describe.each(screens)('the details of %s', (name, { show }) => {
  if (show === undefined) return;
  it('stand where and as they should', () => {
    const view = resource(name).show;
    expect(view.in).toBe(show.in);
    if (show.path !== undefined) expect(view.path).toBe(show.path);
    if (show.title !== undefined) expect(view.title).toBe(show.title);
    if (show.fields !== undefined) expect(flat(view.groups)).toEqual(Object.entries(show.fields));
    if (show.groups !== undefined) expect(view.groups.map(({ title }) => title)).toEqual(show.groups);
    if (show.links !== undefined) expect(links(view.links)).toEqual(show.links);
    if (show.actions !== undefined) expect(view.actions).toEqual(show.actions);
  });
});

const forms = screens.flatMap(([name, screen]) =>
  (['create', 'edit'] as const).flatMap((view) => {
    const form = screen[view];
    return form === undefined ? [] : [{ name, view, form }];
  }),
);

describe.each(forms)('the $view form of $name', ({ name, view, form }) => {
  it('stands where and as it should', () => {
    const found = resource(name)[view];
    expect(found.in).toBe(form.in);
    if (form.path !== undefined) expect(found.path).toBe(form.path);
    if (form.title !== undefined) expect(found.title).toBe(form.title);
    if (form.groups !== undefined) expect(found.groups.map(({ title }) => title)).toEqual(form.groups);
    if (form.links !== undefined) expect(links(found.links)).toEqual(form.links);
  });

  it('asks for its fields under their labels', () => {
    const asked = flat(resource(name)[view].groups);
    const wanted = Object.entries(form.fields);
    // Groups may tell another order than the sentence that lists the fields.
    expect(form.groups === undefined ? asked : asked.sort()).toEqual(
      form.groups === undefined ? wanted : wanted.sort(),
    );
  });

  it('has its buttons', () => {
    const found = resource(name)[view];
    expect([found.submit, found.reset]).toEqual([form.submit, form.reset]);
    if (form.resets !== undefined) expect(found.resets).toBe(form.resets);
    if (form.after !== undefined) expect(found.after).toBe(form.after);
  });
});

describe.each(screens)('the rules of %s', (name, screen: Screen) => {
  const fields = () => Object.values(resource(name).fields);
  const namesOf = (found: { name: string }[]) => found.map((field) => field.name).sort();

  it('require the fields that the specification requires', () => {
    const onEdit = screen.requiredOnEdit ?? screen.required;
    expect(namesOf(fields().filter((field) => isRequired(field, 'create')))).toEqual(
      [...screen.required].sort(),
    );
    expect(namesOf(fields().filter((field) => isRequired(field, 'update')))).toEqual([...onEdit].sort());
  });

  it('keep numbers at 0 or above where the specification does', () => {
    for (const field of screen.atLeastZero ?? []) {
      expect(resource(name).fields[field]?.min, field).toBe(0);
    }
  });

  it('let what has to be unique be unique', () => {
    expect(namesOf(fields().filter((field) => field.unique))).toEqual([...(screen.unique ?? [])].sort());
  });

  it('name what a selector is for, and what it says when it is empty', () => {
    for (const [field, texts] of Object.entries(screen.selectors ?? {})) {
      const { placeholder, empty } = resource(name).fields[field] ?? {};
      expect([placeholder, empty], field).toEqual(texts);
    }
  });
});

describe.each(screens)('the texts of %s', (name, { confirm, failed }) => {
  it('are the specification’s', () => {
    expect(resource(name).texts.confirmDelete).toBe(confirm);
    expect(resource(name).texts.failed).toMatchObject(failed);
  });
});

describe('completed projects', () => {
  it('have a list of their own', () => {
    const { completed } = resource('project').lists;
    expect(completed?.operation).toMatchObject({
      method: 'GET',
      path: '/project/completed/all',
      rows: 'data',
    });
    expect(completed?.view).toMatchObject({
      path: 'projects/completed',
      title: 'Completed Projects',
      empty: 'No completed project available!',
    });
    expect(labelled(completed?.view.columns ?? [])).toEqual([
      ['ID', 'id'],
      ['Project Name', 'project_name'],
    ]);
    expect(completed?.failed).toBe('Failed to fetch completed projects.');
  });

  it('have info in blocks, one for each floor', () => {
    const { batch, fields } = resource('project_info');
    expect(batch?.create).toMatchObject({ method: 'POST', path: '/project/info/{project_id}' });
    expect(batch?.check.operation).toMatchObject({ method: 'GET', path: '/project/info/{project_id}' });
    const blocks = Object.values(batch?.lines.of ?? {});
    expect(batch?.lines).toMatchObject({ name: 'info', line: 'Floor' });
    expect(blocks.map(({ label }) => label)).toEqual(FLOOR_BLOCK);
    expect(labelled(batch?.check.columns ?? []).map(([label]) => label)).toEqual([...FLOOR_BLOCK, 'Created']);
    expect(blocks.filter(({ required }) => required).map(({ name }) => name)).toEqual(['floor']);
    for (const name of ['unit_cost', 'unit_price', 'area', 'shop_cost', 'shop_advanced', 'shop_rent'])
      expect(batch?.lines.of?.[name], name).toMatchObject({ min: 0, default: 0 });
    expect(batch?.form).toMatchObject({
      path: 'projects/completed/info',
      submit: 'Save Info',
      unsaved: 'Failed to save info',
    });
    expect(batch?.wrong).toBe('Please fill all required fields correctly');
    expect(batch?.create.message).toBe('Info saved successfully');
    expect(batch?.failed).toBe('Failed to add info!');
    expect(fields.project_id).toMatchObject({
      empty: 'No completed project available!',
      failed: 'Failed to fetch completed projects data',
    });
  });
});

describe('the sidebar', () => {
  it('has the groups in their order, Inventory expanded', () => {
    const groups = definitions.settings.menu;
    expect(groups.map(({ group }) => group)).toEqual(Object.keys(SIDEBAR));
    expect(groups.filter(({ expanded }) => expanded).map(({ group }) => group)).toEqual(['Inventory']);
  });

  it.each(Object.entries(linksByGroup()))('has the links of %s in their order', (group, paths) => {
    const own = Object.values(resources).flatMap(({ menu }) => menu);
    const ofBooks = Object.values(definitions.settings.books).flatMap(({ menu }) => menu ?? []);
    const found = [
      ...own,
      ...ofBooks,
      ...(definitions.settings.booksMenu ? [definitions.settings.booksMenu] : []),
    ]
      .filter((link) => link.group === group)
      .sort((a, b) => a.order - b.order)
      .map(({ to }) => to);
    expect(found).toEqual(paths);
  });

  it('has Setting at the bottom, which only administrators may change', () => {
    const institution = resource('institution');
    expect(institution.kind).toBe('single');
    expect(institution.menu).toMatchObject([{ to: 'setting', label: 'Setting', group: '' }]);
    expect(institution.access).toMatchObject({ one: 'everyone', update: 'admin' });
  });
});

/** The sidebar of the specification, with our own links at the end of a group. */
function linksByGroup(): Record<string, string[]> {
  return {
    Inventory: [
      'categories',
      'products',
      'add-product',
      'inventory-purchase',
      'inventory-purchase-history',
      'products/count-one',
    ],
    Vendors: ['all-vendors', 'add-vendor', 'vendors/payment', 'vendors/ledger'],
    Employees: [
      'all-employees',
      'add-employee',
      'employee-roles',
      'payroll',
      'employee-salary',
      'employee-wages',
      'employee-ledger',
      'attendance',
    ],
    Projects: [
      'projects',
      'add-project',
      'project-states',
      'projects/assign-product',
      'projects/supply-cash',
      'projects/completed',
      'projects/completed/info',
      'projects/ledger',
      'projects/return-cash',
      'projects/return-products',
      'projects/transfer-products',
    ],
    Users: ['users', 'add-user'],
    'Customer Leads': [
      'customers',
      'customers/add-customer',
      'customers/bill',
      'customers/payment',
      'customers/ledger',
    ],
    Finance: [
      'accounts',
      'accounts/add-account',
      'accounts/ledger',
      'expense',
      'projects/expense',
      'cash-ledger',
      'cash-receipt',
      'ledgers',
    ],
  };
}

const entityCalls = CALLS.flatMap(({ of, ...call }) => (of === undefined ? [] : [{ of, ...call }]));

describe('the calls of the entities', () => {
  it.each(entityCalls.map((call) => [call.call, call] as const))('%s', (_, { of, call, rows, row }) => {
    const { api } = resource(of[0]);
    const found = api[of[1]];
    const [payload] = Object.keys({ ...row, ...rows });
    expect(api.plain).toBe(false);
    expect(`${found.method} ${found.path}`).toBe(call);
    expect([found.rows ?? found.row, found.refreshed, undefined]).toContain(payload);
  });

  it('ask the list for one record where the specification has no call for it', () => {
    const asking = Object.keys(ENTITIES).filter((name) => resource(name).api.oneFromList);
    expect(asking.sort()).toEqual([...NO_CALL_FOR_ONE].sort());
  });
});

describe('what is particular', () => {
  it('gives every balance its book, with its side and floor (docs/business-rules.md, "Books")', () => {
    const books = Object.fromEntries(
      Object.values(resources).flatMap(({ name, book }) => (book ? [[name, [book.normal, book.floor]]] : [])),
    );
    expect(books).toEqual({
      bank: ['debit', 0],
      project: ['debit', 0],
      vendor: ['credit', null],
      employee: ['credit', null],
      customer: ['debit', null],
    });
    expect(resource('inventory').stock).toEqual({ quantity: 'quantity', price: 'price', value: 'value' });
  });

  it('declares cash and the nominal books', () => {
    const books = Object.entries(definitions.settings.books).map(([key, { normal, floor }]) => [
      key,
      normal,
      floor,
    ]);
    expect(books.sort()).toEqual(
      [
        ['cash', 'debit', 0],
        ...[
          'stock',
          'material_cost',
          'expense',
          'project_expense',
          'wages',
          'salaries',
          'stock_adjustment',
        ].map((key) => [key, 'debit', null]),
        ...['receipts', 'sales', 'opening_equity'].map((key) => [key, 'credit', null]),
        // What money is received and spent for, where it is no income and no cost.
        ...['capital', 'loans', 'advances_received', 'refunds'].map((key) => [key, 'credit', null]),
        ...['drawings', 'interest', 'fixed_assets', 'advances_given', 'refunds_given'].map((key) => [
          key,
          'debit',
          null,
        ]),
      ].sort(),
    );
  });

  it('prefixes product prices with BDT', () => {
    expect(resource('inventory').fields.price?.prefix).toBe('BDT');
  });

  it('derives availability, people on a project and the creator of an account', () => {
    expect(resource('employee').fields.is_free).toMatchObject({
      from: 'availability',
      readOnly: true,
      options: [
        { value: '1', label: 'Available' },
        { value: '0', label: 'Unavailable' },
      ],
    });
    expect(resource('project').fields.employees).toMatchObject({ from: 'assigned', readOnly: true });
    expect(resource('bank').fields.user_id).toMatchObject({ from: 'creator', readOnly: true });
  });

  it('pays by the day by default', () => {
    const basis = resource('employee').fields.pay_basis;
    expect(basis?.default).toBe('day');
    expect(basis?.options?.map(({ value }) => value)).toEqual(['day', 'month']);
  });

  it('sends is_completed as 0 or 1, from the edit form alone', () => {
    expect(resource('project').fields.is_completed).toMatchObject({
      as: 'number',
      only: ['edit'],
      label: 'Mark as completed.',
    });
  });

  it('shows N/A for the missing numbers of a project, and capitalises states', () => {
    for (const field of ['total_floor', 'total_unit', 'per_floor_unit', 'total_shop', 'per_floor_shop'])
      expect(resource('project').fields[field]?.display, field).toBe('na');
    expect(resource('project_state').fields.state_name?.display).toBe('capitalise');
  });

  it('leaves accounts to administrators and resets a password by a call of its own', () => {
    const user = resource('user');
    expect(user.account).toEqual({
      email: 'email',
      password: 'password',
      admin: 'is_admin',
      name: 'name',
      project: 'project_id',
      projects: 'projects',
      roles: 'roles',
    });
    expect(new Set(Object.values(user.access))).toEqual(new Set(['admin']));
    expect(user.actions).toMatchObject([
      {
        label: 'Reset User Password',
        submit: 'Reset Password',
        failed: 'Failed to update password.',
        operation: { method: 'PUT', path: '/users/password/{id}' },
        fields: [{ field: 'password', label: 'Password' }],
      },
    ]);
  });
});
