import type { ReactNode } from 'react';
import type { Action } from '../../../schema/index.ts';
import { DialogForm } from '../dialogs/DialogForm.tsx';
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
  const { form, busy, submit, discard } = state;
  const first = action.fields[0]?.field;
  const leave = () => {
    discard();
    onLeave();
  };
  return (
    <DialogForm
      title={title}
      submitWords={action.submit}
      busy={busy}
      onSubmit={submit}
      onCancel={leave}
      onReady={() => first !== undefined && form.setFocus(first)}
    >
      {children}
    </DialogForm>
  );
}
