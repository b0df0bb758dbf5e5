import type { BaseRecord, HttpError } from '@refinedev/core';
import type { FieldErrors } from '../../../errors/AppError.ts';
import type { FieldTypes, Resource } from '../../../schema/index.ts';
import { type Answer, NetworkError, type NoAnswer } from '../http.ts';
import { told } from '../told.ts';
import { isObject, valueAt } from './place.ts';

export { isObject } from './place.ts';

/** The body of a good answer. Throws Refine's HttpError for any other: the server's words, else the fallback. */
export function bodyOf({ status, body }: Answer, fallback: string): unknown {
  const refused = isObject(body) && body.success === false;
  if (status >= 200 && status < 300 && !refused) return body;
  throw httpError(status, messageOf(body) ?? fallback, errorsOf(body));
}

/** What a call threw, as Refine's HttpError: status 0, the fallback and `noAnswer` where no answer came. */
export function asHttpError(error: unknown, fallback: string): unknown {
  if (!(error instanceof NetworkError)) return error;
  return Object.assign(httpError(0, fallback), { noAnswer: error.noAnswer });
}

/** Why a failed call has no answer; undefined where it was answered. */
export function noAnswerOf(error: unknown): NoAnswer | undefined {
  return (error as { noAnswer?: NoAnswer } | undefined)?.noAnswer;
}

export function httpError(statusCode: number, message: string, errors?: FieldErrors): HttpError {
  return Object.assign(new Error(message), { statusCode, ...(errors && { errors }) });
}

/** The rows of a list's answer: where the definition says, or bare. */
export function rowsOf(body: unknown, field: string | undefined): BaseRecord[] | undefined {
  const found = Array.isArray(body) ? body : field !== undefined ? valueAt(body, field) : undefined;
  return Array.isArray(found) ? found.filter(isObject) : undefined;
}

/** The row of an answer: where the definition says, or bare. A host may put a single row into a list. */
export function rowOf(body: unknown, field: string | undefined): BaseRecord | undefined {
  const found = field === undefined ? body : valueAt(body, field);
  const row = Array.isArray(found) && found.length === 1 ? found[0] : found;
  return isObject(row) ? row : undefined;
}

export function messageOf(body: unknown): string | undefined {
  const message = isObject(body) ? body.message : undefined;
  return typeof message === 'string' && message.trim() !== '' ? told(message) : undefined;
}

/** A host's row as views and forms hold it: numbers that came as text, null for what is absent. */
export function readRow(row: BaseRecord, resource: Resource, types: FieldTypes): BaseRecord {
  return mapFields(row, resource, (value, name) => {
    const field = resource.fields[name];
    const type = field && types[field.type];
    const held = field && type ? type.read(value, field) : value;
    // An id of another host may be a text: it stays what its calls are asked with.
    return name === 'id' ? (held ?? value) : held;
  });
}

/** A form's checked values as they travel. */
export function sendValues(values: object, resource: Resource, types: FieldTypes): Record<string, unknown> {
  return mapFields(values, resource, (value, name) => {
    const field = resource.fields[name];
    const type = field && types[field.type];
    return field && type && value !== null && value !== undefined ? type.send(value, field) : value;
  });
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

function errorsOf(body: unknown): FieldErrors | undefined {
  const errors = isObject(body) ? body.errors : undefined;
  if (!isObject(errors)) return undefined;
  // Some hosts answer a list of messages per field: the first says enough.
  return Object.fromEntries(
    Object.entries(errors).map(([field, message]) => [
      field,
      told(String(Array.isArray(message) ? message[0] : message)),
    ]),
  );
}
