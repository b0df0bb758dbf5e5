import type { OperationName } from '../../src/schema/index.ts';
import { today } from '../support/today.ts';

/**
 * Every call of the specification: its body, its answer, its texts, and where the web app makes it. Written from the
 * specification's text. Bodies and ids are those of the company in `company.ts`, in an order in which the calls succeed.
 * Longer than most files: it is one table.
 */

export interface Call {
  /** As the specification writes it. */
  call: string;
  /** What the path names, in its order, and the query. */
  ids?: (number | string)[];
  query?: string;
  /** It is made without a token. */
  open?: true;
  body?: Record<string, unknown>;
  /** A value that the field does not take. */
  bad?: Record<string, unknown>;
  /** The fields of the answer: a list of rows, one row, or the value itself; each row with these fields at least. */
  rows?: Record<string, string[]>;
  row?: Record<string, string[]>;
  holds?: string[];
  message?: string;
  /** The call of an entity's definition. */
  of?: [resource: string, operation: OperationName];
  /** What the web app says when the answer says nothing, and where it makes the call. */
  fails?: Failure[];
}

export interface Failure {
  says: string;
  /** Below /dashboard, or from the root. */
  at: string;
  /** What is filled in (a choice where it begins with '='), after an action of the first row or of the page. */
  action?: 'Edit' | 'Delete';
  fill?: Record<string, string>;
  tick?: string;
  press?: string;
  /** The selector that makes the call when it is used, after what is filled in. */
  opens?: string;
  /** What stands in the form or on the card, where it has words of its own. */
  stays?: string;
  /** It stands as red text above the table, too. */
  above?: true;
}

const CREATED = ['created_at', 'updated_at'];
const EMPLOYEE = [
  'id',
  'employee_name',
  'address',
  'phone',
  'salary',
  'balance',
  'role_id',
  'role_name',
].concat(['is_free', 'added_by'], CREATED);
const ROLE = ['id', 'role_name', 'added_by', ...CREATED];
const PRODUCT = ['id', 'product_name', 'category_id', 'quantity', 'price', ...CREATED];
const CATEGORY = ['id', 'category_name', ...CREATED];
const PURCHASE = [
  'id',
  'vendor_id',
  'vendor_name',
  'sub_total',
  'discount',
  'total',
  'inventory',
  'date',
].concat('created_at');
const STATE = ['id', 'state_name', 'added_by', ...CREATED];
const PROJECT = [
  'id',
  'project_name',
  'address',
  'state_id',
  'state_name',
  'total_floor',
  'total_unit',
].concat(['per_floor_unit', 'total_shop', 'per_floor_shop', 'budget', 'balance', 'is_completed'], CREATED);
const VENDOR = ['id', 'vendor_name', 'address', 'phone', 'note', 'balance', ...CREATED];
const CUSTOMER = ['id', 'customer_name', 'address', 'nid', 'phone', 'balance', 'added_by', 'created_at'];
const BANK = ['id', 'bank_name', 'balance', 'user_id', ...CREATED];
const USER = ['id', 'name', 'email', 'project_name', 'created_at'];
const ENTRY = ['amount', 'previous_balance', 'current_balance', 'type', 'created_at'];
const LEDGER = ['id', ...ENTRY, 'transaction_id'];
const STOCK = ['project_name', 'qty', 'current_qty', 'previous_qty', 'type', 'created_at'];

const TODAY = today();
const RANGE = `dateFrom=2025-01-01&dateTo=${TODAY}`;
const WRONG = 'Something went wrong!';

/** The records of the company below that are there to be deleted. */
const SPARE = 3;

const employee = {
  employee_name: 'Karim Mia',
  address: 'Dhaka',
  phone: '01711000009',
  salary: 650.5,
  balance: 0,
  role_id: 1,
};
const product = { product_name: 'Sand', category_id: 1, quantity: 0, price: 12.5 };
const project = {
  project_name: 'Hill View',
  total_floor: 4,
  total_unit: 8,
  per_floor_unit: 2,
  total_shop: 2,
  per_floor_shop: 1,
  address: 'Sylhet',
  state_id: 1,
  budget: 900000,
  balance: 0,
};
const vendor = {
  vendor_name: 'Meghna Store',
  address: 'Dhaka',
  phone: '01711000001',
  note: 'Mr Ali',
  balance: 0,
};
const customer = {
  customer_name: 'Selim',
  address: 'Dhaka',
  nid: '19901234',
  phone: '01711000002',
  balance: 0,
};
const floor = {
  floor: '1',
  unit: 'A',
  unit_cost: 10,
  unit_price: 20,
  area: 30,
  shop: 'S',
  shop_cost: 40,
  shop_advanced: 5,
  shop_rent: 6,
};
const line = { product_id: 1, qty: 4, total: 100, rate: 25 };

export const CALLS: readonly Call[] = [
  { call: 'POST /login', open: true, body: {}, bad: { email: '' }, holds: ['token'] },
  {
    call: 'GET /user',
    row: { data: ['id', 'name'] },
    fails: [{ at: '', says: 'Error fetching user data' }],
  },
  { call: 'GET /institution/1', row: { data: ['institution_name', 'img_url'] }, of: ['institution', 'one'] },

  ...entity('employee_role', '/employee_role', {
    fields: ROLE,
    body: { role_name: 'Painter' },
    bad: { role_name: '' },
    fails: {
      list: { at: 'employee-roles', says: 'Failed to fetch employee roles.', above: true },
      create: {
        at: 'employee-roles',
        fill: { 'Role Name': 'Welder' },
        press: 'Add Role',
        says: 'Failed to add employee roles.',
      },
      update: {
        at: 'employee-roles',
        action: 'Edit',
        fill: { 'Role Name': 'Welder' },
        press: 'Save',
        says: 'Failed to edit employee roles.',
      },
      delete: { at: 'employee-roles', action: 'Delete', says: 'Failed to delete employee roles.' },
    },
  }),
  ...entity('employee', '/employee', {
    fields: EMPLOYEE,
    body: employee,
    bad: { salary: -1 },
    fails: {
      list: { at: 'all-employees', says: 'Failed to fetch employees.', above: true },
      create: {
        at: 'add-employee',
        fill: { Name: 'Karim', Address: 'Dhaka', Role: '=Mason', Phone: '01711', Salary: '1', Balance: '0' },
        press: 'Add Employee',
        says: 'Failed to add employee.',
      },
      update: {
        at: 'all-employees',
        action: 'Edit',
        fill: { Name: 'Karim' },
        press: 'Save',
        says: 'Failed to edit employee.',
      },
      delete: { at: 'all-employees', action: 'Delete', says: 'Failed to add employees.' },
    },
  }),

  ...entity('inventory_category', '/inventory_category', {
    fields: CATEGORY,
    body: { category_name: 'Paint' },
    bad: { category_name: '' },
    payload: { list: 'inventory_category', one: 'inventory_category' },
    refreshed: { create: 'inventory_category', delete: 'inventory_category' },
    fails: {
      list: { at: 'categories', says: 'Failed to fetch category.' },
      one: { at: 'categories/details/1', says: 'Failed to fetch category.' },
      create: {
        at: 'categories',
        fill: { 'Category Name': 'Tiles' },
        press: 'Add Category',
        says: 'Failed to add category.',
      },
      update: {
        at: 'categories/edit-category/1',
        fill: { 'Category Name': 'Tiles' },
        press: 'Save',
        says: 'Failed to edit category.',
      },
      delete: { at: 'categories', action: 'Delete', says: 'Failed to delete category.' },
    },
  }),
  ...entity('inventory', '/inventory', {
    fields: PRODUCT,
    body: product,
    bad: { category_id: 999999 },
    payload: { list: 'inventory' },
    refreshed: { delete: 'inventory' },
    fails: {
      list: { at: 'products', says: 'Failed to fetch inventory.' },
      one: { at: 'products/details/1', says: 'Failed to fetch product.' },
      create: {
        at: 'add-product',
        fill: { Name: 'Lime', Category: '=Cement', 'Initial Stock': '1', 'Initial Value': '1' },
        press: 'Add Product',
        says: 'Failed to add product.',
      },
      update: {
        at: 'products/edit-product/1',
        fill: { Name: 'Lime' },
        press: 'Save',
        says: 'Failed to edit product.',
      },
      delete: { at: 'products', action: 'Delete', says: 'Failed to delete product.' },
    },
  }),

  ...entity('project_state', '/project_state', {
    fields: STATE,
    body: { state_name: 'halted' },
    bad: { state_name: '' },
    fails: {
      list: { at: 'project-states', says: 'Failed to fetch project states.' },
      create: {
        at: 'project-states',
        fill: { 'State Name': 'sold' },
        press: 'Add State',
        says: 'Failed to add project state.',
      },
      update: {
        at: 'project-states',
        action: 'Edit',
        fill: { 'State Name': 'sold' },
        press: 'Update',
        says: 'Failed to edit project state.',
      },
      delete: { at: 'project-states', action: 'Delete', says: 'Failed to delete project state.' },
    },
  }),
  ...entity('project', '/project', {
    fields: PROJECT,
    body: project,
    bad: { budget: -1 },
    fails: {
      list: { at: 'projects', says: 'Failed to fetch projects.' },
      one: { at: 'projects/details/1', says: 'Failed to fetch project.' },
      create: {
        at: 'add-project',
        fill: { Name: 'River Side', Budget: '1', Balance: '0' },
        press: 'Add Project',
        says: 'Failed to add projects.',
      },
      update: {
        at: 'projects/edit/1',
        fill: { Name: 'River Side' },
        press: 'Save',
        says: 'Failed to edit projects.',
      },
      delete: { at: 'projects/details/1', action: 'Delete', says: 'Failed to delete projects.' },
    },
  }),
  {
    call: 'GET /project/completed/all',
    rows: { data: ['id', 'project_name'] },
    fails: [
      { at: 'projects/completed', says: 'Failed to fetch completed projects.' },
      {
        at: 'projects/completed/info',
        opens: 'Project',
        says: 'Failed to fetch completed projects data',
      },
    ],
  },
  {
    call: 'POST /project/info/{id}',
    ids: [4],
    body: { info: [floor] },
    bad: { info: [] },
    message: 'Info saved successfully',
    fails: [
      {
        at: 'projects/completed/info',
        fill: { Project: '=Old Mill', Floor: '2' },
        press: 'Save Info',
        says: 'Failed to add info!',
        stays: 'Failed to save info',
      },
    ],
  },
  { call: 'GET /project/info/{id}', ids: [4], rows: { data: [...Object.keys(floor), 'id', 'project_id'] } },

  ...entity('vendor', '/vendor', {
    fields: VENDOR,
    body: vendor,
    bad: { vendor_name: '' },
    fails: {
      list: { at: 'all-vendors', says: 'Failed to fetch vendors.', above: true },
      create: {
        at: 'add-vendor',
        fill: { Name: 'Jamuna', Address: 'Dhaka', 'Phone Number': '01711', Balance: '0', Contact: 'Ali' },
        press: 'Add Vendor',
        says: 'Failed to add vendor.',
      },
      update: {
        at: 'all-vendors',
        action: 'Edit',
        fill: { Name: 'Jamuna' },
        press: 'Edit Vendor',
        says: 'Failed to edit vendors.',
      },
      delete: { at: 'all-vendors', action: 'Delete', says: 'Failed to delete vendors.' },
    },
  }),
  ...entity('customer', '/customer', {
    fields: CUSTOMER,
    body: customer,
    bad: { nid: '' },
    fails: {
      list: { at: 'customers', says: 'Failed to fetch customers data.' },
      one: { at: 'customers/details/1', says: 'Failed to fetch customer data.' },
    },
  }),
  ...entity('bank', '/bank', {
    fields: BANK,
    body: { bank_name: 'Reserve', balance: 0 },
    bad: { balance: -1 },
    one: 'GET /bank/single/{id}',
    fails: {
      list: { at: 'accounts', says: 'Failed to fetch bank accounts.', above: true },
      one: { at: 'accounts/details/1', says: 'Failed to fetch bank account.' },
      update: {
        at: 'accounts/edit/1',
        fill: { 'Bank Name': 'Current' },
        press: 'Save',
        says: 'Failed to edit bank account.',
      },
      delete: { at: 'accounts/details/1', action: 'Delete', says: 'Failed to delete bank account.' },
    },
  }),
  {
    call: 'GET /users/list',
    rows: { data: USER },
    of: ['user', 'list'],
    fails: [{ at: 'users', says: 'Failed to fetch users list.' }],
  },
  {
    call: 'GET /users/list/{id}',
    ids: [1],
    row: { data: USER },
    of: ['user', 'one'],
    fails: [{ at: 'users/details/2', says: 'Failed to fetch user data.' }],
  },
  {
    call: 'POST /users',
    body: { name: 'Nasima', email: 'nasima@example.com', password: 'a long enough one', project_id: 1 },
    bad: { email: 'nobody' },
    row: { data: USER },
    holds: ['message'],
    of: ['user', 'create'],
    fails: [
      {
        at: 'add-user',
        fill: { Name: 'Rana', Email: 'rana@example.com', Password: 'a long enough one' },
        press: 'Add User',
        says: 'Failed to add user.',
      },
    ],
  },
  {
    call: 'PUT /users/edit/{id}',
    ids: [2],
    body: { name: 'Jamila', email: 'jamila@example.com', project_id: 1 },
    bad: { email: 'nobody' },
    row: { data: USER },
    holds: ['message'],
    of: ['user', 'update'],
    fails: [{ at: 'users/edit-user/2', fill: { Name: 'Rana' }, press: 'Save', says: 'Failed to edit user.' }],
  },
  {
    call: 'PUT /users/password/{id}',
    ids: [2],
    body: { password: 'another long enough one' },
    bad: { password: 'short' },
    holds: ['message'],
    fails: [
      {
        at: 'users/edit-user/2',
        fill: { Password: 'another long enough one' },
        press: 'Reset Password',
        says: 'Failed to update password.',
      },
    ],
  },
  {
    call: 'DELETE /users/delete/{id}',
    ids: [SPARE],
    rows: { users: USER },
    holds: ['message'],
    of: ['user', 'delete'],
    fails: [{ at: 'users', action: 'Delete', says: 'Failed to delete user.' }],
  },

  {
    call: 'POST /project_employee_assign/{projectId}',
    ids: [1],
    body: { employees: [{ employee_id: 2 }] },
    bad: { employees: [] },
    holds: ['message'],
    fails: [
      {
        at: 'projects/assign-employee/1',
        tick: 'Select Rahim',
        press: 'Assign Employee',
        says: 'Failed to assign employees.',
      },
    ],
  },
  {
    call: 'GET /project_employee_assign/release/{projectId}',
    ids: [1],
    rows: { data: ['employee_id', 'employee_name', 'assigned_by'] },
    fails: [{ at: 'projects/release-employee/1', says: 'Failed to fetch assignments.' }],
  },
  {
    call: 'POST /project_employee_assign/release/{projectId}',
    ids: [1],
    body: { employees: [{ employee_id: 2 }] },
    bad: { employees: [] },
    holds: ['message'],
    fails: [
      {
        at: 'projects/release-employee/1',
        tick: 'Select Habib',
        press: 'Release Employee',
        says: 'Failed to release assignments.',
      },
    ],
  },

  {
    call: 'POST /employee/salary',
    body: { employee_id: 1, amount: 500 },
    bad: { amount: 'much' },
    message: 'Salary added successfully',
    fails: [
      {
        at: 'employee-salary',
        fill: { Employee: '=Habib', 'Salary Amount': '5' },
        press: 'Add Salary',
        says: 'Failed to add employee salary.',
      },
    ],
  },
  {
    call: 'GET /employee/history/{id}',
    ids: [1],
    rows: {
      data: ['id', 'employee_name', 'amount', 'type', 'current_balance', 'previous_balance', 'created_at'],
    },
    fails: [{ at: 'employee-salary', says: 'Failed to fetch employees salary history.' }],
  },
  {
    call: 'GET /employee/ledger/history',
    query: `id=1&${RANGE}`,
    rows: { ledger_entries: [...LEDGER, 'project_name', 'salary'] },
    holds: ['days_present', 'total_given', 'total_salary'],
  },
  { call: 'GET /employee/salary/all', rows: { data: ['employee_id', 'amount'] } },
  {
    call: 'GET /employee/wage/all/{projectId}',
    ids: [1],
    rows: { data: ['id', 'employee_name'] },
    fails: [
      {
        at: 'employee-wages',
        fill: { Project: '=Lake Tower' },
        opens: 'Employee',
        says: 'Failed to fetch employees!',
      },
    ],
  },
  {
    call: 'POST /employee/wage/{projectId}',
    ids: [1],
    body: { employee_id: 1, amount: 300 },
    bad: { amount: -1 },
    message: 'Wage submitted successfully!',
    fails: [
      {
        at: 'employee-wages',
        fill: { Project: '=Lake Tower', Employee: '=Habib', Wage: '5' },
        press: 'Submit Wage',
        says: WRONG,
      },
    ],
  },

  {
    call: 'POST /inventory_purchase',
    body: { vendor_id: 1, sub_total: 100, discount: 10, total: 90, inventory: [line], date: TODAY },
    bad: { total: 91 },
    message: 'Purchase saved successfully',
    fails: [
      {
        at: 'inventory-purchase',
        fill: {
          'Memo Id': 'M-9',
          Vendor: '=Padma',
          Category: '=Cement',
          Product: '=Grey',
          Quantity: '1',
          'Total Price': '5',
        },
        press: 'Save Purchase',
        says: 'Failed to save purchase',
      },
    ],
  },
  {
    call: 'GET /inventory_purchase/history/{id}',
    ids: [TODAY],
    rows: { data: PURCHASE },
    fails: [{ at: 'inventory-purchase-history', says: 'Error occured while fetching data!' }],
  },
  { call: 'GET /inventory/ledger/{id}', ids: [1], query: RANGE, rows: { data: STOCK } },
  {
    call: 'POST /supply_inventory_project',
    body: { project_id: 1, inventory: [{ product_id: 1, qty: 2 }], date: TODAY },
    bad: { inventory: [] },
    message: 'Assigned product(s) successfully!',
    fails: [
      {
        at: 'projects/assign-product',
        fill: { Project: '=Lake Tower', Category: '=Cement', Product: '=Grey', Quantity: '1' },
        press: 'Assign Products',
        says: 'Failed to assign product(s)!',
        stays: 'Failed to assign products.',
      },
    ],
  },
  {
    call: 'GET /supply_inventory_project/history/{projectId}',
    ids: [1],
    rows: { data: ['id', 'project_name', 'created_at'] },
    fails: [{ at: 'projects/assign-history', says: 'Failed to fetch product assign history.' }],
  },
  {
    call: 'POST /supply_cash_project',
    body: { project_id: 1, cash_amount: 250.25 },
    bad: { cash_amount: -1 },
    holds: ['message'],
    fails: [
      {
        at: 'projects/supply-cash',
        fill: { Project: '=Lake Tower', Amount: '5' },
        press: 'Supply',
        says: 'Failed to supply cash.',
      },
    ],
  },
  {
    call: 'POST /expense',
    body: { expense_name: 'Tea', amount: 40 },
    bad: { expense_name: '' },
    message: 'Expense added successfully!',
    fails: [
      { at: 'expense', fill: { 'Expense Name': 'Tea', Amount: '5' }, press: 'Add Expense', says: WRONG },
    ],
  },
  {
    call: 'GET /expense/history/{date}',
    ids: [TODAY],
    rows: { data: ['id', 'expense_name', 'amount', 'created_at'] },
    fails: [{ at: 'expense', says: 'Error occured while fetching data!' }],
  },
  {
    call: 'POST /expense/projectwise/{projectId}',
    ids: [1],
    body: { expense_name: 'Transport', amount: 60 },
    bad: { amount: 0 },
    message: 'Expense added to the project!',
    fails: [
      {
        at: 'projects/expense',
        fill: { Project: '=Lake Tower', 'Expense Name': 'Van', Amount: '5' },
        press: 'Add Expense',
        says: WRONG,
      },
    ],
  },
  {
    call: 'GET /supply_cash_project/ledger/{projectId}',
    ids: [1],
    rows: {
      ledger_entries: ENTRY,
      product_ledger: [...STOCK, 'product_name', 'rate', 'price', 'total_price'],
    },
    holds: [
      'total_cash_given',
      'total_employee_wage',
      'total_expense',
      'total_cost',
      'balance',
      'total_product_given',
    ],
    fails: [{ at: 'projects/ledger?id=1', says: 'Failed to fetch project ledger!' }],
  },

  {
    call: 'POST /vendor/payment',
    body: { vendor_id: 1, amount: 75 },
    bad: { vendor_id: 999999 },
    holds: ['message'],
    fails: [
      { at: 'vendors/payment', fill: { Vendor: '=Padma', Amount: '5' }, press: 'Pay Now', says: WRONG },
    ],
  },
  { call: 'GET /vendor/ledger/history', query: `id=1&${RANGE}`, rows: { data: LEDGER } },

  {
    call: 'GET /cash/opening',
    holds: ['success'],
    fails: [{ at: '', says: WRONG, stays: 'Failed to fetch cash opening.' }],
  },
  { call: 'GET /cash', rows: { data: ['balance', 'updated_at'] } },
  {
    call: 'GET /cash/ledger',
    query: RANGE,
    rows: { data: LEDGER },
    fails: [{ at: 'cash-ledger', says: 'Failed to fetch cash ledger!' }],
  },
  {
    call: 'POST /bank/deposite/{id}',
    ids: [1],
    body: { amount: 20 },
    bad: { amount: 0.001 },
    holds: ['message'],
    fails: [
      {
        at: 'accounts/details/1',
        fill: { Amount: '5' },
        press: 'Deposit',
        says: 'Failed to deposit amount.',
      },
    ],
  },
  {
    call: 'POST /bank/withdraw/{id}',
    ids: [1],
    body: { amount: 20 },
    bad: { amount: 0 },
    holds: ['message'],
    fails: [
      {
        at: 'accounts/withdraw',
        fill: { Account: '=Operating', Amount: '5' },
        press: 'Withdraw',
        says: 'Failed to withdraw amount.',
      },
    ],
  },
  {
    call: 'GET /bank/ledger/{id}',
    ids: [1],
    query: RANGE,
    rows: { data: ['id', 'bank_id', 'bank_name', ...ENTRY] },
    fails: [{ at: 'accounts/ledger?id=1', says: 'Failed to fetch account ledger.' }],
  },
  { call: 'POST /logout', body: {}, holds: ['message'] },
];

/** The specification shows no call for one record of these. */
export const NO_CALL_FOR_ONE = ['employee', 'employee_role', 'project_state', 'vendor'];

const LISTS = [
  ['GET /vendor', 'inventory-purchase', 'Vendor', 'Failed to load initial data'],
  ['GET /inventory_category', 'inventory-purchase', 'Category', 'Failed to load initial data'],
  ['GET /inventory', 'inventory-purchase', 'Product', 'Failed to load initial data'],
  ['GET /project', 'projects/assign-product', 'Project', 'Failed to load initial data'],
  ['GET /vendor', 'vendors/ledger', 'Vendor', 'Failed to fetch vendors.'],
  ['GET /employee', 'employee-salary', 'Employee', 'Failed to fetch employees.'],
].map(([call = '', at = '', opens = '', says = '']): Call => ({ call, fails: [{ at, opens, says }] }));

/** What selectors and overlays say of a list that they cannot read: their own words, else those of the call. */
export const CHOICES: readonly Call[] = [
  { call: 'GET /employee', fails: [{ at: 'projects/assign-employee/1', says: WRONG }] },
  ...LISTS,
];

interface Entity {
  fields: string[];
  body: Record<string, unknown>;
  bad: Record<string, unknown>;
  /** The answer's field that holds the rows or the row, where it is not `data`. */
  payload?: Partial<Record<OperationName, string>>;
  /** The answer's field that brings the whole refreshed list. */
  refreshed?: Partial<Record<OperationName, string>>;
  one?: string;
  fails: Partial<Record<OperationName, Failure>>;
}

/** The five calls of an entity; one that the specification does not have takes the same form (docs/business-rules.md, "Lists"). */
function entity(
  name: string,
  path: string,
  { fields, body, bad, payload = {}, refreshed = {}, ...rest }: Entity,
): Call[] {
  const holding = (operation: OperationName) => payload[operation] ?? 'data';
  const fails = (operation: OperationName) => {
    const failure = rest.fails[operation];
    return failure === undefined ? {} : { fails: [failure] };
  };
  const changed = (operation: OperationName): Pick<Call, 'rows' | 'row' | 'holds'> => {
    const list = refreshed[operation];
    return {
      holds: ['message'],
      ...(list === undefined
        ? operation !== 'delete' && { row: { data: fields } }
        : { rows: { [list]: fields } }),
    };
  };
  return [
    {
      call: `GET ${path}`,
      rows: { [holding('list')]: fields },
      of: [name, 'list'],
      ...fails('list'),
    },
    {
      call: rest.one ?? `GET ${path}/{id}`,
      ids: [1],
      row: { [holding('one')]: fields },
      of: [name, 'one'],
      ...fails('one'),
    },
    { call: `POST ${path}`, body, bad, of: [name, 'create'], ...changed('create'), ...fails('create') },
    {
      call: `PUT ${path}/{id}`,
      ids: [2],
      // Another price is an adjustment, which says why.
      body: { ...body, ...renamed(body), ...(Object.hasOwn(body, 'price') && { reason: 'Price list' }) },
      bad,
      of: [name, 'update'],
      ...changed('update'),
      ...fails('update'),
    },
    {
      call: `DELETE ${path}/{id}`,
      ids: [SPARE],
      of: [name, 'delete'],
      ...changed('delete'),
      ...fails('delete'),
    },
  ];
}

/** Two records may not share their name. */
function renamed(body: Record<string, unknown>): Record<string, unknown> {
  const [name = '', value] = Object.entries(body)[0] ?? [];
  return { [name]: `${value} 2` };
}
