import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { AppError } from '../../../errors/AppError.ts';
import { renderFailure } from '../../../errors/renderFailure.ts';
import { BULK_BATCH, bulkJobsPath, bulkOperations, type Resource } from '../../../schema/index.ts';
import { recordId } from '../../../schema/recordId.ts';
import { readAs, readWithin } from '../../access/readAs.ts';
import { reasonWithoutFigures } from '../../access/withoutFigures.ts';
import type { Actor, Context } from '../../context.ts';
import { messageWriter } from '../../messages.ts';
import { type BulkJob, findJob, progressOf } from '../../operations/bulk/BulkJob.ts';
import { createJob, readJob } from '../../operations/bulk/createJob.ts';
import { JOB_RECORDS, jobRecords } from '../../operations/bulk/jobRecords.ts';
import { checkBatch, runBatch } from '../../operations/bulk/runBatch.ts';
import { undoJob } from '../../operations/bulk/undoJob.ts';
import { type QueryString, readListParameters } from '../../queries/lists/listParameters.ts';
import { searchedList } from '../../queries/lists/searchList.ts';
import { businessToday } from '../../sql/businessTime.ts';
import { recordShape } from '../../sql/recordShape.ts';
import type { Tables } from '../../tables.ts';
import { answerOnce } from '../http/answerOnce.ts';
import { guardAccess } from '../http/guardAccess.ts';
import { KEY_HEADER } from '../http/keyedAnswer.ts';
import { answers, idParam } from '../http/openapi.ts';
import { requireAdmin } from '../http/requireAdmin.ts';
import { JOB, jobBody, RECORDS, RECORDS_QUERY, STATES } from './bulkJobSchemas.ts';
import type { RecordCall } from './RecordCall.ts';
import { listQuerySchema } from './recordSchemas.ts';

/**
 * The calls of bulk jobs (docs/business-rules.md, "Many records at once"). They need the rights of the
 * job's operation, and a job belongs to the user who created it.
 */
export function bulkJobCalls(context: Context, resource: Resource): RecordCall[] {
  if (bulkOperations(resource).length === 0) return [];
  return [
    createCall(context, resource),
    progressCall(context, resource),
    recordsCall(context, resource),
    stepCall(context, resource, 'check', 'Check the next batch, without changing anything', checkBatch),
    stepCall(context, resource, 'run', `Change the next batch of ${BULK_BATCH}, all or none`, runBatch),
    stepCall(context, resource, 'undo', 'Create the job that undoes this one', (trx, _context, ...rest) =>
      undoJob(trx, ...rest),
    ),
  ];
}

function createCall(context: Context, resource: Resource): RecordCall {
  return {
    method: 'POST',
    path: bulkJobsPath(resource.api.list.path),
    summary: `Start a change of many of ${resource.label.many}: those with the ids, or all that the list finds`,
    access: 'list',
    schema: {
      querystring: listQuerySchema(resource, context.types),
      headers: KEY_HEADER,
      body: jobBody(context, resource),
      response: answers(JOB),
    },
    handler: async (request, reply) => {
      const wanted = readJob(context, resource, request.body);
      await guardOperation(resource, wanted.operation, request);
      const reading = { reader: request.actor.id, today: businessToday(context.timeZone) };
      const query = request.query as QueryString;
      const own = readAs(context, request.actor);
      const listed = readListParameters(recordShape(own, resource), query, reading);
      // The words are looked up before the transaction, which holds its own connection.
      const { request: found } = await searchedList(own, resource, { ...listed, window: undefined });
      return answerOnce(context, request, reply, async (trx, actor) =>
        answerOf(
          context,
          trx,
          actor,
          await createJob(readWithin(trx, context, actor), trx, resource, wanted, found, actor),
        ),
      );
    },
  };
}

function progressCall(context: Context, resource: Resource): RecordCall {
  return {
    method: 'GET',
    path: jobPath(resource),
    summary: `How far a change of many of ${resource.label.many} is`,
    access: 'list',
    schema: { params: idParam('job'), response: answers(JOB) },
    handler: async (request, reply) => {
      const job = await findJob(context.db, resource, jobId(request), request.actor);
      return reply.send((await answerOf(context, context.db, request.actor, job)).body);
    },
  };
}

function recordsCall(context: Context, resource: Resource): RecordCall {
  return {
    method: 'GET',
    path: `${jobPath(resource)}/records`,
    summary: `The records of a change of many of ${resource.label.many}, at most ${JOB_RECORDS} after an id`,
    access: 'list',
    schema: { params: idParam('job'), querystring: RECORDS_QUERY, response: answers(RECORDS) },
    handler: async (request, reply) => {
      const job = await findJob(context.db, resource, jobId(request), request.actor);
      const { state, _after = '' } = request.query as Record<string, string | string[] | undefined>;
      const given = [state ?? STATES].flat();
      const states = STATES.filter((each) => given.includes(each));
      const after = recordId(String(_after)) ?? 0;
      const rows = await jobRecords(readAs(context, request.actor), resource, job, { states, after });
      const write = messageWriter(context);
      const data = rows.map(({ reason, ...row }) => {
        if (reason === null) return row;
        const shown = reasonWithoutFigures(reason, request.actor.access);
        return { ...row, ...shown, message: renderFailure(shown, write) };
      });
      return reply.send({ success: true, data });
    },
  };
}

type Step = (
  trx: Kysely<Tables>,
  context: Context,
  resource: Resource,
  job: BulkJob,
  actor: Actor,
) => Promise<BulkJob>;

/** A call that continues a job, or creates another one from it. The lock of the job lets two of them run one after the other. */
function stepCall(
  context: Context,
  resource: Resource,
  name: 'check' | 'run' | 'undo',
  summary: string,
  step: Step,
): RecordCall {
  return {
    method: 'POST',
    path: `${jobPath(resource)}/${name}`,
    summary,
    access: 'list',
    schema: { params: idParam('job'), headers: KEY_HEADER, response: answers(JOB) },
    handler: async (request, reply) => {
      const { operation } = await findJob(context.db, resource, jobId(request), request.actor);
      await guardOperation(resource, operation, request);
      return answerOnce(context, request, reply, async (trx, actor) => {
        const job = await findJob(trx, resource, jobId(request), actor, { lock: true });
        return answerOf(context, trx, actor, await step(trx, context, resource, job, actor));
      });
    },
  };
}

/** @throws AppError forbidden, and bulkJobNotFound for an operation that the list does not offer any more. */
async function guardOperation(resource: Resource, operation: string, request: FastifyRequest): Promise<void> {
  if (!bulkOperations(resource).includes(operation)) throw new AppError('bulkJobNotFound');
  const isDeletion = operation === 'delete' || operation === 'restore';
  const action = resource.actions.find(({ name }) => name === operation);
  guardAccess(resource, isDeletion ? 'delete' : 'update', request.actor, 'bulk');
  guardAccess(resource, isDeletion ? 'delete' : 'update', request.actor, operation);
  if (request.actor.access === undefined && action?.access === 'admin') await requireAdmin(request);
}

async function answerOf(context: Context, db: Kysely<Tables>, { access }: Actor, job: BulkJob) {
  const { reasons, ...progress } = await progressOf(db, job);
  const write = messageWriter(context);
  const data = {
    ...progress,
    reasons: reasons.map(({ reason, ...counted }) => {
      const shown = reasonWithoutFigures(reason, access);
      return { ...counted, ...shown, message: renderFailure(shown, write) };
    }),
  };
  return { status: 200, body: { success: true, data } };
}

function jobPath({ api }: Resource): string {
  return `${bulkJobsPath(api.list.path)}/{job}`;
}

function jobId({ params }: FastifyRequest): number | undefined {
  return recordId((params as { job: string }).job);
}
