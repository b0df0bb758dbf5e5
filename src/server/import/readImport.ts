import { z } from 'zod';
import { invalid } from '../../errors/AppError.ts';
import { type Resource, writableFields } from '../../schema/index.ts';
import { checkBody } from '../http/checkBody.ts';

/** As many rows are taken at once. */
export const MOST_ROWS = 20_000;
const MOST_FIELDS = 200;
const LONGEST_CELL = 100_000;

/** A file whose headings have found their fields: of each row the texts of its cells, in the order of the fields. */
export interface ImportBody {
  fields: readonly string[];
  rows: readonly (readonly string[])[];
  /** Say what is wrong, and add nothing. */
  dry?: boolean | undefined;
}

export const importBody = z.strictObject({
  fields: z.array(z.string('A field is named by text')).min(1, 'Name at least one field').max(MOST_FIELDS),
  rows: z
    .array(
      z.array(z.string('A cell must be text').max(LONGEST_CELL, 'The cell is too long')).max(MOST_FIELDS),
    )
    .min(1, 'The file has no rows')
    .max(MOST_ROWS, `At most ${MOST_ROWS.toLocaleString('en')} rows are taken at once`),
  dry: z.boolean().optional(),
});

/** @throws AppError invalid: the form of the body, or a field that is unknown, cannot be given, or stands there twice. */
export function readImport(resource: Resource, body: unknown): ImportBody {
  const read = checkBody(importBody, body);
  const known = new Set(writableFields(resource, 'create').map(({ name }) => name));
  const errors: Record<string, string> = {};
  for (const [index, name] of read.fields.entries()) {
    if (!known.has(name)) errors[`fields.${index}`] = `"${name}" is no field that a file can give`;
    else if (read.fields.indexOf(name) < index) errors[`fields.${index}`] = `"${name}" stands there twice`;
  }
  for (const [index, row] of read.rows.entries())
    if (row.length > read.fields.length)
      errors[`rows.${index}`] = 'The row has more cells than there are fields';
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return read;
}
