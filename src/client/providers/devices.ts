/**
 * Device tokens: the server recognises this browser by them, so that wrong passwords from elsewhere do not lock its users out.
 */

import { browserStorage } from './storage.ts';

const DEVICES = 'plinth.devices';
const HEADER = 'x-device-token';
/** One for each account that signs in here; the server reads no more. */
const MOST = 10;

/** The header for calls that prove a password. Device tokens do not identify the user, and are kept after signing out. */
export function deviceHeaders(): Record<string, string> {
  const tokens = browserStorage.get(DEVICES);
  return tokens === null ? {} : { [HEADER]: tokens };
}

/** Stores the token in a response; the newest is first. */
export function keepDevice(headers: Headers): void {
  const token = headers.get(HEADER);
  if (token === null) return;
  const others = browserStorage.get(DEVICES)?.split(',') ?? [];
  browserStorage.set(DEVICES, [token, ...others].slice(0, MOST).join(','));
}
