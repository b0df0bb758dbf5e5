import { invalid } from '../../../errors/AppError.ts';
import {
  checkField,
  datedFields,
  EFFECTIVE_FROM,
  effectiveFrom,
  type Resource,
} from '../../../schema/index.ts';
import { isObject } from '../../../schema/isObject.ts';
import type { Context } from '../../context.ts';
import { businessToday } from '../../sql/businessTime.ts';

/**
 * The day from which an edit's changes of dated fields hold (docs/business-rules.md, "Dated values").
 *
 * @returns the day, YYYY-MM-DD, undefined if the edit gives none; and the body without it.
 * @throws AppError invalid for a value that is not a day up to today.
 */
export function readEffectiveFrom(
  { types, timeZone }: Context,
  resource: Resource,
  body: unknown,
): { from?: string; rest: unknown } {
  if (!isObject(body) || !Object.hasOwn(body, EFFECTIVE_FROM) || datedFields(resource).length === 0)
    return { rest: body };
  const { [EFFECTIVE_FROM]: given, ...rest } = body;
  const checked = checkField(effectiveFrom, types, given, {
    intent: 'update',
    today: businessToday(timeZone),
  });
  if ('errors' in checked) throw invalid(checked.errors);
  return typeof checked.value === 'string' ? { from: checked.value, rest } : { rest };
}
