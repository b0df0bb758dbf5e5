import type { Kysely } from 'kysely';
import { AppError, type FieldErrors, invalid } from '../../errors/AppError.ts';
import type { Resource } from '../../schema/index.ts';
import type { Context } from '../context.ts';
import { uniqueFieldsByIndex } from '../database/syncIndexes.ts';
import type { Tables } from '../database/tables.ts';
import { type Row, runSql } from '../queries/sql/runSql.ts';
import { type Pointer, pointersOf } from './foundReferences.ts';

/**
 * Runs a statement that writes one record.
 *
 * @param values what the body gave, for the words of a violation.
 * @returns the answer's row; undefined where there is no such record.
 * @throws AppError invalid for a reference to nothing, taken for a value that must be unique.
 */
export async function writeRecord(
  trx: Kysely<Tables>,
  context: Context,
  resource: Resource,
  statement: string,
  parameters: readonly unknown[],
  values: Readonly<Record<string, unknown>> = {},
): Promise<Row | undefined> {
  const [row] = await runWrite(trx, context, resource, statement, parameters, values);
  return row && checkedRow(resource, row);
}

/**
 * The row of a statement that writes, without what it says of references.
 *
 * @throws AppError invalid for a reference to nothing.
 */
export function checkedRow(resource: Resource, row: Row): Row {
  const errors: FieldErrors = {};
  for (const pointer of pointersOf(resource)) {
    for (const place of missingPlaces(pointer, row[pointer.column])) errors[place] = wordsFor(pointer);
    delete row[pointer.column];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return row;
}

/** Where what was pointed to is not there, as errors name it: `vendor_id`; in lines `items.1.product_id`. */
function missingPlaces({ field, lines }: Pointer, found: unknown): string[] {
  if (lines === undefined) return found === false ? [field.name] : [];
  // A statement that changes no values, such as a deletion, does not look.
  const missing = (found ?? []) as readonly number[];
  // An input with several of them has one message.
  if (lines.each !== undefined) return missing.length > 0 ? [lines.name] : [];
  return missing.map((index) => `${lines.name}.${index}.${field.name}`);
}

function wordsFor({ field }: Pointer): string {
  return field.where === undefined && field.matches === undefined
    ? `${field.label} is not there any more; choose another`
    : `${field.label} is not there any more or cannot be chosen here; choose another`;
}

async function runWrite(
  trx: Kysely<Tables>,
  context: Context,
  resource: Resource,
  statement: string,
  parameters: readonly unknown[],
  values: Readonly<Record<string, unknown>>,
): Promise<Row[]> {
  try {
    return await runSql(trx, statement, parameters);
  } catch (error) {
    throw asTaken(error, context, resource, values);
  }
}

/** Uniqueness counts what is not archived, whatever its case (business rules, section 5). */
export function asTaken(
  error: unknown,
  context: Context,
  resource: Resource,
  values: Readonly<Record<string, unknown>>,
): unknown {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code !== '23505' || constraint === undefined) return error;
  const names = uniqueFieldsByIndex(resource, context.types).get(constraint);
  if (names === undefined) return error;
  const labels = names.map((name) => resource.fields[name]?.label).join(' and ');
  // Nobody knows a record by its id.
  const said = names.filter((name) => resource.fields[name]?.to === undefined);
  const given = said.map((name) => values[name]).filter((value) => value !== undefined && value !== null);
  const words = given.length > 0 ? ` "${given.join(', ')}"` : '';
  const message = `${labels}${words} is already used`;
  return new AppError('taken', message, { errors: { [names[0] as string]: message } });
}
