import type { BaseRecord, HttpError } from '@refinedev/core';
import type { FieldErrors } from '../../../errors/AppError.ts';
import type { Field, FieldTypes, Resource } from '../../../schema/index.ts';
import { isObject } from '../../../schema/isObject.ts';
import { type Answer, NetworkError, type NoAnswer } from '../http.ts';
import { failureMessage, noticeMessage, type SentMessage } from '../messages.ts';
import { valueAt } from './place.ts';

/** The body of a successful response. Throws Refine's HttpError for others, with the server's message or the fallback. */
export function bodyOf({ status, body }: Answer, fallback: string): unknown {
  const refused = isObject(body) && body.success === false;
  if (status >= 200 && status < 300 && !refused) return body;
  const reason = reasonIn(body);
  // A form renders the errors of its fields again, with its own labels.
  const more = { reason, fields: isObject(body) ? body.fields : undefined };
  throw Object.assign(httpError(status, failureMessage(reason) ?? fallback, errorsOf(body)), more);
}

/** Converts the error of a call to Refine's HttpError: without a response it has status 0, the fallback and `noAnswer`. */
export function asHttpError(error: unknown, fallback: string): unknown {
  if (!(error instanceof NetworkError)) return error;
  return Object.assign(httpError(0, fallback), { noAnswer: error.noAnswer });
}

/** Why a failed call has no response; undefined if it has one. */
export function noAnswerOf(error: unknown): NoAnswer | undefined {
  return (error as { noAnswer?: NoAnswer } | undefined)?.noAnswer;
}

export function httpError(statusCode: number, message: string, errors?: FieldErrors): HttpError {
  return Object.assign(new Error(message), { statusCode, ...(errors && { errors }) });
}

/** The rows of a list's response: at the definition's path, or bare. */
export function rowsOf(body: unknown, field: string | undefined): BaseRecord[] | undefined {
  const found = Array.isArray(body) ? body : field !== undefined ? valueAt(body, field) : undefined;
  return Array.isArray(found) ? found.filter(isObject) : undefined;
}

/** The row of a response: at the definition's path, or bare. A host may wrap a single row in a list. */
export function rowOf(body: unknown, field: string | undefined): BaseRecord | undefined {
  const found = field === undefined ? body : valueAt(body, field);
  const row = Array.isArray(found) && found.length === 1 ? found[0] : found;
  return isObject(row) ? row : undefined;
}

/** The message of a successful response, in the chosen language. */
export function noticeOf(body: unknown): string | undefined {
  return isObject(body) ? noticeMessage(body) : undefined;
}

/** Why a call was refused; for invalid values the first error. */
export function refusalOf(body: unknown): string | undefined {
  return failureMessage(reasonIn(body));
}

function reasonIn(body: unknown): SentMessage {
  if (!isObject(body)) return {};
  const [first] = body.code === 'invalid' && isObject(body.fields) ? Object.values(body.fields) : [];
  return isObject(first) ? { message: body.message, ...first } : body;
}

/** Parses a host's row for views and forms: numbers sent as text, null for absent values. */
export function readRow(row: BaseRecord, resource: Resource, types: FieldTypes): BaseRecord {
  return mapFields(row, resource, (value, name) => {
    const field = resource.fields[name];
    const type = field && types[field.type];
    const held = field && type ? type.read(value, field) : value;
    // Another host's id may be a text, which its calls need unchanged.
    return name === 'id' ? (held ?? value) : held;
  });
}

/**
 * A form's values in the API's format. A page of one's own may send what nothing has checked: what its type cannot read goes as it
 * is, so that the server refuses it, and is not taken for blank.
 */
export function sendValues(values: object, resource: Resource, types: FieldTypes): Record<string, unknown> {
  return mapFields(values, resource, (value, name) => sendable(value, resource.fields[name], types));
}

function sendable(value: unknown, field: Field | undefined, types: FieldTypes): unknown {
  if (field === undefined || value === null || value === undefined) return value;
  const type = types[field.type];
  if (type === undefined) return value;
  const sent = type.send(value, field);
  if (Array.isArray(value)) {
    if (!Array.isArray(sent) || sent.length < value.length) return value;
    const children = Object.values(field.of ?? {});
    return children.length === 0
      ? sent
      : sent.map((line, index) => ({
          ...line,
          ...Object.fromEntries(
            children.map((child) => [child.name, sendable(value[index][child.name], child, types)]),
          ),
        }));
  }
  return sent === null && !isBlank(value) ? value : sent;
}

/** Text without a letter, and a value of several parts, such as a range of days, of which none is given. */
function isBlank(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  return (
    isObject(value) &&
    Object.values(value).every((part) => part === null || part === undefined || isBlank(part))
  );
}

function mapFields(
  record: object,
  resource: Resource,
  change: (value: unknown, name: string) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      name,
      Object.hasOwn(resource.fields, name) ? change(value, name) : value,
    ]),
  );
}

/** The messages by field: from their codes if the host sends them, otherwise its own messages. */
function errorsOf(body: unknown): FieldErrors | undefined {
  const errors = isObject(body) ? body.errors : undefined;
  if (!isObject(errors)) return undefined;
  const fields = isObject(body) && isObject(body.fields) ? body.fields : {};
  return Object.fromEntries(
    Object.entries(errors).map(([field, given]) => {
      // Some hosts send several messages for a field: the first is shown.
      const message = String(Array.isArray(given) ? given[0] : given);
      const failure = isObject(fields[field]) ? (fields[field] as SentMessage) : {};
      return [field, failureMessage({ message, ...failure }) ?? message];
    }),
  );
}
