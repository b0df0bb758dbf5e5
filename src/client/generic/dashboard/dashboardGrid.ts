import type { DashboardCard } from '../../../schema/dashboard.ts';

/** The cards beside each other, in 12 parts. */
export const DASHBOARD_GRID = {
  display: 'grid',
  gap: { xs: 1.5, sm: 2 },
  gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
};

/** On a phone a card takes the whole width; on a tablet two figures stand beside each other; on paper the cards stand as on a desk. */
export function placeOfCard({ width, kind }: Pick<DashboardCard, 'width' | 'kind'>) {
  return {
    minWidth: 0,
    gridColumn: { xs: '1 / -1', sm: kind === 'figure' ? 'span 6' : '1 / -1', lg: `span ${width}` },
    '@media print': { gridColumn: `span ${width}`, breakInside: 'avoid' },
  };
}
