import { useQuery } from '@tanstack/react-query';
import { isObject } from '../../../../schema/isObject.ts';
import { ask } from './ask.ts';

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

export const SECOND_FACTOR = ['account', 'secondFactor'];

export function useSecondFactor() {
  return useQuery({ queryKey: SECOND_FACTOR, queryFn: readFactor });
}

async function readFactor(): Promise<SecondFactor> {
  const body = await ask('GET', '/user/second_factor', 'factor.readFailed');
  const data = isObject(body) && isObject(body.data) ? body.data : {};
  return {
    totp: data.totp === true,
    passkeys: Array.isArray(data.passkeys) ? data.passkeys : [],
    recovery_codes: Number(data.recovery_codes ?? 0),
    required: data.required === true,
  };
}
