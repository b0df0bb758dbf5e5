import Box from '@mui/material/Box';
import { useId } from 'react';
import type { Action, Resource } from '../../../schema/index.ts';
import type { BaseRecord } from '../../data/index.ts';
import { Card, CardTitle } from '../page/Card.tsx';
import { ActionFields } from './ActionFields.tsx';
import { FormActions } from './FormFrame.tsx';
import { useActionForm } from './useActionForm.ts';

interface Props {
  resource: Resource;
  action: Action;
  record: BaseRecord;
  /** Called after the action succeeded. */
  onDone: () => void;
}

/** The form of an action with a call of its own, such as changing a password, apart from the record's form. */
export function ActionForm({ resource, action, record, onDone }: Props) {
  const id = useId();
  const state = useActionForm(resource, action, record, onDone);
  return (
    <Card>
      <CardTitle id={id}>{action.title}</CardTitle>
      <form noValidate onSubmit={state.submit} aria-labelledby={id}>
        <Box sx={{ px: { xs: 2, md: 3 }, py: 2 }}>
          <ActionFields action={action} record={record} state={state} narrow={action.fields.length < 3} />
        </Box>
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1, px: { xs: 2, md: 3 }, pb: 2 }}>
          <FormActions submit={action.submit} busy={state.busy} />
        </Box>
      </form>
    </Card>
  );
}
