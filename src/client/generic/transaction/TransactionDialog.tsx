import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Link as RouterLink } from 'react-router';
import { CORRECTION_PATH } from '../../address/correctionPath.ts';
import { OPENED_IN_APP } from '../../address/openedInApp.ts';
import { recordPath } from '../../address/paths.ts';
import { usePhone } from '../../layout/usePhone.ts';
import { useDefinitions } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';
import { formatType } from '../ledger/ledgerText.ts';
import { LoadingBlocks } from '../page/LoadingBlocks.tsx';
import { Problem } from '../page/Problem.tsx';
import { PaperLinks } from '../print/PaperLinks.tsx';
import { refusalText } from './refusalText.ts';
import type { Transaction } from './Transaction.ts';
import { TransactionDetails } from './TransactionDetails.tsx';
import { useCorrectionWays } from './useCorrectionWays.ts';
import { useTransaction } from './useTransaction.ts';

/** One transaction over the page from which it was opened. */
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
          // On a phone the type is below the number, which is not broken.
          sx={{
            flex: 1,
            minWidth: 0,
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            columnGap: 1.5,
            rowGap: 0.5,
          }}
        >
          {text('transaction.title', { id: transaction?.voucher_no ?? id })}
          {transaction !== undefined && (
            <Chip size="small" variant="outlined" label={formatType(transaction.type)} />
          )}
        </DialogTitle>
        <IconButton aria-label={text('dialog.close')} onClick={onClose}>
          <Close fontSize="small" />
        </IconButton>
      </Box>
      <DialogContent dividers aria-busy={loading}>
        {failure !== undefined && <Problem message={failure} onAgain={again} />}
        {loading && <LoadingBlocks heights={[28, 160]} />}
        {transaction !== undefined && <TransactionDetails transaction={transaction} />}
      </DialogContent>
      {transaction !== undefined && <Actions transaction={transaction} />}
    </Dialog>
  );
}

export default TransactionDialog;

/** The button to correct it, or the reason why it cannot be corrected. */
function Actions({ transaction }: { transaction: Transaction }) {
  const text = useText();
  const { resources } = useDefinitions();
  const { id, correctable, resource: name, record } = transaction;
  const movement = name === null ? undefined : resources[name];
  const ways = useCorrectionWays(transaction);
  return (
    <DialogActions sx={{ px: 3, py: 1.5, justifyContent: 'space-between', gap: 2 }}>
      <Typography variant="body2" color="text.secondary">
        {refusalText(transaction, text)}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, ml: 'auto', justifyContent: 'flex-end' }}>
        {movement?.kind === 'movement' && record !== null && <PaperLinks resource={movement} id={id} />}
        {correctable && ways.length > 0 && (
          <Button
            component={RouterLink}
            to={recordPath(CORRECTION_PATH, id)}
            state={OPENED_IN_APP}
            variant="contained"
          >
            {text(ways.includes('correct') ? 'transaction.correct' : 'correction.reverse')}
          </Button>
        )}
      </Box>
    </DialogActions>
  );
}
