import { useState } from 'react';
import { formatDay } from '../../../fields/formatDay.ts';
import { useFormat } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';
import { TransactionLink } from '../page/TransactionLink.tsx';
import { FigureTable } from '../table/FigureTable.tsx';
import { formatAmount } from './figures.ts';
import { RowsPager } from './RowsPager.tsx';
import type { Transaction } from './Transaction.ts';
import { ENTRIES_PAGE } from './useTransaction.ts';

/** The transactions by which one values goods again, day by day. */
export function RevaluationsTable({
  revaluations,
}: {
  revaluations: NonNullable<Transaction['revaluations']>;
}) {
  const text = useText();
  const format = useFormat();
  const [page, setPage] = useState(1);
  return (
    <>
      <FigureTable
        label={text('transaction.revaluations')}
        columns={[
          {
            key: 'date',
            header: text('transaction.date'),
            isRowHeader: true,
            cell: ({ id, date }) => <TransactionLink id={id}>{formatDay(date, format.date)}</TransactionLink>,
          },
          {
            key: 'amount',
            header: text('transaction.costMoved'),
            numeric: true,
            cell: ({ amount }) => formatAmount(amount),
          },
        ]}
        rows={revaluations.slice((page - 1) * ENTRIES_PAGE, page * ENTRIES_PAGE)}
        rowKey={({ id }) => String(id)}
      />
      <RowsPager count={revaluations.length} page={page} setPage={setPage} />
    </>
  );
}
