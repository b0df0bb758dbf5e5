import { type Failure, type FieldFailures, noFailures } from '../../../errors/failure.ts';
import { renderFailure } from '../../../errors/renderFailure.ts';
import type { Context } from '../../context.ts';
import { messageWriter } from '../../messages.ts';
import type { WrongRow } from '../../operations/import/importRows.ts';
import type { JsonSchema } from './openapi.ts';

/** A mistake of a row in the answer of a trial. */
export const ROW_MISTAKE: JsonSchema = {
  type: 'object',
  required: ['row', 'field', 'message'],
  properties: {
    row: { type: 'integer', description: 'Counted from 1, the headings not among them' },
    field: { type: 'string', description: 'Empty where the whole row is meant' },
    message: { type: 'string' },
    code: { type: 'string', description: 'The code of the error' },
    params: { type: 'object', description: 'The parameters of its sentence' },
  },
};

/** All mistakes of a file, for the answer of a trial. */
export function rowMistakes(context: Context, wrong: readonly WrongRow[]) {
  const write = messageWriter(context);
  return wrong.flatMap(({ index, errors }) =>
    Object.entries(errors).map(([field, failure]: [string, Failure]) => ({
      row: index + 1,
      field,
      message: renderFailure(failure, write),
      ...failure,
    })),
  );
}

/** All mistakes by their path in the body: `rows.3.phone`. @param rows the body's field with the rows. */
export function rowFailures(rows: string, wrong: readonly WrongRow[]): FieldFailures {
  const fields = noFailures();
  for (const { index, errors } of wrong)
    for (const [field, failure] of Object.entries(errors))
      fields[field === '' ? `${rows}.${index}` : `${rows}.${index}.${field}`] = failure;
  return fields;
}
