import { lazy, type ReactNode, useState } from 'react';
import { holdKeys } from '../../../fields/heldKeys.ts';
import { Overlay } from '../Section.tsx';
import { useShortcut } from './useShortcut.ts';

const ShortcutDialog = lazy(() => import('./ShortcutDialog.tsx'));

/** Shows the shortcuts when its key is pressed, and returns the focus afterwards. */
export function ShortcutHelp(): ReactNode {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  useShortcut('help', () => {
    if (!open) holdKeys();
    setOpen(true);
  });
  if (!open) return null;
  return (
    <Overlay onClose={close}>
      <ShortcutDialog onClose={close} />
    </Overlay>
  );
}
