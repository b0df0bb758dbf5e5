/**
 * Whether the page was loaded with the settings and definitions that its host works by. Every answer of the API names their
 * version; a host that names none says nothing.
 */

let loaded: string | undefined;
let named: string | null = null;
const listeners = new Set<() => void>();

/** What the signed-in part works by from now on; undefined while there is none, or where another host answers the calls. */
export function setLoadedVersion(version: string | undefined): void {
  change(() => {
    loaded = version;
    named = null;
  });
}

/** What an answer names. While servers take a change over one after the other, the latest answer counts. */
export function noteVersion(version: string | null): void {
  if (version !== null) change(() => (named = version));
}

export function isOutdated(): boolean {
  return loaded !== undefined && named !== null && named !== loaded;
}

export function onOutdated(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(make: () => void): void {
  const before = isOutdated();
  make();
  if (isOutdated() !== before) for (const listener of listeners) listener();
}
