import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { usePageTitle } from '../../layout/usePageTitle.ts';
import { useDefinitions } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';
import { AccountBalances } from './AccountBalances.tsx';
import { CashCard } from './CashCard.tsx';
import { Institution } from './Institution.tsx';
import { Tile } from './Tile.tsx';
import { tilesOf } from './tiles.ts';

/** The list whose balances stand below the cash. */
const ACCOUNTS = 'accounts';

/** /dashboard (specification 1, section 2.5). */
export default function HomePage(): ReactNode {
  const t = useText();
  const definitions = useDefinitions();
  const resources = Object.values(definitions.resources);
  const { elsewhere = false, lacks = [], settings } = definitions;
  const hasCash = elsewhere ? !lacks.includes('cash') : settings.books?.cash !== undefined;
  const accounts = resources.find((resource) => resource.list.path === ACCOUNTS);
  usePageTitle(t('home.title'));
  return (
    <Box sx={PAGE}>
      <Box sx={{ gridColumn: '1 / -1' }}>
        <Institution />
      </Box>
      {hasCash && (
        <CashCard>
          {accounts?.book && <AccountBalances resource={accounts} balance={accounts.book.balance} />}
        </CashCard>
      )}
      <Box
        component="nav"
        aria-label={t('home.workspace')}
        sx={{
          gridColumn: hasCash ? undefined : '1 / -1',
          display: 'grid',
          gap: { xs: 1, sm: 2 },
          gridAutoRows: { sm: '1fr' },
          gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
        }}
      >
        {tilesOf(definitions, t).map(({ path, ...tile }, place) => (
          <Tile key={path} address={`/dashboard/${path}`} place={place} {...tile} />
        ))}
      </Box>
    </Box>
  );
}

/** The money at the left, the ways to the work at the right; below each other where there is less room. */
const PAGE = {
  display: 'grid',
  gap: { xs: 2, sm: 2.5 },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 3fr)' },
};
