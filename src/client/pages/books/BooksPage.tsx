import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { FORM_WIDTH } from '../../generic/page/measures.ts';
import { PageHeader } from '../../generic/page/PageHeader.tsx';
import { Problem } from '../../generic/page/Problem.tsx';
import { BookLink } from '../../generic/transaction/BookLink.tsx';
import { FigureHead, FigureTable } from '../../generic/transaction/FigureTable.tsx';
import { moneyWords } from '../../generic/transaction/figures.ts';
import { usePageTitle } from '../../layout/usePageTitle.ts';
import { useText } from '../../providers/i18n.ts';
import { trialBalance } from './trialBalance.ts';
import { useBooks } from './useBooks.ts';

/** All books with their balances, debit and credit: the way to the ledgers of the nominal ones. */
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
        <FigureTable broad label={text('books.title')}>
          <FigureHead columns={[text('books.book'), text('books.debit'), text('books.credit')]} />
          <tbody>
            {lines.map((line) => (
              <tr key={line.key}>
                <td>
                  <BookLink book={line.key} label={line.label} name={null} />
                </td>
                <td className="end">{moneyWords(line.debit)}</td>
                <td className="end">{moneyWords(line.credit)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{text('books.total')}</th>
              <td className="end">{moneyWords(debit)}</td>
              <td className="end">{moneyWords(credit)}</td>
            </tr>
          </tfoot>
        </FigureTable>
      )}
    </Box>
  );
}
