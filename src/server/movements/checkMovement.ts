import { type FieldErrors, invalid } from '../../errors/AppError.ts';
import { blankToNull, checkRecord, type Resource } from '../../schema/index.ts';
import { recordLogic } from '../../schema/record/recordLogic.ts';
import type { Context } from '../context.ts';
import { recordId } from '../queries/lists/findRecord.ts';
import { notFound } from '../records/updateRecord.ts';
import type { Movement, MovementItem } from './Movement.ts';

/**
 * The check of a movement's fields (business rules, section 9); what it points to is looked up later, for all at once.
 *
 * @param today the business day, YYYY-MM-DD: the date where neither the body nor an import gives one, and the last that may be.
 * @throws AppError invalid with a message per field, notFound for a path that can point to nothing.
 */
export function checkMovement(context: Context, item: MovementItem, today: string): Movement {
  const { resource, body, params = {}, at, corrects } = item;
  const path = pathIds(context, resource, params);
  const day = at?.slice(0, 10) ?? today;
  const checked = checkRecord(resource, context.types, 'create', withPath(body, path), {
    today: day,
    grouping: context.settings.numberFormat,
    logic: recordLogic,
  });
  const errors: FieldErrors = checked.ok ? {} : checked.errors;
  for (const name of Object.keys(path)) {
    if (isObject(body) && Object.hasOwn(body, name)) errors[name] = `${name} stands in the path of this call`;
  }
  const given = checked.ok ? givenDate(body, checked.values) : undefined;
  if (corrects !== undefined && given !== undefined && given !== corrects.date)
    errors.date = `A correction keeps the date ${corrects.date}; to change it, reverse this and enter it anew`;
  if (!checked.ok || Object.keys(errors).length > 0) throw invalid(errors);
  const date = given ?? corrects?.date ?? day;
  return { item, values: { ...checked.values, date }, date };
}

/** The day that the body itself gives: a default is today's, and not that of an import or of what is corrected. */
function givenDate(body: unknown, values: Readonly<Record<string, unknown>>): string | undefined {
  const isGiven = isObject(body) && !isBlank(body.date);
  return isGiven && typeof values.date === 'string' ? values.date : undefined;
}

/** The records in the path; anything that cannot be an id is as unknown as a number that is none. */
function pathIds(
  { resources }: Context,
  resource: Resource,
  params: Readonly<Record<string, string>>,
): Record<string, number> {
  return Object.fromEntries(
    Object.entries(params).map(([name, text]) => {
      const id = recordId(text);
      if (id === undefined) throw notFound(resources[resource.fields[name]?.to ?? ''] ?? resource);
      return [name, id];
    }),
  );
}

function withPath(body: unknown, path: Readonly<Record<string, number>>): unknown {
  return isObject(body) ? { ...body, ...path } : body;
}

function isBlank(value: unknown): boolean {
  return value === undefined || blankToNull(value) === null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
