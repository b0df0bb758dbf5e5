import type { FormView } from '../../../schema/index.ts';
import type { HttpError } from '../../data/index.ts';

/** Replaces the default message of a call by the form's own if the host gave no reason. */
export function withFormMessage(error: HttpError, ofCall: string, { unsaved }: FormView): HttpError {
  return error.message === ofCall && unsaved !== undefined ? { ...error, message: unsaved } : error;
}
