import { loadConfig } from './config.ts';
import { INSTITUTION_CALL } from './firstCalls.ts';
import { definitionsAddress, firstLanguage } from './languageTag.ts';
import { getToken } from './session.ts';

/** For how long an answer is fresh, in milliseconds: as long as the code may take to come over a slow line. */
const FRESH = 15_000;

/** What has been asked for before the code that reads it was there, by its address; `until` is of the page's clock. */
const asked = new Map<string, { token: string; until: number; answer: Promise<Response> }>();

/**
 * Asks for the user and the definitions while the code is still on its way, and for what the page shows first: each would
 * else be asked for a round trip and the run of that code later.
 *
 * @param calls what the page reads, below /api.
 */
export async function askEarly(calls: readonly string[]): Promise<void> {
  const token = getToken();
  if (token === null) return;
  const { apiUrl, host, institution } = await loadConfig();
  // Another product's host is asked in its own way.
  if (host !== undefined) return;
  ask(`${apiUrl}/api/user`, token);
  // A token is for its own host only; the definitions of a static build are open.
  if (apiUrl === '') ask(definitionsAddress(firstLanguage()), token);
  // A firm without such a definition has no such call, and the browser would report a 404.
  const known = calls.filter((call) => institution || call !== INSTITUTION_CALL);
  for (const call of known) ask(`${apiUrl}/api${call}`, token);
}

function ask(address: string, token: string): void {
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
  const answer = fetch(address, { headers });
  // Whoever takes it tells of the failure.
  answer.catch(() => {});
  asked.set(address, { token, until: performance.now() + FRESH, answer });
}

/** The answer to what was asked for early with this token, once; undefined where it was not, or long ago. Rejects with the signal's reason. */
export function takeEarly(
  address: string,
  token: string | null,
  signal: AbortSignal,
): Promise<Response> | undefined {
  const early = asked.get(address);
  asked.delete(address);
  if (early?.token !== token || performance.now() > early.until) return undefined;
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return Promise.race([early.answer, aborted]);
}
