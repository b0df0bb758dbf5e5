import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser';
import { bodyOf } from './data/answers.ts';
import { deviceHeaders } from './devices.ts';
import { sendAs } from './http.ts';
import { text } from './i18n.ts';
import { setToken } from './session.ts';

/*
 * Passkeys in the browser. This file loads with the first use of one (providers/passkeySupport.ts).
 */

type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];
type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];

/** Makes a passkey with the server's options; undefined if the user cancels it. */
export function makePasskey(options: unknown): Promise<unknown> {
  return unlessCancelled(startRegistration({ optionsJSON: options as CreationOptions }));
}

/**
 * Signs in with a passkey and stores the token.
 *
 * @param started the token of a sign-in that waits for its second step.
 * @returns false if the user cancels it. Throws an error with the message of a refusal.
 */
export async function signInByPasskey(started?: string): Promise<boolean> {
  const token = started === undefined ? {} : { token: started };
  const ask = async (path: string, body: object) =>
    bodyOf(
      await sendAs(null, { method: 'POST', path, body, headers: deviceHeaders() }),
      text('passkey.failed'),
    ) as { data?: unknown; token?: unknown };
  const { data } = await ask('/login/passkey/options', token);
  const response = await unlessCancelled(startAuthentication({ optionsJSON: data as RequestOptions }));
  if (response === undefined) return false;
  const answer = await ask('/login/passkey', { ...token, response });
  if (typeof answer.token !== 'string') throw new Error(text('passkey.failed'));
  setToken(answer.token);
  return true;
}

async function unlessCancelled<T>(ceremony: Promise<T>): Promise<T | undefined> {
  try {
    return await ceremony;
  } catch (error) {
    const cause = error instanceof WebAuthnError ? error.cause : error;
    const name = cause instanceof Error ? cause.name : '';
    if (name === 'NotAllowedError' || name === 'AbortError') return undefined;
    if (name === 'InvalidStateError') throw new Error(text('passkey.there'));
    throw new Error(text('passkey.failed'));
  }
}
