import Add from '@mui/icons-material/Add';
import DeleteOutline from '@mui/icons-material/DeleteOutline';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { memo, useEffect } from 'react';
import { fieldViews } from '../../../fields/views.ts';
import { formatMoney, formatQuantity, parseDecimal, QUANTITY_PLACES } from '../../../ledger/money.ts';
import type { Field } from '../../../schema/index.ts';
import { useFormat } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';
import { GoodsFigure } from './GoodsFigure.tsx';
import type { GoodsKind } from './goodsKind.ts';
import type { GoodsLine } from './goodsLine.ts';
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
  /** The mistakes of this line's cells, as JSON. */
  mistakes: string;
  onChange: (key: number, change: Partial<GoodsLine>) => void;
  onAdd: () => void;
  onRemove: (key: number) => void;
}

/** One line: a row of the table, or a card. Others are not drawn again while one types into it. */
export const GoodsRow = memo(function GoodsRow(props: Props) {
  const { field, kind, line, index, isLast, isOnly, onChange, onAdd, onRemove } = props;
  const text = useText();
  const { product_id: productField, qty, total } = field.of ?? {};
  if (productField === undefined || qty === undefined) throw new Error(`${field.name} holds no goods`);
  const { resource, category } = useGoods(productField);
  const product = useProduct(resource, line.product_id);
  const mistakes: Record<string, string> = JSON.parse(props.mistakes);
  const input = useLineInput(line, mistakes, (change) => onChange(line.key, change));
  const categoryOfProduct = product?.[category.name];
  useEffect(() => {
    // Whoever goes straight to the product is spared its category.
    if (line.category_id === null && typeof categoryOfProduct === 'number') {
      onChange(line.key, { category_id: categoryOfProduct });
    }
  }, [line.key, line.category_id, categoryOfProduct, onChange]);
  const names = {
    [category.nameKey ?? '']: product?.[category.nameKey ?? ''],
    [productField.nameKey ?? '']: product?.[resource.title] ?? line.product_name,
  };
  const offered = {
    ...productField,
    ...(line.category_id !== null && { where: { [category.name]: line.category_id } }),
  };
  const stock = resource.stock && parseDecimal(product?.[resource.stock.quantity], QUANTITY_PLACES);
  const unit = unitPrice(line);
  return (
    <Box role="group" aria-label={text('goods.line', { number: index + 1 })} data-line={line.key} sx={LINE}>
      <Box sx={{ gridColumn: { xs: '1 / -1', md: 'auto' } }}>
        {input(
          { ...category, required: true, empty: text('goods.noItems') },
          text('goods.category'),
          'category_id',
          {
            row: names,
            // Another category's product is none of this one's.
            change: (id) => ({ category_id: id as number | null, product_id: null }),
          },
        )}
      </Box>
      <Box sx={{ gridColumn: { xs: '1 / -1', md: 'auto' } }}>
        {input({ ...offered, required: true }, productField.label, 'product_id', {
          row: names,
          change: (id) => ({ product_id: id as number | null, product_name: undefined }),
        })}
      </Box>
      {kind === 'stocked' && (
        <GoodsFigure label={text('goods.inStock')} value={stock ? formatQuantity(stock) : undefined} />
      )}
      {input({ ...qty, required: true }, qty.label, 'qty')}
      {kind === 'priced' && total && input({ ...total, required: true }, total.label, 'total')}
      {kind === 'priced' && (
        <GoodsFigure label={text('goods.unitPrice')} value={unit === null ? undefined : formatMoney(unit)} />
      )}
      <Box sx={{ ...ACTIONS, gridColumn: { xs: kind === 'priced' ? 'auto' : '1 / -1', md: 'auto' } }}>
        {!isOnly && (
          <IconButton
            aria-label={text('goods.remove')}
            title={text('goods.remove')}
            onClick={() => onRemove(line.key)}
          >
            <DeleteOutline fontSize="small" />
          </IconButton>
        )}
        {isLast && (
          <Button onClick={onAdd} title={text('goods.add')} startIcon={<Add />} sx={ADD}>
            <span>{text('goods.add')}</span>
          </Button>
        )}
      </Box>
    </Box>
  );
});

interface Ways {
  /** The line's other fields, for the names of what it points to. */
  row?: Readonly<Record<string, unknown>>;
  change?: (value: unknown) => Partial<GoodsLine>;
}

/** Draws an input of the line: the view of its field's type, with what the line holds and what is wrong with it. */
function useLineInput(
  line: GoodsLine,
  mistakes: Readonly<Record<string, string>>,
  onChange: (change: Partial<GoodsLine>) => void,
) {
  const format = useFormat();
  return (
    field: Field,
    label: string,
    name: 'category_id' | 'product_id' | 'qty' | 'total',
    { row = {}, change }: Ways = {},
  ) => {
    const view = fieldViews[field.type as keyof typeof fieldViews];
    return (
      <view.Input
        field={{ ...field, name }}
        label={label}
        value={line[name]}
        onChange={(value) => onChange(change?.(value) ?? { [name]: value })}
        error={mistakes[name]}
        row={row}
        format={format}
      />
    );
  };
}

const LINE = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) minmax(0, 1fr)', md: 'var(--columns)' },
  columnGap: 1.5,
  rowGap: 1.5,
  alignItems: 'start',
  p: { xs: 1.5, md: 0 },
  border: { xs: 1, md: 0 },
  borderColor: { xs: 'divider', md: 'divider' },
  borderRadius: { xs: 1, md: 0 },
};

const ACTIONS = {
  display: 'flex',
  justifyContent: 'flex-end',
  alignItems: 'center',
  alignSelf: { xs: 'end', md: 'auto' },
  minHeight: 38,
};

/** In the table a plus alone; its name stays. */
const ADD = {
  minWidth: 0,
  px: { xs: 1.5, md: 1 },
  '& > span:not(.MuiButton-startIcon)': {
    position: { md: 'absolute' },
    width: { md: '1px' },
    height: { md: '1px' },
    overflow: { md: 'hidden' },
    clipPath: { md: 'inset(50%)' },
  },
  '& .MuiButton-startIcon': { mx: { md: 0 } },
};
