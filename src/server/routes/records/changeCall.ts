import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { mayWait } from '../../../schema/access.ts';
import type { Operation, Resource } from '../../../schema/index.ts';
import { readWithin } from '../../access/readAs.ts';
import type { Actor, Context, ReadContext } from '../../context.ts';
import type { Row } from '../../database/runSql.ts';
import { orNeedsApproval } from '../../operations/approvals/keptCall.ts';
import { sendForApproval } from '../../operations/approvals/sendForApproval.ts';
import { NeedsApproval } from '../../operations/limits/limits.ts';
import { isOneStatement } from '../../operations/records/isOneStatement.ts';
import type { Changed } from '../../operations/records/updateRecord.ts';
import { readListParameters } from '../../queries/lists/listParameters.ts';
import { listWhole } from '../../queries/lists/listRecords.ts';
import { recordShape } from '../../sql/recordShape.ts';
import type { Tables } from '../../tables.ts';
import { sentSchema } from '../approvals/schemas.ts';
import { isLimited, sentAnswer } from '../approvals/sentAnswer.ts';
import { answerOnce } from '../http/answerOnce.ts';
import { KEY_HEADER } from '../http/keyedAnswer.ts';
import { answers, idParam, type JsonSchema } from '../http/openapi.ts';
import { answerChange, type Done } from './answers.ts';
import { changedSchema } from './envelope.ts';
import type { RecordCall } from './RecordCall.ts';
import { paramOf, recordPath } from './recordPath.ts';

/** A call that changes a record, with its description and its work. */
interface Change {
  summary: string;
  done: Done;
  status?: number;
  /** Whether it accepts an Idempotency-Key. */
  keyed?: boolean;
  /** It always needs more than one statement. */
  inSteps?: boolean;
  body?: JsonSchema;
  work: (trx: Kysely<Tables>, actor: Actor, request: FastifyRequest) => Promise<Changed>;
}

/** A call that changes a record: once for each key, and with the refreshed list if the definition promises it. */
export function changeCall(
  context: Context,
  resource: Resource,
  operation: Operation,
  access: 'create' | 'update' | 'delete',
  { summary, done, status = 200, keyed = true, inSteps = false, body, work }: Change,
): RecordCall {
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
      response: {
        ...(mayBeSent(context, resource, access) && answers(sentSchema, { status: 202 })),
        ...answers(changedSchema(context, resource, operation), { status }),
      },
    },
    handler: (request, reply) =>
      answerOnce(
        context,
        request,
        reply,
        async (trx, actor) => {
          const outcome = await orNeedsApproval(trx, actor, () => work(trx, actor, request));
          if (outcome instanceof NeedsApproval)
            return sentAnswer(context, await sendForApproval(trx, context, outcome));
          const { row: changed, released } = outcome;
          const refreshed =
            operation.refreshed === undefined
              ? undefined
              : await wholeList(readWithin(trx, context, actor), resource);
          return {
            status,
            body: answerChange(context, resource, operation, done, changed, refreshed, released),
          };
        },
        {
          keyed,
          // A change by somebody of a role is checked once more after it is written.
          oneStatement:
            request.actor.access === undefined &&
            !inSteps &&
            access !== 'delete' &&
            isOneStatement(resource, access, request.body),
        },
      ),
  };
}

/** Whether a limit of any role holds for what such a call posts by hand. */
function mayBeSent(context: Context, resource: Resource, access: 'create' | 'update' | 'delete'): boolean {
  const group = { create: 'openings', update: 'adjustments', delete: undefined }[access];
  return group !== undefined && mayWait(resource) && isLimited(context, [group]);
}

async function wholeList(context: ReadContext, resource: Resource): Promise<Row[]> {
  return listWhole(context.db, context, resource, readListParameters(recordShape(context, resource), {}));
}
