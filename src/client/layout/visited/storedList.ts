import { browserStorage } from '../../providers/storage.ts';

/** A list that this browser keeps, and that parts of the page show at the same time. */
export interface StoredList<T> {
  read: () => readonly T[];
  write: (next: readonly T[]) => void;
  subscribe: (onChange: () => void) => () => void;
}

/**
 * @param key the name in the storage, without the product's prefix.
 * @param isEntry whether an entry has the present format: another version may have stored another one.
 */
export function storedList<T>(key: string, isEntry: (kept: unknown) => kept is T): StoredList<T> {
  const name = `plinth.${key}`;
  const listeners = new Set<() => void>();
  let text: string | null = null;
  let entries: readonly T[] = [];
  return {
    // The same array as long as nothing was written, also by another tab.
    read() {
      const stored = browserStorage.get(name);
      if (stored !== text) {
        text = stored;
        entries = parse(stored).filter(isEntry);
      }
      return entries;
    },
    write(next) {
      browserStorage.set(name, JSON.stringify(next));
      for (const listener of listeners) listener();
    },
    subscribe(onChange) {
      listeners.add(onChange);
      window.addEventListener('storage', onChange);
      return () => {
        listeners.delete(onChange);
        window.removeEventListener('storage', onChange);
      };
    },
  };
}

function parse(stored: string | null): unknown[] {
  try {
    const list: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}
