import { useState } from 'react';
import { formatDay } from '../../../fields/formatDay.ts';
import { useFormat } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';
import { TransactionLink } from '../page/TransactionLink.tsx';
import { FigureTable } from '../table/FigureTable.tsx';
import { formatAmount } from './figures.ts';
import { RowsPager } from './RowsPager.tsx';
import type { CausedTransaction } from './Transaction.ts';
import { ENTRIES_PAGE } from './useTransaction.ts';

interface Props {
  /** The name of the table, and the header of the amounts. */
  label: string;
  amount: string;
  rows: readonly CausedTransaction[];
}

/** The transactions that one causes, by their days. */
export function CausedTable({ label, amount: header, rows }: Props) {
  const text = useText();
  const format = useFormat();
  const [page, setPage] = useState(1);
  return (
    <>
      <FigureTable
        label={label}
        columns={[
          {
            key: 'date',
            header: text('transaction.date'),
            isRowHeader: true,
            cell: ({ id, date }) => <TransactionLink id={id}>{formatDay(date, format.date)}</TransactionLink>,
          },
          {
            key: 'amount',
            header,
            numeric: true,
            cell: ({ amount }) => formatAmount(amount),
          },
        ]}
        rows={rows.slice((page - 1) * ENTRIES_PAGE, page * ENTRIES_PAGE)}
        rowKey={({ id }) => String(id)}
      />
      <RowsPager count={rows.length} page={page} setPage={setPage} />
    </>
  );
}
