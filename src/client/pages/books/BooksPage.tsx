import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { FORM_WIDTH } from '../../generic/page/measures.ts';
import { PageHeader } from '../../generic/page/PageHeader.tsx';
import { Problem } from '../../generic/page/Problem.tsx';
import { FigureTable } from '../../generic/table/FigureTable.tsx';
import { BookLink } from '../../generic/transaction/BookLink.tsx';
import { formatAmount } from '../../generic/transaction/figures.ts';
import { usePageTitle } from '../../layout/usePageTitle.ts';
import { useText } from '../../providers/i18n.ts';
import { trialBalance } from './trialBalance.ts';
import { useBooks } from './useBooks.ts';

/** All books with their balances, debit and credit. Nominal books link to their ledgers. */
export default function BooksPage(): ReactNode {
  const text = useText();
  const { data, error, isPending, refetch } = useBooks();
  usePageTitle(text('books.title'));
  const { lines, debit, credit } = trialBalance(data ?? []);
  return (
    <Box sx={{ maxWidth: FORM_WIDTH }}>
      <PageHeader title={text('books.title')} />
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
