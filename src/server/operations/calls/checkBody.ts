import type { z } from 'zod';
import { invalid } from '../../../errors/AppError.ts';
import {
  type Failure,
  type FieldFailures,
  failure,
  firstUnknown,
  noFailures,
} from '../../../errors/failure.ts';
import { fieldIssue, readIssue } from '../../../errors/issue.ts';

/**
 * Validates the body of a call of the product itself; entities have `checkRecord`.
 *
 * @param labels the labels of the body's fields, for messages.
 * @throws AppError invalid with an error for each field; strict objects refuse unknown fields.
 */
export function checkBody<T extends z.ZodType>(
  schema: T,
  body: unknown,
  labels: Readonly<Record<string, string>> = {},
): z.output<T> {
  const result = schema.safeParse(body ?? {}, { error: issueOf });
  if (result.success) return result.data;
  throw invalid(fieldFailures(result.error.issues, labels));
}

/** The codes of values with a wrong type, by zod's name of the type. */
const KINDS = {
  array: 'notList',
  boolean: 'notTrueOrFalse',
  number: 'notNumber',
  object: 'notObject',
  record: 'notObject',
  string: 'notText',
} as const;

/** The error if a schema has none: zod's own messages are for programmers. */
function issueOf(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return fieldIssue('missing');
  const kind = issue.code === 'invalid_type' ? KINDS[issue.expected as keyof typeof KINDS] : undefined;
  return fieldIssue(kind ?? 'notValid');
}

function fieldFailures(
  issues: readonly z.core.$ZodIssue[],
  labels: Readonly<Record<string, string>>,
): FieldFailures {
  const failures = noFailures();
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const name of firstUnknown(issue.keys))
        failures[[...issue.path, name].map(String).join('.')] ??= unknown(name, issue.path.length === 0);
      continue;
    }
    const name = issue.path.map(String).join('.');
    if (name === '') failures.body ??= failure('notBody');
    else failures[name] ??= readIssue(issue.message, { name, label: labelOf(name, labels) });
  }
  return failures;
}

/** A field of a line, such as lines.3.note, has the label of its own name. */
function labelOf(name: string, labels: Readonly<Record<string, string>>): string {
  return labels[name] ?? labels[name.slice(name.lastIndexOf('.') + 1)] ?? name;
}

function unknown(name: string, isOfCall: boolean): Failure {
  return isOfCall ? failure('unknownOfCall', { name }) : failure('unknownHere', { name });
}
