import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type FormEvent, type ReactNode, useEffect, useId } from 'react';
import { BackDialog } from '../../layout/back/BackDialog.tsx';
import { useText } from '../../providers/i18n.ts';

interface Props {
  open?: boolean;
  title: string;
  /** The words of the button that submits. */
  submitWords: string;
  busy: boolean;
  onSubmit: (event: FormEvent) => Promise<unknown>;
  onCancel: () => void;
  /** Called when the inputs are there, to focus the first of them. */
  onReady: () => void;
  /** The inputs. */
  children: ReactNode;
}

/** The frame of a form in a dialog: title, inputs, Cancel and the button that submits. */
export function DialogForm({
  open = true,
  title,
  submitWords,
  busy,
  onSubmit,
  onCancel,
  onReady,
  children,
}: Props) {
  const text = useText();
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The dialog is inside the page's component tree: without this, the page's form would be submitted too.
    event.stopPropagation();
    if (!busy) void onSubmit(event);
  };
  return (
    <BackDialog
      open={open}
      onClose={busy ? undefined : onCancel}
      aria-labelledby={id}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={id}>{title}</DialogTitle>
      <form noValidate onSubmit={submit} aria-labelledby={id} style={FORM}>
        <DialogContent>
          {children}
          <Ready onReady={onReady} />
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button type="button" color="inherit" disabled={busy} onClick={onCancel}>
            {text('confirm.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={busy}>
            {submitWords}
          </Button>
        </DialogActions>
      </form>
    </BackDialog>
  );
}

/** Rendered inside the dialog, because the dialog's content mounts later than the dialog itself. */
function Ready({ onReady }: { onReady: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog has opened.
  useEffect(() => onReady(), []);
  return null;
}

const FORM = { display: 'flex', flexDirection: 'column', minHeight: 0 } as const;
