import type { MadeKey } from '../../i18n/made.ts';
import type { Translate } from '../language/translate.ts';
import { humanise } from '../names.ts';
import type { ColumnType } from '../report.ts';

/** The names of the sources that are no records, which are fields of no definition: their labels and how their figures are written. */
const COMMON: Readonly<Record<string, { label: MadeKey; type: ColumnType }>> = {
  id: { label: 'field.id', type: 'integer' },
  date: { label: 'field.date', type: 'date' },
  type: { label: 'column.type', type: 'text' },
  book: { label: 'report.book', type: 'text' },
  class: { label: 'report.class', type: 'text' },
  resource: { label: 'report.resource', type: 'text' },
  record_id: { label: 'report.record', type: 'text' },
  project_id: { label: 'report.project', type: 'text' },
  transaction_id: { label: 'column.transaction_id', type: 'integer' },
  voucher_no: { label: 'field.voucher_no', type: 'text' },
  note: { label: 'field.note', type: 'text' },
  created_at: { label: 'field.created_at', type: 'date' },
  by: { label: 'field.added_by', type: 'text' },
  debit: { label: 'report.debit', type: 'money' },
  credit: { label: 'report.credit', type: 'money' },
  accrued: { label: 'report.accrued', type: 'money' },
  amount: { label: 'column.amount', type: 'money' },
  open: { label: 'report.open', type: 'money' },
  money_in: { label: 'report.money_in', type: 'money' },
  money_out: { label: 'report.money_out', type: 'money' },
  qty: { label: 'column.qty', type: 'quantity' },
  qty_in: { label: 'report.qty_in', type: 'quantity' },
  qty_out: { label: 'report.qty_out', type: 'quantity' },
  rate: { label: 'column.rate', type: 'money' },
  price: { label: 'column.price', type: 'money' },
  value: { label: 'column.value', type: 'money' },
  value_in: { label: 'report.value_in', type: 'money' },
  value_out: { label: 'report.value_out', type: 'money' },
  head: { label: 'report.head', type: 'text' },
  product_id: { label: 'report.product', type: 'text' },
  line_product_id: { label: 'report.product', type: 'text' },
  version: { label: 'report.version', type: 'integer' },
  budget: { label: 'report.budget', type: 'money' },
  budget_qty: { label: 'report.budget_qty', type: 'quantity' },
  actual: { label: 'report.actual', type: 'money' },
  actual_qty: { label: 'report.actual_qty', type: 'quantity' },
};

/** The label of a name that is no field of a definition. */
export function commonName(name: string, translate: Translate): string {
  const label = Object.hasOwn(COMMON, name) ? COMMON[name]?.label : undefined;
  return label === undefined ? humanise(name) : translate(label);
}

export function commonType(name: string): ColumnType | undefined {
  return Object.hasOwn(COMMON, name) ? COMMON[name]?.type : undefined;
}
