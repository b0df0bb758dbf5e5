import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import type { Resource } from '../../../schema/index.ts';
import { countText, useText } from '../../providers/i18n.ts';
import { BulkReasons, RefusedRecords } from './BulkResult.tsx';
import type { BulkJob } from './useBulkJob.ts';

interface Props {
  job: BulkJob;
  resource: Resource;
}

/** How many records will change, and why others are refused. */
export function BulkPreview({ job, resource }: Props) {
  const text = useText();
  const { ready, refused } = job.counts;
  return (
    <>
      <Typography role="status">
        {text(ready === 0 ? 'bulk.noneReady' : 'bulk.ready', { count: countText(ready) })}
      </Typography>
      {refused > 0 && (
        <>
          <Typography sx={{ mt: 2 }}>{text('bulk.willBeRefused', { count: countText(refused) })}</Typography>
          <BulkReasons job={job} />
          <RefusedRecords resource={resource} job={job} />
        </>
      )}
    </>
  );
}

/** How many records were changed, and which were not. */
export function BulkOutcome({ job, resource }: Props) {
  const text = useText();
  const { done, refused, kept } = job.counts;
  return (
    <>
      <Alert severity={done > 0 ? 'success' : 'warning'} role="status">
        {text('bulk.changed', { count: countText(done) })}
      </Alert>
      {refused > 0 && (
        <>
          <Typography sx={{ mt: 2 }}>{text('bulk.wereRefused', { count: countText(refused) })}</Typography>
          <BulkReasons job={job} />
          <RefusedRecords resource={resource} job={job} />
        </>
      )}
      {kept > 0 && <Typography sx={{ mt: 2 }}>{text('bulk.kept', { count: countText(kept) })}</Typography>}
    </>
  );
}
