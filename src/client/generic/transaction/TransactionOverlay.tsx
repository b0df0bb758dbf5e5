import { lazy } from 'react';
import { useTransactionLink } from '../../address/useTransactionLink.ts';
import { Overlay } from '../../layout/Section.tsx';

const TransactionDialog = lazy(() => import('./TransactionDialog.tsx'));

/** Shows the transaction in the address over any page (`?transaction=12`). */
export function TransactionOverlay() {
  const { shown, close } = useTransactionLink();
  if (shown === null || shown === '') return null;
  return (
    <Overlay onClose={close}>
      <TransactionDialog key={shown} id={shown} onClose={close} />
    </Overlay>
  );
}
