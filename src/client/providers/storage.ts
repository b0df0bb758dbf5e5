/** What this browser keeps: read and written by name. Never throws. */
export interface Keeper {
  get: (name: string) => string | null;
  set: (name: string, value: string) => void;
  remove: (name: string) => void;
  names: () => string[];
  /** Whether what has this name outlives the page. */
  lasts: (name: string) => boolean;
}

/** Kept by the browser until it is removed, for all tabs. */
export const ofBrowser = keeper(() => localStorage);

/** Kept until the tab is closed, for this tab. */
export const ofTab = keeper(() => sessionStorage);

/**
 * The browser's storage; where that is forbidden or full, the memory of this page, so that the app works there too,
 * until it is loaded again.
 *
 * @param open in a private window even naming the storage may throw.
 */
export function keeper(open: () => Storage): Keeper {
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
