import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { BackDialog } from '../../layout/back/BackDialog.tsx';
import { StillSending } from './StillSending.tsx';

interface Props {
  open: boolean;
  /** The title of the dialog. */
  title: string;
  question: string;
  confirm: string;
  cancel: string;
  /** Shows the confirm button in the error colour, for a loss that cannot be undone. */
  danger?: boolean;
  /** The button with the focus at first; by default cancel if there is a danger, otherwise confirm. */
  focus?: 'confirm' | 'cancel';
  /** It asks about leaving the page, so Back asks again in place of closing it. */
  asksOfLeaving?: boolean;
  /** The confirmed call is running. */
  busy?: boolean;
  /** The reason why the call failed. */
  error?: string | undefined;
  onConfirm: () => void;
  /** Stops waiting for the response of the confirmed call. */
  onStop?: () => void;
  onCancel: () => void;
}

/** A question with two answers. It stays open until the parent closes it, so that an error can be shown inside. */
export function Confirm({
  open,
  title,
  question,
  confirm,
  cancel,
  danger,
  focus = danger ? 'cancel' : 'confirm',
  asksOfLeaving = false,
  busy,
  error,
  onConfirm,
  onStop,
  onCancel,
}: Props) {
  const id = useId();
  const Frame = asksOfLeaving ? Dialog : BackDialog;
  return (
    <Frame open={open} onClose={busy ? undefined : onCancel} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ overflowWrap: 'anywhere' }}>{question}</DialogContentText>
        {onStop !== undefined && <StillSending busy={busy === true} onStop={onStop} />}
        {error !== undefined && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {error}
          </Alert>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onCancel} disabled={busy === true} color="inherit" autoFocus={focus === 'cancel'}>
          {cancel}
        </Button>
        <Button
          onClick={onConfirm}
          loading={busy === true}
          color={danger ? 'error' : 'primary'}
          variant="contained"
          autoFocus={focus === 'confirm'}
        >
          {confirm}
        </Button>
      </DialogActions>
    </Frame>
  );
}
