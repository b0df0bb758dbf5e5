import { type ReactNode, useMemo } from 'react';
import { useParams } from 'react-router';
import { BookLedgerPage } from '../../generic/ledger/BookLedgerPage.tsx';
import { NotFound } from '../../layout/NotFound.tsx';
import { useDefinitions } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';
import { labelInLanguage } from '../../providers/vocabulary.ts';
import { bookView } from './bookView.ts';

/** The ledger of a nominal book, by its key: /dashboard/ledgers/expense. */
export default function BookPage(): ReactNode {
  const text = useText();
  const { key = '' } = useParams();
  const book = useDefinitions().settings.books?.[key];
  const view = useMemo(
    () => book && (book.ledger ?? bookView(key, labelInLanguage(book.label), text)),
    [book, key, text],
  );
  return view === undefined ? <NotFound /> : <BookLedgerPage view={view} />;
}
