import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import { type ReactNode, useId } from 'react';
import { type Resource, rightsFor } from '../../../schema/index.ts';
import { usePhone } from '../../layout/usePhone.ts';
import { useDefinitions } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';
import { ActionButtons } from '../actions/ActionButtons.tsx';
import { ShowDetails } from '../details/ShowDetails.tsx';
import { RecordForm } from '../form/RecordForm.tsx';
import { useOpenedRecord } from '../form/useOpenedRecord.ts';
import { usePrefilled } from '../form/usePrefilled.ts';
import { History } from '../history/History.tsx';
import { LedgerLink } from '../ledger/LedgerLink.tsx';
import type { OpenDialog } from '../list/useRecordDialogs.ts';
import { FIELD_HEIGHT, LoadingBlocks } from '../page/LoadingBlocks.tsx';
import { Missing } from '../page/Missing.tsx';
import { PageOfRecord } from '../page/PageOfRecord.tsx';
import { Problem } from '../page/Problem.tsx';
import { useRecord } from './useRecord.ts';

interface Props {
  resource: Resource;
  open: OpenDialog;
  onClose: () => void;
}

/** A record's details or form, over its list. */
export function RecordDialog({ resource: given, open, onClose }: Props) {
  const text = useText();
  const titleId = useId();
  const phone = usePhone();
  const read = useRecord(given, open.view === 'create' ? undefined : open.id);
  const resource = rightsFor(given, read.record);
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
        {open.view === 'show' && read.record !== undefined && (
          <>
            <PageOfRecord resource={resource} id={open.id} />
            <LedgerLink resource={resource} id={open.id} />
          </>
        )}
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
  const given = usePrefilled(resource);
  const form = {
    resource,
    place: 'modal' as const,
    labelledBy: titleId,
    onSaved: onClose,
    onDiscard: onClose,
  };
  const opened = useOpenedRecord(open.view === 'edit' ? record : undefined);
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
      <DialogContent dividers>
        <LoadingBlocks heights={resource.edit.groups.flatMap(({ items }) => items).map(() => FIELD_HEIGHT)} />
      </DialogContent>
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
