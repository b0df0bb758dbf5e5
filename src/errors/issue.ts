import { type ErrorCode, type ErrorParams, type Failure, failure } from './failure.ts';
import type { FieldRef } from './params.ts';

/* zod's issues contain only a text: a failure is encoded in it as JSON, from validation to the reader of the issues. */

/** The codes whose message names the field. */
export type FieldCode = {
  [Code in ErrorCode]: ErrorParams<Code> extends { field: FieldRef } ? Code : never;
}[ErrorCode];

type Others<Code extends ErrorCode> = Omit<ErrorParams<Code>, 'field'>;

/** A code, and the parameters of its message except the field. */
export type FieldIssue<Code extends FieldCode> = keyof Others<Code> extends never
  ? [code: Code]
  : [code: Code, params: Others<Code>];

/** The error of a value as the text of an issue. The field is filled in when it is read. */
export function fieldIssue<Code extends FieldCode>(...[code, params]: FieldIssue<Code>): string {
  return JSON.stringify({ code, params: { field: null, ...params } });
}

/** A failure as the text of an issue. */
export function issueText(failure: Failure): string {
  return JSON.stringify(failure);
}

interface Named {
  name: string;
  label: string;
  /** The definition's own message, which replaces any other. */
  message?: string | undefined;
}

/**
 * The failure in an issue.
 * @param field the field, if the validation left it open.
 */
export function readIssue(text: string, { name, label, message }: Named): Failure {
  const { code, params } = parseIssue(text);
  if (params.field !== null) return { code, params } as Failure;
  if (message !== undefined)
    return failure('custom', { text: { text: message, at: `fields.${name}.message` } });
  return { code, params: { ...params, field: { field: name, label } } } as Failure;
}

interface Issue {
  code: ErrorCode;
  params: Record<string, unknown>;
}

/** Whether the text of an issue is a failure; those of another origin, such as zod's own, only say that a value is invalid. */
export function isIssueText(text: string): boolean {
  return text.startsWith('{');
}

function parseIssue(text: string): Issue {
  if (!isIssueText(text)) return { code: 'notValid', params: { field: null } };
  return JSON.parse(text) as Issue;
}
