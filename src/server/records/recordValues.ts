import type { Field, Resource } from '../../schema/index.ts';
import { hashPassword } from '../auth/passwords.ts';
import type { Context } from '../context.ts';

/** The checked values of a body, apart by where they are kept. */
export interface RecordValues {
  /** For the table's columns, as jsonb_populate_record takes them. Secrets are hashed by now. */
  columns: Record<string, unknown>;
  /** Balance, quantity and price: never written, always posted. Decimal text. */
  posted: Record<string, string>;
}

/** Splits checked values into what is written and what is posted. */
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
  // What is kept as JSON is kept as it travels: amounts inside of it are numbers there.
  if (storage === 'json') return types[field.type]?.send(value, field);
  if (storage === 'secret') return hashPassword(String(value));
  // PostgreSQL reads a wall time with the name of its zone.
  return storage === 'instant' ? `${value} ${timeZone}` : value;
}
