import type { Host } from '../../schema/index.ts';
import { loadConfig } from './config.ts';
import { valueAt } from './data/place.ts';
import { deviceHeaders } from './devices.ts';
import { sendAs } from './http.ts';
import { setToken } from './session.ts';

/** A sign-in whose password was right, of an account with a second factor. */
export interface StartedSignIn {
  /** For the second step alone. */
  token: string;
  /** The factors of the account: totp, passkey, recovery_code. */
  methods: readonly string[];
}

/**
 * Signs in and stores the token. Returns false for any failure: the login page has one message for all (docs/business-rules.md,
 * "Screens"). For an account with a second factor it returns what the second step needs.
 */
export async function signIn(email: string, password: string): Promise<boolean | StartedSignIn> {
  try {
    const { host } = await loadConfig();
    const login = host?.login ?? OWN;
    const [method = '', path = ''] = login.call.split(' ');
    const { status, body } = await sendAs(null, {
      method,
      path,
      body: { [login.email]: email, [login.password]: password },
      // Hosts of other products do not know device tokens.
      ...(host === undefined && { headers: deviceHeaders() }),
    });
    const started = host === undefined ? valueAt(body, 'second_factor') : undefined;
    if (status === 200 && started !== undefined) return started as StartedSignIn;
    const token = tokenOf(body, login.token);
    if (status < 200 || status >= 300 || token === undefined) return false;
    setToken(token);
    return true;
  } catch {
    return false;
  }
}

const OWN: Host['login'] = { call: 'POST /login', email: 'email', password: 'password' };

/** At the path in the host's settings; otherwise at the top or in `data`. */
function tokenOf(body: unknown, place: string | undefined): string | undefined {
  const token =
    place === undefined ? (valueAt(body, 'token') ?? valueAt(body, 'data.token')) : valueAt(body, place);
  return typeof token === 'string' && token !== '' ? token : undefined;
}
