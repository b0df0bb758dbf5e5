import { VALUE_ERRORS } from '../../../errors/valueErrors.ts';
import type { Item, Resource } from '../../../schema/index.ts';
import type { HttpError } from '../../data/index.ts';
import { failureMessage, type SentMessage } from '../../providers/messages.ts';

/** The resource with the labels of a form's inputs, so that messages use the visible labels. */
export function withFormLabels(resource: Resource, items: readonly Item[]): Resource {
  const shown = items.flatMap(({ field: name, label }) => {
    const field = resource.fields[name];
    return field === undefined ? [] : [[name, { ...field, label }]];
  });
  return { ...resource, fields: { ...resource.fields, ...Object.fromEntries(shown) } };
}

/**
 * The error of a failed call, its message and those of its fields with the labels of a form.
 *
 * @param resource with the labels of the form.
 */
export function inFormLabels(error: HttpError, { fields }: Pick<Resource, 'fields'>): HttpError {
  const labelled = (sent: SentMessage | undefined, message: unknown) =>
    failureMessage(sent ?? {}, { english: VALUE_ERRORS, fields }) ?? String(message);
  const errors = Object.entries(error.errors ?? {}).map(([at, message]) => [
    at,
    labelled(error.fields?.[at], message),
  ]);
  return { ...error, message: labelled(error.reason, error.message), errors: Object.fromEntries(errors) };
}
