import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { holdKeys, releaseKeys } from '../../../fields/heldKeys.ts';
import { useDefinitions, useUser } from '../../providers/definitions.tsx';
import { enteredBy } from '../../providers/entered.ts';
import { useText } from '../../providers/i18n.ts';
import { MenuIcon } from '../MenuIcon.tsx';
import { allLinks, menuOf } from '../menu.ts';
import { type Entry, entriesOf } from './entries.ts';

interface Props {
  anchor: HTMLElement | null;
  onClose: () => void;
}

/** The forms that the user may open, the most used ones first. Typing the first letters of one selects it. */
export function NewMenu({ anchor, onClose }: Props): ReactNode {
  const text = useText();
  const definitions = useDefinitions();
  const { id, isAdmin } = useUser();
  const [{ first, others }] = useState(() => {
    const links = allLinks(menuOf(definitions, isAdmin)).map(({ to }) => to);
    return entriesOf(definitions.resources, isAdmin, enteredBy(id), links);
  });
  // Keys that came before the menu was there.
  useEffect(releaseKeys, []);
  const open = () => {
    holdKeys();
    onClose();
  };
  const item = ({ name, title, icon, to }: Entry) => (
    <MenuItem key={name} component={Link} to={to} onClick={open} sx={{ gap: 1.25 }}>
      <MenuIcon name={icon} sx={{ fontSize: 20, color: 'text.secondary' }} />
      {title}
    </MenuItem>
  );
  return (
    <Menu
      open
      anchorEl={anchor}
      // Inside the landmark of its button, where assistive technology looks for it.
      container={anchor?.closest('header') ?? null}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        list: { 'aria-label': text('layout.new') } as object,
        paper: { sx: { maxHeight: '70vh' } },
      }}
    >
      {first.map(item)}
      {first.length > 0 && others.length > 0 && <Divider key="others" sx={{ my: '4px !important' }} />}
      {others.map(item)}
    </Menu>
  );
}
