import CircularProgress from '@mui/material/CircularProgress';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import { useLogout } from '@refinedev/core';
import type { ReactNode } from 'react';
import { useText } from '../providers/i18n.ts';
import { MenuIcon } from './MenuIcon.tsx';
import { entrySx } from './SidebarLink.tsx';

/** Logout, with a spinner while the server ends the session (docs/business-rules.md, "Screens"). */
export function LogoutButton({ narrow }: { narrow: boolean }): ReactNode {
  const text = useText();
  const { mutate: logout, isPending } = useLogout();
  return (
    <ListItem disablePadding>
      <ListItemButton
        component="button"
        disabled={isPending}
        aria-label={narrow ? text('layout.logout') : undefined}
        onClick={() => logout()}
        sx={entrySx}
      >
        {isPending ? (
          <CircularProgress size={20} color="inherit" aria-label={text('app.wait')} />
        ) : (
          <MenuIcon name="logout" sx={{ fontSize: 20 }} />
        )}
        {!narrow && text('layout.logout')}
      </ListItemButton>
    </ListItem>
  );
}
