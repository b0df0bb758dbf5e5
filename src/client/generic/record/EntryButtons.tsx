import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import { Link as RouterLink, useLocation } from 'react-router';
import { OPENED_IN_APP } from '../../address/openedInApp.ts';
import { usePhone } from '../../layout/usePhone.ts';
import { useText } from '../../providers/i18n.ts';
import type { NewEntry } from './useNewEntries.ts';

/** The most buttons beside each other; further entries are in the menu. */
const MOST = 3;

/** Buttons for the movements that can be entered for the record, and a menu for those without room. On a phone all are in the menu. */
export function EntryButtons({ entries }: { entries: readonly NewEntry[] }) {
  const phone = usePhone();
  const state = useReturnState();
  const beside = entries.length <= MOST ? entries.length : MOST - 1;
  const shown = entries.slice(0, phone ? 0 : beside);
  const folded = entries.slice(shown.length);
  return (
    <>
      {shown.map(({ name, label, to }, place) => (
        <Button
          key={name}
          component={RouterLink}
          to={to}
          state={state}
          {...(place === 0 ? FIRST : FURTHER)}
          startIcon={<Add />}
        >
          {label}
        </Button>
      ))}
      {folded.length > 0 && <EntryMenu entries={folded} look={shown.length === 0 ? FIRST : FURTHER} />}
    </>
  );
}

/** One primary action on a page. */
const FIRST = { variant: 'contained' } as const;
const FURTHER = { variant: 'outlined', color: 'inherit', sx: { borderColor: 'divider' } } as const;

function EntryMenu({ entries, look }: { entries: readonly NewEntry[]; look: typeof FIRST | typeof FURTHER }) {
  const text = useText();
  const id = useId();
  const state = useReturnState();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <Button
        id={id}
        {...look}
        startIcon={<Add />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {text('record.new')}
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        slotProps={{ list: { 'aria-labelledby': id } }}
      >
        {entries.map(({ name, label, to }) => (
          <MenuItem key={name} component={RouterLink} to={to} state={state} onClick={close}>
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

/** A form that leaves after it is saved returns to the record. */
function useReturnState() {
  const { pathname, search } = useLocation();
  return { ...OPENED_IN_APP, backTo: `${pathname}${search}` };
}
