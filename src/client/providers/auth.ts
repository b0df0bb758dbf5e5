import type { AuthProvider } from '@refinedev/core';
import { loadConfig } from './config.ts';
import { noticeOf } from './data/answers.ts';
import type { User } from './definitions.tsx';
import { dropDraftsOf } from './drafts.ts';
import { sendAs } from './http.ts';
import { text } from './i18n.ts';
import { notify } from './notification.ts';
import { forgetPage, getToken, setToken } from './session.ts';
import { signIn } from './signIn.ts';

/** Refine's auth provider. The user is loaded before any component renders that needs it. */
export function makeAuthProvider(user: User): AuthProvider {
  return {
    login: async ({ email, password }: { email: string; password: string }) =>
      (await signIn(email, password)) === true
        ? { success: true, redirectTo: '/dashboard' }
        : { success: false, error: new Error(text('login.failed')) },
    logout: async () => {
      await signOut();
      dropDraftsOf(user.id);
      return { success: true, redirectTo: '/' };
    },
    check: async () =>
      getToken() === null ? { authenticated: false, redirectTo: '/' } : { authenticated: true },
    // Only the HTTP client ends a session, at the first 401.
    onError: async () => ({}),
    getIdentity: async () => ({ ...user, is_admin: user.isAdmin }),
  };
}

/** Ends the session on the server, and removes the token in any case (docs/business-rules.md, "Screens"). */
export async function signOut(): Promise<void> {
  const { type, message } = await endOnServer();
  forgetPage();
  setToken(null);
  notify({ type, message });
}

async function endOnServer(): Promise<{ type: 'success' | 'error'; message: string }> {
  try {
    const { host } = await loadConfig();
    const call = host === undefined ? 'POST /logout' : host.logout;
    if (call === false) return { type: 'success', message: text('session.loggedOut') };
    const [method = '', path = ''] = call.split(' ');
    const content = method === 'POST' ? { body: {} } : {};
    const { status, body } = await sendAs(getToken(), { method, path, ...content });
    // The session had already ended, which is the wanted result.
    if (status === 401) return { type: 'success', message: text('session.loggedOut') };
    if (status >= 200 && status < 300) {
      return { type: 'success', message: noticeOf(body) ?? text('session.loggedOut') };
    }
    return { type: 'error', message: noticeOf(body) ?? text('session.logoutFailed') };
  } catch {
    return { type: 'error', message: text('session.logoutFailed') };
  }
}
