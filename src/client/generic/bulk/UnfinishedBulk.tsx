import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { Resource } from '../../../schema/index.ts';
import { Overlay } from '../../layout/Section.tsx';
import { listKey } from '../../providers/data/parts.ts';
import { useUser } from '../../providers/definitions.tsx';
import { countText, useText } from '../../providers/i18n.ts';
import type { May } from '../page/useMay.ts';
import { BulkJobDialog } from './BulkJobDialog.tsx';
import { offeredOperations, unfinishedJobs } from './bulkTarget.ts';

/** A change of many records that a reload or a broken connection has stopped: it can be continued or given up. */
export function UnfinishedBulk({ resource, may }: { resource: Resource; may: May }) {
  const text = useText();
  const { id: user, isAdmin } = useUser();
  const unfinished = unfinishedJobs(user, listKey(resource));
  const [job, setJob] = useState(unfinished.read);
  const [isOpen, setOpen] = useState(false);
  const operation = [true, false]
    .flatMap((deleted) => offeredOperations(resource, may, { isAdmin, deleted }))
    .find(({ name }) => name === job?.operation);
  if (job === undefined || operation === undefined) return null;
  const end = () => {
    setOpen(false);
    setJob(unfinished.read());
  };
  const giveUp = () => {
    unfinished.clear();
    setJob(undefined);
  };
  return (
    <>
      <Alert
        severity="info"
        data-print="hide"
        sx={{ mb: 1.5 }}
        action={
          <>
            <Button color="inherit" size="small" onClick={giveUp}>
              {text('bulk.giveUp')}
            </Button>
            <Button color="inherit" size="small" onClick={() => setOpen(true)}>
              {text('bulk.continue')}
            </Button>
          </>
        }
      >
        {text('bulk.unfinished', { label: operation.label, count: countText(job.total) })}
      </Alert>
      {isOpen && (
        <Overlay onClose={end}>
          <BulkJobDialog
            resource={resource}
            operation={operation}
            target={{ ids: [] }}
            count={job.total}
            resumed={job.id}
            onClose={end}
          />
        </Overlay>
      )}
    </>
  );
}
