import { ENTITIES, type Screen } from './entities.ts';
import { CASH, LEDGERS, type LedgerScreen } from './ledgers.ts';
import { MOVEMENTS } from './movements.ts';

/**
 * Every route of the specification with what it shows, in the specification's words; texts that it leaves open are ours.
 * The tables of entities, movements and ledgers hold what their screens share. This one holds what a person sees at an address.
 */

export interface Route {
  /** The specification's: below /dashboard, or from the root where it begins with a slash. {id} is a record's. */
  route: string;
  /** What follows the address to see it filled: a record or a range that the sample company has. */
  filled?: string;
  /** What follows the address to see it otherwise filled, and what it then says or has in its fields. */
  also?: { at: string; says?: string; values?: Record<string, string> }[];
  title?: string;
  headings?: string[];
  texts?: string[];
  columns?: string[];
  /** Names of the values, each once. */
  terms?: string[];
  pageSizes?: number[];
  sorts?: string[];
  filters?: string[];
  /** Label: route. */
  links?: Record<string, string>;
  /** Links that open a tab of their own. */
  newTabs?: string[];
  buttons?: string[];
  /** The labels of what can be filled in. */
  fields?: string[];
  placeholders?: Record<string, string>;
  /** What stands in a field of the plain address before anything is typed. */
  values?: Record<string, string>;
  /** The button that sends the empty form, and the fields that are then wrong. */
  wants?: { submit: string; fields: string[]; says?: string };
  /** Without any record: what the table says, and what each selector says. */
  empty?: string;
  emptySelectors?: Record<string, string>;
  /** What a row offers, by buttons or in a menu. */
  actions?: { names: string[]; as: 'menu' | 'buttons' };
  dialogs?: Dialog[];
}

/** What stands over the page after an action: of the first row, or of the page itself. */
export interface Dialog {
  action: string;
  title?: string;
  headings?: string[];
  terms?: string[];
  fields?: string[];
  buttons?: string[];
  texts?: string[];
}

const START = '2025-01-01';
/** In a field: the present day of the business, when the page is looked at. */
export const TODAY = '{today}';
const REPORT_START = '2020-01-01';
const FIVE_TO_FIFTY = [5, 10, 20, 50];
/** The sample company's year: ledgers open on today, where it has no entries. */
const THE_YEAR = 'from=2025-01-01&to=2025-12-31';
const WRONG = 'Please fill all required fields correctly';

/** The columns of one floor of a completed project. */
export const FLOOR_BLOCK = [
  'Floor',
  'Unit',
  'Unit Cost',
  'Unit Price',
  'Area',
  'Shop',
  'Shop Cost',
  'Shop Advanced',
  'Shop Rent',
];

export const ROUTES: readonly Route[] = [
  {
    route: '/',
    fields: ['Email', 'Password'],
    buttons: ['Continue'],
    links: { '': '/forget-password' },
    texts: ['all-in-one real-estate management system'],
    wants: { submit: 'Continue', fields: ['Email', 'Password'] },
  },
  {
    route: '/forget-password',
    fields: ['Email'],
    buttons: ['Send OTP'],
    links: { '': '/' },
    wants: { submit: 'Send OTP', fields: ['Email'] },
  },
  {
    route: '',
    title: 'Dashboard',
    texts: ['Cash balance', 'BDT'],
    links: {
      Inventory: 'products',
      Category: 'categories',
      Employees: 'all-employees',
      Vendors: 'all-vendors',
      Projects: 'projects',
      Accounts: 'accounts',
    },
  },

  list('inventory_category'),
  show('inventory_category'),
  edit('inventory_category'),

  list('user'),
  show('user'),
  { ...edit('user'), headings: ['Reset User Password'], buttons: ['Save', 'Discard', 'Reset Password'] },
  create('user'),

  list('inventory'),
  { ...overlay(LEDGERS.inventory), columns: columnsOf(LEDGERS.inventory) },
  {
    ...show('inventory'),
    columns: columnsOf(LEDGERS.inventory),
    values: { From: START, To: TODAY, 'Rows per page': '10' },
    pageSizes: FIVE_TO_FIFTY,
    fields: ['From', 'To'],
    headings: ['General Information', 'Stock Details', 'Product Ledger'],
  },
  edit('inventory'),
  create('inventory'),

  {
    ...movement('inventory_purchase'),
    fields: [
      'Memo Id',
      'Purchase Date',
      'Vendor',
      'Category',
      'Product',
      'Quantity',
      'Total Price',
      'Discount',
    ],
    texts: ['Unit Price', 'Subtotal', 'Total'],
    buttons: ['Add line', 'Save Purchase'],
    values: { 'Purchase Date': TODAY },
    emptySelectors: { Vendor: 'No vendor found!', Category: 'No items found!', Product: 'No items found!' },
    wants: {
      submit: 'Save Purchase',
      fields: ['Memo Id', 'Vendor', 'Category', 'Product', 'Quantity', 'Total Price'],
      says: WRONG,
    },
  },
  {
    ...history('inventory_purchase'),
    title: 'Products Purchase History',
  },

  list('vendor'),
  create('vendor'),
  movement('vendor_payment'),
  ledger(LEDGERS.vendor, 'Vendor', 'Select a vendor', 'Vendor Ledger'),

  list('employee_role'),
  list('employee'),
  create('employee'),
  movement('wage'),
  {
    ...ledger(LEDGERS.employee, 'Employee', undefined, 'Employee Ledger'),
    terms: ['Days present', 'Total given', 'Total salary'],
  },
  { ...movement('salary'), ...tableOf('salary') },

  list('project_state'),
  {
    ...list('project'),
    actions: { names: ['Assign', 'Remove'], as: 'buttons' },
  },
  {
    route: 'projects/assign-employee/{id}',
    columns: ['Select', 'No.', 'Name', 'Role', 'Availability'],
    buttons: ['Assign Employee', 'Unselect All', 'Close'],
  },
  {
    route: 'projects/release-employee/{id}',
    columns: ['Select', 'No.', 'Name', 'Assigned By'],
    buttons: ['Release Employee', 'Unselect All', 'Close'],
  },
  {
    ...movement('supply_inventory_project'),
    fields: ['Project', 'Date', 'Category', 'Product', 'Quantity'],
    buttons: ['Add line', 'Assign Products'],
    values: { Date: TODAY },
    emptySelectors: { Project: 'No project found!', Category: 'No items found!', Product: 'No items found!' },
    wants: {
      submit: 'Assign Products',
      fields: ['Project', 'Category', 'Product', 'Quantity'],
      says: WRONG,
    },
  },
  history('supply_inventory_project'),
  movement('supply_cash_project'),
  movement('project_expense'),
  show('project'),
  edit('project'),
  {
    route: 'projects/completed',
    columns: ['ID', 'Project Name'],
    empty: 'No completed project available!',
  },
  {
    route: 'projects/completed/info',
    fields: ['Project', ...FLOOR_BLOCK],
    values: {
      'Unit Cost': '0',
      'Unit Price': '0',
      Area: '0',
      'Shop Cost': '0',
      'Shop Advanced': '0',
      'Shop Rent': '0',
    },
    buttons: ['Add floor', 'Save Info', 'Check'],
    headings: ['Check'],
    wants: { submit: 'Save Info', fields: ['Project', 'Floor'], says: WRONG },
  },
  {
    ...ledger(LEDGERS.project, 'Project', undefined, 'Project Ledger'),
    terms: [
      'Total cash given',
      'Total employee wage',
      'Total expense',
      'Total cost',
      'Balance',
      'Total product given',
    ],
    newTabs: ['Expense', 'Wages', 'Cash Supply', 'Material'],
  },
  create('project'),

  list('bank'),
  {
    ...show('bank'),
    headings: ['Deposit Balance', 'Withdraw Balance'],
    buttons: ['Deposit', 'Withdraw', 'Delete'],
    fields: ['Amount'],
    values: { Amount: '0' },
  },
  edit('bank'),
  create('bank'),
  {
    ...ledger(LEDGERS.bank, 'Bank Account', undefined, 'Account Ledger'),
    // Its range stands beside the account, and needs no button of its own.
    buttons: ['Check', 'Cancel'],
    values: { From: TODAY, To: TODAY },
    emptySelectors: { 'Bank Account': 'No account found!' },
    newTabs: ['Ledger Edit'],
  },
  {
    ...ledgerTable(CASH),
    route: CASH.path,
    title: CASH.title,
    values: { From: START, To: TODAY },
    fields: ['From', 'To'],
    buttons: ['Filter'],
    empty: 'No ledger found!',
  },

  list('customer'),
  show('customer'),
  create('customer'),
  { ...movement('expense'), ...tableOf('expense') },

  {
    route: 'reports/project',
    fields: ['Project', 'From', 'To'],
    values: { From: REPORT_START, To: TODAY },
    buttons: ['Generate Report'],
    wants: { submit: 'Generate Report', fields: ['Project'] },
  },
  {
    route: 'reports/employee',
    fields: ['Employee', 'From', 'To'],
    values: { From: REPORT_START, To: TODAY },
    buttons: ['Generate Report'],
    wants: { submit: 'Generate Report', fields: ['Employee'] },
  },
  { route: 'setting', title: 'Setting' },
  { route: 'support', title: 'Support' },
];

/** The links of the sidebar in their order; our own may stand between them. */
export const SIDEBAR: Record<string, string[]> = {
  Inventory: ['categories', 'products', 'add-product', 'inventory-purchase', 'inventory-purchase-history'],
  Vendors: ['all-vendors', 'add-vendor', 'vendors/payment', 'vendors/ledger'],
  Employees: [
    'all-employees',
    'add-employee',
    'employee-roles',
    'payroll',
    'employee-salary',
    'employee-wages',
    'employee-ledger',
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
  ],
  Users: ['users', 'add-user'],
  'Customer Leads': ['customers', 'customers/add-customer'],
  Finance: [
    'accounts',
    'accounts/add-account',
    'accounts/ledger',
    'expense',
    'projects/expense',
    'cash-ledger',
  ],
  Reports: ['reports/project', 'reports/employee'],
};

function list(name: string): Route {
  const { list, create, empty } = entity(name);
  if (list === undefined) throw new Error(`${name} has no list`);
  const names = list.actions?.map(
    (action) => ({ show: 'View', edit: 'Edit', delete: 'Delete' })[action] ?? '',
  );
  const panel = create?.in === 'panel' ? create : undefined;
  return {
    route: list.path,
    columns: Object.keys(list.columns),
    dialogs: dialogsOf(entity(name), names ?? []),
    ...(list.title !== undefined && { title: list.title }),
    ...(list.pageSizes && { pageSizes: list.pageSizes }),
    ...(list.sorts && Object.keys(list.sorts).length > 0 && { sorts: Object.keys(list.sorts) }),
    ...(list.filters && { filters: Object.keys(list.filters) }),
    ...(list.links && { links: list.links }),
    ...(list.cards && { texts: list.cards }),
    ...(names && { actions: { names, as: list.actionsAs ?? 'buttons' } }),
    ...(empty !== undefined && { empty }),
    ...(panel && {
      ...(panel.title !== undefined && { headings: [panel.title] }),
      fields: Object.keys(panel.fields),
      buttons: [panel.submit, panel.reset],
      wants: { submit: panel.submit, fields: Object.keys(panel.fields) },
    }),
  };
}

function dialogsOf(
  { show, edit, confirm }: Pick<Screen, 'show' | 'edit' | 'confirm'>,
  names: string[],
): Dialog[] {
  const dialogs: Dialog[] = [];
  if (show?.in === 'modal' && names.includes('View')) {
    dialogs.push({
      action: 'View',
      ...(show.title !== undefined && { title: show.title }),
      ...(show.fields && { terms: Object.keys(show.fields) }),
    });
  }
  if (edit?.in === 'modal' && names.includes('Edit')) {
    dialogs.push({
      action: 'Edit',
      ...(edit.title !== undefined && { title: edit.title }),
      ...(edit.groups && { headings: edit.groups }),
      fields: Object.keys(edit.fields),
      buttons: [edit.submit, edit.reset],
    });
  }
  if (names.includes('Delete')) dialogs.push(...prompt(confirm));
  return dialogs;
}

function prompt(question: string | undefined): Dialog[] {
  return question === undefined
    ? []
    : [{ action: 'Delete', texts: [question], buttons: ['Confirm', 'Cancel'] }];
}

function show(name: string): Route {
  const { show, confirm } = entity(name);
  if (show?.path === undefined) throw new Error(`${name} has no details`);
  const deletes = show.actions?.includes('delete') ?? false;
  return {
    route: show.path,
    headings: ['History', ...(show.groups ?? [])],
    ...(show.fields && { terms: Object.keys(show.fields) }),
    ...(show.links && { links: show.links }),
    ...(deletes && { buttons: ['Delete'], dialogs: prompt(confirm) }),
    ...(show.actions?.includes('edit') && { links: { Back: entity(name).list?.path ?? '' } }),
  };
}

function create(name: string): Route {
  const { create, required, selectors = {} } = entity(name);
  if (create?.path === undefined) throw new Error(`${name} has no page to add one`);
  const labels = Object.entries(create.fields);
  const labelled = (fields: string[]) =>
    labels.filter(([, field]) => fields.includes(field)).map(([label]) => label);
  const labelOf = (field: string) => labelled([field])[0] ?? field;
  const chosen = Object.entries(selectors).map(([field, texts]) => [labelOf(field), texts] as const);
  return {
    route: create.path,
    fields: labels.map(([label]) => label),
    buttons: [create.submit, create.reset],
    wants: { submit: create.submit, fields: labelled(required) },
    placeholders: Object.fromEntries(chosen.map(([label, [placeholder]]) => [label, placeholder])),
    emptySelectors: Object.fromEntries(chosen.map(([label, [, empty]]) => [label, empty])),
    ...(create.title !== undefined && { title: create.title }),
    ...(create.links && { links: create.links }),
  };
}

function edit(name: string): Route {
  const { edit } = entity(name);
  if (edit?.path === undefined) throw new Error(`${name} has no page to edit one`);
  return {
    route: edit.path,
    fields: Object.keys(edit.fields),
    buttons: [edit.submit, edit.reset],
    // The record has the headline; the title stands beside it.
    ...(edit.title !== undefined && { texts: [edit.title] }),
    ...(edit.links && { links: edit.links }),
  };
}

function movement(name: string): Route {
  const { path, title, fields, submit, reset, required, selectors = {} } = of(MOVEMENTS, name);
  const labelOf = (field: string) => Object.keys(fields).find((label) => fields[label] === field) ?? field;
  const chosen = Object.entries(selectors).map(([field, texts]) => [labelOf(field), ...texts] as const);
  return {
    route: path,
    fields: Object.keys(fields),
    buttons: [submit, ...(reset === undefined ? [] : [reset])],
    placeholders: Object.fromEntries(chosen.map(([label, placeholder]) => [label, placeholder])),
    emptySelectors: Object.fromEntries(
      chosen.flatMap(([label, , empty]) => (empty === undefined ? [] : [[label, empty]])),
    ),
    // What a choice has to come before cannot be filled in yet, and is not yet asked for.
    wants: { submit, fields: required.map(labelOf) },
    ...(title !== undefined && { title }),
  };
}

/** The entries of a day: by itself at its own address, or below the form. */
function tableOf(name: string): Pick<Route, 'columns' | 'empty' | 'filled'> {
  const { history } = of(MOVEMENTS, name);
  if (history === undefined) throw new Error(`${name} has no history`);
  return { columns: Object.keys(history.columns), empty: history.empty, filled: 'date=2025-12-31' };
}

function history(name: string): Route {
  const path = of(MOVEMENTS, name).history?.path ?? '';
  return { route: path, fields: ['Date'], values: { Date: TODAY }, ...tableOf(name) };
}

function ledger(
  screen: LedgerScreen | undefined,
  label: string,
  placeholder: string | undefined,
  heading: string,
): Route {
  return {
    ...ledgerTable(screen),
    fields: [label, 'From', 'To'],
    ...(placeholder !== undefined && { placeholders: { [label]: placeholder } }),
    buttons: ['Check', 'Cancel', 'Filter'],
    wants: { submit: 'Check', fields: [label] },
    headings: [heading],
    filled: `id={id}&${THE_YEAR}`,
    also: [
      { at: 'id={id}', values: { From: screen?.from === 'today' ? TODAY : START, To: TODAY } },
      { at: 'id={id}&from=2020-01-01&to=2020-01-31', says: 'No ledger found!' },
    ],
  };
}

function overlay(screen: LedgerScreen | undefined): Route {
  return { ...ledgerTable(screen), buttons: ['Close'], texts: [screen?.title ?? ''] };
}

function ledgerTable(screen: LedgerScreen | undefined): Route {
  return { route: screen?.path ?? '', columns: columnsOf(screen) };
}

function columnsOf(screen: LedgerScreen | undefined): string[] {
  return Object.keys(screen?.columns ?? {});
}

function entity(name: string): Screen {
  return of(ENTITIES, name);
}

function of<Value>(table: Record<string, Value>, name: string): Value {
  const found = table[name];
  if (found === undefined) throw new Error(`There is no ${name}`);
  return found;
}
