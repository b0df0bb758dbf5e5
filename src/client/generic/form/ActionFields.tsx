import Alert from '@mui/material/Alert';
import type { Action } from '../../../schema/index.ts';
import type { BaseRecord } from '../../data/index.ts';
import { StillSending } from '../dialogs/StillSending.tsx';
import { AddingRecords } from './AddingRecords.tsx';
import { DraftNotice } from './DraftNotice.tsx';
import { FormFields } from './FormFields.tsx';
import type { ActionFormState } from './useActionForm.ts';

interface Props {
  action: Action;
  /** Undefined for an action on several records. */
  record: BaseRecord | undefined;
  state: Omit<ActionFormState, 'submit'>;
  /** One column, also on a wide screen. */
  narrow: boolean;
}

/** The inputs of an action's form, and the errors of its call. */
export function ActionFields({ action, record, state, narrow }: Props) {
  const { resource, form, busy, refusals, draft, discard, stop } = state;
  return (
    <>
      <DraftNotice {...draft} onDiscard={discard} />
      <AddingRecords>
        <FormFields
          resource={resource}
          groups={[{ title: '', items: action.fields }]}
          form={form}
          intent="update"
          record={record}
          narrow={narrow}
        />
      </AddingRecords>
      <StillSending busy={busy} onStop={stop} />
      {refusals.length > 0 && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {refusals.map((line) => (
            <div key={line}>{line}</div>
          ))}
        </Alert>
      )}
    </>
  );
}
