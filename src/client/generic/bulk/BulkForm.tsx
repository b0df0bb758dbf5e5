import DialogContentText from '@mui/material/DialogContentText';
import type { BaseRecord } from '@refinedev/core';
import type { Action, Resource } from '../../../schema/index.ts';
import { useText } from '../../providers/i18n.ts';
import { FormDialog } from '../actions/FormDialog.tsx';
import { ActionFields } from '../form/ActionFields.tsx';
import { BulkRefusals } from './BulkRefusals.tsx';
import type { BulkDeed } from './useBulk.ts';
import { useBulkForm } from './useBulkForm.ts';

interface Props {
  resource: Resource;
  action: Action;
  deed: BulkDeed;
  rows: readonly BaseRecord[];
  /** Called with true once it is done with all of them. */
  onClose: (done: boolean) => void;
}

/** Asks once for what several records are given. Refused, it stays open with what was typed and the reason of each. */
export function BulkForm({ resource: given, action, deed, rows, onClose }: Props) {
  const text = useText();
  const { resource, refusals, ...state } = useBulkForm(given, action, deed, rows, () => onClose(true));
  const title = text('bulk.title', { label: action.title, count: rows.length });
  return (
    <FormDialog title={title} action={action} state={state} onLeave={() => onClose(false)}>
      <DialogContentText sx={{ mb: 2 }}>{text('bulk.question')}</DialogContentText>
      <ActionFields
        resource={resource}
        action={action}
        record={undefined}
        state={{ ...state, refusal: undefined }}
        narrow
      />
      <BulkRefusals refusals={refusals} />
    </FormDialog>
  );
}
