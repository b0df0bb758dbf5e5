import type { Field, Resource } from '../../../schema/index.ts';
import type { Context } from '../../context.ts';
import { hashPassword } from '../accounts/passwords.ts';

/** The validated values of a body, separated by their storage. */
export interface RecordValues {
  /** For the table's columns, in the format of jsonb_populate_record. Secrets are already hashed. */
  columns: Record<string, unknown>;
  /** Balance, quantity and price, which are posted and not written. Decimal text. */
  posted: Record<string, string>;
}

/** Splits validated values into written and posted ones. */
export async function recordValues(
  context: Context,
  resource: Resource,
  values: Readonly<Record<string, unknown>>,
): Promise<RecordValues> {
  const columns: Record<string, unknown> = {};
  const posted: Record<string, string> = {};
  for (const [name, value] of Object.entries(values)) {
    const field = resource.fields[name];
    if (field?.source === 'column') columns[name] = await columnValue(context, field, value);
    else if (value !== null) posted[name] = String(value);
  }
  return { columns, posted };
}

async function columnValue({ types, timeZone }: Context, field: Field, value: unknown): Promise<unknown> {
  if (value === null) return null;
  const storage = types[field.type]?.storage;
  // Values stored as JSON have the API's format: amounts inside are numbers.
  if (storage === 'json') return types[field.type]?.send(value, field);
  if (storage === 'secret') return hashPassword(String(value));
  // PostgreSQL reads a wall time with the name of its zone.
  return storage === 'instant' ? `${value} ${timeZone}` : value;
}
