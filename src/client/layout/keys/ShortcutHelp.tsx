import { lazy, type ReactNode, useState } from 'react';
import { Overlay } from '../Section.tsx';
import { useShortcut } from './useShortcut.ts';

const ShortcutDialog = lazy(() => import('./ShortcutDialog.tsx'));

/** Shows the shortcuts when its key is pressed, and returns the focus afterwards. */
export function ShortcutHelp(): ReactNode {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  useShortcut('help', () => setOpen(true));
  if (!open) return null;
  return (
    <Overlay onClose={close}>
      <ShortcutDialog onClose={close} />
    </Overlay>
  );
}
