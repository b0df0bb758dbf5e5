import type { FastifyRequest } from 'fastify';
import { type Batch, batchForm, type Resource } from '../../schema/index.ts';
import type { Context } from '../context.ts';
import { answers, bodySchema, idParam, listQuerySchema, rowSchema } from '../http/openapi.ts';
import { answerOnce, KEY_HEADER } from '../idempotency.ts';
import { recordId } from '../queries/lists/findRecord.ts';
import type { QueryString } from '../queries/lists/listParameters.ts';
import type { Call } from './Call.ts';
import { createBatch, parentOf } from './createBatch.ts';
import { listSchema } from './envelope.ts';
import { sendList } from './sendList.ts';

/** The two calls of records that are entered together: all of one that they belong to, and some more for it. */
export function batchCalls(context: Context, resource: Resource): Call[] {
  const { batch } = resource;
  return batch === undefined ? [] : [readCall(context, resource, batch), addCall(context, resource, batch)];
}

function readCall(context: Context, resource: Resource, batch: Batch): Call {
  const { operation } = batch.check;
  return {
    method: operation.method,
    path: operation.path,
    summary: `List the ${resource.label.many} of one`,
    access: 'list',
    schema: {
      params: idParam(batch.of),
      querystring: listQuerySchema(resource, context.types),
      response: listSchema(context, resource, operation),
    },
    handler: async (request, reply) => {
      const parent = await parentOf(context.db, context, resource, batch, idIn(request, batch));
      const where = { [batch.of]: Number(parent.id) };
      return sendList(context, resource, request.query as QueryString, reply, { operation, where });
    },
  };
}

function addCall(context: Context, resource: Resource, batch: Batch): Call {
  const { method, path, message = `${resource.label.many} added`, row = 'data' } = batch.create;
  const items = rowSchema(resource, context.types);
  return {
    method,
    path,
    summary: `Add ${resource.label.many} to one, all or none`,
    access: 'create',
    schema: {
      params: idParam(batch.of),
      headers: KEY_HEADER,
      body: bodySchema(batchForm(resource, batch), context.types, 'create', [batch.lines.name]),
      response: answers({
        type: 'object',
        required: ['success', 'message', row],
        properties: {
          success: { const: true },
          message: { type: 'string' },
          [row]: { type: 'array', items },
        },
      }),
    },
    handler: (request, reply) =>
      answerOnce(context, request, reply, async (trx, actor) => {
        const id = idIn(request, batch);
        const rows = await createBatch(trx, context, resource, batch, id, request.body, actor);
        return { status: 200, body: { success: true, message, [row]: rows } };
      }),
  };
}

/** The id in the path; anything that cannot be one is as unknown as a number that is none. */
function idIn({ params }: FastifyRequest, { of }: Batch): number | undefined {
  return recordId((params as Record<string, string>)[of] ?? '');
}
