import { completeApi } from './completeApi.ts';
import { completeExternal } from './completeExternal.ts';
import type { Definition } from './grammar.ts';
import type { WrittenLedger } from './movementKeys.ts';
import { humanise, inSentence } from './names.ts';
import type { Item, LedgerView, Method } from './resource.ts';
import type { WrittenItem } from './viewKeys.ts';

/** What the rows of a ledger carry, by the label of its column (business rules, sections 1 and 3). */
export const LEDGER_LABELS: Readonly<Record<LedgerView['of'], Readonly<Record<string, string>>>> = {
  book: {
    no: 'No.',
    id: 'ID',
    nth: 'Entry',
    amount: 'Amount',
    previous_balance: 'Previous Balance',
    current_balance: 'Current Balance',
    salary: 'Salary',
    type: 'Type',
    transaction_id: 'Transaction',
    date: 'Date',
    created_at: 'Date',
    note: 'Note',
    description: 'Description',
    project_id: 'Project ID',
    project_name: 'Project Name',
    bank_id: 'Bank ID',
    bank_name: 'Bank Name',
  },
  stock: {
    no: 'No.',
    id: 'ID',
    nth: 'Entry',
    product_id: 'Product ID',
    product_name: 'Product Name',
    qty: 'Quantity',
    previous_qty: 'Previous Quantity',
    current_qty: 'Current Quantity',
    rate: 'Rate',
    price: 'Price',
    total_price: 'Total Price',
    value: 'Value',
    type: 'Type',
    transaction_id: 'Transaction',
    date: 'Date',
    created_at: 'Date',
    project_id: 'Project ID',
    project_name: 'Project Name',
  },
};

const COLUMNS: Readonly<Record<LedgerView['of'], readonly string[]>> = {
  book: ['id', 'amount', 'previous_balance', 'current_balance', 'type', 'transaction_id', 'created_at'],
  stock: ['no', 'project_name', 'qty', 'current_qty', 'previous_qty', 'type', 'created_at'],
};

/** The specification's first day of a ledger (2-calls, section 9). */
const FROM = '2025-01-01';

/** Which of the two a definition's records have; they have one, or neither. */
export function ledgerOf(definition: Definition): LedgerView['of'] | undefined {
  if (definition.book !== undefined) return 'book';
  return definition.stock === undefined ? undefined : 'stock';
}

/** The ledger of records with a book or a stock: each has one. */
export function completeLedger(
  definition: Definition,
  label: { one: string; many: string },
): LedgerView | undefined {
  const of = ledgerOf(definition);
  if (of === undefined) return undefined;
  const { list } = completeApi(definition);
  return ledgerView(definition.ledger ?? {}, of, {
    parameter: `${definition.name}_id`,
    call: `GET ${list.path}/{id}/ledger`,
    path: `${definition.name}/ledger`,
    title: `Check ${label.one} Ledger`,
    heading: `${label.one} Ledger`,
    failed: `Failed to fetch ${inSentence(label.one)} ledger.`,
  });
}

/** The ledger of a book that belongs to no record, where settings.yaml gives it a screen of its own. */
export function completeNominalLedger(key: string, label: string, written: WrittenLedger): LedgerView {
  return ledgerView(written, 'book', {
    parameter: 'id',
    call: `GET /ledger/${key}`,
    path: `${key}-ledger`,
    title: `${label} Ledger`,
    heading: `${label} Ledger`,
    failed: `Failed to fetch ${inSentence(label)} ledger.`,
  });
}

interface Defaults {
  parameter: string;
  call: string;
  path: string;
  title: string;
  heading: string;
  failed: string;
}

function ledgerView(written: WrittenLedger, of: LedgerView['of'], defaults: Defaults): LedgerView {
  const heading = written.heading ?? defaults.heading;
  const ledgerPath = written.path ?? defaults.path;
  const [method, path] = (written.call ?? defaults.call).split(' ') as [Method, string];
  return {
    of,
    operation: { method, path, rows: written.rows ?? 'data' },
    totals: written.totals,
    path: ledgerPath,
    // Over a list nothing is left to be checked: the record is known.
    title: written.title ?? (ledgerPath.includes('{id}') ? heading : defaults.title),
    heading,
    columns: (written.columns ?? COLUMNS[of]).map((entry) => columnOf(entry, of)),
    from: written.from ?? FROM,
    range: written.range ?? 'result',
    onShow: written.onShow ?? false,
    // Ledgers are long.
    pageSize: written.pageSize ?? 50,
    noRecord: written.noRecord,
    external: completeExternal(written.external, defaults.parameter),
    empty: written.empty ?? 'No ledger found!',
    failed: written.failed ?? defaults.failed,
  };
}

function columnOf(entry: WrittenItem, of: LedgerView['of']): Item {
  if (typeof entry === 'string') return { field: entry, label: LEDGER_LABELS[of][entry] ?? humanise(entry) };
  const [field = '', label = ''] = Object.entries(entry)[0] ?? [];
  return { field, label };
}
