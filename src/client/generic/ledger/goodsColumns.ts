import type { LedgerView } from '../../../schema/index.ts';
import type { TextKey, text } from '../../providers/i18n.ts';

/** The columns of a project's goods (docs/business-rules.md, "Stock valuation"). */
const GOODS_COLUMNS: readonly { field: string; label: TextKey }[] = [
  { field: 'transaction_id', label: 'ledger.goods.transaction' },
  { field: 'product_name', label: 'ledger.goods.product' },
  { field: 'qty', label: 'ledger.goods.quantity' },
  { field: 'rate', label: 'ledger.goods.rate' },
  { field: 'total_price', label: 'ledger.goods.totalPrice' },
  { field: 'type', label: 'ledger.goods.type' },
  { field: 'created_at', label: 'ledger.goods.date' },
];

/** The same as columns of a ledger. */
export function goodsColumns(t: typeof text): LedgerView['columns'] {
  return GOODS_COLUMNS.map(({ field, label }) => ({ field, label: t(label) }));
}
