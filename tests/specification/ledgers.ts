/** The ledgers as the specification describes them. Written from its text. */

export interface LedgerScreen {
  call: string;
  rows: string;
  totals?: string;
  path: string;
  title: string;
  columns: Record<string, string>;
  from: string;
  range?: 'lookup';
  onShow?: true;
  /** Where the specification says how many rows come first. */
  pageSize?: number;
  failed?: string;
}

const START = '2025-01-01';

export const LEDGERS: Record<string, LedgerScreen> = {
  vendor: {
    call: 'GET /vendor/ledger/history',
    rows: 'data',
    path: 'vendors/ledger',
    title: 'Check Vendor Ledger',
    columns: {
      ID: 'id',
      Amount: 'amount',
      'Previous Balance': 'previous_balance',
      'Current Balance': 'current_balance',
      Type: 'type',
      TransID: 'transaction_id',
      Date: 'created_at',
    },
    from: START,
  },
  employee: {
    call: 'GET /employee/ledger/history',
    rows: 'ledger_entries',
    totals: 'pay',
    path: 'employee-ledger',
    title: 'Check Employee Ledger',
    columns: {
      ID: 'id',
      'Project Name': 'project_name',
      Amount: 'amount',
      'Previous Balance': 'previous_balance',
      'Current Balance': 'current_balance',
      Salary: 'salary',
      Type: 'type',
      'Transaction ID': 'transaction_id',
      'Created At': 'created_at',
    },
    from: 'today',
  },
  bank: {
    call: 'GET /bank/ledger/{id}',
    rows: 'data',
    path: 'accounts/ledger',
    title: 'Check Account Ledger',
    columns: {
      ID: 'id',
      Amount: 'amount',
      'Previous Balance': 'previous_balance',
      'Current Balance': 'current_balance',
      Type: 'type',
      Date: 'created_at',
    },
    from: 'today',
    range: 'lookup',
    failed: 'Failed to fetch account ledger.',
  },
  inventory: {
    call: 'GET /inventory/ledger/{id}',
    rows: 'data',
    path: 'products/history/{id}',
    title: 'Stock Ledger',
    columns: {
      'No.': 'no',
      'Project Name': 'project_name',
      Quantity: 'qty',
      'Current Quantity': 'current_qty',
      'Previous Quantity': 'previous_qty',
      Type: 'type',
      Date: 'created_at',
    },
    from: START,
    onShow: true,
    pageSize: 10,
  },
  project: {
    call: 'GET /supply_cash_project/ledger/{id}',
    rows: 'ledger_entries',
    totals: 'project',
    path: 'projects/ledger',
    title: 'Project report check',
    columns: {
      ID: 'id',
      Amount: 'amount',
      'Previous Balance': 'previous_balance',
      'Current Balance': 'current_balance',
      Type: 'type',
      Transaction: 'transaction_id',
      Date: 'created_at',
    },
    from: START,
    failed: 'Failed to fetch project ledger!',
  },
  customer: {
    call: 'GET /customer/ledger/{id}',
    rows: 'data',
    path: 'customers/ledger',
    title: 'Check Customer Ledger',
    columns: {
      ID: 'id',
      Amount: 'amount',
      'Previous Balance': 'previous_balance',
      'Current Balance': 'current_balance',
      Type: 'type',
      Transaction: 'transaction_id',
      Date: 'created_at',
    },
    from: START,
  },
};

export const CASH: LedgerScreen = {
  call: 'GET /cash/ledger',
  rows: 'data',
  path: 'cash-ledger',
  title: 'Cash Ledger',
  columns: {
    ID: 'id',
    Amount: 'amount',
    'Previous Balance': 'previous_balance',
    'Current Balance': 'current_balance',
    TranxID: 'transaction_id',
    Type: 'type',
    Date: 'created_at',
  },
  from: START,
  failed: 'Failed to fetch cash ledger!',
};
