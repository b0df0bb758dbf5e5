import { invalid } from '../../../errors/AppError.ts';
import { besideEdit, checkField, editReason, REASON, type Resource } from '../../../schema/index.ts';
import { isObject } from '../../../schema/isObject.ts';
import type { Context } from '../../context.ts';

/**
 * The reason of an edit that changes a balance (docs/business-rules.md, "Edited balances"), the note of its adjustment. An entity with
 * a field of that name takes none.
 *
 * @returns the reason, undefined if the edit gives none; and the body without it.
 * @throws AppError invalid for a value that is no text.
 */
export function readReason(
  { types }: Context,
  resource: Resource,
  body: unknown,
): { reason?: string; rest: unknown } {
  const acceptsReason = besideEdit(resource).some(({ field }) => field.name === REASON);
  if (!acceptsReason || !isObject(body) || !Object.hasOwn(body, REASON)) return { rest: body };
  const { [REASON]: given, ...rest } = body;
  const checked = checkField(editReason, types, given, { intent: 'update' });
  if ('errors' in checked) throw invalid(checked.errors);
  return typeof checked.value === 'string' ? { reason: checked.value, rest } : { rest };
}
