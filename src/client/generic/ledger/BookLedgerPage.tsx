import type { ReactNode } from 'react';
import type { LedgerView } from '../../../schema/index.ts';
import { usePageTitle } from '../../layout/usePageTitle.ts';
import { PageHeader } from '../page/PageHeader.tsx';
import { LedgerSheet } from './LedgerSheet.tsx';
import { useLedger } from './useLedger.ts';
import { useLedgerState } from './useLedgerState.ts';

interface Props {
  view: LedgerView;
  /** At the right of the title. */
  children?: ReactNode;
}

/** The ledger of a book that belongs to no record: there is nothing to ask for, so it loads at once. */
export function BookLedgerPage({ view, children }: Props) {
  const control = useLedgerState(view);
  const shown = useLedger(view, control.state, control.change);
  usePageTitle(view.title);
  return (
    <>
      <PageHeader title={view.title}>{children}</PageHeader>
      <LedgerSheet view={view} shown={shown} name="" {...control} />
    </>
  );
}

export default BookLedgerPage;
