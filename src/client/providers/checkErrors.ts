import type { FieldErrors } from '../../errors/AppError.ts';
import type { Failure, FieldFailures } from '../../errors/failure.ts';
import type { Template } from '../../errors/params.ts';
import { VALUE_ERRORS } from '../../errors/valueErrors.ts';
import { checkMessage } from './messages.ts';

/** The messages of failed validations in the chosen language. */
export function checkErrors(failures: FieldFailures): FieldErrors {
  return Object.fromEntries(Object.entries(failures).map(([at, failure]) => [at, checkError(failure)]));
}

/** The message of one failure. */
export function checkError(failure: Failure): string {
  const english: Readonly<Record<string, Template>> = VALUE_ERRORS;
  return checkMessage(failure, english[failure.code] ?? VALUE_ERRORS.invalid);
}
