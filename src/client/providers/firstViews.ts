import { isObject } from '../../schema/isObject.ts';
import { browserStorage } from './storage.ts';

/*
 * Which saved view opens first in each list, so that a list opens without waiting for its views. The server sends them with the
 * user; this browser keeps them, and notes each later change.
 */

const nameOf = (user: unknown) => `plinth.firstViews.${user}`;

function read(user: unknown): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(browserStorage.get(nameOf(user)) ?? '{}');
    return isObject(kept) ? kept : {};
  } catch {
    return {};
  }
}

/** Keeps what the server sent with the user: the view's number by list. A host that sends nothing changes nothing. */
export function keepFirstViews(user: unknown, sent: unknown): void {
  if (isObject(sent)) browserStorage.set(nameOf(user), JSON.stringify(sent));
}

/** @param view undefined for none. */
export function keepFirstView(user: unknown, list: string, view: number | undefined): void {
  browserStorage.set(nameOf(user), JSON.stringify({ ...read(user), [list]: view }));
}

/** The number of the view that opens first; undefined for none. */
export function firstViewOf(user: unknown, list: string): string | undefined {
  const view = read(user)[list];
  return view === undefined ? undefined : String(view);
}
