import type { Field } from '../../../schema/index.ts';
import type { useText } from '../../providers/i18n.ts';

/** The extra column of a line: its price, the product's stock, or none. */
export type GoodsKind = 'priced' | 'stocked' | 'plain';

export interface GoodsColumn {
  name: string;
  label: string;
  numeric: boolean;
}

/** The columns of the lines, in typing order. */
export function columnsOf(field: Field, kind: GoodsKind, text: ReturnType<typeof useText>): GoodsColumn[] {
  const label = (name: string) => field.of?.[name]?.label ?? name;
  const stock = { name: 'stock', label: text('goods.inStock'), numeric: true };
  return [
    { name: 'category_id', label: text('goods.category'), numeric: false },
    { name: 'product_id', label: label('product_id'), numeric: false },
    ...(kind === 'stocked' ? [stock] : []),
    { name: 'qty', label: label('qty'), numeric: true },
    ...(kind === 'priced'
      ? [
          { name: 'total', label: label('total'), numeric: true },
          { name: 'unitPrice', label: text('goods.unitPrice'), numeric: true },
        ]
      : []),
  ];
}
