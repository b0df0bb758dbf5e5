/**
 * The screens of each entity as the specification describes them. Written from its text, not from the definitions. A
 * label precedes the field that it names. Anything that the text leaves open is left out.
 * Longer than most files: it is one table.
 */

export interface Screen {
  list?: {
    path: string;
    title?: string;
    columns: Record<string, string>;
    pageSizes?: number[];
    sorts?: Record<string, string>;
    filters?: Record<string, string>;
    actions?: string[];
    actionsAs?: 'menu' | 'buttons';
    links?: Record<string, string>;
    cards?: string[];
    opens?: string;
  };
  show?: {
    in: 'page' | 'modal';
    path?: string;
    title?: string;
    fields?: Record<string, string>;
    groups?: string[];
    links?: Record<string, string>;
    actions?: string[];
  };
  create?: Form;
  edit?: Form;
  /** Selector: [placeholder, empty text]. */
  selectors?: Record<string, [string, string]>;
  required: string[];
  requiredOnEdit?: string[];
  atLeastZero?: string[];
  unique?: string[];
  empty?: string;
  confirm?: string;
  failed: Partial<Record<'list' | 'one' | 'create' | 'update' | 'delete', string>>;
  menu: [group: string, ...paths: string[]];
}

interface Form {
  in: 'page' | 'modal' | 'panel';
  path?: string;
  title?: string;
  fields: Record<string, string>;
  groups?: string[];
  submit: string;
  reset: string;
  resets?: 'initial' | 'empty';
  links?: Record<string, string>;
  after?: 'list' | 'show' | 'stay';
}

const FIVE_TO_FIFTY = [5, 10, 20, 50];
const FIVE_TO_TWENTY = [5, 10, 20];

export const ENTITIES: Record<string, Screen> = {
  inventory_category: {
    list: {
      path: 'categories',
      title: 'All Categories',
      columns: { 'Category Name': 'category_name', Created: 'created_at', 'Last Update': 'updated_at' },
      pageSizes: FIVE_TO_FIFTY,
      actions: ['show', 'edit', 'delete'],
      actionsAs: 'menu',
    },
    show: {
      in: 'page',
      path: 'categories/details/{id}',
      fields: {
        Name: 'category_name',
        'Category ID': 'id',
        'Created at': 'created_at',
        'Last update': 'updated_at',
      },
      links: { 'All Categories': 'categories' },
    },
    create: {
      in: 'panel',
      title: 'Add New Category',
      fields: { 'Category Name': 'category_name' },
      submit: 'Add Category',
      reset: 'Discard',
    },
    edit: {
      in: 'page',
      path: 'categories/edit-category/{id}',
      fields: { 'Category Name': 'category_name' },
      submit: 'Save',
      reset: 'Discard',
      links: { 'All Categories': 'categories' },
      after: 'list',
    },
    required: ['category_name'],
    unique: ['category_name'],
    empty: 'No category found!',
    confirm: 'Confirm to delete this category?',
    failed: {
      list: 'Failed to fetch category.',
      create: 'Failed to add category.',
      update: 'Failed to edit category.',
      delete: 'Failed to delete category.',
    },
    menu: ['Inventory', 'categories'],
  },

  inventory: {
    list: {
      path: 'products',
      columns: {
        'Product Name': 'product_name',
        Category: 'category_id',
        Quantity: 'quantity',
        Price: 'price',
        'Last update': 'updated_at',
      },
      pageSizes: FIVE_TO_FIFTY,
      sorts: {},
      actions: ['show', 'edit', 'delete'],
      actionsAs: 'menu',
      links: { 'Add Products': 'add-product' },
    },
    show: {
      in: 'page',
      path: 'products/details/{id}',
      fields: {
        Name: 'product_name',
        'Product ID': 'id',
        'Category Name': 'category_id',
        'Created By': 'added_by',
        Quantity: 'quantity',
        Price: 'price',
        'Created At': 'created_at',
        'Last Update': 'updated_at',
      },
      groups: ['General Information', 'Stock Details'],
    },
    create: {
      in: 'page',
      path: 'add-product',
      fields: {
        Name: 'product_name',
        Category: 'category_id',
        'Initial Stock': 'quantity',
        'Initial Value': 'price',
      },
      submit: 'Add Product',
      reset: 'Discard',
    },
    edit: {
      in: 'page',
      path: 'products/edit-product/{id}',
      fields: {
        Name: 'product_name',
        Category: 'category_id',
        'Initial Stock': 'quantity',
        'Initial Value': 'price',
      },
      submit: 'Save',
      reset: 'Discard',
      links: { 'Add Product': 'add-product' },
    },
    selectors: { category_id: ['Select a category', 'No categories found!'] },
    required: ['product_name', 'category_id', 'quantity', 'price'],
    empty: 'No product found!',
    confirm: 'Confirm to delete this product?',
    failed: {
      list: 'Failed to fetch inventory.',
      one: 'Failed to fetch product.',
      create: 'Failed to add product.',
      update: 'Failed to edit product.',
      delete: 'Failed to delete product.',
    },
    menu: ['Inventory', 'products', 'add-product'],
  },

  vendor: {
    list: {
      path: 'all-vendors',
      title: 'All Vendors',
      columns: {
        ID: 'id',
        Name: 'vendor_name',
        Address: 'address',
        Contact: 'note',
        Phone: 'phone',
        Balance: 'balance',
      },
      pageSizes: FIVE_TO_TWENTY,
      sorts: {
        'New-Old': '-created_at',
        'Old-New': 'created_at',
        'A-Z': 'vendor_name',
        'Z-A': '-vendor_name',
      },
      actions: ['show', 'edit', 'delete'],
      links: { 'Add Vendor': 'add-vendor' },
      cards: ['Total Vendors', 'Owed to Vendors'],
    },
    show: {
      in: 'modal',
      fields: {
        'Vendor Name': 'vendor_name',
        Address: 'address',
        Note: 'note',
        Phone: 'phone',
        Balance: 'balance',
        'Created At': 'created_at',
        'Updated At': 'updated_at',
      },
    },
    create: {
      in: 'page',
      path: 'add-vendor',
      fields: {
        Name: 'vendor_name',
        Address: 'address',
        'Phone Number': 'phone',
        Balance: 'balance',
        Contact: 'note',
      },
      submit: 'Add Vendor',
      reset: 'Discard',
      links: { Dashboard: '', 'All Vendors': 'all-vendors' },
    },
    edit: {
      in: 'modal',
      title: 'Update Vendor Details',
      fields: {
        Name: 'vendor_name',
        Address: 'address',
        'Phone Number': 'phone',
        Balance: 'balance',
        Note: 'note',
      },
      groups: ['General Information', 'Financial Details'],
      submit: 'Edit Vendor',
      reset: 'Discard',
    },
    required: ['vendor_name', 'address', 'phone', 'balance', 'note'],
    empty: 'No vendor found!',
    confirm: 'Confirm you want to delete this vendor?',
    failed: {
      list: 'Failed to fetch vendors.',
      create: 'Failed to add vendor.',
      update: 'Failed to edit vendors.',
      delete: 'Failed to delete vendors.',
    },
    menu: ['Vendors', 'all-vendors', 'add-vendor'],
  },

  employee: {
    list: {
      path: 'all-employees',
      title: 'All Employees',
      columns: {
        ID: 'id',
        Name: 'employee_name',
        Address: 'address',
        Role: 'role_id',
        Phone: 'phone',
        Salary: 'salary',
        Balance: 'balance',
        Availability: 'is_free',
      },
      pageSizes: FIVE_TO_TWENTY,
      sorts: {
        'New-Old': '-created_at',
        'Old-New': 'created_at',
        'Low-High': 'salary',
        'High-Low': '-salary',
        'A-Z': 'employee_name',
        'Z-A': '-employee_name',
      },
      filters: { Role: 'role_id' },
      actions: ['show', 'edit', 'delete'],
      cards: ['Total Employees', 'Free', 'Monthly Salaries'],
    },
    show: { in: 'modal' },
    create: {
      in: 'page',
      path: 'add-employee',
      fields: {
        Name: 'employee_name',
        Address: 'address',
        Role: 'role_id',
        Phone: 'phone',
        Salary: 'salary',
        'Pay Basis': 'pay_basis',
        Balance: 'balance',
      },
      submit: 'Add Employee',
      reset: 'Discard',
      links: { Dashboard: '', 'All Employees': 'all-employees' },
    },
    edit: {
      in: 'modal',
      fields: {
        Name: 'employee_name',
        Address: 'address',
        Role: 'role_id',
        Phone: 'phone',
        Salary: 'salary',
        'Pay Basis': 'pay_basis',
        Balance: 'balance',
      },
      submit: 'Save',
      reset: 'Discard',
    },
    selectors: { role_id: ['Select a role', 'No employee roles found!'] },
    required: ['employee_name', 'address', 'role_id', 'phone', 'salary', 'balance'],
    atLeastZero: ['salary'],
    empty: 'No employee found!',
    confirm: 'Confirm you want to delete this employee?',
    failed: {
      list: 'Failed to fetch employees.',
      create: 'Failed to add employee.',
      update: 'Failed to edit employee.',
      delete: 'Failed to add employees.',
    },
    menu: ['Employees', 'all-employees', 'add-employee'],
  },

  employee_role: {
    list: {
      path: 'employee-roles',
      columns: { 'No.': 'no', 'Role Name': 'role_name', 'Added By': 'added_by', Created: 'created_at' },
      pageSizes: FIVE_TO_TWENTY,
      sorts: { 'New-Old': '-created_at', 'Old-New': 'created_at', 'A-Z': 'role_name', 'Z-A': '-role_name' },
      actions: ['show', 'edit', 'delete'],
      links: { 'Add Employee': 'add-employee' },
    },
    show: { in: 'modal' },
    create: {
      in: 'panel',
      fields: { 'Role Name': 'role_name' },
      submit: 'Add Role',
      reset: 'Discard',
    },
    edit: { in: 'modal', fields: { 'Role Name': 'role_name' }, submit: 'Save', reset: 'Discard' },
    required: ['role_name'],
    unique: ['role_name'],
    empty: 'No employee role found!',
    confirm: 'Confirm you want to delete this employee role?',
    failed: {
      list: 'Failed to fetch employee roles.',
      create: 'Failed to add employee roles.',
      update: 'Failed to edit employee roles.',
      delete: 'Failed to delete employee roles.',
    },
    menu: ['Employees', 'employee-roles'],
  },

  project_state: {
    list: {
      path: 'project-states',
      title: 'All Project States',
      columns: { 'No.': 'no', 'State Name': 'state_name' },
      pageSizes: FIVE_TO_TWENTY,
      sorts: {
        'New - Old': '-created_at',
        'Old - New': 'created_at',
        'A - Z': 'state_name',
        'Z - A': '-state_name',
      },
      actions: ['show', 'edit', 'delete'],
      links: { 'Add Project': 'add-project' },
      cards: ['Total Leads', 'Total Categories', 'Total Products', 'Total Projects'],
    },
    show: {
      in: 'modal',
      title: 'Project State Details',
      fields: {
        'State Name': 'state_name',
        'Added By': 'added_by',
        'Created At': 'created_at',
        'Updated At': 'updated_at',
      },
    },
    create: {
      in: 'panel',
      title: 'Add New State',
      fields: { 'State Name': 'state_name' },
      submit: 'Add State',
      reset: 'Clear',
    },
    edit: {
      in: 'modal',
      title: 'Update Project State',
      fields: { 'State Name': 'state_name' },
      submit: 'Update',
      reset: 'Discard',
    },
    required: ['state_name'],
    unique: ['state_name'],
    empty: 'No state found!',
    confirm: 'Confirm you want to delete this project state?',
    failed: {
      list: 'Failed to fetch project states.',
      create: 'Failed to add project state.',
      update: 'Failed to edit project state.',
      delete: 'Failed to delete project state.',
    },
    menu: ['Projects', 'project-states'],
  },

  project: {
    list: {
      path: 'projects',
      title: 'All Projects',
      columns: {
        ID: 'id',
        Name: 'project_name',
        Address: 'address',
        State: 'state_id',
        Balance: 'balance',
        Employees: 'employees',
      },
      pageSizes: FIVE_TO_TWENTY,
      sorts: {
        'New - Old': '-created_at',
        'Old - New': 'created_at',
        'Low - High': 'budget',
        'High - Low': '-budget',
        'A - Z': 'project_name',
        'Z - A': '-project_name',
      },
      filters: { State: 'state_id' },
      links: { 'Add Project': 'add-project' },
      opens: 'project_name',
    },
    show: {
      in: 'page',
      path: 'projects/details/{id}',
      fields: {
        Name: 'project_name',
        'Project ID': 'id',
        Address: 'address',
        State: 'state_id',
        Schedule: 'schedule',
        Budget: 'budget',
        Balance: 'balance',
        Created: 'created_at',
        'Last Update': 'updated_at',
        'Total Floor': 'total_floor',
        'Total Unit': 'total_unit',
        'Unit Per Floor': 'per_floor_unit',
        'Total Shop': 'total_shop',
        'Shop Per Floor': 'per_floor_shop',
      },
      actions: ['edit', 'delete'],
    },
    create: {
      in: 'page',
      path: 'add-project',
      fields: {
        Name: 'project_name',
        Address: 'address',
        State: 'state_id',
        'Total Floor': 'total_floor',
        'Total Unit': 'total_unit',
        'Unit/Floor': 'per_floor_unit',
        'Total Shop': 'total_shop',
        'Shop/Floor': 'per_floor_shop',
        Schedule: 'schedule',
        Budget: 'budget',
        Balance: 'balance',
      },
      submit: 'Add Project',
      reset: 'Discard',
      links: { Dashboard: '', 'All Projects': 'projects' },
    },
    edit: {
      in: 'page',
      path: 'projects/edit/{id}',
      fields: {
        Name: 'project_name',
        Address: 'address',
        State: 'state_id',
        'Total Floor': 'total_floor',
        'Total Unit': 'total_unit',
        'Unit/Floor': 'per_floor_unit',
        'Total Shop': 'total_shop',
        'Shop/Floor': 'per_floor_shop',
        Schedule: 'schedule',
        Budget: 'budget',
        Balance: 'balance',
        'Mark as completed.': 'is_completed',
      },
      submit: 'Save',
      reset: 'Clear',
      links: { 'All Projects': 'projects' },
    },
    selectors: { state_id: ['Select a state', 'No state found!'] },
    required: ['project_name', 'budget', 'balance'],
    requiredOnEdit: ['project_name', 'address', 'state_id', 'budget', 'balance'],
    atLeastZero: [
      'total_floor',
      'total_unit',
      'per_floor_unit',
      'total_shop',
      'per_floor_shop',
      'budget',
      'balance',
    ],
    empty: 'No items found!',
    confirm: 'Confirm to delete this project?',
    failed: {
      list: 'Failed to fetch projects.',
      one: 'Failed to fetch project.',
      create: 'Failed to add projects.',
      update: 'Failed to edit projects.',
      delete: 'Failed to delete projects.',
    },
    menu: ['Projects', 'projects', 'add-project'],
  },

  user: {
    list: {
      path: 'users',
      title: 'All Users',
      columns: {
        Name: 'name',
        Email: 'email',
        'Project name': 'project_id',
        'Created at': 'created_at',
        // Not of the specification: roles (docs/definitions/access.md).
        Roles: 'roles',
      },
      pageSizes: FIVE_TO_FIFTY,
      sorts: {},
      actions: ['show', 'edit', 'delete'],
      actionsAs: 'menu',
      links: { 'Add User': 'add-user' },
    },
    show: {
      in: 'page',
      path: 'users/details/{id}',
      fields: {
        Name: 'name',
        'User ID': 'id',
        Email: 'email',
        'Project Name': 'project_id',
        Administrator: 'is_admin',
        'Created at': 'created_at',
        Projects: 'projects',
        Roles: 'roles',
      },
      links: { 'All Users': 'users' },
    },
    create: {
      in: 'page',
      path: 'add-user',
      fields: {
        Name: 'name',
        Email: 'email',
        Project: 'project_id',
        Password: 'password',
        Administrator: 'is_admin',
        Roles: 'roles',
        Projects: 'projects',
      },
      submit: 'Add User',
      reset: 'Discard',
    },
    edit: {
      in: 'page',
      path: 'users/edit-user/{id}',
      title: 'Edit User',
      fields: {
        Name: 'name',
        Email: 'email',
        Project: 'project_id',
        Administrator: 'is_admin',
        Roles: 'roles',
        Projects: 'projects',
      },
      submit: 'Save',
      reset: 'Discard',
    },
    selectors: { project_id: ['Select a project', 'No project found!'] },
    required: ['name', 'email', 'password'],
    unique: ['email'],
    empty: 'No user found!',
    confirm: 'Confirm to delete this user?',
    failed: {
      list: 'Failed to fetch users list.',
      one: 'Failed to fetch user data.',
      create: 'Failed to add user.',
      update: 'Failed to edit user.',
      delete: 'Failed to delete user.',
    },
    menu: ['Users', 'users', 'add-user'],
  },

  customer: {
    list: {
      path: 'customers',
      columns: {
        'No.': 'no',
        'Customer Name': 'customer_name',
        NID: 'nid',
        Phone: 'phone',
        Address: 'address',
        Balance: 'balance',
        'Added By': 'added_by',
        Created: 'created_at',
      },
      links: { 'Add Customer': 'customers/add-customer' },
      opens: 'customer_name',
    },
    show: {
      in: 'page',
      path: 'customers/details/{id}',
      fields: {
        Name: 'customer_name',
        'Customer ID': 'id',
        Phone: 'phone',
        'National ID': 'nid',
        Address: 'address',
        Balance: 'balance',
        'Added By': 'added_by',
        'Created At': 'created_at',
      },
      actions: ['edit', 'delete'],
    },
    create: {
      in: 'page',
      path: 'customers/add-customer',
      fields: {
        'Customer Name': 'customer_name',
        'National Id': 'nid',
        Phone: 'phone',
        Address: 'address',
        Balance: 'balance',
      },
      submit: 'Submit',
      reset: 'Clear',
    },
    required: ['customer_name', 'nid', 'phone', 'address', 'balance'],
    atLeastZero: ['balance'],
    empty: 'No customer found!',
    confirm: 'Confirm to delete this customer?',
    failed: { list: 'Failed to fetch customers data.', one: 'Failed to fetch customer data.' },
    menu: ['Customer Leads', 'customers', 'customers/add-customer'],
  },

  bank: {
    list: {
      path: 'accounts',
      title: 'All Accounts',
      columns: {
        ID: 'id',
        'Account Name': 'bank_name',
        Balance: 'balance',
        Created: 'created_at',
        'Last Update': 'updated_at',
      },
      pageSizes: FIVE_TO_TWENTY,
      sorts: {
        'New-Old': '-created_at',
        'Old-New': 'created_at',
        'Low-High': 'balance',
        'High-Low': '-balance',
        'A-Z': 'bank_name',
        'Z-A': '-bank_name',
      },
      links: { 'Add Account': 'accounts/add-account' },
      opens: 'bank_name',
    },
    show: {
      in: 'page',
      path: 'accounts/details/{id}',
      fields: {
        Name: 'bank_name',
        'Bank ID': 'id',
        Balance: 'balance',
        'Created By': 'added_by',
        'Created At': 'created_at',
        'Last Update': 'updated_at',
      },
      actions: ['edit', 'delete'],
    },
    create: {
      in: 'page',
      path: 'accounts/add-account',
      fields: { 'Bank Name': 'bank_name', Balance: 'balance' },
      submit: 'Submit',
      reset: 'Clear',
    },
    edit: {
      in: 'page',
      path: 'accounts/edit/{id}',
      title: 'Edit Bank Details',
      fields: { 'Bank Name': 'bank_name', Balance: 'balance' },
      submit: 'Save',
      reset: 'Clear',
      resets: 'empty',
      after: 'show',
    },
    required: ['bank_name', 'balance'],
    atLeastZero: ['balance'],
    unique: ['bank_name'],
    empty: 'No bank account found!',
    confirm: 'Confirm to delete this account?',
    failed: {
      list: 'Failed to fetch bank accounts.',
      one: 'Failed to fetch bank account.',
      update: 'Failed to edit bank account.',
      delete: 'Failed to delete bank account.',
    },
    menu: ['Finance', 'accounts', 'accounts/add-account'],
  },
};
