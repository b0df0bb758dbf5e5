import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import type { BaseRecord } from '@refinedev/core';
import { type FormEvent, useEffect, useId } from 'react';
import type { Action, Resource } from '../../../schema/index.ts';
import { useText } from '../../providers/i18n.ts';
import { ActionFields } from '../form/ActionFields.tsx';
import { AddingRecords } from '../form/AddingRecords.tsx';
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
  const id = useId();
  const done = () => onClose(true);
  const { resource, submit, refusals, ...state } = useBulkForm(given, action, deed, rows, done);
  const { form, busy, discard } = state;
  const { setFocus } = form;
  const first = action.fields[0]?.field;
  useEffect(() => {
    if (first !== undefined) setFocus(first);
  }, [first, setFocus]);
  const leave = () => {
    discard();
    onClose(false);
  };
  const onSubmit = (event: FormEvent) => {
    event.stopPropagation();
    void submit(event);
  };
  return (
    <Dialog open onClose={busy ? undefined : leave} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>{text('bulk.title', { label: action.title, count: rows.length })}</DialogTitle>
      <form noValidate onSubmit={onSubmit} aria-labelledby={id} style={FORM}>
        <DialogContent>
          <DialogContentText sx={{ mb: 2 }}>{text('bulk.question')}</DialogContentText>
          <AddingRecords>
            <ActionFields
              resource={resource}
              action={action}
              record={undefined}
              state={{ ...state, refusal: undefined }}
              narrow
            />
          </AddingRecords>
          <BulkRefusals refusals={refusals} />
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

const FORM = { display: 'flex', flexDirection: 'column', minHeight: 0 } as const;
