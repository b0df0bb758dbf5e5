import { lazy } from 'react';
import { Overlay } from '../../layout/Section.tsx';
import { useTransactionLink } from './useTransactionLink.ts';

const TransactionDialog = lazy(() => import('./TransactionDialog.tsx'));

/** Shows the transaction that the address names, over whatever page it is (`?transaction=12`). */
export function TransactionOverlay() {
  const { shown, close } = useTransactionLink();
  if (shown === null || shown === '') return null;
  return (
    <Overlay onClose={close}>
      <TransactionDialog key={shown} id={shown} onClose={close} />
    </Overlay>
  );
}
