import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { usePageTitle } from '../../layout/usePageTitle.ts';
import { useDefinitions } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';
import { CashCard } from './CashCard.tsx';
import { Institution } from './Institution.tsx';
import { Tile } from './Tile.tsx';
import { TILES } from './tiles.ts';

/** /dashboard (specification 1, section 2.5). */
export default function HomePage(): ReactNode {
  const t = useText();
  const resources = Object.values(useDefinitions().resources);
  usePageTitle(t('home.title'));
  return (
    <Box sx={{ display: 'grid', gap: { xs: 2, sm: 3 } }}>
      <Institution />
      <CashCard />
      <Box
        component="nav"
        aria-label={t('home.workspace')}
        sx={{
          display: 'grid',
          gap: { xs: 1, sm: 2 },
          gridAutoRows: { sm: '1fr' },
          gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: '1fr 1fr 1fr' },
        }}
      >
        {TILES.map(({ path, label, icon }) => (
          <Tile
            key={path}
            address={`/dashboard/${path}`}
            label={t(label)}
            icon={icon}
            resource={resources.find((resource) => resource.list.path === path)}
          />
        ))}
      </Box>
    </Box>
  );
}
