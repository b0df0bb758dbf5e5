import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type FormEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { view as longtext } from '../../../fields/longtext/view.tsx';
import { undeclaredField } from '../../../schema/index.ts';
import { BackDialog } from '../../layout/back/BackDialog.tsx';
import { useFormat } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';

interface Props {
  open: boolean;
  busy: boolean;
  onReturn: (reason: string) => Promise<void>;
  onClose: () => void;
}

/** Asks why movements are sent back: their makers read it. */
export function ReturnDialog({ open, busy, onReturn, onClose }: Props): ReactNode {
  const text = useText();
  const id = useId();
  const format = useFormat();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const label = text('approvals.reason');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (reason.trim() === '') return setError(text('approvals.reasonRequired'));
    await onReturn(reason.trim());
    setReason('');
  };
  return (
    <BackDialog open={open} onClose={busy ? undefined : onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>{text('approvals.sendBack')}</DialogTitle>
      <form noValidate onSubmit={(event) => void submit(event)} aria-labelledby={id}>
        <DialogContent>
          <longtext.Input
            field={undeclaredField('reason', 'longtext', label, {
              required: true,
              help: text('approvals.reasonHelp'),
            })}
            label={label}
            value={reason}
            onChange={(typed) => {
              setReason(typed === null || typed === undefined ? '' : String(typed));
              setError(undefined);
            }}
            error={error}
            inputRef={input}
            row={{}}
            format={format}
          />
          <FocusOn input={input} />
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button type="button" color="inherit" disabled={busy} onClick={onClose}>
            {text('confirm.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={busy}>
            {text('approvals.sendBack')}
          </Button>
        </DialogActions>
      </form>
    </BackDialog>
  );
}

/** Rendered inside the dialog, because its content mounts later than the dialog itself. */
function FocusOn({ input }: { input: RefObject<HTMLInputElement | null> }) {
  useEffect(() => input.current?.focus(), [input]);
  return null;
}
