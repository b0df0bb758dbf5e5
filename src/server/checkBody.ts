import type { z } from 'zod';
import { type FieldErrors, invalid } from '../errors/AppError.ts';

/**
 * The body of a call that belongs to the product, checked; entities have `checkRecord`.
 * @throws AppError invalid with a message per field; unknown fields are refused by strict objects.
 */
export function checkBody<T extends z.ZodType>(schema: T, body: unknown): z.output<T> {
  const result = schema.safeParse(body ?? {});
  if (result.success) return result.data;
  throw invalid(fieldErrors(result.error.issues));
}

function fieldErrors(issues: readonly z.core.$ZodIssue[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) errors[key] ??= `${key} is not a field of this call`;
      continue;
    }
    if (issue.path.length === 0) errors.body ??= 'Send the fields as a JSON object';
    else errors[issue.path.map(String).join('.')] ??= issue.message;
  }
  return errors;
}
