import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import List from '@mui/material/List';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import type { MenuLink } from '../../schema/index.ts';
import { isHome } from '../address/isHome.ts';
import { useDefinitions, useUser } from '../providers/definitions.tsx';
import { useText } from '../providers/i18n.ts';
import { concernsApprovals } from './concernsApprovals.ts';
import { Logo } from './Logo.tsx';
import { LogoutButton } from './LogoutButton.tsx';
import { lazyExport } from './lazyPart.ts';
import type { currentLink, Menu } from './menu.ts';
import { Section } from './Section.tsx';
import { SidebarGroup } from './SidebarGroup.tsx';
import { entrySx, SidebarLink } from './SidebarLink.tsx';
import { useStoredState } from './useStoredState.ts';
import { usePins } from './visited/usePins.ts';

/** Loads after the page: only some users have it. */
const ApprovalsLink = lazyExport(() => import('./ApprovalsLink.tsx'), 'ApprovalsLink');

interface SidebarProps {
  menu: Menu;
  current: ReturnType<typeof currentLink>;
  /** The collapsed sidebar of 64 px shows icons only. */
  narrow: boolean;
  /** Called when a link is followed, to close a drawer. */
  onLeave?: () => void;
}

/** The sidebar: the brand, the groups of links, and at the foot the settings and Logout. */
export function Sidebar({ menu, current, narrow, onLeave }: SidebarProps): ReactNode {
  const text = useText();
  const definitions = useDefinitions();
  const { product } = definitions.settings;
  const hasApprovals = concernsApprovals(definitions, useUser());
  const { pins } = usePins();
  const { pathname } = useLocation();
  const [open, setOpen] = useStoredState<Record<string, boolean>>('groups', {});
  const dashboard = { to: '', label: text('layout.dashboard'), icon: 'dashboard' };
  const link = (entry: Pick<MenuLink, 'to' | 'label' | 'icon'>, isCurrent: boolean) => (
    <SidebarLink
      key={entry.to}
      link={entry}
      current={isCurrent ? (current?.exact === false ? 'true' : 'page') : undefined}
      narrow={narrow}
      onLeave={onLeave}
    />
  );
  const atHome = current === undefined && isHome(window.location.pathname);
  return (
    <Box
      component="nav"
      aria-label={text('layout.main')}
      sx={{ height: '100%', display: 'flex', flexDirection: 'column', bgcolor: 'background.paper' }}
    >
      <Box
        component={Link}
        to="/dashboard"
        onClick={onLeave}
        aria-label={product}
        sx={{
          display: 'flex',
          gap: 1.25,
          alignItems: 'center',
          height: 56,
          flex: 'none',
          px: narrow ? 2.25 : 2.5,
          color: 'text.primary',
          textDecoration: 'none',
        }}
      >
        <Logo sx={{ fontSize: 26 }} />
        {!narrow && (
          <Typography component="span" sx={{ fontSize: '1rem', fontWeight: 600, letterSpacing: '-0.01em' }}>
            {product}
          </Typography>
        )}
      </Box>
      <Box
        sx={{ flex: 1, overflowY: 'auto', overflowX: 'hidden', px: 1.25, py: 0.5, scrollbarWidth: 'thin' }}
      >
        <List disablePadding>
          {link(dashboard, atHome)}
          {definitions.approvals !== undefined && (
            <Section waiting={hasApprovals && <Box component="li" sx={{ minHeight: entrySx.minHeight }} />}>
              <ApprovalsLink
                current={/^\/dashboard\/approvals(\/|$)/.test(pathname)}
                narrow={narrow}
                onLeave={onLeave}
              />
            </Section>
          )}
          {pins.map(({ to, ...pin }) => (
            <SidebarLink
              key={to}
              link={{ ...pin, to: to.replace('/dashboard/', '') }}
              current={pathname === to ? 'page' : undefined}
              narrow={narrow}
              oneLine
              onLeave={onLeave}
            />
          ))}
          {menu.groups.map((group) => (
            <SidebarGroup
              key={group.group}
              group={group}
              current={current}
              narrow={narrow}
              open={
                open[group.group] ?? (group.expanded || group.links.some((entry) => entry === current?.link))
              }
              onOpen={(isOpen) => setOpen({ ...open, [group.group]: isOpen })}
              onLeave={onLeave}
            />
          ))}
          {menu.loose.map((entry) => link(entry, entry === current?.link))}
        </List>
      </Box>
      <Divider />
      <List disablePadding sx={{ px: 1.25, py: 1 }}>
        {menu.bottom.map((entry) => link(entry, entry === current?.link))}
        <LogoutButton narrow={narrow} />
      </List>
    </Box>
  );
}
