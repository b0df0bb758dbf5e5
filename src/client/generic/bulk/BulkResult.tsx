import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { ReferenceLink } from '../../../fields/reference/ReferenceLink.tsx';
import { bulkJobsPath, type Resource } from '../../../schema/index.ts';
import { useCall } from '../../data/index.ts';
import { countText, useText } from '../../providers/i18n.ts';
import { failureMessage, type SentMessage } from '../../providers/messages.ts';
import type { BulkJob } from './useBulkJob.ts';

/** How many of the records are done. */
export function BulkProgress({ done, of, label }: { done: number; of: number; label: string }) {
  const text = useText();
  return (
    <Box role="status" sx={{ my: 1 }}>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 0.75 }}>
        {text('bulk.progress', { label, done: countText(done), total: countText(of) })}
      </Typography>
      <LinearProgress
        variant={of === 0 ? 'indeterminate' : 'determinate'}
        aria-label={label}
        value={of === 0 ? 0 : Math.min(100, (100 * done) / of)}
      />
    </Box>
  );
}

/** Why records are refused, with their number: a reason that differs by record has an example. */
export function BulkReasons({ job: { reasons } }: { job: BulkJob }) {
  const text = useText();
  if (reasons.length === 0) return null;
  return (
    <Box component="ul" sx={LIST}>
      {reasons.map(({ count, same, ...reason }) => {
        const message = failureMessage(reason) ?? reason.message;
        return (
          <li key={reason.code}>
            <b>{countText(count)}</b> {same ? message : text('bulk.example', { message })}
          </li>
        );
      })}
    </Box>
  );
}

interface RefusedRecord extends SentMessage {
  id: number;
  title: string | null;
}

/** The refused records by name, each with its reason. */
export function RefusedRecords({ resource, job }: { resource: Resource; job: BulkJob }) {
  const text = useText();
  const path = `${bulkJobsPath(resource.api.list.path)}/${job.id}/records`;
  const { data: rows = [] } = useCall<readonly RefusedRecord[]>(
    { path, query: { state: 'refused' } },
    { notifies: true },
  );
  if (rows.length === 0) return null;
  return (
    <Box
      component="ul"
      // Scrolled by keyboard too.
      tabIndex={0}
      aria-label={text('bulk.refusedRecords')}
      sx={{ ...LIST, maxHeight: 220, overflowY: 'auto', borderTop: 1, borderColor: 'divider', pt: 1 }}
    >
      {rows.map(({ id, title, ...reason }) => (
        <li key={id}>
          <ReferenceLink resource={resource.name} id={id}>
            {title ?? `#${id}`}
          </ReferenceLink>
          {': '}
          {failureMessage(reason)}
        </li>
      ))}
    </Box>
  );
}

const LIST = { m: 0, mt: 1, pl: 2.5, fontSize: 14, overflowWrap: 'anywhere', '& li': { mb: 0.5 } };
