import { browserStorage } from './storage.ts';

/** How often a user has saved a new record of each resource in this browser. */
export type Entered = Readonly<Record<string, number>>;

const KEY = 'plinth.entered';

/** The user's counts; empty on a first visit, and where the browser keeps nothing. */
export function enteredBy(user: number | string): Entered {
  return readAll()[String(user)] ?? {};
}

/** Counts a saved record. */
export function countEntered(user: number | string, resource: string): void {
  const before = enteredBy(user);
  const now = { ...before, [resource]: (before[resource] ?? 0) + 1 };
  browserStorage.set(KEY, JSON.stringify({ ...readAll(), [String(user)]: now }));
}

function readAll(): Readonly<Record<string, Entered>> {
  try {
    return JSON.parse(browserStorage.get(KEY) ?? '{}') as Record<string, Entered>;
  } catch {
    return {};
  }
}
