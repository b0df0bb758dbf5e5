import IconButton, { type IconButtonProps } from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import { type ReactNode, useId, useState } from 'react';
import { useWasOpened } from '../../layout/useWasOpened.ts';

interface Props extends Pick<IconButtonProps, 'size' | 'title' | 'sx'> {
  label: string;
  icon: ReactNode;
  /** The items as a list, because the menu's keyboard navigation uses its direct children. */
  items: (close: () => void) => readonly ReactNode[];
}

/** A button with a menu of actions. It closes after each choice. */
export function MenuButton({ label, icon, items, ...button }: Props) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const open = anchor !== null;
  const drawn = useWasOpened(open);
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
            // A click in the menu must not reach the row below it, to which React bubbles it.
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
