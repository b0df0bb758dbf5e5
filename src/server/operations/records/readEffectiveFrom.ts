import { invalid } from '../../../errors/AppError.ts';
import {
  checkField,
  datedFields,
  EFFECTIVE_FROM,
  effectiveFrom,
  type Resource,
} from '../../../schema/index.ts';
import { isObject } from '../../../schema/isObject.ts';
import type { OpenChange } from '../../access/openChange.ts';
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

/**
 * The day of an edit dates all dated values of the record, and may post arrears: it is theirs who may set those that it changes, or all of
 * them if it changes none.
 *
 * @throws AppError fieldRightMissing
 */
export async function guardDay(resource: Resource, rest: unknown, own: OpenChange): Promise<void> {
  const names = datedFields(resource).map(({ name }) => name);
  const given = names.filter((name) => isObject(rest) && Object.hasOwn(rest, name));
  // As other values than the present ones, which everybody may send back.
  const values = Object.fromEntries((given.length > 0 ? given : names).map((name) => [name, undefined]));
  await own.guard({ values, given: values });
}
