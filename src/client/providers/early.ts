import { loadConfig } from './config.ts';
import { refusedCalls } from './earlyCalls.ts';
import { LETTERHEAD_CALL } from './firstCalls.ts';
import { definitionsAddress, firstLanguage } from './languageTag.ts';
import { getToken } from './session.ts';
import { viewAsHeader } from './viewAs.ts';

/** How long a response may be used, in milliseconds: the code may take so long to load on a slow connection. */
const FRESH = 15_000;

/** Requests sent before the code that needs them has loaded, by address; `until` is in the page's time. */
const sent = new Map<string, { token: string; until: number; answer: Promise<Response> }>();

/**
 * Requests the user, the definitions and the page's first data while the code still loads. Otherwise each would wait for a
 * round trip and the start of that code.
 *
 * @param calls the page's calls, below /api.
 */
export async function requestEarly(calls: readonly string[]): Promise<void> {
  const token = getToken();
  if (token === null) return;
  const { apiUrl, host, letterhead } = await loadConfig();
  // Hosts of other products have their own calls.
  if (host !== undefined) return;
  sendEarly(`${apiUrl}/api/user`, token);
  // The token is sent only to its own host; the definitions of a static build are public.
  if (apiUrl === '') sendEarly(definitionsAddress(firstLanguage()), token);
  const refused = refusedCalls();
  for (const call of calls) {
    // A letterhead may have no record.
    const path = call === LETTERHEAD_CALL ? letterhead : call;
    if (path !== undefined && !refused.includes(call)) sendEarly(`${apiUrl}/api${path}`, token);
  }
}

/** Requests an address below the API whose response `takeEarly` takes. */
export function sendEarly(address: string, token: string): void {
  const headers = { accept: 'application/json', authorization: `Bearer ${token}`, ...viewAsHeader() };
  const answer = fetch(address, { headers });
  // The caller that takes it handles the failure.
  answer.catch(() => {});
  sent.set(address, { token, until: performance.now() + FRESH, answer });
}

/**
 * The response of an early request with this token, once; undefined if there was none or it is too old. Rejects with the
 * signal's reason.
 */
export function takeEarly(
  address: string,
  token: string | null,
  signal: AbortSignal,
): Promise<Response> | undefined {
  const early = sent.get(address);
  sent.delete(address);
  if (early?.token !== token || performance.now() > early.until) return undefined;
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return Promise.race([early.answer, aborted]);
}
