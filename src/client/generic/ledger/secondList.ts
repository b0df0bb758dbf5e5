import type { LedgerView } from '../../../schema/index.ts';
import type { SecondList, ShownView } from './ledgerPart.ts';

/** The lists that named totals bring beside the entries (business rules, section 2, "Project ledger"). */
const SECOND: Readonly<Record<string, SecondList>> = {
  project: {
    rows: 'product_ledger',
    parameters: '_product',
    header: 'x-product-total-count',
    total: { column: 'total_price', field: 'total_product_given' },
  },
};

/** The list beside a ledger's entries as a ledger of goods; undefined where its answer brings none. */
export function secondView(
  view: LedgerView,
  { heading, columns }: Pick<LedgerView, 'heading' | 'columns'>,
): ShownView | undefined {
  const second = view.totals === undefined ? undefined : SECOND[view.totals];
  return second && { ...view, of: 'stock', totals: undefined, heading, columns, part: { second } };
}
