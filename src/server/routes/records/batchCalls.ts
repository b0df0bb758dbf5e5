import type { FastifyRequest } from 'fastify';
import { notice } from '../../../errors/notices.ts';
import { type Batch, batchForm, manyRef, type Resource } from '../../../schema/index.ts';
import { recordId } from '../../../schema/recordId.ts';
import { readAs } from '../../access/readAs.ts';
import type { Context } from '../../context.ts';
import { noticeBody } from '../../messages.ts';
import { createBatch, parentOf } from '../../operations/records/createBatch.ts';
import type { QueryString } from '../../queries/lists/listParameters.ts';
import { answerOnce } from '../http/answerOnce.ts';
import { KEY_HEADER } from '../http/keyedAnswer.ts';
import { answers, doneWith, idParam } from '../http/openapi.ts';
import { listSchema } from './envelope.ts';
import type { RecordCall } from './RecordCall.ts';
import { bodySchema, listQuerySchema, rowSchema } from './recordSchemas.ts';
import { sendList } from './sendList.ts';

/** The two calls of a batch: reading all records of a parent, and adding some. */
export function batchCalls(context: Context, resource: Resource): RecordCall[] {
  const { batch } = resource;
  return batch === undefined ? [] : [readCall(context, resource, batch), addCall(context, resource, batch)];
}

function readCall(context: Context, resource: Resource, batch: Batch): RecordCall {
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
      const parent = await parentOf(readAs(context, request.actor), resource, batch, idIn(request, batch));
      const where = { [batch.of]: Number(parent.id) };
      return sendList(context, resource, request.query as QueryString, reply, { operation, where });
    },
  };
}

function addCall(context: Context, resource: Resource, batch: Batch): RecordCall {
  const { method, path, message, row = 'data' } = batch.create;
  const items = rowSchema(resource, context.types);
  const done =
    message === undefined
      ? notice('severalAdded', { resource: manyRef(resource) })
      : notice('authored', { text: { text: message, resource: resource.name, at: 'batch.create.message' } });
  return {
    method,
    path,
    summary: `Add ${resource.label.many} to one, all or none`,
    access: 'create',
    schema: {
      params: idParam(batch.of),
      headers: KEY_HEADER,
      body: bodySchema(batchForm(resource, batch), context.types, 'create', [batch.lines.name]),
      response: answers(doneWith({ [row]: { type: 'array', items } })),
    },
    handler: (request, reply) =>
      answerOnce(context, request, reply, async (trx, actor) => {
        const id = idIn(request, batch);
        const rows = await createBatch(trx, context, resource, batch, id, request.body, actor);
        return { status: 200, body: { success: true, ...noticeBody(context, done), [row]: rows } };
      }),
  };
}

/** The id in the path. An invalid id is as unknown as a number without a record. */
function idIn({ params }: FastifyRequest, { of }: Batch): number | undefined {
  return recordId((params as Record<string, string>)[of] ?? '');
}
