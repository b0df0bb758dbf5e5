import Button from '@mui/material/Button';
import { type ReactNode, useMemo } from 'react';
import { Link as RouterLink, useParams } from 'react-router';
import { BookLedgerPage } from '../../generic/ledger/BookLedgerPage.tsx';
import { BOOKS_PATH } from '../../generic/ledger/ledgerAddress.ts';
import { pathOf } from '../../generic/page/paths.ts';
import { NotFound } from '../../layout/NotFound.tsx';
import { useDefinitions } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';
import { bookView } from './bookView.ts';

/** The ledger of a nominal book, by its key: /dashboard/ledgers/expense. */
export default function BookPage(): ReactNode {
  const text = useText();
  const { key = '' } = useParams();
  const book = useDefinitions().settings.books?.[key];
  const view = useMemo(() => book && (book.ledger ?? bookView(key, book.label, text)), [book, key, text]);
  if (view === undefined) return <NotFound />;
  return (
    <BookLedgerPage view={view}>
      <Button
        component={RouterLink}
        to={pathOf(BOOKS_PATH)}
        color="inherit"
        variant="outlined"
        sx={{ borderColor: 'divider' }}
      >
        {text('books.all')}
      </Button>
    </BookLedgerPage>
  );
}
