import { useText } from '../../providers/i18n.ts';
import { LedgerNumber } from '../ledger/LedgerNumber.tsx';
import { FigureTable } from '../table/FigureTable.tsx';
import { BookLink } from './BookLink.tsx';
import { formatAmount, formatSide, formatSum } from './figures.ts';
import type { TransactionEntry } from './Transaction.ts';

/** The entries of a transaction: the debit or credit of each book, and the equal totals of both sides. */
export function EntriesTable({ entries }: { entries: readonly TransactionEntry[] }) {
  const text = useText();
  return (
    <FigureTable
      label={text('transaction.entries')}
      columns={[
        { key: 'book', header: text('transaction.book'), cell: (entry) => <BookLink {...entry} /> },
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
      rows={entries}
      rowKey={({ id }) => id}
      footer={[
        {
          key: 'sum',
          label: text('transaction.sum'),
          span: 1,
          cells: {
            debit: formatSum(entries.map(({ debit }) => debit)),
            credit: formatSum(entries.map(({ credit }) => credit)),
          },
        },
      ]}
    />
  );
}
