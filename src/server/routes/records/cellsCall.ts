import { notice } from '../../../errors/notices.ts';
import { CELLS_LIMIT, cellsPath, countedRef, type Resource } from '../../../schema/index.ts';
import type { Context } from '../../context.ts';
import { noticeBody } from '../../messages.ts';
import { updateCells } from '../../operations/cells/updateCells.ts';
import { answerOnce } from '../http/answerOnce.ts';
import { KEY_HEADER } from '../http/keyedAnswer.ts';
import { answers, doneWith, type JsonSchema } from '../http/openapi.ts';
import type { RecordCall } from './RecordCall.ts';
import { bodySchema, rowSchema } from './recordSchemas.ts';

/** The call that changes cells of several records at once, as a grid does. Movements and single records have none. */
export function cellsCalls(context: Context, resource: Resource): RecordCall[] {
  if (resource.kind !== 'entity') return [];
  const data = { type: 'array', items: rowSchema(resource, context.types) };
  return [
    {
      method: 'POST',
      path: cellsPath(resource.api.list.path),
      summary: `Change cells: several of ${resource.label.many}, all or none`,
      access: 'update',
      schema: {
        headers: KEY_HEADER,
        body: bodyOf(context, resource),
        response: answers(doneWith({ data })),
      },
      handler: (request, reply) =>
        answerOnce(context, request, reply, async (trx, actor) => {
          const rows = await updateCells(trx, context, resource, request.body, actor);
          const done = notice('severalDone', { records: countedRef(resource, rows.length) });
          return { status: 200, body: { success: true, ...noticeBody(context, done), data: rows } };
        }),
    },
  ];
}

function bodyOf(context: Context, resource: Resource): JsonSchema {
  const record = {
    type: 'object',
    required: ['id'],
    additionalProperties: false,
    properties: {
      id: { type: 'integer', minimum: 1 },
      values: bodySchema(resource, context.types, 'update'),
      texts: { type: 'object', additionalProperties: { type: 'string' } },
      was: { type: 'object' },
    },
  };
  const records = { type: 'array', minItems: 1, maxItems: CELLS_LIMIT, items: record };
  return { type: 'object', required: ['records'], properties: { records } };
}
