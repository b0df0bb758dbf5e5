import { letterheadCall } from '../../schema/letterhead.ts';
import type { Definitions } from './definitions.tsx';
import { CASH_CALL, LETTERHEAD_CALL, OPENING_CALL } from './firstCalls.ts';
import { browserStorage } from './storage.ts';

/** Where this browser remembers the first calls that its user may not make. */
const KEY = 'plinth.refused';

/** The first calls that the server would refuse, as the last definitions had it. */
export function refusedCalls(): readonly string[] {
  return browserStorage.get(KEY)?.split(' ') ?? [];
}

/** Remembers what is not called the next time before the definitions are there. */
export function keepEarlyCalls({ rights, resources, settings }: Definitions): void {
  const refused =
    rights === undefined
      ? []
      : [
          ...(settings.books?.cash !== undefined ? [] : [CASH_CALL, OPENING_CALL]),
          ...(letterheadCall(settings, resources) === undefined ? [LETTERHEAD_CALL] : []),
        ];
  if (refused.length === 0) browserStorage.remove(KEY);
  else browserStorage.set(KEY, refused.join(' '));
}
