/** A browser storage, read and written by name. It never throws. */
export interface SafeStorage {
  get: (name: string) => string | null;
  set: (name: string, value: string) => void;
  remove: (name: string) => void;
  names: () => string[];
  /** Whether the entry outlives the page. */
  lasts: (name: string) => boolean;
}

/** Entries stay until they are removed, for all tabs. */
export const browserStorage = makeStorage(() => localStorage);

/** Entries stay until the tab is closed, for this tab only. */
export const tabStorage = makeStorage(() => sessionStorage);

/**
 * A browser's storage. If it is forbidden or full, entries are kept in this page's memory until a reload.
 *
 * @param open in a private window, even accessing the storage may throw.
 */
export function makeStorage(open: () => Storage): SafeStorage {
  const memory = new Map<string, string>();
  return {
    get: (name) => memory.get(name) ?? attempt(() => open().getItem(name)) ?? null,
    set: (name, value) => {
      const isKept = attempt(() => {
        open().setItem(name, value);
        return true;
      });
      if (isKept) return void memory.delete(name);
      // An older value must not outlive the newer one.
      attempt(() => open().removeItem(name));
      memory.set(name, value);
    },
    remove: (name) => {
      memory.delete(name);
      attempt(() => open().removeItem(name));
    },
    lasts: (name) => !memory.has(name),
    names: () => [...new Set([...memory.keys(), ...(attempt(() => Object.keys(open())) ?? [])])],
  };
}

function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
