import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type FormEvent, type ReactNode, useEffect, useId } from 'react';
import type { Action } from '../../../schema/index.ts';
import { BackDialog } from '../../layout/back/BackDialog.tsx';
import { useText } from '../../providers/i18n.ts';
import type { ActionFormState } from '../form/useActionForm.ts';

interface Props {
  title: string;
  action: Action;
  state: Pick<ActionFormState, 'form' | 'busy' | 'submit' | 'discard'>;
  /** Called when the form is cancelled. */
  onLeave: () => void;
  /** The inputs of the form. */
  children: ReactNode;
}

/** The form of an action in a dialog. Its first field has the focus. */
export function FormDialog({ title, action, state, onLeave, children }: Props) {
  const text = useText();
  const id = useId();
  const { form, busy, submit, discard } = state;
  const first = action.fields[0]?.field;
  const leave = () => {
    discard();
    onLeave();
  };
  const onSubmit = (event: FormEvent) => {
    // The dialog is inside the page's component tree: without this, the page's form would be submitted too.
    event.stopPropagation();
    void submit(event);
  };
  return (
    <BackDialog open onClose={busy ? undefined : leave} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>{title}</DialogTitle>
      <form noValidate onSubmit={onSubmit} aria-labelledby={id} style={FORM}>
        <DialogContent>
          {children}
          {first !== undefined && <FocusOn field={first} form={form} />}
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button type="button" color="inherit" disabled={busy} onClick={leave}>
            {text('confirm.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={busy}>
            {action.submit}
          </Button>
        </DialogActions>
      </form>
    </BackDialog>
  );
}

/** Rendered inside the dialog, because the dialog's content mounts later than the dialog itself. */
function FocusOn({ field, form }: { field: string; form: Pick<ActionFormState['form'], 'setFocus'> }) {
  const { setFocus } = form;
  useEffect(() => setFocus(field), [field, setFocus]);
  return null;
}

const FORM = { display: 'flex', flexDirection: 'column', minHeight: 0 } as const;
