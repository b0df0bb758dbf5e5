import type { LedgerView } from '../../../schema/index.ts';
import type { SecondList, ShownView } from './ledgerPart.ts';

/** The lists that responses with named totals contain beside the entries (docs/business-rules.md, "Project totals"). */
const SECOND: Readonly<Record<string, SecondList>> = {
  project: {
    rows: 'product_ledger',
    parameters: '_product',
    header: 'x-product-total-count',
    total: { column: 'total_price', field: 'total_product_given' },
  },
};

/** The second list of a ledger as a ledger of goods; undefined if the response has none. */
export function secondView(
  view: LedgerView,
  { heading, columns }: Pick<LedgerView, 'heading' | 'columns'>,
): ShownView | undefined {
  const second = view.totals === undefined ? undefined : SECOND[view.totals];
  return second && { ...view, of: 'stock', totals: undefined, heading, columns, part: { second } };
}
