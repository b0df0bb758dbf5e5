import DarkMode from '@mui/icons-material/DarkModeOutlined';
import LightMode from '@mui/icons-material/LightModeOutlined';
import MenuOpen from '@mui/icons-material/MenuOpenOutlined';
import MenuRounded from '@mui/icons-material/MenuRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useColorScheme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useText } from '../providers/i18n.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { NewButton } from './entering/NewButton.tsx';
import { SearchEverywhere } from './search/SearchEverywhere.tsx';

interface TopBarProps {
  narrow: boolean;
  onNarrow: (narrow: boolean) => void;
  onMenu: () => void;
}

/** The top bar: the menu button, the search, the button for new entries, the colour scheme and the account menu. */
export function TopBar({ narrow, onNarrow, onMenu }: TopBarProps): ReactNode {
  const text = useText();
  const railLabel = text(narrow ? 'layout.widen' : 'layout.narrow');
  return (
    <Box
      component="header"
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 'appBar',
        height: 56,
        flex: 'none',
        display: 'grid',
        gridTemplateColumns: { xs: 'auto 1fr auto', md: '1fr minmax(0, 420px) 1fr' },
        alignItems: 'center',
        gap: 1,
        px: { xs: 1, sm: 2 },
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
        '@media print': { display: 'none' },
        // A phone whose letters are twice as large.
        '@media (max-width:259.95px)': { px: 0.25, gap: 0 },
      }}
    >
      <div>
        <IconButton
          aria-label={text('layout.menu')}
          aria-haspopup="dialog"
          onClick={onMenu}
          sx={{ display: { md: 'none' } }}
        >
          <MenuRounded />
        </IconButton>
        <IconButton
          aria-label={railLabel}
          title={railLabel}
          onClick={() => onNarrow(!narrow)}
          sx={{ display: { xs: 'none', md: 'inline-flex' } }}
        >
          <MenuOpen sx={{ fontSize: 20, transform: narrow ? 'scaleX(-1)' : 'none' }} />
        </IconButton>
      </div>
      <SearchEverywhere />
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: 0.5 }}>
        <NewButton />
        <SchemeButton />
        <AccountMenu />
      </Box>
    </Box>
  );
}

/** Switches between light and dark. Until it is used, the system's setting applies. */
function SchemeButton(): ReactNode {
  const text = useText();
  const { mode, systemMode, setMode } = useColorScheme();
  const isDark = (mode === 'system' ? systemMode : mode) === 'dark';
  const label = text(isDark ? 'layout.light' : 'layout.dark');
  return (
    <IconButton
      aria-label={label}
      title={label}
      onClick={() => setMode(isDark ? 'light' : 'dark')}
      // The narrowest screens have no room for it.
      sx={{ '@media (max-width:259.95px)': { display: 'none' } }}
    >
      {isDark ? <LightMode sx={{ fontSize: 20 }} /> : <DarkMode sx={{ fontSize: 20 }} />}
    </IconButton>
  );
}
