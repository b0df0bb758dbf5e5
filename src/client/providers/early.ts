import { loadConfig } from './config.ts';
import { definitionsAddress, firstLanguage } from './languageTag.ts';
import { getToken } from './session.ts';

/** What has been asked for before the code that reads it was there, by its address. */
const asked = new Map<string, { token: string; answer: Promise<Response> }>();

/**
 * Asks for the user and the definitions while the code is still on its way: each would else be asked for a round trip and
 * the run of that code later.
 */
export async function askEarly(): Promise<void> {
  const token = getToken();
  if (token === null) return;
  const { apiUrl, host } = await loadConfig();
  // Another product's host is asked in its own way.
  if (host !== undefined) return;
  ask(`${apiUrl}/api/user`, token);
  // A token is for its own host only; the definitions of a static build are open.
  if (apiUrl === '') ask(definitionsAddress(firstLanguage()), token);
}

function ask(address: string, token: string): void {
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
  const answer = fetch(address, { headers });
  // Whoever takes it tells of the failure.
  answer.catch(() => {});
  asked.set(address, { token, answer });
}

/** The answer to what was asked for early with this token, once; undefined where it was not. Rejects with the signal's reason. */
export function takeEarly(
  address: string,
  token: string | null,
  signal: AbortSignal,
): Promise<Response> | undefined {
  const early = asked.get(address);
  asked.delete(address);
  if (early?.token !== token) return undefined;
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return early && Promise.race([early.answer, aborted]);
}
