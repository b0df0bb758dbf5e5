import type { NoAnswer } from '../http.ts';
import { type TextKey, text } from '../i18n.ts';
import { failureMessage, type SentMessage } from '../messages.ts';

/** Why a call failed, as data: a component that keeps it renders it in the language of the moment. */
export interface CallFailure {
  /** As the host sent it. */
  reason?: SentMessage | undefined;
  /** The text if it sent none. */
  otherwise: TextKey;
  noAnswer?: NoAnswer | undefined;
}

/** The failure of a call that threw. */
export function callFailure(error: unknown, otherwise: TextKey): CallFailure {
  const { reason, noAnswer } = (error ?? {}) as Partial<CallFailure>;
  return { reason, otherwise, noAnswer };
}

/** Its message. */
export function callFailureText({ reason = {}, otherwise }: CallFailure): string {
  return failureMessage(reason) ?? text(otherwise);
}
