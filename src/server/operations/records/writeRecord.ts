import { AppError, invalid } from '../../../errors/AppError.ts';
import { type Failure, failure, noFailures } from '../../../errors/failure.ts';
import type { FieldRef } from '../../../errors/params.ts';
import { fieldRef, type Resource } from '../../../schema/index.ts';
import type { Context } from '../../context.ts';
import { violatedUnique } from '../../database/databaseError.ts';
import type { Row } from '../../database/runSql.ts';
import { uniqueFieldsByIndex } from '../../database/syncIndexes.ts';
import { type Pointer, pointersOf } from '../../sql/foundReferences.ts';

/**
 * The row of a statement that writes one record.
 *
 * @param written the statement's rows.
 * @param values the body's values, for the message of a violation.
 * @returns the row; undefined if the record does not exist.
 * @throws AppError invalid for a reference without a record, valueTaken or fieldsTaken for a duplicate unique value.
 */
export async function writeRecord(
  context: Context,
  resource: Resource,
  written: Promise<Row[]>,
  values: Readonly<Record<string, unknown>> = {},
): Promise<Row | undefined> {
  const [row] = await written.catch((error: unknown) => {
    throw uniqueViolation(error, context, resource, values);
  });
  return row && checkedRow(resource, row);
}

/**
 * The row of a write statement without its columns about references.
 *
 * @throws AppError invalid for a reference without a record.
 */
export function checkedRow(resource: Resource, row: Row): Row {
  const errors = noFailures();
  for (const pointer of pointersOf(resource)) {
    for (const place of missingPlaces(pointer, row[pointer.column]))
      errors[place] = goneFailure(resource, pointer);
    delete row[pointer.column];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return row;
}

/** The paths of references without a record, as errors name them: `vendor_id`; in lines `items.1.product_id`. */
function missingPlaces({ field, lines }: Pointer, found: unknown): string[] {
  if (lines === undefined) return found === false ? [field.name] : [];
  // A statement that changes no values, such as a deletion, does not check references.
  const missing = (found ?? []) as readonly number[];
  // An input with several of them has one message.
  if (lines.each !== undefined) return missing.length > 0 ? [lines.name] : [];
  return missing.map((index) => `${lines.name}.${index}.${field.name}`);
}

function goneFailure({ name }: Resource, { field, lines }: Pointer): Failure {
  const path = lines === undefined || lines.each !== undefined ? field.name : `${lines.name}.${field.name}`;
  const ref = { resource: name, field: path, label: field.label };
  const isAnyTaken = field.where === undefined && field.matches === undefined;
  return failure(isAnyTaken ? 'referenceGone' : 'referenceGoneOrNotChoosable', { field: ref });
}

/** Uniqueness includes only records that are not archived, ignoring case (docs/business-rules.md, "Unique values"). */
export function uniqueViolation(
  error: unknown,
  context: Context,
  resource: Resource,
  values: Readonly<Record<string, unknown>>,
): unknown {
  const index = violatedUnique(error);
  const names = index === undefined ? undefined : uniqueFieldsByIndex(resource, context.types).get(index);
  if (names === undefined) return error;
  const fields = { every: names.flatMap((name) => refTo(resource, name)) };
  // Ids are left out of the message, because users do not know them.
  const named = names.filter((name) => resource.fields[name]?.to === undefined);
  const given = named.map((name) => values[name]).filter((value) => value !== undefined && value !== null);
  const field = names[0];
  return given.length > 0
    ? new AppError('valueTaken', { fields, value: given.join(', ') }, { field })
    : new AppError('fieldsTaken', { fields }, { field });
}

function refTo(resource: Resource, name: string): FieldRef[] {
  const field = resource.fields[name];
  return field === undefined ? [] : [fieldRef(resource, field)];
}
