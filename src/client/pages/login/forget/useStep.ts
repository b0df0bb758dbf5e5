import { type RefObject, useEffect, useRef, useState } from 'react';
import type { FieldErrors } from '../../../../errors/AppError.ts';
import { asHttpError, bodyOf } from '../../../providers/data/answers.ts';
import { sendAs } from '../../../providers/http.ts';
import { type TextKey, text } from '../../../providers/i18n.ts';
import { notify } from '../../../providers/notification.ts';

interface OpenCall {
  path: string;
  body: object;
  /** What is said where no answer came, or one without words. */
  failed: TextKey;
}

/** What came of a call: its body, or what was wrong by field. The rest of a failure has been said by then. */
export type StepAnswer = { body: unknown } | { refused: FieldErrors };

export interface StepState {
  input: RefObject<HTMLInputElement | null>;
  busy: boolean;
  /** What is wrong with the step's field. */
  error: string | undefined;
  setError: (error: string | undefined) => void;
  send: (call: OpenCall) => Promise<StepAnswer>;
}

/**
 * What every step does: it takes the focus, sends its call without a token, and says what was wrong at its own field,
 * anything else in a notification. What was typed stays.
 */
export function useStep(field: string): StepState {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  useEffect(() => input.current?.focus(), []);

  const send = async (call: OpenCall): Promise<StepAnswer> => {
    setBusy(true);
    setError(undefined);
    try {
      return { body: await answerOf(call) };
    } catch (failure) {
      const { message, errors = {} } = failure as Error & { errors?: FieldErrors };
      if (errors[field] === undefined) notify({ type: 'error', message });
      else setError(errors[field]);
      input.current?.select();
      return { refused: errors };
    } finally {
      setBusy(false);
    }
  };

  return { input, busy, error, setError, send };
}

async function answerOf({ path, body, failed }: OpenCall): Promise<unknown> {
  try {
    return bodyOf(await sendAs(null, { method: 'POST', path, body }), text(failed));
  } catch (error) {
    throw asHttpError(error, text(failed));
  }
}
