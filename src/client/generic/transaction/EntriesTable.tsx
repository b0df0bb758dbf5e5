import Box from '@mui/material/Box';
import { useText } from '../../providers/i18n.ts';
import { LedgerNumber } from '../ledger/LedgerNumber.tsx';
import { Unread } from '../page/Unread.tsx';
import { FigureTable } from '../table/FigureTable.tsx';
import { BookLink } from './BookLink.tsx';
import { formatAmount, formatSide, formatSum } from './figures.ts';
import { RowsPager } from './RowsPager.tsx';
import type { Transaction, TransactionEntry } from './Transaction.ts';
import { useTransactionRows } from './useTransaction.ts';

function Book({ note, ...entry }: TransactionEntry) {
  return (
    <>
      <BookLink {...entry} />
      {note && <Box sx={{ color: 'text.secondary', fontSize: 12 }}>{note}</Box>}
    </>
  );
}

/** The entries of a transaction, page by page: the debit or credit of each book, and the equal totals of both sides. */
export function EntriesTable({ transaction }: { transaction: Transaction }) {
  const text = useText();
  const { rows, ...paging } = useTransactionRows(transaction, 'entries');
  const { total, entries } = transaction;
  const sumOf = (side: 'debit' | 'credit') => {
    if (total === null) return <Unread />;
    return total === undefined ? formatSum(entries.map((entry) => entry[side])) : formatAmount(total);
  };
  return (
    <>
      <FigureTable
        label={text('transaction.entries')}
        columns={[
          { key: 'book', header: text('transaction.book'), cell: (entry) => <Book {...entry} /> },
          {
            key: 'debit',
            header: text('transaction.debit'),
            numeric: true,
            cell: ({ debit }) => formatSide(debit),
          },
          {
            key: 'credit',
            header: text('transaction.credit'),
            numeric: true,
            cell: ({ credit }) => formatSide(credit),
          },
          {
            key: 'balance',
            header: text('transaction.balanceAfter'),
            numeric: true,
            cell: ({ current_balance: balance }) => <LedgerNumber words={formatAmount(balance)} />,
          },
        ]}
        rows={rows}
        rowKey={({ id }) => id}
        footer={[
          {
            key: 'sum',
            label: text('transaction.sum'),
            span: 1,
            cells: {
              debit: sumOf('debit'),
              credit: sumOf('credit'),
            },
          },
        ]}
      />
      <RowsPager {...paging} />
    </>
  );
}
