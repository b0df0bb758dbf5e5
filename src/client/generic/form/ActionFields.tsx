import Alert from '@mui/material/Alert';
import type { BaseRecord } from '@refinedev/core';
import type { Action, Resource } from '../../../schema/index.ts';
import { AddingRecords } from './AddingRecords.tsx';
import { DraftNotice } from './DraftNotice.tsx';
import { FormFields } from './FormFields.tsx';
import { StillSending } from './StillSending.tsx';
import type { ActionFormState } from './useActionForm.ts';

interface Props {
  resource: Resource;
  action: Action;
  /** None where it is for several. */
  record: BaseRecord | undefined;
  state: Omit<ActionFormState, 'submit'>;
  /** One column, also on a wide screen. */
  narrow: boolean;
}

/** What stands in the form of an action, wherever that is: its fields, and what came of sending them. */
export function ActionFields({ resource, action, record, state, narrow }: Props) {
  const { form, busy, refusal, draft, discard, stop } = state;
  return (
    <>
      <DraftNotice {...draft} onDiscard={discard} />
      <AddingRecords>
        <FormFields
          resource={resource}
          groups={[{ title: '', items: action.fields }]}
          form={form}
          intent="create"
          record={record}
          narrow={narrow}
        />
      </AddingRecords>
      <StillSending busy={busy} onStop={stop} />
      {refusal !== undefined && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {refusal}
        </Alert>
      )}
    </>
  );
}
