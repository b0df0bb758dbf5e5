import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { MenuLink } from '../../schema/index.ts';
import { MenuIcon } from './MenuIcon.tsx';
import { addressOf } from './menu.ts';
import { RailHint } from './RailHint.tsx';

/** The style of every entry of the sidebar. */
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
  /** It leads to a form: New in the top bar has it too, so it is quieter than the lists. */
  quiet?: boolean;
  /** After the label. */
  beside?: ReactNode;
  /** The accessible name in the collapsed sidebar, if it is not the label. */
  name?: string;
  /** In place of the icon that the link names. */
  icon?: ReactNode;
  /** A link in a group is below the group's name, without an icon. */
  inGroup?: boolean;
  /** A label that is a record's name may be long: it ends in '…', and the pointer shows all of it. */
  oneLine?: boolean;
  onLeave: (() => void) | undefined;
}

/** A link of the sidebar. The collapsed sidebar shows only its icon, with the accessible name. */
export function SidebarLink({
  link,
  current,
  narrow,
  inGroup = false,
  quiet = false,
  oneLine = false,
  beside,
  name = link.label,
  icon,
  onLeave,
}: SidebarLinkProps): ReactNode {
  const self = useRef<HTMLAnchorElement>(null);
  // The current link may be out of sight among many.
  useEffect(() => {
    if (current !== undefined) self.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  const button = (
    <ListItemButton
      ref={self}
      component={Link}
      to={addressOf(link)}
      aria-current={current}
      aria-label={narrow ? name : undefined}
      onClick={onLeave}
      sx={{
        ...entrySx,
        ...(inGroup && { pl: 5, minHeight: { xs: 44, md: 32 } }),
        ...(quiet && { fontSize: 13, fontWeight: 400 }),
      }}
    >
      {!inGroup && (icon ?? <MenuIcon name={link.icon} sx={{ fontSize: 20 }} />)}
      {!narrow && !oneLine && link.label}
      {!narrow && oneLine && (
        <Typography component="span" noWrap title={link.label} sx={{ font: 'inherit' }}>
          {link.label}
        </Typography>
      )}
      {beside}
    </ListItemButton>
  );
  return (
    <ListItem disablePadding>{narrow ? <RailHint label={link.label}>{button}</RailHint> : button}</ListItem>
  );
}
