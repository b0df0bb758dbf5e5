import type { LedgerView } from '../../../schema/index.ts';

/** How a value of a ledger's row is parsed, drawn and exported. */
export type LedgerKind =
  | 'number'
  | 'money'
  | 'quantity'
  | 'day'
  /** With the details of the row. */
  | 'type'
  | 'plainType'
  | 'details'
  | 'transaction'
  | 'text';

export interface LedgerColumn {
  /** The row's field; `no` is the row's number in the range, `in` and `out` are the increase and decrease of the balance. */
  key: string;
  label: string;
  kind: LedgerKind;
  /** Numbers align right. */
  numeric: boolean;
  /** Shown only on wide screens, because it repeats another column. */
  wide: boolean;
}

/** The kinds of a row's fields; others are text. */
const KINDS: Readonly<Record<string, LedgerKind>> = {
  no: 'number',
  id: 'number',
  nth: 'number',
  amount: 'money',
  salary: 'money',
  rate: 'money',
  price: 'money',
  value: 'money',
  total_price: 'money',
  qty: 'quantity',
  previous_qty: 'quantity',
  current_qty: 'quantity',
  previous_balance: 'money',
  current_balance: 'money',
  type: 'type',
  transaction_id: 'transaction',
  date: 'day',
  created_at: 'day',
};

const NUMERIC: ReadonlySet<LedgerKind> = new Set(['money', 'quantity']);

/** The fields of a row with its change and the balances around it. */
export const BALANCES = {
  book: { change: 'amount', before: 'previous_balance', after: 'current_balance', kind: 'money' },
  stock: { change: 'qty', before: 'previous_qty', after: 'current_qty', kind: 'quantity' },
} as const satisfies Record<LedgerView['of'], object>;

/** The columns of a ledger: the definition's, with in and out after the change if there is room. */
export function ledgerColumns(view: Pick<LedgerView, 'of' | 'columns'>, words: { in: string; out: string }) {
  const { change, kind } = BALANCES[view.of];
  const columns = view.columns.map(({ field, label }) => columnOf(field, label, KINDS[field] ?? 'text'));
  const place = columns.findIndex(({ key }) => key === change) + 1;
  const sides = [columnOf('in', words.in, kind), columnOf('out', words.out, kind)];
  return columns.toSpliced(place, 0, ...sides.map((side) => ({ ...side, wide: true })));
}

/** The column that links to the transaction: its number, otherwise the number of the row. */
export function linkColumn(columns: readonly LedgerColumn[]): string | undefined {
  return (columns.find(({ kind }) => kind === 'transaction') ?? columns[0])?.key;
}

function columnOf(key: string, label: string, kind: LedgerKind): LedgerColumn {
  return { key, label, kind, numeric: NUMERIC.has(kind), wide: false };
}
