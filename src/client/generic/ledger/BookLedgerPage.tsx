import type { LedgerView } from '../../../schema/index.ts';
import { BOOKS_PATH } from '../../address/ledgerAddress.ts';
import { booksReport } from '../../layout/menu.ts';
import { usePageTitle } from '../../layout/usePageTitle.ts';
import { useDefinitions } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';
import { PageHeader } from '../page/PageHeader.tsx';
import { PageLinks } from '../page/PageLinks.tsx';
import { useGroupMay } from '../page/useGroupMay.ts';
import { LedgerSheet } from './LedgerSheet.tsx';
import { useLedger } from './useLedger.ts';
import { useLedgerState } from './useLedgerState.ts';

/** The ledger of a book without records. It needs no selection, so it loads at once. */
export function BookLedgerPage({ view }: { view: LedgerView }) {
  const text = useText();
  const control = useLedgerState(view);
  const shown = useLedger(view, control, true);
  const may = useGroupMay('books');
  const readsAll = booksReport(useDefinitions()) !== undefined;
  usePageTitle(view.title);
  return (
    <>
      <PageHeader title={view.title}>
        {readsAll && <PageLinks links={[{ to: BOOKS_PATH, label: text('books.all') }]} />}
      </PageHeader>
      <LedgerSheet view={view} shown={shown} name="" may={may} {...control} />
    </>
  );
}

export default BookLedgerPage;
