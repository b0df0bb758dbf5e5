import { useEffect, useRef } from 'react';
import { isPressed, isPressedWithAlt, SHORTCUTS, type ShortcutName } from './shortcuts.ts';

/** Runs a shortcut wherever the focus is. A key that types a character is ignored in text inputs, where it works with Alt. */
export function useShortcut(name: ShortcutName, run: () => void): void {
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isPlain =
        isPressed(name, event) && !(SHORTCUTS[name].keys.length === 1 && isWriting(event.target));
      if (!isPlain && !isPressedWithAlt(name, event)) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [name]);
}

/** Whether keys type into an element. */
export function isWriting(target: EventTarget | null): target is HTMLElement {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select, [role=combobox]') !== null)
  );
}
