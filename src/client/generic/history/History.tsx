import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { Resource } from '../../../schema/index.ts';
import { useText } from '../../providers/i18n.ts';
import { Problem } from '../page/Problem.tsx';
import { HistoryLine } from './HistoryLine.tsx';
import { useHistory } from './useHistory.ts';

interface Props {
  resource: Resource;
  id: string | number;
  heading?: ChangesProps['heading'];
}

/** Who changed what of a record and when, from the audit trail. */
export function History({ resource, id, heading }: Props) {
  const url = `/audit/${resource.name}/${encodeURIComponent(String(id))}`;
  return (
    <Changes url={url} actions={resource.actions} fields={resource.fields} {...(heading && { heading })} />
  );
}

interface ChangesProps {
  /** The call below /api that tells them. */
  url: string;
  /** What may have happened beside what happens to every record. */
  actions?: Resource['actions'];
  /** What was changed, where it is fields of a definition. */
  fields?: Resource['fields'];
  /** The level of its title, below that of what it stands in. */
  heading?: 'h2' | 'h3';
}

/** Who changed what and when, newest first. */
export function Changes({ url, actions = [], fields = {}, heading = 'h2' }: ChangesProps) {
  const text = useText();
  const titleId = useId();
  const history = useHistory(url);
  return (
    // Within a section there may be several of one name on a page, which are no landmarks.
    <Box {...(heading === 'h2' ? { component: 'section' } : { role: 'group' })} aria-labelledby={titleId}>
      <Typography id={titleId} component={heading} variant="subtitle1" sx={{ fontWeight: 600, mb: 1 }}>
        {text('history.title')}
      </Typography>
      {history.failed && <Problem message={text('history.failed')} onAgain={history.again} />}
      {history.loading && <Waiting />}
      {!history.loading && !history.failed && history.entries.length === 0 && (
        <Typography variant="body2" color="text.secondary">
          {text('history.empty')}
        </Typography>
      )}
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {history.entries.map((entry) => (
          <HistoryLine key={entry.id} entry={entry} actions={actions} fields={fields} />
        ))}
      </Box>
      {history.more && (
        <Button
          size="small"
          color="inherit"
          loading={history.loadingMore}
          onClick={history.showMore}
          sx={{ mt: 1 }}
        >
          {text('history.more')}
        </Button>
      )}
    </Box>
  );
}

function Waiting() {
  return (
    <Box aria-hidden sx={{ py: 1 }}>
      <Skeleton width="40%" />
      <Skeleton width="70%" />
    </Box>
  );
}
