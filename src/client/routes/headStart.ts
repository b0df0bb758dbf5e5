import { firstLanguage } from '../providers/languageTag.ts';
import { getToken } from '../providers/session.ts';
import { loadWorkspace } from '../providers/workspace.ts';
import { code } from './code.ts';
import { isSidePage } from './sidePath.ts';

/**
 * Asks at once for all that a page of the dashboard needs: the user, the definitions, and the code.
 * Which page an address means is only known with the definitions; most addresses are lists, so a list's code
 * is asked for on trust, but for those that end in a record's number, or say that something is added.
 */
export function headStart(path: string): void {
  const beside = isSidePage(path);
  if (getToken() === null || !(beside || path.startsWith('/dashboard'))) return;
  quietly(loadWorkspace(firstLanguage()));
  quietly(code.app());
  if (!beside) quietly(likelyPage(path)?.() ?? Promise.resolve());
}

function likelyPage(path: string): (() => Promise<unknown>) | undefined {
  const last = path.split('/').filter(Boolean).at(-1) ?? '';
  if (last === 'dashboard') return code.home;
  if (last.startsWith('add')) return code.create;
  return /^\d+$/.test(last) ? undefined : code.list;
}

/** Asks for the signed-in part's code, while somebody types a password. */
export function prepareApp(): void {
  quietly(code.app());
}

/** Whoever needs it asks again, and tells of the failure. */
function quietly(promise: Promise<unknown>): void {
  promise.catch(() => {});
}
