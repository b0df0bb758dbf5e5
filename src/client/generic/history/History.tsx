import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { datedFields, type Resource } from '../../../schema/index.ts';
import { useText } from '../../providers/i18n.ts';
import { LoadingBlocks } from '../page/LoadingBlocks.tsx';
import { Problem } from '../page/Problem.tsx';
import { DatedHistory } from './DatedHistory.tsx';
import { HistoryLine } from './HistoryLine.tsx';
import { MoreButton } from './MoreButton.tsx';
import { useHistory } from './useHistory.ts';

interface Props {
  resource: Resource;
  id: string | number;
  heading?: ChangesProps['heading'];
}

/** The audit trail of a record: who changed what and when. */
export function History({ resource, id, heading }: Props) {
  const url = `/audit/${resource.name}/${encodeURIComponent(String(id))}`;
  return (
    <>
      {datedFields(resource).length > 0 && <DatedHistory resource={resource} id={id} />}
      <Changes url={url} actions={resource.actions} fields={resource.fields} {...(heading && { heading })} />
    </>
  );
}

interface ChangesProps {
  /** The path of the call below /api. */
  url: string;
  /** The resource's own actions, in addition to those of every record. */
  actions?: Resource['actions'];
  /** The changed fields, if a definition declares them. */
  fields?: Resource['fields'];
  /** Texts for values of the host that are no record's own, such as 'the default'. */
  values?: Readonly<Record<string, string>>;
  /** The heading level of the title, one below its surroundings. */
  heading?: 'h2' | 'h3';
}

/** Changes with their user and time, newest first. */
export function Changes({ url, actions = [], fields = {}, values, heading = 'h2' }: ChangesProps) {
  const text = useText();
  const titleId = useId();
  const history = useHistory(url);
  return (
    // Headings below h2 may repeat on a page, so those sections are not landmarks.
    <Box {...(heading === 'h2' ? { component: 'section' } : { role: 'group' })} aria-labelledby={titleId}>
      <Typography id={titleId} component={heading} variant="subtitle1" sx={{ fontWeight: 600, mb: 1 }}>
        {text('history.title')}
      </Typography>
      {history.failed && <Problem message={text('history.failed')} onAgain={history.again} />}
      {history.loading && <LoadingBlocks heights={[20, 20]} sx={{ py: 1 }} />}
      {!history.loading && !history.failed && history.entries.length === 0 && (
        <Typography variant="body2" color="text.secondary">
          {text('history.empty')}
        </Typography>
      )}
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {history.entries.map((entry) => (
          <HistoryLine key={entry.id} entry={entry} actions={actions} fields={fields} values={values} />
        ))}
      </Box>
      <MoreButton history={history} />
    </Box>
  );
}
