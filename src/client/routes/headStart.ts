import { isPhoneNow } from '../layout/isPhoneNow.ts';
import { firstLanguage } from '../providers/languageTag.ts';
import { getToken } from '../providers/session.ts';
import { loadWorkspace } from '../providers/workspace.ts';
import { code } from './code.ts';
import { isSidePage } from './sidePath.ts';

/**
 * Requests everything that a page of the dashboard needs at once: the user, the definitions and the code. The page of an
 * address is only known from the definitions. Most addresses are lists, so a list's code is requested unless the address ends
 * in a record's number or adds a record.
 */
export function headStart(path: string): void {
  const beside = isSidePage(path);
  if (getToken() === null || !(beside || path.startsWith('/dashboard'))) return;
  quietly(loadWorkspace(firstLanguage()));
  quietly(code.app());
  if (!beside) quietly(likelyPage(path)?.() ?? Promise.resolve());
  // A grid that was chosen last and is not in the address is requested once the user is known (App.tsx).
  const isGrid = new URLSearchParams(window.location.search).get('view') === 'grid';
  if (isGrid && !isPhoneNow()) quietly(code.grid());
}

function likelyPage(path: string): (() => Promise<unknown>) | undefined {
  const last = path.split('/').filter(Boolean).at(-1) ?? '';
  if (last === 'dashboard') return code.home;
  if (last.startsWith('add')) return code.create;
  return /^\d+$/.test(last) ? undefined : code.list;
}

/** Loads the code of the signed-in part while the user types a password. */
export function prepareApp(): void {
  quietly(code.app());
}

/** The caller that needs it imports it again, and handles the failure. */
function quietly(promise: Promise<unknown>): void {
  promise.catch(() => {});
}
