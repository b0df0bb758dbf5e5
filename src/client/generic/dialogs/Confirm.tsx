import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { StillSending } from '../form/StillSending.tsx';

interface Props {
  open: boolean;
  /** Names the dialog. */
  title: string;
  question: string;
  confirm: string;
  cancel: string;
  /** What is lost for good is confirmed in the error colour. */
  danger?: boolean;
  /** The confirmed call is under way. */
  busy?: boolean;
  /** Why the call was refused. */
  error?: string | undefined;
  onConfirm: () => void;
  /** Waits no longer for the answer of the confirmed call. */
  onStop?: () => void;
  onCancel: () => void;
}

/** A question with two answers. It stays open until it is told to close, so that a refusal can be read in its place. */
export function Confirm({
  open,
  title,
  question,
  confirm,
  cancel,
  danger,
  busy,
  error,
  onConfirm,
  onStop,
  onCancel,
}: Props) {
  const id = useId();
  return (
    <Dialog open={open} onClose={busy ? undefined : onCancel} aria-labelledby={id} maxWidth="xs" fullWidth>
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
        <Button onClick={onCancel} disabled={busy === true} color="inherit" autoFocus={danger === true}>
          {cancel}
        </Button>
        <Button
          onClick={onConfirm}
          loading={busy === true}
          color={danger ? 'error' : 'primary'}
          variant="contained"
          autoFocus={danger !== true}
        >
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
