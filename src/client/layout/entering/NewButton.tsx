import Add from '@mui/icons-material/AddOutlined';
import Button from '@mui/material/Button';
import { type ReactNode, useRef, useState } from 'react';
import { holdKeys } from '../../../fields/heldKeys.ts';
import { useDefinitions, useUser } from '../../providers/definitions.tsx';
import { useText } from '../../providers/i18n.ts';
import { useShortcut } from '../keys/useShortcut.ts';
import { lazyExport } from '../lazyPart.ts';
import { Overlay } from '../Section.tsx';
import { formsOf } from './entries.ts';

const NewMenu = lazyExport(() => import('./NewMenu.tsx'), 'NewMenu');

/** The button of the top bar that opens the form of a new record or movement, from any page; nothing for who may add none. */
export function NewButton(): ReactNode {
  const { resources } = useDefinitions();
  const { isAdmin } = useUser();
  return formsOf(resources, isAdmin).length > 0 && <MenuOfForms />;
}

function MenuOfForms(): ReactNode {
  const text = useText();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  useShortcut('new', () => {
    // The next key is for the menu, whose code may be loading.
    if (!open) holdKeys();
    setOpen(true);
  });
  return (
    <>
      <Button
        ref={button}
        // Not filled: a page's own main button is.
        variant="outlined"
        size="small"
        aria-label={text('layout.new')}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        sx={BUTTON}
      >
        <Add aria-hidden sx={{ fontSize: 20 }} />
        <span>{text('layout.new')}</span>
      </Button>
      {open && (
        <Overlay onClose={() => setOpen(false)}>
          <NewMenu anchor={button.current} onClose={() => setOpen(false)} />
        </Overlay>
      )}
    </>
  );
}

/** On a phone only the sign, in a square. */
const BUTTON = {
  minWidth: 0,
  minHeight: 36,
  px: { xs: 1, sm: 1.5 },
  mr: 0.5,
  gap: 0.5,
  flex: 'none',
  '& > span:not([class])': { display: { xs: 'none', sm: 'inline' } },
};
