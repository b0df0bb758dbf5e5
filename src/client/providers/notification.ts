/** The messages on the screen: a small store outside of React, because failed calls and ended sessions show messages too. */

export interface Message {
  id: number;
  /** The subject of the message: a later message with the same subject replaces it. */
  about: string | undefined;
  type: 'success' | 'error';
  message: string;
  /** A button beside the message, such as Undo. */
  action?: MessageAction | undefined;
  /** Called when the message goes without its button. */
  onDismiss?: (() => void) | undefined;
}

export interface MessageAction {
  label: string;
  run: () => void;
}

let messages: readonly Message[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** The maximum number of messages: the oldest is removed. */
const AT_ONCE = 3;

/**
 * Shows a message. A message with the same key is replaced by a new one, because Refine uses one key for an action's failure
 * and its later success. Equal messages do not pile up either.
 */
export function notify(given: {
  type: 'success' | 'error';
  message: string;
  key?: string | undefined;
  action?: MessageAction | undefined;
  onDismiss?: (() => void) | undefined;
  /** The message with this key stays the same one, with another text, as one that counts seconds does. */
  counting?: boolean;
}): void {
  const { type, message, key, action, onDismiss, counting = false } = given;
  // It keeps the focus, and the pointer holds it.
  const before = counting ? messages.find((one) => one.about === key) : undefined;
  if (before !== undefined) {
    const next = { ...before, type, message, action, onDismiss };
    update(messages.map((one) => (one === before ? next : one)));
    return;
  }
  lastId += 1;
  const others = messages.filter(
    (one) => !(key !== undefined && one.about === key) && !(one.type === type && one.message === message),
  );
  replace([...others, { id: lastId, about: key, type, message, action, onDismiss }].slice(-AT_ONCE));
}

export function dismiss(id: number): void {
  replace(messages.filter((one) => one.id !== id));
}

/** Removes the error messages: a user who tries again has read them, and the next message belongs to the new attempt. */
export function dismissFailures(): void {
  if (messages.some(({ type }) => type === 'error')) replace(messages.filter(({ type }) => type !== 'error'));
}

export function currentMessages(): readonly Message[] {
  return messages;
}

export function onMessages(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Removes the messages with a subject. */
export function dismissAbout(key: string): void {
  replace(messages.filter((one) => one.about !== key));
}

function replace(next: readonly Message[]): void {
  const gone = messages.filter((message) => !next.includes(message));
  update(next);
  for (const { onDismiss } of gone) onDismiss?.();
}

function update(next: readonly Message[]): void {
  messages = next;
  for (const listener of listeners) listener();
}
