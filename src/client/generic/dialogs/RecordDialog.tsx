import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Close from 'icon/baseline-close';
import { type ReactNode, useId } from 'react';
import type { Resource } from '../../../schema/index.ts';
import { usePhone } from '../../layout/usePhone.ts';
import { useDefinitions } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';
import { ActionButtons } from '../form/ActionButtons.tsx';
import { RecordForm } from '../form/RecordForm.tsx';
import { useGiven } from '../form/useGiven.ts';
import { useOpened } from '../form/useOpened.ts';
import { History } from '../history/History.tsx';
import { LedgerLink } from '../ledger/LedgerLink.tsx';
import { Missing } from '../page/Missing.tsx';
import { Problem } from '../page/Problem.tsx';
import { ShowDetails } from '../show/ShowDetails.tsx';
import { useRecord } from '../show/useRecord.ts';

export interface OpenDialog {
  view: 'show' | 'edit' | 'create';
  id: string;
}

interface Props {
  resource: Resource;
  open: OpenDialog;
  onClose: () => void;
}

/** A record's details, or its form, over its list. */
export function RecordDialog({ resource, open, onClose }: Props) {
  const text = useText();
  const titleId = useId();
  const phone = usePhone();
  const read = useRecord(resource, open.view === 'create' ? undefined : open.id);
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth fullScreen={phone}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, pr: 1.5 }}>
        <DialogTitle id={titleId} sx={{ flex: 1, minWidth: 0 }}>
          {resource[open.view].title}
        </DialogTitle>
        {open.view !== 'create' && read.record !== undefined && (
          <ActionButtons
            resource={resource}
            record={read.record}
            place={open.view}
            {...(open.view === 'edit' && { onDone: onClose })}
          />
        )}
        {open.view === 'show' && read.record !== undefined && <LedgerLink resource={resource} id={open.id} />}
        <IconButton aria-label={text('dialog.close')} onClick={onClose}>
          <Close fontSize="small" />
        </IconButton>
      </Box>
      <Content resource={resource} open={open} onClose={onClose} titleId={titleId} read={read} />
    </Dialog>
  );
}

interface ContentProps extends Props {
  titleId: string;
  read: ReturnType<typeof useRecord>;
}

function Content({ resource, open, onClose, titleId, read }: ContentProps): ReactNode {
  const { record, failure: unread, missing: isMissing, again } = read;
  const { elsewhere } = useDefinitions();
  const given = useGiven(resource);
  const form = {
    resource,
    place: 'modal' as const,
    labelledBy: titleId,
    onSaved: onClose,
    onDiscard: onClose,
  };
  const opened = useOpened(open.view === 'edit' ? record : undefined);
  const [missing, failure] = opened === undefined ? [isMissing, unread] : [false, undefined];
  if (open.view === 'create') return <RecordForm view={resource.create} initial={given} {...form} />;
  if (missing) return <Missing resource={resource} id={open.id} />;
  if (failure !== undefined) {
    return (
      <DialogContent dividers>
        <Problem message={failure} onAgain={again} />
      </DialogContent>
    );
  }
  if (open.view === 'edit') {
    return opened === undefined ? (
      <Waiting lines={resource.edit.groups.flatMap((group) => group.items).length} />
    ) : (
      <RecordForm key={open.id} view={resource.edit} record={opened} {...form} />
    );
  }
  return (
    <DialogContent dividers>
      <ShowDetails resource={resource} record={record} />
      {!elsewhere && (
        <Box sx={{ mt: 3, pt: 3, borderTop: 1, borderColor: 'divider' }}>
          <History resource={resource} id={open.id} />
        </Box>
      )}
    </DialogContent>
  );
}

function Waiting({ lines }: { lines: number }) {
  return (
    <DialogContent dividers aria-busy>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
        <Skeleton key={line} height={60} />
      ))}
    </DialogContent>
  );
}
