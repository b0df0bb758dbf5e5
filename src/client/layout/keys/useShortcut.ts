import { useEffect, useRef } from 'react';
import { isPressed, SHORTCUTS, type ShortcutName } from './shortcuts.ts';

/** Runs a shortcut wherever the focus is. A key that types a character is ignored in text inputs. */
export function useShortcut(name: ShortcutName, run: () => void): void {
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isPressed(name, event) || (SHORTCUTS[name].keys.length === 1 && isWriting(event.target))) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [name]);
}

function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select, [role=combobox]') !== null)
  );
}
