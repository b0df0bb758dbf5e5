import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import Close from 'icon/baseline-close';
import { useId } from 'react';
import { Link as RouterLink } from 'react-router';
import { usePhone } from '../../layout/usePhone.ts';
import { useText } from '../../providers/i18n.ts';
import { told } from '../../providers/told.ts';
import { typeWords } from '../ledger/ledgerText.ts';
import { OPENED_HERE } from '../list/openedHere.ts';
import { Problem } from '../page/Problem.tsx';
import { recordPath } from '../page/paths.ts';
import { CORRECTION_PATH } from './correctionPath.ts';
import type { Transaction } from './Transaction.ts';
import { TransactionDetails } from './TransactionDetails.tsx';
import { useTransaction } from './useTransaction.ts';

/** One transaction over the page that it was opened from. */
export function TransactionDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const text = useText();
  const titleId = useId();
  const phone = usePhone();
  const { transaction, loading, failure, again } = useTransaction(id);
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="md" fullWidth fullScreen={phone}>
      <Box sx={{ display: 'flex', alignItems: 'center', pr: 1.5 }}>
        <DialogTitle
          id={titleId}
          sx={{ flex: 1, minWidth: 0, display: 'flex', alignItems: 'center', gap: 1.5 }}
        >
          {text('transaction.title', { id })}
          {transaction !== undefined && (
            <Chip size="small" variant="outlined" label={typeWords(transaction.type)} />
          )}
        </DialogTitle>
        <IconButton aria-label={text('dialog.close')} onClick={onClose}>
          <Close fontSize="small" />
        </IconButton>
      </Box>
      <DialogContent dividers aria-busy={loading}>
        {failure !== undefined && <Problem message={failure} onAgain={again} />}
        {loading && <Waiting />}
        {transaction !== undefined && <TransactionDetails transaction={transaction} />}
      </DialogContent>
      {transaction !== undefined && <Actions transaction={transaction} />}
    </Dialog>
  );
}

export default TransactionDialog;

/** The way to correct it, or why there is none. */
function Actions({ transaction }: { transaction: Transaction }) {
  const text = useText();
  const { id, correctable, reason } = transaction;
  return (
    <DialogActions sx={{ px: 3, py: 1.5, justifyContent: 'space-between', gap: 2 }}>
      <Typography variant="body2" color="text.secondary">
        {!correctable && reason !== null && text('transaction.notCorrectable', { reason: told(reason) })}
      </Typography>
      {correctable && (
        <Button
          component={RouterLink}
          to={recordPath(CORRECTION_PATH, id)}
          state={OPENED_HERE}
          variant="contained"
        >
          {text('transaction.correct')}
        </Button>
      )}
    </DialogActions>
  );
}

function Waiting() {
  return (
    <Box aria-hidden>
      <Skeleton height={44} />
      <Skeleton variant="rounded" height={160} sx={{ mt: 2 }} />
    </Box>
  );
}
