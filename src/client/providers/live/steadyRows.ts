import type { News, Rows } from './bus.ts';

/** The shown rows with their latest values, in the order in which they are shown. */
export function inPlace(shown: Rows, latest: Rows): Rows {
  const byId = new Map(latest.map((row) => [row.id, row]));
  return shown.map((row) => {
    const newer = byId.get(row.id);
    // Equal rows stay the same object, so that they are not drawn again.
    return newer === undefined || JSON.stringify(newer) === JSON.stringify(row) ? row : newer;
  });
}

/** Undefined if the latest rows are those that are shown. */
export function newsOf(shown: Rows, latest: Rows): News | undefined {
  const ids = shown.map(({ id }) => id);
  if (latest.length === ids.length && latest.every(({ id }, place) => id === ids[place])) return undefined;
  const known = new Set(ids);
  return { count: latest.filter(({ id }) => !known.has(id)).length };
}
