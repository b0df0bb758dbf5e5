import type { Host } from '../../../schema/index.ts';
import { isObject, valueAt } from '../data/place.ts';
import type { Answer } from '../http.ts';

/** What a refusal counts as that the host sent as a success. */
const REFUSED = 422;

/**
 * An answer of another host in the form that our own server has: `data`, `message`, `errors` by field, and the count in
 * X-Total-Count. What the host sent stays beside them, for what a definition reads from a place of its own.
 *
 * @param reads whether something was asked for: an answer that has no envelope is then what was asked for.
 */
export function hostAnswer(answer: Answer, host: Host, reads: boolean): Answer {
  const good = answer.status >= 200 && answer.status < 300;
  const refused = good && host.ok !== undefined && !fits(answer.body, host.ok);
  return {
    status: refused ? REFUSED : answer.status,
    headers: withTotal(answer, host.total),
    body: bodyOf(answer.body, host, { reads: reads && good && !refused, refused }),
  };
}

function fits(body: unknown, { at, is }: NonNullable<Host['ok']>): boolean {
  // A list has no place for a sign of success: it is one.
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
  { reads, refused }: { reads: boolean; refused: boolean },
): unknown {
  if (!isObject(body)) return body;
  const data = firstAt(body, host.data) ?? body.data ?? (reads ? body : undefined);
  const message = firstAt(body, host.message ?? 'message');
  return {
    ...body,
    ...(data !== undefined && { data }),
    ...(typeof message === 'string' && { message }),
    errors: errorsOf(body, host.errors),
    ...(refused && { success: false }),
  };
}

function firstAt(body: object, places: string | readonly string[] | undefined): unknown {
  const all = typeof places === 'string' ? [places] : (places ?? []);
  return all.map((place) => valueAt(body, place)).find((found) => found !== undefined && found !== null);
}

/** The words by field, from a map or a list of entries. */
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
      // Some hosts name the way to the field: ['body', 'vendor', 'name'].
      const name = Array.isArray(field) ? field.join('.') : field;
      return typeof name === 'string' && typeof words === 'string' ? [[name, words]] : [];
    }),
  );
}
