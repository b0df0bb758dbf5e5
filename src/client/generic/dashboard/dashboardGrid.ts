import type { DashboardCard } from '../../../schema/dashboard.ts';

/** The cards beside each other, in 12 parts. */
export const DASHBOARD_GRID = {
  display: 'grid',
  gap: { xs: 1.5, sm: 2 },
  gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
};

/** On a phone a card takes the whole width; on a tablet two figures stand beside each other. */
export function widthOfCard({ width, kind }: Pick<DashboardCard, 'width' | 'kind'>) {
  return { xs: '1 / -1', sm: kind === 'figure' ? 'span 6' : '1 / -1', lg: `span ${width}` };
}
