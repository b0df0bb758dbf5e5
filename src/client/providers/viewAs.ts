import { isObject } from '../../schema/isObject.ts';
import { tabStorage } from './storage.ts';

/** An administrator looks at the product as a role or a user does, in this tab, and can change nothing. */
export interface ViewedAs {
  /** `role:cashier` or `user:12`. */
  whose: string;
  /** The name of the role or the user. */
  label: string;
}

const KEY = 'plinth.viewAs';

/** The role or user as which an administrator views the product in this tab; undefined without one. */
export function viewedAs(): ViewedAs | undefined {
  try {
    const found: unknown = JSON.parse(tabStorage.get(KEY) ?? 'null');
    return isObject(found) ? { whose: String(found.whose), label: String(found.label) } : undefined;
  } catch {
    return undefined;
  }
}

/** The header of every call while an administrator views the product as somebody else. */
export function viewAsHeader(): Record<string, string> {
  const viewed = viewedAs();
  return viewed === undefined ? {} : { 'x-view-as': viewed.whose };
}

/** Begins to view as somebody, and loads the app again; without a value the administrator has their own view again. */
export function viewAs(viewed: ViewedAs | undefined): void {
  if (viewed === undefined) stopViewing();
  else tabStorage.set(KEY, JSON.stringify(viewed));
  window.location.assign(viewed === undefined ? '/dashboard/setting#access' : '/dashboard');
}

export function stopViewing(): void {
  tabStorage.remove(KEY);
}
