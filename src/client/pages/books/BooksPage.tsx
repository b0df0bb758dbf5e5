import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { formatDay } from '../../../fields/formatDay.ts';
import { DayInput } from '../../generic/dayBook/DayInput.tsx';
import { useDay } from '../../generic/dayBook/useDay.ts';
import { LEDGER_SIZE } from '../../generic/ledger/ledgerState.ts';
import { FORM_WIDTH } from '../../generic/page/measures.ts';
import { PageHeader } from '../../generic/page/PageHeader.tsx';
import { Problem } from '../../generic/page/Problem.tsx';
import { FigureTable } from '../../generic/table/FigureTable.tsx';
import { BookLink } from '../../generic/transaction/BookLink.tsx';
import { formatAmount } from '../../generic/transaction/figures.ts';
import { usePageTitle } from '../../layout/usePageTitle.ts';
import { useFormat } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';
import { useToday } from '../../providers/today.ts';
import { BooksExport } from './BooksExport.tsx';
import { trialBalance } from './trialBalance.ts';
import { useBooks } from './useBooks.ts';

/** All books with their balances at the end of a day, debit and credit. Nominal books link to their ledgers. */
export default function BooksPage(): ReactNode {
  const text = useText();
  const { date } = useFormat();
  const today = useToday();
  const { day, change } = useDay([LEDGER_SIZE]);
  const isPast = day < today;
  const { data, error, isPending, refetch } = useBooks(isPast ? day : '');
  usePageTitle(text('books.title'));
  const balance = trialBalance(data ?? []);
  const { lines, debit, credit } = balance;
  return (
    <Box sx={{ maxWidth: FORM_WIDTH }}>
      <PageHeader
        title={text('books.title')}
        subtitle={isPast ? text('books.asAt', { day: formatDay(day, date) }) : undefined}
      >
        <Box sx={BESIDE}>
          <DayInput day={day} onDay={(day) => change({ day })} />
          <BooksExport balance={balance} day={isPast ? day : today} disabled={lines.length === 0} />
        </Box>
      </PageHeader>
      {error !== null && <Problem message={error.message} onAgain={() => void refetch()} />}
      {isPending && <Skeleton variant="rounded" height={400} />}
      {data !== undefined && (
        <FigureTable
          broad
          label={text('books.title')}
          columns={[
            {
              key: 'book',
              header: text('books.book'),
              cell: ({ key, label }) => <BookLink book={key} label={label} name={null} />,
            },
            {
              key: 'debit',
              header: text('books.debit'),
              numeric: true,
              cell: (line) => formatAmount(line.debit),
            },
            {
              key: 'credit',
              header: text('books.credit'),
              numeric: true,
              cell: (line) => formatAmount(line.credit),
            },
          ]}
          rows={lines}
          rowKey={({ key }) => key}
          footer={[
            {
              key: 'total',
              label: text('books.total'),
              span: 1,
              cells: { debit: formatAmount(debit), credit: formatAmount(credit) },
            },
          ]}
        />
      )}
    </Box>
  );
}

/** The label of the day is above its input: the buttons stand beside the input. */
const BESIDE = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  gap: 1,
  width: { xs: '100%', sm: 'auto' },
};
