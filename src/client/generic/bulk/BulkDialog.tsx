import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import type { BaseRecord } from '@refinedev/core';
import { useId } from 'react';
import type { Resource } from '../../../schema/index.ts';
import { useText } from '../../providers/i18n.ts';
import { StillSending } from '../form/StillSending.tsx';
import { BulkRefusals } from './BulkRefusals.tsx';
import { type BulkDeed, useBulk } from './useBulk.ts';

interface Props {
  resource: Resource;
  deed: BulkDeed;
  rows: readonly BaseRecord[];
  /** Called with true once it is done with all of them. */
  onClose: (done: boolean) => void;
}

/** Asks before something is done with several records. Refused, it stays open with the reason of each. */
export function BulkDialog({ resource, deed, rows, onClose }: Props) {
  const text = useText();
  const id = useId();
  const { send, busy, refusals, stop } = useBulk(resource, deed, rows, () => onClose(true));
  const danger = deed.name === 'delete';
  const cancel = () => onClose(false);
  return (
    <Dialog open onClose={busy ? undefined : cancel} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>{text('bulk.title', { label: deed.label, count: rows.length })}</DialogTitle>
      <DialogContent>
        <DialogContentText>{text('bulk.question')}</DialogContentText>
        <StillSending busy={busy} onStop={stop} />
        <BulkRefusals refusals={refusals} />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={cancel} disabled={busy} color="inherit" autoFocus={danger}>
          {text('confirm.cancel')}
        </Button>
        <Button
          onClick={() => void send()}
          loading={busy}
          color={danger ? 'error' : 'primary'}
          variant="contained"
          autoFocus={!danger}
        >
          {deed.label}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
