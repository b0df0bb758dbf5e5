import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { AppError, type FieldErrors, invalid } from '../../errors/AppError.ts';
import {
  type Action,
  BULK_LIMIT,
  bulkPath,
  checkRecord,
  inSentence,
  type Resource,
} from '../../schema/index.ts';
import type { Actor, Context } from '../context.ts';
import type { Tables } from '../database/tables.ts';
import { answers, bodySchema, type JsonSchema, rowSchema } from '../http/openapi.ts';
import { answerOnce, KEY_HEADER } from '../idempotency.ts';
import { recordId } from '../queries/lists/findRecord.ts';
import { businessToday } from '../queries/sql/businessTime.ts';
import { type Row, runSql } from '../queries/sql/runSql.ts';
import { archiveRecord } from './archiveRecord.ts';
import type { Call } from './Call.ts';
import { updateRecord } from './updateRecord.ts';

/** What is done with one of the records: with what the form of the action asked for, once for all. */
type Deed = (trx: Kysely<Tables>, id: number, actor: Actor, values: Values) => Promise<Row>;
type Values = Readonly<Record<string, unknown>>;

/** The calls that do with several records at once what the list offers for them. */
export function bulkCalls(context: Context, resource: Resource): Call[] {
  return resource.list.bulk.map((name) => {
    const action = resource.actions.find((candidate) => candidate.name === name);
    const deed: Deed =
      action === undefined
        ? (trx, id, actor) => archiveRecord(trx, context, resource, id, actor)
        : async (trx, id, actor, values) =>
            (await updateRecord(trx, context, resource, id, values, actor, action)).row;
    return {
      ...bulkCall(context, resource, name, action, deed),
      summary: `${action?.title ?? 'Delete'}: several of ${resource.label.many}, all or none`,
      access: action === undefined ? 'delete' : 'update',
      onlyAdmins: action?.access === 'admin',
    };
  });
}

function bulkCall(
  context: Context,
  resource: Resource,
  name: string,
  action: Action | undefined,
  deed: Deed,
): Pick<Call, 'method' | 'path' | 'schema' | 'handler'> {
  const data = { type: 'array', items: rowSchema(resource, context.types) };
  return {
    method: 'POST',
    path: bulkPath(resource.api.list.path, name),
    schema: {
      headers: KEY_HEADER,
      body: bodyOf(context, resource, action),
      response: answers({
        type: 'object',
        required: ['success', 'message', 'data'],
        properties: { success: { const: true }, message: { type: 'string' }, data },
      }),
    },
    handler: (request, reply) =>
      answerOnce(context, request, reply, async (trx, actor) => {
        const { ids, values } = askedOf(context, resource, action, request);
        const rows = await doAll(trx, ids, (id) => deed(trx, id, actor, values));
        const message = `${rows.length} ${inSentence(rows.length === 1 ? resource.label.one : resource.label.many)}: done`;
        return { status: 200, body: { success: true, message, data: rows } };
      }),
  };
}

const IDS = { type: 'array', minItems: 1, maxItems: BULK_LIMIT, items: { type: 'integer', minimum: 1 } };

function bodyOf(context: Context, resource: Resource, action: Action | undefined): JsonSchema {
  const only = fieldsOf(action);
  const hasForm = only.length > 0;
  return {
    type: 'object',
    required: hasForm ? ['ids', 'values'] : ['ids'],
    additionalProperties: false,
    properties: { ids: IDS, ...(hasForm && { values: bodySchema(resource, context.types, 'update', only) }) },
  };
}

function fieldsOf(action: Action | undefined): string[] {
  return (action?.fields ?? []).map(({ field }) => field);
}

/**
 * The ids in the order of the records, in which everyone who needs several holds them, and what the form asked for.
 *
 * @throws AppError invalid, for what is wrong whatever the record is: by the names of its fields.
 */
function askedOf(
  context: Context,
  resource: Resource,
  action: Action | undefined,
  { body }: FastifyRequest,
): { ids: number[]; values: Values } {
  const only = fieldsOf(action);
  const given = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const taken = only.length === 0 ? ['ids'] : ['ids', 'values'];
  const values = only.length === 0 ? {} : (given.values ?? {});
  const errors: FieldErrors = Object.create(null);
  for (const name of Object.keys(given).filter((name) => !taken.includes(name)))
    errors[name] = `${name} is not a field of this call`;
  const ids = idsIn(given, errors);
  const checked = checkRecord(resource, context.types, 'update', values, {
    only,
    set: action?.set,
    today: businessToday(context.timeZone),
    grouping: context.settings.numberFormat,
  });
  if (!checked.ok) Object.assign(errors, checked.errors);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return { ids, values: values as Values };
}

function idsIn({ ids }: Values, errors: FieldErrors): number[] {
  const given = Array.isArray(ids) ? ids : [];
  const read = given.flatMap((id) => recordId(String(id)) ?? []);
  if (given.length === 0 || given.length > BULK_LIMIT || read.length < given.length)
    errors.ids = `Choose 1 to ${BULK_LIMIT} records by their ids`;
  return [...new Set(read)].sort((one, other) => one - other);
}

/**
 * Does it with each record. What is refused is taken back by itself, so that all refusals can be told.
 *
 * @throws AppError with the reason of each refused record by its id, of which one is enough for none to be done.
 */
async function doAll(
  trx: Kysely<Tables>,
  ids: readonly number[],
  deed: (id: number) => Promise<Row>,
): Promise<Row[]> {
  const rows: Row[] = [];
  const refusals = new Map<number, AppError>();
  for (const id of ids) {
    await runSql(trx, 'savepoint one');
    try {
      rows.push(await deed(id));
      await runSql(trx, 'release savepoint one');
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await runSql(trx, 'rollback to savepoint one');
      refusals.set(id, error);
    }
  }
  if (refusals.size > 0) throw sameForAll(refusals, ids.length) ?? refused(refusals, ids.length);
  return rows;
}

/** What every record is refused for in the same words at the same fields is wrong in the form. */
function sameForAll(refusals: ReadonlyMap<number, AppError>, asked: number): AppError | undefined {
  const [first] = refusals.values();
  if (first?.code !== 'invalid' || first.errors === undefined || refusals.size < asked) return undefined;
  const words = JSON.stringify(first.errors);
  return [...refusals.values()].every(({ errors }) => JSON.stringify(errors) === words) ? first : undefined;
}

function refused(refusals: ReadonlyMap<number, AppError>, asked: number): AppError {
  const [first] = refusals.values();
  const codes = new Set([...refusals.values()].map(({ code }) => code));
  const errors = Object.fromEntries([...refusals].map(([id, { message }]) => [id, message]));
  const message =
    refusals.size === 1
      ? `Nothing was done: ${first?.message}`
      : `Nothing was done: ${refusals.size} of ${asked} were refused`;
  return new AppError(codes.size === 1 && first !== undefined ? first.code : 'conflict', message, { errors });
}
