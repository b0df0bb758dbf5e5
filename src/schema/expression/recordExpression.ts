import type { FieldTypes } from '../fieldType.ts';
import { keptFor } from '../keptFor.ts';
import type { Resource } from '../resource.ts';
import { expressionIn } from './check.ts';
import type { Expression } from './Expression.ts';
import { recordScope } from './types.ts';

type Fields = Resource['fields'];

/**
 * A condition or a formula of a record, which the check of the definitions has accepted. Each is read once for its fields. A form may
 * have some of the fields: what a reader does not see has no value.
 *
 * @param ofRecord for a line, the fields of its record.
 * @throws ExpressionError if it is no expression over these fields.
 */
export function recordExpression(
  text: string,
  fields: Fields,
  types: FieldTypes,
  ofRecord?: Fields,
): Expression {
  const { known, scope } = readFor(fields, types, ofRecord);
  const found = known.get(text) ?? expressionIn(text, scope);
  known.set(text, found);
  return found;
}

const readFor = keptFor((fields: Fields, types: FieldTypes, ofRecord: Fields | undefined) => ({
  known: new Map<string, Expression>(),
  scope: { ...recordScope(fields, types, ofRecord), isPartial: true },
}));
