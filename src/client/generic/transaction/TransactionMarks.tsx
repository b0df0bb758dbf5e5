import Alert from '@mui/material/Alert';
import { useText } from '../../providers/i18n.ts';
import { ledgerMarks } from '../ledger/ledgerText.ts';
import type { Transaction } from './Transaction.ts';
import { TransactionLink } from './TransactionLink.tsx';

/** What the transaction corrects and what corrected it, with the way there. */
export function TransactionMarks({ transaction }: { transaction: Transaction }) {
  const text = useText();
  const marks = ledgerMarks(transaction as Transaction & Record<string, unknown>);
  if (marks.length === 0) return null;
  return (
    <Alert severity="info" variant="outlined" sx={{ py: 0 }}>
      {marks.map(({ kind, transaction: id }, place) => (
        <span key={kind}>
          {place > 0 && ', '}
          {text(`ledger.mark.${kind}`)} <TransactionLink id={id}>{`#${id}`}</TransactionLink>
        </span>
      ))}
    </Alert>
  );
}
