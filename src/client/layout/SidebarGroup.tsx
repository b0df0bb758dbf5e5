import ExpandMore from '@mui/icons-material/ExpandMoreOutlined';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { MenuIcon } from './MenuIcon.tsx';
import { addressOf, type currentLink, type MenuGroup } from './menu.ts';
import { RailHint } from './RailHint.tsx';
import { entrySx, SidebarLink } from './SidebarLink.tsx';
import { useWasOpened } from './useWasOpened.ts';

interface SidebarGroupProps {
  group: MenuGroup;
  current: ReturnType<typeof currentLink>;
  narrow: boolean;
  open: boolean;
  onOpen: (open: boolean) => void;
  onLeave: (() => void) | undefined;
}

/** A group of links that can be collapsed; in the collapsed sidebar, a menu. */
export function SidebarGroup(props: SidebarGroupProps): ReactNode {
  return props.narrow ? <RailGroup {...props} /> : <FoldingGroup {...props} />;
}

function FoldingGroup({ group, current, open, onOpen, onLeave }: SidebarGroupProps): ReactNode {
  const id = useId();
  return (
    <ListItem disablePadding sx={{ display: 'block' }}>
      <ListItemButton
        component="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => onOpen(!open)}
        sx={entrySx}
      >
        <MenuIcon name={group.icon} sx={{ fontSize: 20 }} />
        <span style={{ flex: 1 }}>{group.label}</span>
        <ExpandMore
          aria-hidden
          sx={{ fontSize: 18, transform: open ? 'none' : 'rotate(-90deg)', transition: 'transform 100ms' }}
        />
      </ListItemButton>
      <List disablePadding id={id} hidden={!open} sx={{ pb: 0.5 }}>
        {open &&
          group.links.map((link) => (
            <SidebarLink
              key={link.to}
              link={link}
              current={link === current?.link ? (current.exact ? 'page' : 'true') : undefined}
              narrow={false}
              inGroup
              quiet={group.forms.has(link.to)}
              onLeave={onLeave}
            />
          ))}
      </List>
    </ListItem>
  );
}

function RailGroup({ group, current }: SidebarGroupProps): ReactNode {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const open = anchor !== null;
  const drawn = useWasOpened(open);
  const close = () => setAnchor(null);
  const holdsCurrent = group.links.some((link) => link === current?.link);
  return (
    <ListItem disablePadding>
      <RailHint label={group.label}>
        <ListItemButton
          component="button"
          aria-label={group.label}
          aria-haspopup="menu"
          aria-expanded={open}
          aria-current={holdsCurrent ? 'true' : undefined}
          onClick={(event) => setAnchor(event.currentTarget)}
          sx={entrySx}
        >
          <MenuIcon name={group.icon} sx={{ fontSize: 20 }} />
        </ListItemButton>
      </RailHint>
      {drawn && (
        <Menu
          anchorEl={anchor}
          open={open}
          onClose={close}
          anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
          slotProps={{ list: { 'aria-label': group.label } as object }}
        >
          {group.links.map((link) => (
            <MenuItem
              key={link.to}
              component={Link}
              to={addressOf(link)}
              selected={link === current?.link}
              onClick={close}
            >
              {link.label}
            </MenuItem>
          ))}
        </Menu>
      )}
    </ListItem>
  );
}
