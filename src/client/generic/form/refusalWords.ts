import type { HttpError } from '@refinedev/core';
import type { FormView } from '../../../schema/index.ts';
import { noAnswerOf } from '../../providers/data/answers.ts';
import { text } from '../../providers/i18n.ts';

/** Why a call failed; where no answer came, also that it is safe to send it again (business rules, section 7). */
export function refusalWords(error: { message: string }): string {
  const noAnswer = noAnswerOf(error);
  return noAnswer === undefined ? error.message : `${error.message} ${text(`form.noAnswer.${noAnswer}`)}`;
}

/** Where the host gave no reason, the form has words of its own beside those of the call. */
export function inFormWords(error: HttpError, ofCall: string, { unsaved }: FormView): HttpError {
  return error.message === ofCall && unsaved !== undefined ? { ...error, message: unsaved } : error;
}
