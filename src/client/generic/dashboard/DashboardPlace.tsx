import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { Dashboard, DashboardCard } from '../../../schema/dashboard.ts';
import { isCompared } from './cardFigure.ts';
import { DASHBOARD_GRID, placeOfCard } from './dashboardGrid.ts';

/** The place of a dashboard while its code loads, so that nothing below it moves. */
export function DashboardPlace({ dashboard }: { dashboard: Dashboard }) {
  return (
    <Box sx={DASHBOARD_GRID} aria-hidden>
      {dashboard.cards.map((card) => (
        <Box key={card.name} sx={placeOfCard(card)}>
          <Skeleton variant="rounded" height={heightOf(card)} />
        </Box>
      ))}
    </Box>
  );
}

/** In pixels: the frame with the heading of a card, a figure, its change, a line of a table. */
const FRAME = 62;
const FIGURE = 32;
const CHANGE = 19;
const LINE = 34;

function heightOf(card: DashboardCard): number {
  if (card.kind === 'figure') return FRAME + FIGURE + (isCompared(card) ? CHANGE : 0);
  if (card.kind === 'chart') return FRAME + 300;
  return card.kind === 'note' ? FRAME + 60 : FRAME + LINE * (card.rows + 1);
}
