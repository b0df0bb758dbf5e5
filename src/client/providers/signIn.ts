import { sendAs } from './http.ts';
import { setToken } from './session.ts';

/** Signs in and stores the token. False for any failure: the login page has one text for all (specification 1, section 2.3). */
export async function signIn(email: string, password: string): Promise<boolean> {
  try {
    const { status, body } = await sendAs(null, {
      method: 'POST',
      path: '/login',
      body: { email, password },
    });
    const token = tokenOf(body);
    if (status < 200 || status >= 300 || token === undefined) return false;
    setToken(token);
    return true;
  } catch {
    return false;
  }
}

/** Hosts put the token at the top or into `data`. */
function tokenOf(body: unknown): string | undefined {
  const given = body as { token?: unknown; data?: { token?: unknown } } | undefined;
  const token = given?.token ?? given?.data?.token;
  return typeof token === 'string' && token !== '' ? token : undefined;
}
