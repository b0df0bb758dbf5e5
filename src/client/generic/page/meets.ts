import { fieldTypes } from '../../../fields/index.ts';
import { isMet } from '../../../schema/expression/evaluate.ts';
import { valueExpressions } from '../../../schema/expression/whereExpression.ts';
import { FIRST_FISCAL_MONTH, type Resource } from '../../../schema/index.ts';
import { keptFor } from '../../../schema/keptFor.ts';

type Where = Readonly<Record<string, unknown>>;

/**
 * Whether a record has the values of a definition's condition (`where`).
 *
 * @param record in the API's format, where yes and no may be 1 and 0.
 */
export function meets(
  record: Readonly<Record<string, unknown>>,
  where: Where,
  { fields }: Pick<Resource, 'fields'>,
): boolean {
  return conditionsOf(where, fields).every((typed) =>
    isMet(typed, record, { fiscalMonth: FIRST_FISCAL_MONTH }),
  );
}

const conditionsOf = keptFor((where: Where, fields: Resource['fields']) =>
  valueExpressions(where, { fields, types: fieldTypes }),
);
