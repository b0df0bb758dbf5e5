import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Operation, Resource } from '../../schema/index.ts';
import type { Actor, Context } from '../context.ts';
import type { Tables } from '../database/tables.ts';
import { answers, idParam, type JsonSchema } from '../http/openapi.ts';
import { answerOnce, KEY_HEADER } from '../idempotency.ts';
import { readListParameters } from '../queries/lists/listParameters.ts';
import { listWhole } from '../queries/lists/listRecords.ts';
import { recordShape } from '../queries/sql/recordShape.ts';
import type { Row } from '../queries/sql/runSql.ts';
import { answerChange, type Done } from './answers.ts';
import type { Call } from './Call.ts';
import { changedSchema } from './envelope.ts';
import { isOneStatement } from './isOneStatement.ts';
import { paramOf, recordPath } from './recordPath.ts';
import type { Changed } from './updateRecord.ts';

/** A call that changes a record: what it is called, and what it does. */
interface Change {
  summary: string;
  done: Done;
  status?: number;
  /** Whether it takes an Idempotency-Key. */
  keyed?: boolean;
  /** Whatever is sent, it takes more than one statement. */
  inSteps?: boolean;
  body?: JsonSchema;
  work: (trx: Kysely<Tables>, actor: Actor, request: FastifyRequest) => Promise<Changed>;
}

/** A call that changes a record: once for each key, and with the refreshed list where the definition promises it. */
export function changeCall(
  context: Context,
  resource: Resource,
  operation: Operation,
  access: 'create' | 'update' | 'delete',
  { summary, done, status = 200, keyed = true, inSteps = false, body, work }: Change,
): Call {
  const hasId = operation.path.includes('{') || resource.kind === 'single';
  return {
    method: operation.method,
    path: recordPath(resource, operation.path),
    summary,
    access,
    schema: {
      ...(hasId && { params: idParam(paramOf(resource, operation.path)) }),
      ...(keyed && { headers: KEY_HEADER }),
      ...(body && { body }),
      response: answers(changedSchema(context, resource, operation), { status }),
    },
    handler: (request, reply) =>
      answerOnce(
        context,
        request,
        reply,
        async (trx, actor) => {
          const { row: changed, remark } = await work(trx, actor, request);
          const refreshed =
            operation.refreshed === undefined ? undefined : await wholeList(trx, context, resource);
          return { status, body: answerChange(resource, operation, done, changed, refreshed, remark) };
        },
        {
          keyed,
          oneStatement: !inSteps && access !== 'delete' && isOneStatement(resource, access, request.body),
        },
      ),
  };
}

async function wholeList(trx: Kysely<Tables>, context: Context, resource: Resource): Promise<Row[]> {
  return listWhole(trx, context, resource, readListParameters(recordShape(context, resource), {}));
}
