import Box from '@mui/material/Box';
import { useText } from '../../providers/i18n.ts';
import { LedgerNumber } from '../ledger/LedgerNumber.tsx';
import { FigureTable } from '../table/FigureTable.tsx';
import { formatAmount, formatQty } from './figures.ts';
import { RowsPager } from './RowsPager.tsx';
import type { Transaction } from './Transaction.ts';
import { useTransactionRows } from './useTransaction.ts';

/** The goods that a transaction moved, page by page. */
export function StockTable({ transaction }: { transaction: Transaction }) {
  const text = useText();
  const { rows, ...paging } = useTransactionRows(transaction, 'stock');
  return (
    <>
      <FigureTable
        label={text('transaction.stock')}
        columns={[
          {
            key: 'product',
            header: text('transaction.product'),
            cell: ({ product_name: product, project_name: project }) => (
              <>
                {product}
                {project !== null && (
                  <Box component="span" sx={{ ml: 0.75, color: 'text.secondary', fontSize: 12 }}>
                    {project}
                  </Box>
                )}
              </>
            ),
          },
          {
            key: 'quantity',
            header: text('transaction.quantity'),
            numeric: true,
            cell: ({ qty }) => <LedgerNumber words={formatQty(qty)} kind="quantity" />,
          },
          {
            key: 'inStock',
            header: text('transaction.inStock'),
            numeric: true,
            cell: ({ current_qty: quantity }) => formatQty(quantity),
          },
          {
            key: 'value',
            header: text('transaction.value'),
            numeric: true,
            cell: ({ value }) => <LedgerNumber words={formatAmount(value)} change />,
          },
        ]}
        rows={rows}
        rowKey={({ id }) => id}
      />
      <RowsPager {...paging} />
    </>
  );
}
