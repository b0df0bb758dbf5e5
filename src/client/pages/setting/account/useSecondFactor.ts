import { isObject } from '../../../../schema/isObject.ts';
import { useCall } from '../../../data/index.ts';
import { text } from '../../../providers/i18n.ts';
import { SESSIONS } from './useSessions.ts';

/** A passkey of the user. */
export interface Passkey {
  id: number;
  name: string;
  /** 'YYYY-MM-DD HH:mm:ss' in the business time zone. */
  created_at: string;
  last_used_at: string | null;
}

/** The user's own second factor (GET /user/second_factor). */
export interface SecondFactor {
  totp: boolean;
  passkeys: readonly Passkey[];
  recovery_codes: number;
  required: boolean;
}

/** The calls that the user's own changes of it make stale: they end sessions, too. */
export const SECOND_FACTOR = ['/user/second_factor', SESSIONS];

export function useSecondFactor() {
  return useCall<SecondFactor>(
    { path: '/user/second_factor', failed: text('factor.readFailed') },
    { read: readFactor, staleAfter: 'never' },
  );
}

function readFactor(body: unknown): SecondFactor {
  const data = isObject(body) && isObject(body.data) ? body.data : {};
  return {
    totp: data.totp === true,
    passkeys: Array.isArray(data.passkeys) ? data.passkeys : [],
    recovery_codes: Number(data.recovery_codes ?? 0),
    required: data.required === true,
  };
}
