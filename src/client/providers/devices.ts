/** The tokens by which the server knows this browser: with them, wrong passwords from elsewhere lock nobody out here. */

import { ofBrowser } from './storage.ts';

const DEVICES = 'plinth.devices';
const HEADER = 'x-device-token';
/** One for each account that signs in here; the server reads no more. */
const MOST = 10;

/** The header of a call that a password is proved with. They say nothing of who signed in, and stay when somebody signs out. */
export function deviceHeaders(): Record<string, string> {
  const tokens = ofBrowser.get(DEVICES);
  return tokens === null ? {} : { [HEADER]: tokens };
}

/** Keeps the token that an answer brings; the newest comes first. */
export function keepDevice(headers: Headers): void {
  const token = headers.get(HEADER);
  if (token === null) return;
  const others = ofBrowser.get(DEVICES)?.split(',') ?? [];
  ofBrowser.set(DEVICES, [token, ...others].slice(0, MOST).join(','));
}
