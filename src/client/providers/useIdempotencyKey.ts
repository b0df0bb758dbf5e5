import { useState } from 'react';
import type { Sent } from './drafts.ts';

/** Gives the key of a filled form: the same while its values are the same, another one after any changed. */
export interface KeyFor {
  (values: unknown): string;
  /** After success: the same values again are a new deed. */
  renew: () => void;
  /** The last values and their key, as a draft keeps them. */
  last: () => Sent | undefined;
  /** Goes on with what was sent before the page was loaded anew. */
  resume: (sent: Sent) => void;
}

/** One key for one filled form, so that a double click or a retry acts once (business rules, section 7). */
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

/** 128 random bits. Not randomUUID, which browsers lack on a plain http address in the office's network. */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
