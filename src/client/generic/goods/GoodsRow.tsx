import Box from '@mui/material/Box';
import { memo } from 'react';
import { parseDecimal, QUANTITY_PLACES } from '../../../ledger/money.ts';
import type { Field } from '../../../schema/index.ts';
import { formatMoney, formatQuantity } from '../../providers/figures.ts';
import { useText } from '../../providers/i18n.ts';
import { GoodsFigure } from './GoodsFigure.tsx';
import type { GoodsKind } from './goodsKind.ts';
import type { GoodsLine } from './goodsLine.ts';
import { LineButtons } from './LineButtons.tsx';
import { LineCell } from './LineCell.tsx';
import { TABLE_FROM } from './lineRoom.ts';
import { unitPrice } from './purchaseTotals.ts';
import { useGoods, useProduct } from './useProduct.ts';

interface Props {
  /** The field that holds the lines. */
  field: Field;
  kind: GoodsKind;
  line: GoodsLine;
  index: number;
  isLast: boolean;
  isOnly: boolean;
  /** The errors of this line's cells, as JSON. */
  mistakes: string;
  /** The last price that was paid for the product, as text. */
  lastPrice: string | undefined;
  onChange: (key: number, change: Partial<GoodsLine>) => void;
  onAdd: () => void;
  onRemove: (key: number) => void;
}

/** One line: a table row or a card. It is memoized, so that typing into another line does not render it. */
export const GoodsRow = memo(function GoodsRow(props: Props) {
  const { field, kind, line, index, onChange } = props;
  const text = useText();
  const { product_id: productField, qty, total } = field.of ?? {};
  if (productField === undefined || qty === undefined) throw new Error(`${field.name} holds no goods`);
  const { resource, category } = useGoods(productField);
  const product = useProduct(resource, line.product_id);
  // Choosing a product also sets its category.
  const categoryId = line.category_id ?? product?.[category.name] ?? null;
  const names = {
    [category.nameKey ?? '']: product?.[category.nameKey ?? ''],
    [productField.nameKey ?? '']: product?.[resource.title] ?? line.product_name,
  };
  const mistakes: Record<string, string> = JSON.parse(props.mistakes);
  const change = (to: Partial<GoodsLine>) => onChange(line.key, to);
  const typed = (name: 'qty' | 'total', of: Field) => (
    <LineCell
      field={of}
      label={of.label}
      name={name}
      value={line[name]}
      onChange={(value) => change({ [name]: value })}
      mistake={mistakes[name]}
    />
  );
  return (
    <Box role="group" aria-label={text('goods.line', { number: index + 1 })} data-line={line.key} sx={LINE}>
      <Box sx={NAMED}>
        <LineCell
          field={{ ...category, empty: text('goods.noItems'), failed: productField.failed }}
          label={text('goods.category')}
          name="category_id"
          value={categoryId}
          // The product is cleared, because it belongs to the old category.
          onChange={(id) => change({ category_id: id as number | null, product_id: null })}
          mistake={mistakes.category_id}
          names={names}
        />
      </Box>
      <Box sx={NAMED}>
        <LineCell
          field={
            categoryId === null ? productField : { ...productField, where: { [category.name]: categoryId } }
          }
          label={productField.label}
          name="product_id"
          value={line.product_id}
          onChange={(id) => change({ product_id: id as number | null, product_name: undefined })}
          mistake={mistakes.product_id}
          names={names}
        />
        {props.lastPrice !== undefined && <Box sx={LAST_PRICE}>{props.lastPrice}</Box>}
      </Box>
      {kind === 'stocked' && (
        <GoodsFigure
          label={text('goods.inStock')}
          value={quantityIn(product?.[resource.stock?.quantity ?? ''])}
        />
      )}
      {typed('qty', qty)}
      {kind === 'priced' && total && typed('total', total)}
      {kind === 'priced' && (
        <GoodsFigure label={text('goods.unitPrice')} value={priceOf(line)} mistake={mistakes.rate} />
      )}
      <Box sx={kind === 'priced' ? undefined : LAST}>
        <LineButtons
          onRemove={props.isOnly ? undefined : () => props.onRemove(line.key)}
          onAdd={props.isLast ? props.onAdd : undefined}
        />
      </Box>
    </Box>
  );
});

function quantityIn(value: unknown): string | undefined {
  const quantity = parseDecimal(value, QUANTITY_PLACES);
  return quantity === null ? undefined : formatQuantity(quantity);
}

function priceOf(line: GoodsLine): string | undefined {
  const price = unitPrice(line);
  return price === null ? undefined : formatMoney(price);
}

const LAST_PRICE = {
  mt: 0.5,
  fontSize: 12,
  lineHeight: '16px',
  color: 'text.secondary',
  overflowWrap: 'anywhere',
};

/** Two columns, as long as each has room for an amount. */
const CARD_COLUMNS = 'repeat(auto-fit, minmax(max(96px, 50% - 7px), 1fr))';

const LINE = {
  display: 'grid',
  gridTemplateColumns: { '@': CARD_COLUMNS, [TABLE_FROM]: 'var(--columns)' },
  columnGap: 1.5,
  rowGap: 1.5,
  alignItems: 'start',
  p: { '@': 1.5, [TABLE_FROM]: 0 },
  border: { '@': 1, [TABLE_FROM]: 0 },
  // Set for each breakpoint, because a border set for a breakpoint also sets its colour.
  borderColor: { '@': 'divider', [TABLE_FROM]: 'divider' },
  borderRadius: { '@': 1, [TABLE_FROM]: 0 },
  // In a table, figures stand below each other.
  '& [name=qty], & [name=total]': { textAlign: { [TABLE_FROM]: 'right' } },
};

/** On a phone, a name needs both columns of a card. */
const NAMED = { gridColumn: { xs: '1 / -1', sm: 'auto' }, minWidth: 0 };

/** The buttons are beside the unit price of a card, or on their own line if there is none. */
const LAST = { gridColumn: { '@': '1 / -1', [TABLE_FROM]: 'auto' } };
