import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { DashboardPlace } from '../../generic/dashboard/DashboardPlace.tsx';
import { DashboardView } from '../../generic/dashboard/DashboardView.tsx';
import { lazyExport } from '../../layout/lazyPart.ts';
import { dashboardsOf } from '../../layout/menu.ts';
import { Section } from '../../layout/Section.tsx';
import { usePageTitle } from '../../layout/usePageTitle.ts';
import { useDefinitions } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';
import { AccountBalances } from './AccountBalances.tsx';
import { CashCard } from './CashCard.tsx';
import { useGuide } from './guide/useGuide.ts';
import { Institution } from './Institution.tsx';
import { Tile } from './Tile.tsx';
import { tilesOf } from './tiles.ts';

const FirstRunGuide = lazyExport(() => import('./guide/FirstRunGuide.tsx'), 'FirstRunGuide');

/** The list whose balances are below the cash. */
const ACCOUNTS = 'accounts';

/** /dashboard: the firm, its figures, cash, tiles. The first steps of a new firm come before its figures. */
export default function HomePage(): ReactNode {
  const text = useText();
  const definitions = useDefinitions();
  const resources = Object.values(definitions.resources);
  const { elsewhere = false, missingParts = [], settings } = definitions;
  const hasCash = elsewhere ? !missingParts.includes('cash') : settings.books?.cash !== undefined;
  const accounts = resources.find((resource) => resource.list.path === ACCOUNTS);
  const { shown: guided, unsure, hide } = useGuide(hasCash);
  const dashboard = dashboardsOf(definitions).find(({ path }) => path === '');
  usePageTitle(text('home.title'));
  const figures = dashboard && (
    <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
      <Section>
        <DashboardView dashboard={dashboard} />
      </Section>
    </Box>
  );
  const head = (
    <Box sx={{ gridColumn: '1 / -1' }}>
      <Institution />
    </Box>
  );
  // The figures come above the cash or below the guide: nothing is drawn that either would move.
  if (unsure) {
    return (
      <Box sx={PAGE}>
        {head}
        {dashboard && (
          <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
            <DashboardPlace dashboard={dashboard} />
          </Box>
        )}
      </Box>
    );
  }
  return (
    <Box sx={PAGE}>
      {head}
      {!guided && figures}
      {hasCash && (
        <CashCard>
          {accounts?.book && (
            <AccountBalances resource={accounts} balance={accounts.book.balance} isNew={guided} />
          )}
        </CashCard>
      )}
      <Box
        component="nav"
        aria-label={text('home.workspace')}
        sx={{
          gridColumn: hasCash ? undefined : '1 / -1',
          display: 'grid',
          gap: { xs: 1, sm: 2 },
          gridAutoRows: { sm: '1fr' },
          gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
        }}
      >
        {tilesOf(definitions, text).map(({ path, ...tile }, place) => (
          <Tile key={path} address={`/dashboard/${path}`} place={place} {...tile} />
        ))}
      </Box>
      {/* Below, so that nothing moves when it comes. */}
      {guided && (
        <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
          <Section>
            <FirstRunGuide onHide={hide} />
          </Section>
        </Box>
      )}
      {guided && figures}
    </Box>
  );
}

/** Money at the left and links at the right; below each other on narrow screens. */
const PAGE = {
  display: 'grid',
  gap: { xs: 2, sm: 2.5 },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 3fr)' },
};
