import Box from '@mui/material/Box';
import { type ReactNode, useDeferredValue } from 'react';
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
import { Firm } from './Firm.tsx';
import { useGuide } from './guide/useGuide.ts';
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
  // The answer about the cash draws the whole page: in the background, so that input is handled meanwhile.
  const isWaiting = useDeferredValue(unsure);
  const dashboard = dashboardsOf(definitions).find(({ path }) => path === '');
  usePageTitle(text('home.title'));
  const figures = dashboard && (
    <Box sx={WHOLE_ROW}>
      <Section>
        <DashboardView dashboard={dashboard} />
      </Section>
    </Box>
  );
  const reserved = dashboard && (
    <Box sx={WHOLE_ROW}>
      <DashboardPlace dashboard={dashboard} />
    </Box>
  );
  const head = (
    <Box sx={WHOLE_ROW}>
      <Firm />
    </Box>
  );
  // The figures come above the cash or below the guide: nothing is drawn that either would move.
  if (isWaiting) {
    return (
      <Box sx={PAGE}>
        {head}
        {reserved}
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
      {/* The figures come with the guide above them, so that it moves nothing. */}
      {guided && (
        <Box sx={GUIDED}>
          <Section waiting={reserved} below={figures}>
            <FirstRunGuide onHide={hide} />
          </Section>
        </Box>
      )}
    </Box>
  );
}

const WHOLE_ROW = { gridColumn: '1 / -1', minWidth: 0 };

const GAP = { xs: 2, sm: 2.5 };

const GUIDED = { ...WHOLE_ROW, display: 'grid', gap: GAP, gridTemplateColumns: 'minmax(0, 1fr)' };

/** Money at the left and links at the right; below each other on narrow screens. */
const PAGE = {
  display: 'grid',
  gap: GAP,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 3fr)' },
};
