import { VALUE_ERRORS } from '../../../errors/valueErrors.ts';
import type { Resource } from '../../../schema/index.ts';
import { failureMessage, type SentMessage } from '../../providers/messages.ts';

/** The errors of one row, by field; '' for the whole row. */
type Errors = Readonly<Record<string, string>>;

/** The error messages of a cell, including those of values inside it, such as the lines of a purchase. */
export function cellError(errors: Errors, name: string): string | undefined {
  const own = Object.entries(errors).filter(([key]) => isOf(key, name));
  return own.length === 0 ? undefined : own.map(([, message]) => message).join('; ');
}

/** All error messages of a row in one line; each names its field. */
export function rowError(errors: Errors): string {
  return Object.values(errors).join('; ');
}

export function importLabel({ fields }: Resource, name: string): string {
  return fields[name]?.labels.create ?? name;
}

/** The message of a wrong cell, which names its field as the column does. */
export function cellMessage(resource: Resource, sent: SentMessage): string {
  const fields = Object.fromEntries(
    Object.keys(resource.fields).map((name) => [name, { label: importLabel(resource, name) }]),
  );
  return failureMessage(sent, { english: VALUE_ERRORS, fields }) ?? '';
}

function isOf(key: string, name: string): boolean {
  return key === name || key.startsWith(`${name}.`);
}
