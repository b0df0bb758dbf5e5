import { formatDay } from '../../../fields/formatDay.ts';
import type { Resource } from '../../../schema/index.ts';
import { useRows } from '../../data/index.ts';
import { useDefinitions, useFormat } from '../../providers/definitions.tsx';
import { formatMoney } from '../../providers/figures.ts';
import { useText } from '../../providers/i18n.ts';
import type { GoodsLine } from './goodsLine.ts';

/**
 * The last price of each product of a purchase as text, by the product's id: that of the vendor, otherwise with the name of another. One
 * call for all lines. A host without this call shows none.
 */
export function useLastPrices(
  purchase: Resource,
  lines: readonly GoodsLine[],
  vendor: unknown,
): ReadonlyMap<number, string> {
  const text = useText();
  const format = useFormat();
  const { elsewhere } = useDefinitions();
  const products = [...new Set(lines.flatMap(({ product_id }) => product_id ?? []))].sort((a, b) => a - b);
  const vendorId = typeof vendor === 'number' ? vendor : undefined;
  const isPriced = purchase.post?.rule === 'purchase';
  const query = { product_id: products, ...(vendorId !== undefined && { vendor_id: vendorId }) };
  const call = { path: `${purchase.api.create.path}/prices`, query, rows: 'data' };
  const { data } = useRows(isPriced && !elsewhere && products.length > 0 ? call : undefined, {
    keepPrevious: true,
    staleAfter: 'posting',
  });
  return new Map(
    (data?.rows ?? []).map(({ product_id, rate, date, vendor_id, vendor_name }) => {
      const values = { price: formatMoney(Number(rate)), day: formatDay(String(date), format.date) };
      const isOwn = Number(vendor_id) === vendorId;
      const shown = isOwn
        ? text('goods.lastPrice', values)
        : text('goods.lastPriceOf', { ...values, name: String(vendor_name ?? '') });
      return [Number(product_id), shown];
    }),
  );
}
