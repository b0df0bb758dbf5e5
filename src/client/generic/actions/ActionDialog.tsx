import DialogContentText from '@mui/material/DialogContentText';
import { useEffect, useRef } from 'react';
import { useReferences } from '../../../fields/reference/ReferenceContext.tsx';
import { type Action, type Resource, recordName } from '../../../schema/index.ts';
import type { BaseRecord } from '../../data/index.ts';
import { useText } from '../../providers/i18n.ts';
import { Confirm } from '../dialogs/Confirm.tsx';
import { ActionFields } from '../form/ActionFields.tsx';
import { useActionForm } from '../form/useActionForm.ts';
import { FormDialog } from './FormDialog.tsx';

interface Props {
  resource: Resource;
  action: Action;
  record: BaseRecord;
  /** Called with true after the action succeeded. */
  onClose: (done: boolean) => void;
}

/** Runs an action: with its form in a dialog, after a confirmation, or at once if it has neither. */
export function ActionDialog(props: Props) {
  const { action } = props;
  if (action.fields.length > 0) return <WithForm {...props} />;
  return action.confirm === undefined ? <WithoutQuestion {...props} /> : <WithConfirmation {...props} />;
}

function WithForm({ resource, action, record, onClose }: Props) {
  const question = useQuestion(resource, action, record);
  const state = useActionForm(resource, action, record, () => onClose(true));
  return (
    <FormDialog title={action.title} action={action} state={state} onLeave={() => onClose(false)}>
      {question !== undefined && (
        <DialogContentText sx={{ mb: 2, overflowWrap: 'anywhere' }}>{question}</DialogContentText>
      )}
      <ActionFields action={action} record={record} state={state} narrow />
    </FormDialog>
  );
}

function WithConfirmation({ resource, action, record, onClose }: Props) {
  const text = useText();
  const question = useQuestion(resource, action, record) ?? '';
  const { submit, busy, refusals, stop } = useActionForm(resource, action, record, () => onClose(true));
  return (
    <Confirm
      open
      title={action.title}
      question={question}
      confirm={action.submit}
      cancel={text('confirm.cancel')}
      busy={busy}
      error={refusals.join(' ') || undefined}
      onConfirm={() => void submit()}
      onStop={stop}
      onCancel={() => onClose(false)}
    />
  );
}

/** Renders nothing, because a notification reports the result. */
function WithoutQuestion({ resource, action, record, onClose }: Props) {
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

/** The confirmation of an action, with the name of the record. */
function useQuestion(resource: Resource, { confirm }: Action, record: BaseRecord): string | undefined {
  const { nameIn } = useReferences();
  const name = nameIn(resource.name, recordName(resource, record)) || resource.label.one;
  return confirm?.replaceAll('{title}', () => name);
}
