import { useState } from 'react';
import type { FieldErrors } from '../../../errors/AppError.ts';
import { isObject } from '../../../schema/isObject.ts';
import { asHttpError, bodyOf } from '../../providers/data/answers.ts';
import { deviceHeaders } from '../../providers/devices.ts';
import { send } from '../../providers/http.ts';
import { type TextKey, text } from '../../providers/i18n.ts';
import { notify } from '../../providers/notification.ts';

export interface OwnCall {
  busy: boolean;
  /** The first error of the form's fields. */
  error: string | undefined;
  errors: FieldErrors;
  clear: () => void;
  /** The body of a POST, or undefined after a failure, which is shown at the field or as a notification. */
  post: (
    path: string,
    body: Readonly<Record<string, unknown>>,
    failed: TextKey,
  ) => Promise<object | undefined>;
}

/** The calls of a form with one field for the user's own account. */
export function useOwnCall(): OwnCall {
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const post: OwnCall['post'] = async (path, body, failed) => {
    setBusy(true);
    setErrors({});
    try {
      const answer = bodyOf(
        await send({ method: 'POST', path, body, headers: deviceHeaders() }),
        text(failed),
      );
      return isObject(answer) ? answer : {};
    } catch (thrown) {
      const { message, errors: found = {} } = asHttpError(thrown, text(failed)) as Error & {
        errors?: FieldErrors;
      };
      if (Object.keys(found).length === 0) notify({ type: 'error', message });
      else setErrors(found);
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  return { busy, error: Object.values(errors)[0], errors, clear: () => setErrors({}), post };
}

/** The data of an answer. */
export function dataIn(answer: object): Record<string, unknown> {
  const { data } = answer as { data?: unknown };
  return isObject(data) ? data : {};
}
