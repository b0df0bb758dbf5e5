import Box from '@mui/material/Box';
import type { Dashboard, DashboardCard } from '../../../schema/dashboard.ts';
import { lazyExport } from '../../layout/lazyPart.ts';
import { Section } from '../../layout/Section.tsx';
import { ChartCardView } from './ChartCardView.tsx';
import { DASHBOARD_GRID, placeOfCard } from './dashboardGrid.ts';
import { FigureCardView } from './FigureCardView.tsx';
import { NoteCardView } from './NoteCardView.tsx';
import { TableCardView } from './TableCardView.tsx';

// Lists bring much code that figures do without.
const ListCardView = lazyExport(() => import('./ListCardView.tsx'), 'ListCardView');

/** The cards of a dashboard, in the order of its definition; on a phone in one column. */
export function DashboardView({ dashboard }: { dashboard: Dashboard }) {
  return (
    <Box sx={DASHBOARD_GRID}>
      {dashboard.cards.map((card) => (
        <Box key={card.name} sx={placeOfCard(card)}>
          <Section>{drawn(card)}</Section>
        </Box>
      ))}
    </Box>
  );
}

function drawn(card: DashboardCard) {
  switch (card.kind) {
    case 'figure':
      return <FigureCardView card={card} />;
    case 'chart':
      return <ChartCardView card={card} />;
    case 'table':
      return <TableCardView card={card} />;
    case 'list':
      return <ListCardView card={card} />;
    case 'note':
      return <NoteCardView card={card} />;
  }
}
