import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { BaseRecord } from '@refinedev/core';
import { useId } from 'react';
import type { Action, Resource } from '../../../schema/index.ts';
import { Card } from '../page/Card.tsx';
import { DraftNotice } from './DraftNotice.tsx';
import { FormFields } from './FormFields.tsx';
import { FormActions } from './FormFrame.tsx';
import { StillSending } from './StillSending.tsx';
import { useActionForm } from './useActionForm.ts';

interface Props {
  resource: Resource;
  action: Action;
  record: BaseRecord;
}

/** The form of a call of its own, such as a password's, apart from the record's form. */
export function ActionForm({ resource, action, record }: Props) {
  const id = useId();
  const { form, submit, busy, refusal, draft, discard, stop } = useActionForm(resource, action, record);
  return (
    <Card>
      <Typography
        id={id}
        component="h2"
        variant="subtitle1"
        sx={{ fontWeight: 600, px: { xs: 2, md: 3 }, pt: 2 }}
      >
        {action.title}
      </Typography>
      <form noValidate onSubmit={submit} aria-labelledby={id}>
        <Box sx={{ px: { xs: 2, md: 3 }, py: 2 }}>
          <DraftNotice {...draft} onDiscard={discard} />
          <FormFields
            resource={resource}
            groups={[{ title: '', items: action.fields }]}
            form={form}
            intent="create"
            record={record}
            narrow={action.fields.length < 3}
          />
          <StillSending busy={busy} onStop={stop} />
          {refusal !== undefined && (
            <Alert severity="error" sx={{ mt: 2 }}>
              {refusal}
            </Alert>
          )}
        </Box>
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1, px: { xs: 2, md: 3 }, pb: 2 }}>
          <FormActions submit={action.submit} busy={busy} />
        </Box>
      </form>
    </Card>
  );
}
