import IconButton, { type IconButtonProps } from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import { type ReactNode, useId, useState } from 'react';
import { useSeenOpen } from '../../layout/useSeenOpen.ts';

interface Props extends Pick<IconButtonProps, 'size' | 'title' | 'sx'> {
  label: string;
  icon: ReactNode;
  /** Its items in a list, for the menu leads the keyboard through its own children. */
  items: (close: () => void) => readonly ReactNode[];
}

/** A button with a menu of what can be done. It closes at each choice. */
export function MenuButton({ label, icon, items, ...button }: Props) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const open = anchor !== null;
  const drawn = useSeenOpen(open);
  const close = () => setAnchor(null);
  return (
    <>
      <IconButton
        id={id}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={(event) => setAnchor(event.currentTarget)}
        {...button}
      >
        {icon}
      </IconButton>
      {drawn && (
        <Menu
          anchorEl={anchor}
          open={open}
          onClose={close}
          onClick={(event) => {
            // A click in the menu is none on the row below it, though React hands it up there.
            event.stopPropagation();
            close();
          }}
          slotProps={{ list: { 'aria-labelledby': id, dense: button.size === 'small' } }}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        >
          {items(close)}
        </Menu>
      )}
    </>
  );
}
