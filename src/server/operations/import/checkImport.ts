import { z } from 'zod';
import { invalid } from '../../../errors/AppError.ts';
import { failure, noFailures } from '../../../errors/failure.ts';
import { fieldIssue, issueText } from '../../../errors/issue.ts';
import { MOST_ROWS } from '../../../papers/readTable.ts';
import { CHANGED_AT, EXISTING, ID } from '../../../schema/importFile.ts';
import { type Resource, writableFields } from '../../../schema/index.ts';

const MOST_FIELDS = 200;
const LONGEST_CELL = 100_000;

/** A file whose headings have found their fields: of each row the texts of its cells, in the order of the fields. */
export const importBody = z.strictObject({
  fields: z
    .array(z.string(issueText(failure('fieldNotNamed'))))
    .min(1, issueText(failure('noFields')))
    .max(MOST_FIELDS),
  rows: z
    .array(
      z
        .array(
          z.string(issueText(failure('cellNotText'))).max(LONGEST_CELL, issueText(failure('cellTooLong'))),
        )
        .max(MOST_FIELDS),
    )
    .min(1, issueText(failure('noRows')))
    .max(MOST_ROWS, issueText(failure('tooManyRows', { most: MOST_ROWS }))),
  dry: z.boolean().optional(),
  existing: z
    .enum(EXISTING, {
      error: fieldIssue('notOneOf', { options: EXISTING.map((value) => ({ value, label: value })) }),
    })
    .optional()
    .meta({
      description: 'What happens to rows that name a record that exists; without it they are refused',
    }),
});

export type ImportBody = z.output<typeof importBody>;

/** @throws AppError invalid: a field that is unknown, cannot be imported, or occurs twice; a row with too many cells. */
export function checkImport(resource: Resource, body: ImportBody): void {
  const written = new Set([
    ...writableFields(resource, 'create').map(({ name }) => name),
    ...writableFields(resource, 'update').map(({ name }) => name),
  ]);
  const known = new Set([...written, ID, CHANGED_AT]);
  const errors = noFailures();
  for (const [index, name] of body.fields.entries()) {
    if (!known.has(name)) errors[`fields.${index}`] = failure('notImportable', { name });
    else if (body.fields.indexOf(name) < index) errors[`fields.${index}`] = failure('namedTwice', { name });
  }
  if (!body.fields.some((name) => written.has(name))) errors.fields ??= failure('noFields');
  for (const [index, row] of body.rows.entries())
    if (row.length > body.fields.length) errors[`rows.${index}`] = failure('tooManyCells');
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
