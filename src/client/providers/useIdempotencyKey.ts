import { useState } from 'react';
import type { Sent } from './drafts.ts';

/** Returns the key of a filled form: the same while its values are the same, a new one after a change. */
export interface KeyFor {
  (values: unknown): string;
  /** Called after success: the same values again are a new call. */
  renew: () => void;
  /** The last values and their key, as a draft stores them. */
  last: () => Sent | undefined;
  /** Continues with a call that was sent before the page was reloaded. */
  resume: (sent: Sent) => void;
}

/** One key for one filled form, so that a double click or a retry counts once (docs/business-rules.md, "Repeated calls"). */
export function useIdempotencyKey(): KeyFor {
  const [keyFor] = useState(makeKeyFor);
  return keyFor;
}

export function makeKeyFor(): KeyFor {
  let last: Sent | undefined;
  const keyFor = (values: unknown): string => {
    const now = JSON.stringify(values) ?? '';
    if (last?.values !== now) last = { values: now, key: newKey() };
    return last.key;
  };
  return Object.assign(keyFor, {
    renew: () => {
      last = undefined;
    },
    last: () => last,
    resume: (sent: Sent) => {
      last = sent;
    },
  });
}

/** 128 random bits. randomUUID does not exist on plain http addresses in an office network. */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
