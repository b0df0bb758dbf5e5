import Box from '@mui/material/Box';
import { useSearchParams } from 'react-router';
import { isDay } from '../../../fields/calendar.ts';
import type { HistoryView, Resource } from '../../../schema/index.ts';
import { lazyExport } from '../../layout/lazyPart.ts';
import { Section } from '../../layout/Section.tsx';
import { useDefinitions } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';
import { DayBook } from './DayBook.tsx';
import { LatestEntries } from './LatestEntries.tsx';

const OwnApprovals = lazyExport(() => import('../list/OwnApprovals.tsx'), 'OwnApprovals');

interface Props {
  resource: Resource;
  history: HistoryView;
}

/** Below the form of a movement: the latest of its kind, and those of one day if the definition puts them there. */
export function EntriesBelow({ resource, history }: Props) {
  const { approvals } = useDefinitions();
  return (
    <Box sx={{ minWidth: 0 }}>
      {approvals?.sends === true && (
        <Section>
          <OwnApprovals resource={resource.name} />
        </Section>
      )}
      <Entries resource={resource} history={history} />
    </Box>
  );
}

function Entries({ resource, history }: Props) {
  const text = useText();
  const title = text('dayBook.latest', { label: resource.label.many });
  if (history.path !== resource.create.path)
    return <LatestEntries resource={resource} history={history} title={title} />;
  if (history.below === 'latest') return <LatestOrDay resource={resource} history={history} />;
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <DayBook resource={resource} history={history} heading="h2" />
      <LatestEntries resource={resource} history={history} title={title} />
    </Box>
  );
}

/** The latest movements, or those of the day in the address. */
function LatestOrDay({ resource, history }: Props) {
  const [params, setParams] = useSearchParams();
  const change = (day: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (day === '') next.delete('date');
        else next.set('date', day);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  if (isDay(params.get('date') ?? ''))
    return <DayBook resource={resource} history={history} heading="h2" onLatest={() => change('')} />;
  return <LatestEntries resource={resource} history={history} onDay={change} />;
}
