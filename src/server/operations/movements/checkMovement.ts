import { invalid } from '../../../errors/AppError.ts';
import { type FieldFailures, failure, noFailures } from '../../../errors/failure.ts';
import { blankToNull, checkRecord, type Resource } from '../../../schema/index.ts';
import { isObject } from '../../../schema/isObject.ts';
import { recordId } from '../../../schema/recordId.ts';
import type { Context } from '../../context.ts';
import { recordNotFound } from '../../queries/lists/recordNotFound.ts';
import { logicFor } from '../records/logicFor.ts';
import { dueField, withoutDue } from './due.ts';
import type { Movement, MovementItem } from './Movement.ts';
import { withMonth } from './payFacts.ts';

/**
 * Validates a movement's fields (docs/business-rules.md, "Validation"); its references are looked up later, for all movements
 * at once.
 *
 * @param today the business day, YYYY-MM-DD: the default date, and the latest allowed one.
 * @throws AppError invalid with an error for each field, notFound for an invalid id in the path.
 */
export function checkMovement(context: Context, item: MovementItem, today: string): Movement {
  const { resource, body, params = {}, at, corrects } = item;
  const path = pathIds(context, resource, params);
  const day = at?.slice(0, 10) ?? today;
  const due = dueField(item);
  const form = due === undefined ? resource : withoutDue(resource);
  const checked = checkRecord(form, context.types, 'create', withPath(body, path), {
    today: day,
    logic: logicFor(context, item.actor),
  });
  const errors: FieldFailures = checked.ok ? noFailures() : checked.errors;
  for (const name of Object.keys(path)) {
    if (isObject(body) && Object.hasOwn(body, name)) errors[name] = failure('standsInPath', { name });
  }
  const given = checked.ok ? givenDate(body, checked.values) : undefined;
  if (!checked.ok || Object.keys(errors).length > 0) throw invalid(errors);
  const date = given ?? corrects?.day ?? day;
  const movement = { item, values: { ...checked.values, date }, date, due };
  return item.resource.post?.rule === undefined ? movement : withMonth(movement);
}

/** The day in the body itself: the default would be today, which is wrong for an import or a correction. */
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
      if (id === undefined) throw recordNotFound(resources[resource.fields[name]?.to ?? ''] ?? resource);
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
