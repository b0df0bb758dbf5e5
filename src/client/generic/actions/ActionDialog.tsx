import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import type { BaseRecord } from '@refinedev/core';
import { type FormEvent, useEffect, useId, useRef } from 'react';
import { useReferences } from '../../../fields/reference/ReferenceContext.tsx';
import { type Action, type Resource, recordName } from '../../../schema/index.ts';
import { useText } from '../../providers/i18n.ts';
import { Confirm } from '../dialogs/Confirm.tsx';
import { ActionFields } from '../form/ActionFields.tsx';
import { useActionForm } from '../form/useActionForm.ts';

interface Props {
  resource: Resource;
  action: Action;
  record: BaseRecord;
  /** Called with true once it is done. */
  onClose: (done: boolean) => void;
}

/** Does an action: with its form in a dialog, after a question, or at once where it has neither. */
export function ActionDialog(props: Props) {
  const { action } = props;
  if (action.fields.length > 0) return <WithForm {...props} />;
  return action.confirm === undefined ? <AtOnce {...props} /> : <AfterQuestion {...props} />;
}

function WithForm({ resource, action, record, onClose }: Props) {
  const text = useText();
  const id = useId();
  const question = useQuestion(resource, action, record);
  const done = () => onClose(true);
  const state = useActionForm(resource, action, record, done);
  const { submit, busy } = state;
  const { setFocus } = state.form;
  const first = action.fields[0]?.field;
  useEffect(() => {
    if (first !== undefined) setFocus(first);
  }, [first, setFocus]);
  const leave = () => {
    state.discard();
    onClose(false);
  };
  const onSubmit = (event: FormEvent) => {
    // The dialog stands within the page's tree of components: its form is none of the page's.
    event.stopPropagation();
    void submit(event);
  };
  return (
    <Dialog open onClose={busy ? undefined : leave} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>{action.title}</DialogTitle>
      <form noValidate onSubmit={onSubmit} aria-labelledby={id} style={FORM}>
        <DialogContent>
          {question !== undefined && (
            <DialogContentText sx={{ mb: 2, overflowWrap: 'anywhere' }}>{question}</DialogContentText>
          )}
          <ActionFields resource={resource} action={action} record={record} state={state} narrow />
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
    </Dialog>
  );
}

function AfterQuestion({ resource, action, record, onClose }: Props) {
  const text = useText();
  const question = useQuestion(resource, action, record) ?? '';
  const { submit, busy, refusal, stop } = useActionForm(resource, action, record, () => onClose(true));
  return (
    <Confirm
      open
      title={action.title}
      question={question}
      confirm={action.submit}
      cancel={text('confirm.cancel')}
      busy={busy}
      error={refusal}
      onConfirm={() => void submit()}
      onStop={stop}
      onCancel={() => onClose(false)}
    />
  );
}

/** Nothing is drawn: what came of it stands among the notifications. */
function AtOnce({ resource, action, record, onClose }: Props) {
  const isDone = useRef(false);
  const done = () => {
    isDone.current = true;
  };
  const { submit } = useActionForm(resource, action, record, done);
  const begun = useRef(false);
  const run = useRef(() => void submit().finally(() => onClose(isDone.current)));
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    run.current();
  }, []);
  return null;
}

/** What is asked before it is done, with the name of the record. */
function useQuestion(resource: Resource, { confirm }: Action, record: BaseRecord): string | undefined {
  const { nameIn } = useReferences();
  const name = nameIn(resource.name, recordName(resource, record)) || resource.label.one;
  return confirm?.replaceAll('{title}', () => name);
}

const FORM = { display: 'flex', flexDirection: 'column', minHeight: 0 } as const;
