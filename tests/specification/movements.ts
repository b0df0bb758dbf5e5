/**
 * The calls and forms of movements as the specification describes them, and what they post (docs/business-rules.md,
 * "Movements"). Written from these texts, not from the definitions.
 */

export interface MovementScreen {
  call: string;
  /** The type of its transactions, as ledgers show it. */
  type: string;
  rule?: string;
  /** `debit|credit book amount [when]`, of one that data can say. */
  entries?: string[];
  path: string;
  title?: string;
  /** The form's fields in their order; what every movement takes besides is left out. */
  fields: Record<string, string>;
  submit: string;
  reset?: string;
  clears?: 'attempt';
  required: string[];
  /** Selector: [placeholder, empty text]. */
  selectors?: Record<string, [placeholder: string, empty?: string]>;
  /** Completed projects are refused, and not offered. */
  onlyRunning?: true;
  message?: string;
  failed?: string;
  history?: {
    call: string;
    path?: string;
    by?: string;
    columns: Record<string, string>;
    empty: string;
    failed?: string;
  };
}

/** Paid from cash, or from the bank that is named. */
const PAID = (amount: string) => [
  `credit cash ${amount} bank_id == null`,
  `credit bank:{bank_id} ${amount} bank_id != null`,
];
const PROJECT: [string, string] = ['Select a project', 'No project found!'];

export const MOVEMENTS: Record<string, MovementScreen> = {
  vendor_payment: {
    call: 'POST /vendor/payment',
    type: 'payment',
    entries: ['debit vendor:{vendor_id} amount', ...PAID('amount')],
    path: 'vendors/payment',
    fields: { Vendor: 'vendor_id', Amount: 'amount', 'Paid from': 'bank_id' },
    submit: 'Pay Now',
    reset: 'Cancel',
    clears: 'attempt',
    required: ['vendor_id', 'amount'],
    selectors: { vendor_id: ['Select a vendor'] },
  },
  salary: {
    call: 'POST /employee/salary',
    type: 'salary',
    rule: 'salary',
    path: 'employee-salary',
    fields: {
      Employee: 'employee_id',
      'Salary Amount': 'amount',
      Month: 'month',
      Bonus: 'bonus',
      'Paid from': 'bank_id',
    },
    submit: 'Add Salary',
    required: ['employee_id', 'amount'],
    message: 'Salary added successfully',
    failed: 'Failed to add employee salary.',
    history: {
      call: 'GET /employee/history/{key}',
      path: 'employee-salary',
      by: 'employee_id',
      columns: {
        ID: 'id',
        'Voucher No.': 'voucher_no',
        'Employee Name': 'employee_id',
        Amount: 'amount',
        Month: 'month',
        Type: 'type',
        'Current Balance': 'current_balance',
        'Previous Balance': 'previous_balance',
        'Created At': 'created_at',
      },
      empty: 'No salary found!',
      failed: 'Failed to fetch employees salary history.',
    },
  },
  wage: {
    call: 'POST /employee/wage/{project_id}',
    type: 'wage',
    rule: 'wage',
    path: 'employee-wages',
    fields: { Project: 'project_id', Employee: 'employee_id', Wage: 'amount', Overtime: 'overtime' },
    submit: 'Submit Wage',
    required: ['project_id', 'employee_id', 'amount'],
    selectors: { project_id: PROJECT },
    onlyRunning: true,
    message: 'Wage submitted successfully!',
  },
  supply_cash_project: {
    call: 'POST /supply_cash_project',
    type: 'supply cash',
    entries: ['debit project:{project_id} cash_amount', ...PAID('cash_amount')],
    path: 'projects/supply-cash',
    title: 'Supply Cash Entry',
    fields: { Project: 'project_id', Amount: 'cash_amount', 'Paid from': 'bank_id' },
    submit: 'Supply',
    reset: 'Cancel',
    required: ['project_id', 'cash_amount'],
    selectors: { project_id: PROJECT },
    onlyRunning: true,
    failed: 'Failed to supply cash.',
  },
  return_cash_project: {
    call: 'POST /supply_cash_project/return',
    type: 'return cash',
    entries: ['debit cash cash_amount', 'credit project:{project_id} cash_amount'],
    path: 'projects/return-cash',
    fields: { Project: 'project_id', Amount: 'cash_amount' },
    submit: 'Return Cash',
    required: ['project_id', 'cash_amount'],
  },
  expense: {
    call: 'POST /expense',
    type: 'expense',
    entries: ['debit {head} amount', ...PAID('amount')],
    path: 'expense',
    fields: { 'Expense Name': 'expense_name', Amount: 'amount', For: 'head', 'Paid from': 'bank_id' },
    submit: 'Add Expense',
    required: ['expense_name', 'amount'],
    message: 'Expense added successfully!',
    history: {
      call: 'GET /expense/history/{key}',
      path: 'expense',
      columns: {
        ID: 'id',
        'Voucher No.': 'voucher_no',
        'Expense Name': 'expense_name',
        Amount: 'amount',
        'Created At': 'created_at',
      },
      empty: 'No expense found!',
    },
  },
  project_expense: {
    call: 'POST /expense/projectwise/{project_id}',
    type: 'project expense',
    entries: ['debit {head} amount', 'credit project:{project_id} amount'],
    path: 'projects/expense',
    fields: { Project: 'project_id', 'Expense Name': 'expense_name', Amount: 'amount', For: 'head' },
    submit: 'Add Expense',
    required: ['project_id', 'expense_name', 'amount'],
    selectors: { project_id: PROJECT },
    onlyRunning: true,
    message: 'Expense added to the project!',
  },
  bank_deposit: {
    call: 'POST /bank/deposite/{bank_id}',
    type: 'deposit',
    entries: [
      'debit bank:{bank_id} amount',
      'credit cash amount source == "cash"',
      'credit receipts amount source != "cash" && head == null',
      'credit {head} amount source != "cash" && head != null',
    ],
    path: 'accounts/deposit',
    title: 'Deposit Balance',
    fields: { Account: 'bank_id', Amount: 'amount', From: 'source', For: 'head' },
    submit: 'Deposit',
    clears: 'attempt',
    required: ['bank_id', 'amount'],
    failed: 'Failed to deposit amount.',
  },
  bank_withdraw: {
    call: 'POST /bank/withdraw/{bank_id}',
    type: 'withdraw',
    entries: ['debit cash amount', 'credit bank:{bank_id} amount'],
    path: 'accounts/withdraw',
    title: 'Withdraw Balance',
    fields: { Account: 'bank_id', Amount: 'amount' },
    submit: 'Withdraw',
    clears: 'attempt',
    required: ['bank_id', 'amount'],
    failed: 'Failed to withdraw amount.',
  },
  inventory_purchase: {
    call: 'POST /inventory_purchase',
    type: 'purchase',
    rule: 'purchase',
    path: 'inventory-purchase',
    title: 'Inventory Purchase',
    fields: {
      'Memo Id': 'memo_id',
      'Purchase Date': 'date',
      Vendor: 'vendor_id',
      Items: 'inventory',
      Subtotal: 'sub_total',
      Discount: 'discount',
      Total: 'total',
    },
    submit: 'Save Purchase',
    required: ['vendor_id', 'inventory', 'sub_total', 'total'],
    selectors: { vendor_id: ['Select a vendor', 'No vendor found!'] },
    message: 'Purchase saved successfully',
    failed: 'Failed to save purchase',
    history: {
      call: 'GET /inventory_purchase/history/{key}',
      path: 'inventory-purchase-history',
      by: 'vendor_id',
      // The memo is ours: a bill is looked for by its number.
      columns: {
        ID: 'id',
        'Voucher No.': 'voucher_no',
        'Vendor Name': 'vendor_id',
        'Memo Id': 'memo_id',
        Total: 'total',
        'Created At': 'created_at',
      },
      empty: 'No purchase found!',
    },
  },
  supply_inventory_project: {
    call: 'POST /supply_inventory_project',
    type: 'supply stock',
    rule: 'supply',
    path: 'projects/assign-product',
    title: 'Assign products to project',
    fields: { Project: 'project_id', Date: 'date', Items: 'inventory' },
    submit: 'Assign Products',
    required: ['project_id', 'inventory'],
    selectors: { project_id: PROJECT },
    onlyRunning: true,
    message: 'Assigned product(s) successfully!',
    failed: 'Failed to assign product(s)!',
    history: {
      call: 'GET /supply_inventory_project/history/{key}',
      path: 'projects/assign-history',
      by: 'project_id',
      columns: {
        ID: 'id',
        'Voucher No.': 'voucher_no',
        'Project Name': 'project_id',
        'Created At': 'created_at',
      },
      empty: 'No assign history found!',
      failed: 'Failed to fetch product assign history.',
    },
  },
  return_inventory_project: {
    call: 'POST /supply_inventory_project/return',
    type: 'return stock',
    rule: 'return',
    path: 'projects/return-products',
    fields: { Project: 'project_id', Date: 'date', Items: 'inventory' },
    submit: 'Return Products',
    required: ['project_id', 'inventory'],
  },
  transfer_inventory_project: {
    call: 'POST /supply_inventory_project/transfer',
    type: 'transfer stock',
    rule: 'transfer',
    path: 'projects/transfer-products',
    title: 'Transfer products between projects',
    fields: {
      'From Project': 'from_project_id',
      'To Project': 'project_id',
      Date: 'date',
      Items: 'inventory',
    },
    submit: 'Transfer Products',
    onlyRunning: true,
    required: ['from_project_id', 'project_id', 'inventory'],
  },
  pay_accrual: {
    call: 'POST /payroll/accrual',
    type: 'pay accrual',
    rule: 'accrual',
    path: 'payroll/accrual',
    title: 'Accrue Pay',
    fields: { Month: 'month' },
    submit: 'Accrue',
    required: ['month'],
  },
  stock_count: {
    call: 'POST /stock_count',
    type: 'stock count',
    rule: 'count',
    path: 'products/count-one',
    title: 'Count One Product',
    fields: { Product: 'product_id', Counted: 'counted', Date: 'date' },
    submit: 'Save Count',
    required: ['product_id', 'counted'],
  },
  customer_bill: {
    call: 'POST /customer/bill',
    type: 'customer bill',
    entries: ['debit customer:{customer_id} amount', 'credit sales amount'],
    path: 'customers/bill',
    fields: { Customer: 'customer_id', Amount: 'amount', Project: 'project_id' },
    submit: 'Add Bill',
    required: ['customer_id', 'amount'],
  },
  customer_payment: {
    call: 'POST /customer/payment',
    type: 'customer payment',
    entries: [
      'debit cash amount bank_id == null',
      'debit bank:{bank_id} amount bank_id != null',
      'credit customer:{customer_id} amount',
    ],
    path: 'customers/payment',
    fields: { Customer: 'customer_id', Amount: 'amount', 'Received in': 'bank_id' },
    submit: 'Add Payment',
    required: ['customer_id', 'amount'],
  },
  cash_receipt: {
    call: 'POST /cash/receipt',
    type: 'cash receipt',
    entries: [
      'debit cash amount',
      'credit receipts amount head == null',
      'credit {head} amount head != null',
    ],
    path: 'cash-receipt',
    fields: { Amount: 'amount', For: 'head' },
    submit: 'Add Receipt',
    required: ['amount'],
  },
};
