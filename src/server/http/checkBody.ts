import type { z } from 'zod';
import { type FieldErrors, invalid } from '../../errors/AppError.ts';

/**
 * The body of a call that belongs to the product, checked; entities have `checkRecord`.
 * @throws AppError invalid with a message per field; unknown fields are refused by strict objects.
 */
export function checkBody<T extends z.ZodType>(schema: T, body: unknown): z.output<T> {
  const result = schema.safeParse(body ?? {}, { error: plainWords });
  if (result.success) return result.data;
  throw invalid(fieldErrors(result.error.issues));
}

/** What a value must be, by zod's word for it. */
const KINDS: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  number: 'a number',
  object: 'an object',
  record: 'an object',
  string: 'text',
};

/** The words for what a schema has none for: zod's own are for programmers. */
function plainWords(issue: z.core.$ZodRawIssue): string {
  const name = (issue.path ?? []).map(String).join('.');
  if (issue.input === undefined) return `${name} is missing`;
  const kind = issue.code === 'invalid_type' ? KINDS[issue.expected] : undefined;
  return kind === undefined ? `${name} is not valid` : `${name} must be ${kind}`;
}

function fieldErrors(issues: readonly z.core.$ZodIssue[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') {
      const place = issue.path.length === 0 ? 'of this call' : 'here';
      for (const key of issue.keys)
        errors[[...issue.path, key].map(String).join('.')] ??= `${key} is not a field ${place}`;
      continue;
    }
    if (issue.path.length === 0) errors.body ??= 'Send the fields as a JSON object';
    else errors[issue.path.map(String).join('.')] ??= issue.message;
  }
  return errors;
}
