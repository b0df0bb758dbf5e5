import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { MenuLink } from '../../schema/index.ts';
import { MenuIcon } from './MenuIcon.tsx';
import { addressOf } from './menu.ts';
import { RailHint } from './RailHint.tsx';

/** The look that every entry of the sidebar shares. */
export const entrySx = {
  width: '100%',
  textAlign: 'left',
  minHeight: { xs: 44, md: 36 },
  px: 1.25,
  py: 0.5,
  gap: 1.25,
  borderRadius: 1,
  color: 'text.secondary',
  font: 'inherit',
  fontWeight: 500,
  '&:hover': { color: 'text.primary' },
  '&[aria-current]': { bgcolor: 'action.selected', color: 'primary.main', fontWeight: 600 },
  '&:focus-visible': { outlineOffset: -2 },
} as const;

interface SidebarLinkProps {
  link: Pick<MenuLink, 'to' | 'label' | 'icon'>;
  /** 'page' on its own page, 'true' on a page of one of its records. */
  current: 'page' | 'true' | undefined;
  narrow: boolean;
  /** A link of a group stands under the group's name, without an icon. */
  inGroup?: boolean;
  onLeave: (() => void) | undefined;
}

/** A link of the sidebar; of the rail only its icon, which then carries its name. */
export function SidebarLink({
  link,
  current,
  narrow,
  inGroup = false,
  onLeave,
}: SidebarLinkProps): ReactNode {
  const self = useRef<HTMLAnchorElement>(null);
  // Among many links, that of the page may lie out of sight.
  useEffect(() => {
    if (current !== undefined) self.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  const button = (
    <ListItemButton
      ref={self}
      component={Link}
      to={addressOf(link)}
      aria-current={current}
      aria-label={narrow ? link.label : undefined}
      onClick={onLeave}
      sx={{ ...entrySx, ...(inGroup && { pl: 5, minHeight: { xs: 44, md: 32 } }) }}
    >
      {!inGroup && <MenuIcon name={link.icon} sx={{ fontSize: 20 }} />}
      {!narrow && link.label}
    </ListItemButton>
  );
  return (
    <ListItem disablePadding>{narrow ? <RailHint label={link.label}>{button}</RailHint> : button}</ListItem>
  );
}
