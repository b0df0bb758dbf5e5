import { type RefObject, useEffect, useRef, useState } from 'react';
import type { FieldErrors } from '../../../../errors/AppError.ts';
import { bodyOf } from '../../../providers/data/answers.ts';
import { type CallFailure, callFailure, callFailureText } from '../../../providers/data/callFailure.ts';
import { sendAs } from '../../../providers/http.ts';
import { type TextKey, text } from '../../../providers/i18n.ts';
import type { SentMessage } from '../../../providers/messages.ts';
import { notify } from '../../../providers/notification.ts';

interface OpenCall {
  path: string;
  body: object;
  /** The message if there is no response, or one without a message. */
  failed: TextKey;
}

/** The result of a call: its body, or the errors by field. Other errors have been shown already. */
export type StepAnswer = { body: unknown } | { refused: FieldErrors; code?: unknown };

/** A refusal of the server: the errors by field, as messages and as data. */
interface Refusal {
  errors?: FieldErrors;
  reason?: SentMessage;
  fields?: Readonly<Record<string, SentMessage>>;
}

export interface StepState {
  input: RefObject<HTMLInputElement | null>;
  busy: boolean;
  /** The error of the step's field. */
  error: string | undefined;
  setError: (error: TextKey) => void;
  send: (call: OpenCall) => Promise<StepAnswer>;
}

/**
 * The behaviour of every step: it focuses its field, sends its call without a token, and shows an error at its field, or
 * otherwise in a notification. Expression values stay.
 */
export function useStep(field: string): StepState {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<CallFailure>();
  useEffect(() => input.current?.focus(), []);

  const send = async ({ path, body, failed }: OpenCall): Promise<StepAnswer> => {
    setBusy(true);
    setError(undefined);
    try {
      return { body: bodyOf(await sendAs(null, { method: 'POST', path, body }), text(failed)) };
    } catch (failure) {
      const { errors = {}, fields = {}, reason } = failure as Refusal;
      if (errors[field] === undefined)
        notify({ type: 'error', message: callFailureText(callFailure(failure, failed)) });
      else setError({ reason: { message: errors[field], ...fields[field] }, otherwise: failed });
      input.current?.focus();
      input.current?.select();
      return { refused: errors, code: reason?.code };
    } finally {
      setBusy(false);
    }
  };

  return {
    input,
    busy,
    error: error && callFailureText(error),
    setError: (otherwise) => setError({ otherwise }),
    send,
  };
}
