/** The messages on screen: a small store that lives outside of React, because failed calls and ended sessions speak too. */

import { getToken } from './session.ts';

export interface Message {
  id: number;
  /** What it is about: a later message about the same takes its place. */
  about: string | undefined;
  type: 'success' | 'error';
  message: string;
}

let messages: readonly Message[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** More than this many at a time is noise: the oldest goes. */
const AT_ONCE = 3;

/**
 * Shows a message. One with the key of another takes its place as a new message, for Refine uses one key
 * for an action's failure and its later success; the same words again do not pile up either.
 */
export function notify(given: {
  type: 'success' | 'error';
  message: string;
  key?: string | undefined;
}): void {
  const { type, message, key } = given;
  lastId += 1;
  const others = messages.filter(
    (one) => !(key !== undefined && one.about === key) && !(one.type === type && one.message === message),
  );
  replace([...others, { id: lastId, about: key, type, message }].slice(-AT_ONCE));
}

export function dismiss(id: number): void {
  replace(messages.filter((one) => one.id !== id));
}

export function currentMessages(): readonly Message[] {
  return messages;
}

export function onMessages(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Refine's door to the same store. */
export const notificationProvider = {
  open: (given: {
    key?: string;
    type: 'success' | 'error' | 'progress';
    message: string;
    description?: string;
  }) => {
    // The end of a session is told once, by who ended it; that a call failed of it goes without saying.
    if (given.type === 'error' && getToken() === null) return;
    // Of a failure Refine says 'There was an error ...' and puts the server's words into the description.
    if (given.type === 'error')
      notify({ key: given.key, type: 'error', message: given.description || given.message });
    else notify({ key: given.key, type: 'success', message: given.message });
  },
  close: (key: string) => replace(messages.filter((one) => one.about !== key)),
};

function replace(next: readonly Message[]): void {
  messages = next;
  for (const listener of listeners) listener();
}
