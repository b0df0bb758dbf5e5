import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { AppError, type FieldErrors, invalid } from '../../errors/AppError.ts';
import { BULK_LIMIT, bulkPath, inSentence, type Resource } from '../../schema/index.ts';
import type { Actor, Context } from '../context.ts';
import type { Tables } from '../database/tables.ts';
import { answerOnce, KEY_HEADER } from '../idempotency.ts';
import { answers, rowSchema } from '../openapi.ts';
import { recordId } from '../queries/findRecord.ts';
import { type Row, runSql } from '../queries/runSql.ts';
import { archiveRecord } from './archiveRecord.ts';
import type { Call } from './Call.ts';
import { updateRecord } from './updateRecord.ts';

/** What is done with one of the records. */
type Deed = (trx: Kysely<Tables>, id: number, actor: Actor) => Promise<Row>;

/** The calls that do with several records at once what the list offers for them. */
export function bulkCalls(context: Context, resource: Resource): Call[] {
  return resource.list.bulk.map((name) => {
    const action = resource.actions.find((candidate) => candidate.name === name);
    const deed: Deed =
      action === undefined
        ? (trx, id, actor) => archiveRecord(trx, context, resource, id, actor)
        : async (trx, id, actor) => (await updateRecord(trx, context, resource, id, {}, actor, action)).row;
    return {
      ...bulkCall(context, resource, name, deed),
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
  deed: Deed,
): Pick<Call, 'method' | 'path' | 'schema' | 'handler'> {
  const data = { type: 'array', items: rowSchema(resource, context.types) };
  return {
    method: 'POST',
    path: bulkPath(resource.api.list.path, name),
    schema: {
      headers: KEY_HEADER,
      body: BODY,
      response: answers({
        type: 'object',
        required: ['success', 'message', 'data'],
        properties: { success: { const: true }, message: { type: 'string' }, data },
      }),
    },
    handler: (request, reply) =>
      answerOnce(context, request, reply, async (trx, actor) => {
        const ids = idsOf(request);
        const rows = await doAll(trx, ids, (id) => deed(trx, id, actor));
        const message = `${rows.length} ${inSentence(rows.length === 1 ? resource.label.one : resource.label.many)}: done`;
        return { status: 200, body: { success: true, message, data: rows } };
      }),
  };
}

const BODY = {
  type: 'object',
  required: ['ids'],
  additionalProperties: false,
  properties: {
    ids: { type: 'array', minItems: 1, maxItems: BULK_LIMIT, items: { type: 'integer', minimum: 1 } },
  },
};

/** In the order of the records, in which everyone who needs several holds them. @throws AppError invalid */
function idsOf({ body }: FastifyRequest): number[] {
  const { ids, ...rest } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const errors: FieldErrors = Object.create(null);
  for (const name of Object.keys(rest)) errors[name] = `${name} is not a field of this call`;
  const given = Array.isArray(ids) ? ids : [];
  const read = given.flatMap((id) => recordId(String(id)) ?? []);
  if (given.length === 0 || given.length > BULK_LIMIT || read.length < given.length)
    errors.ids = `Choose 1 to ${BULK_LIMIT} records by their ids`;
  if (Object.keys(errors).length > 0) throw invalid(errors);
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
  if (refusals.size > 0) throw refused(refusals, ids.length);
  return rows;
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
