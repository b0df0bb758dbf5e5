import type { Kysely } from 'kysely';
import { AppError, invalid } from '../../../errors/AppError.ts';
import { type FieldFailures, failure, nested, noFailures } from '../../../errors/failure.ts';
import { type Action, BULK_LIMIT, checkRecord, type Resource } from '../../../schema/index.ts';
import { isObject } from '../../../schema/isObject.ts';
import { recordId } from '../../../schema/recordId.ts';
import type { Actor, Context } from '../../context.ts';
import { refusalOf } from '../../database/databaseError.ts';
import { inSavepoint } from '../../database/inSavepoint.ts';
import type { Row } from '../../database/runSql.ts';
import { businessToday } from '../../sql/businessTime.ts';
import type { Tables } from '../../tables.ts';
import { archiveRecord } from './archiveRecord.ts';
import { updateRecord } from './updateRecord.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Runs an action on several records, or archives them: all or none.
 *
 * @param action undefined archives the records.
 * @param body {ids}, for an action with a form also {values}: the form is filled in once for all records.
 * @returns the changed rows, in the order of their ids.
 * @throws AppError invalid for the body; the reason of each refused record, by its id.
 */
export async function changeSeveral(
  trx: Kysely<Tables>,
  context: Context,
  resource: Resource,
  action: Action | undefined,
  body: unknown,
  actor: Actor,
): Promise<Row[]> {
  const { ids, values } = readBody(context, resource, action, body);
  return changeEach(trx, ids, async (id) => {
    if (action === undefined) return archiveRecord(trx, context, resource, id, actor, 'bulk');
    return (await updateRecord(trx, context, resource, id, values, actor, { action, beside: 'bulk' })).row;
  });
}

/** The fields of an action's form. */
export function formFields(action: Action | undefined): string[] {
  return (action?.fields ?? []).map(({ field }) => field);
}

/**
 * Reads the ids and the form's values. The ids are sorted, which is the locking order.
 *
 * @throws AppError invalid, naming each field of the body that is wrong for every record.
 */
function readBody(
  context: Context,
  resource: Resource,
  action: Action | undefined,
  body: unknown,
): { ids: number[]; values: Values } {
  const only = formFields(action);
  const given = isObject(body) ? body : {};
  const taken = only.length === 0 ? ['ids'] : ['ids', 'values'];
  const values = only.length === 0 ? {} : (given.values ?? {});
  const errors = noFailures();
  for (const name of Object.keys(given).filter((name) => !taken.includes(name)))
    errors[name] = failure('unknownOfCall', { name });
  const ids = idsIn(given, errors);
  const checked = checkRecord(resource, context.types, 'update', values, {
    only,
    set: action?.set,
    today: businessToday(context.timeZone),
  });
  if (!checked.ok) Object.assign(errors, checked.errors);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return { ids, values: values as Values };
}

function idsIn({ ids }: Values, errors: FieldFailures): number[] {
  const given = Array.isArray(ids) ? ids : [];
  const read = given.flatMap((id) => recordId(String(id)) ?? []);
  if (given.length === 0 || given.length > BULK_LIMIT || read.length < given.length)
    errors.ids = failure('noIds', { most: BULK_LIMIT });
  return [...new Set(read)].sort((one, other) => one - other);
}

/**
 * Changes each record behind a savepoint, so that the answer names every refusal and not only the first.
 *
 * @throws AppError with the reason of each refused record by its id. One refusal leaves all records unchanged.
 */
async function changeEach(
  trx: Kysely<Tables>,
  ids: readonly number[],
  change: (id: number) => Promise<Row>,
): Promise<Row[]> {
  const rows: Row[] = [];
  const refusals = new Map<number, AppError>();
  for (const id of ids) {
    try {
      rows.push(await inSavepoint(trx, () => change(id)));
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === undefined) throw error;
      refusals.set(id, refusal);
    }
  }
  if (refusals.size > 0) throw sameForAll(refusals, ids.length) ?? refused(refusals, ids.length);
  return rows;
}

/** The error of the form: if every record is refused for the same reason at the same fields. */
function sameForAll(refusals: ReadonlyMap<number, AppError>, count: number): AppError | undefined {
  const [first] = refusals.values();
  if (first?.code !== 'invalid' || first.fields === undefined || refusals.size < count) return undefined;
  const wrong = JSON.stringify(first.fields);
  return [...refusals.values()].every(({ fields }) => JSON.stringify(fields) === wrong) ? first : undefined;
}

function refused(refusals: ReadonlyMap<number, AppError>, count: number): AppError {
  const [first] = refusals.values();
  const statuses = new Set([...refusals.values()].map(({ status }) => status));
  const more = {
    fields: Object.fromEntries([...refusals].map(([id, { reason }]) => [id, reason])),
    status: statuses.size === 1 ? first?.status : undefined,
  };
  return refusals.size === 1 && first !== undefined
    ? new AppError('nothingDone', { reason: nested(first.reason) }, more)
    : new AppError('severalRefused', { refused: refusals.size, total: count }, more);
}
