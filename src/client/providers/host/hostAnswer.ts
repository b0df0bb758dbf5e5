import type { Host } from '../../../schema/index.ts';
import { isObject } from '../../../schema/isObject.ts';
import { valueAt } from '../data/place.ts';
import type { Answer } from '../http.ts';

/** The status for an error that the host sent as a success. */
const REFUSED = 422;

/**
 * Converts another host's response to our own server's format: `data`, `message`, `errors` by field, and the count in
 * X-Total-Count. The original properties are kept, because definitions may refer to them, except parameters of messages: a code
 * of another host may read like one of ours and mean something else.
 *
 * @param reads whether the call reads data: a response without an envelope is then the data itself.
 */
export function hostAnswer(answer: Answer, host: Host, reads: boolean): Answer {
  const good = answer.status >= 200 && answer.status < 300;
  const refused = good && host.ok !== undefined && !fits(answer.body, host.ok);
  return {
    status: refused ? REFUSED : answer.status,
    headers: withTotal(answer, host.total),
    body: bodyOf(answer.body, host, { reads: reads && good && !refused, refused, failed: !good || refused }),
  };
}

function fits(body: unknown, { at, is }: NonNullable<Host['ok']>): boolean {
  // A bare list has no success flag: it is a success.
  return Array.isArray(body) || String(valueAt(body, at)) === String(is);
}

function withTotal({ headers, body }: Answer, place: string | undefined): Headers {
  const total = place === undefined ? undefined : valueAt(body, place);
  if (total === undefined || total === null) return headers;
  const counted = new Headers(headers);
  counted.set('x-total-count', String(total));
  return counted;
}

function bodyOf(
  body: unknown,
  host: Host,
  { reads, refused, failed }: { reads: boolean; refused: boolean; failed: boolean },
): unknown {
  if (!isObject(body)) return body;
  const data = firstAt(body, host.data) ?? body.data ?? (reads ? body : undefined);
  const message = firstAt(body, host.message ?? 'message');
  return {
    ...body,
    ...(data !== undefined && { data }),
    ...(typeof message === 'string' && { message }),
    errors: errorsOf(body, host.errors),
    ...(!reads && { params: undefined }),
    ...(failed && { fields: undefined }),
    ...(refused && { success: false }),
  };
}

function firstAt(body: object, places: string | readonly string[] | undefined): unknown {
  const all = typeof places === 'string' ? [places] : (places ?? []);
  return all.map((place) => valueAt(body, place)).find((found) => found !== undefined && found !== null);
}

/** The messages by field, from an object or a list. */
function errorsOf(body: object, form: Host['errors']): Record<string, unknown> | undefined {
  if (typeof form === 'string') {
    const errors = valueAt(body, form);
    return isObject(errors) ? errors : undefined;
  }
  const entries = valueAt(body, form.at);
  if (!Array.isArray(entries)) return undefined;
  return Object.fromEntries(
    entries.flatMap((entry): [string, unknown][] => {
      const field = valueAt(entry, form.field);
      const words = valueAt(entry, form.message);
      // Some hosts send the path of the field: ['body', 'vendor', 'name'].
      const name = Array.isArray(field) ? field.join('.') : field;
      return typeof name === 'string' && typeof words === 'string' ? [[name, words]] : [];
    }),
  );
}
