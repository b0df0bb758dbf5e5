import Dialog from '@mui/material/Dialog';
import Popover from '@mui/material/Popover';
import type { ReactNode } from 'react';
import { useBackCloses } from '../../layout/back/useBackCloses.ts';
import { usePhone } from '../../layout/usePhone.ts';

interface Props {
  label: string;
  /** The button that it opens from. */
  anchor: HTMLElement | null;
  width: number;
  onClose: () => void;
  children: ReactNode;
}

/** A panel below its button; on a phone it fills the screen, and Back closes it. */
export function PanelFrame({ label, anchor, width, onClose, children }: Props) {
  const isPhone = usePhone();
  useBackCloses(isPhone, onClose);
  if (isPhone)
    return (
      <Dialog open fullScreen onClose={onClose} aria-label={label} slotProps={{ paper: { sx: { p: 2 } } }}>
        {children}
      </Dialog>
    );
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      transformOrigin={{ vertical: -4, horizontal: 'left' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': label,
          sx: { p: 2, width, maxWidth: 'calc(100% - 32px)', maxHeight: 'calc(100dvh - 96px)' },
        },
      }}
    >
      {children}
    </Popover>
  );
}
