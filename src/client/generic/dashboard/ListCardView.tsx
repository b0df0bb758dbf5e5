import Typography from '@mui/material/Typography';
import type { DashboardCard, ListCard } from '../../../schema/dashboard.ts';
import { pathOf } from '../../address/paths.ts';
import { useResource } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';
import { declaredView, plainState, stateOf } from '../list/listState.ts';
import { RecordRows } from '../list/RecordRows.tsx';
import { useOpenTasks } from '../list/useOpenTasks.ts';
import { useRecords } from '../list/useRecords.ts';
import { viewedResource } from '../list/viewedResource.ts';
import { useMay } from '../page/useMay.ts';
import { CardFrame } from './CardFrame.tsx';

type Card = DashboardCard & ListCard;

/** The first records of a list, or of one of its views. Nothing for readers who may not see the list. */
export function ListCardView({ card }: { card: Card }) {
  const resource = useResource(card.resource);
  return useMay(resource).list ? <Records card={card} /> : null;
}

function Records({ card }: { card: Card }) {
  const text = useText();
  const own = useResource(card.resource);
  const view = declaredView(own, card.view);
  const viewed = view === undefined ? plainState(own) : stateOf(own, view);
  const state = { ...viewed, size: card.rows, columns: card.columns ?? viewed.columns };
  const resource = viewedResource(own, state);
  const records = useRecords(resource, state, () => undefined);
  const tasks = useOpenTasks(own);
  const address = `${pathOf(own.list.path)}${view === undefined ? '' : `?view=${view.name}`}`;
  return (
    <CardFrame label={card.label} address={address} failure={records.failure} again={records.again}>
      <RecordRows
        resource={resource}
        records={records}
        state={{ sort: state.sort, size: card.rows }}
        change={() => undefined}
        tasks={tasks}
        empty={
          <Typography variant="body2" color="text.secondary" sx={{ px: 1.75, py: 2 }}>
            {text('dashboard.empty')}
          </Typography>
        }
      />
    </CardFrame>
  );
}
