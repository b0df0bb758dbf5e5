import { notice } from '../../../errors/notices.ts';
import { type Action, BULK_LIMIT, bulkPath, countedRef, type Resource } from '../../../schema/index.ts';
import type { Context } from '../../context.ts';
import { noticeBody } from '../../messages.ts';
import { changeSeveral, formFields } from '../../operations/records/changeSeveral.ts';
import { answerOnce } from '../http/answerOnce.ts';
import { KEY_HEADER } from '../http/keyedAnswer.ts';
import { answers, doneWith, type JsonSchema } from '../http/openapi.ts';
import type { RecordCall } from './RecordCall.ts';
import { bodySchema, rowSchema } from './recordSchemas.ts';

/** The calls that change several records at once: one for each operation of the list's `bulk`. */
export function bulkCalls(context: Context, resource: Resource): RecordCall[] {
  return resource.list.bulk
    .filter((name) => name !== 'update')
    .map((name) => {
      const action = resource.actions.find((candidate) => candidate.name === name);
      const data = { type: 'array', items: rowSchema(resource, context.types) };
      return {
        method: 'POST',
        path: bulkPath(resource.api.list.path, name),
        summary: `${action?.title ?? 'Delete'}: several of ${resource.label.many}, all or none`,
        access: action === undefined ? 'delete' : 'update',
        // The right of the change itself is checked with each record.
        right: 'bulk',
        onlyAdmins: action?.access === 'admin',
        schema: {
          headers: KEY_HEADER,
          body: bodyOf(context, resource, action),
          response: answers(doneWith({ data })),
        },
        handler: (request, reply) =>
          answerOnce(context, request, reply, async (trx, actor) => {
            const rows = await changeSeveral(trx, context, resource, action, request.body, actor);
            const done = notice('severalDone', { records: countedRef(resource, rows.length) });
            return { status: 200, body: { success: true, ...noticeBody(context, done), data: rows } };
          }),
      };
    });
}

const IDS = { type: 'array', minItems: 1, maxItems: BULK_LIMIT, items: { type: 'integer', minimum: 1 } };

function bodyOf(context: Context, resource: Resource, action: Action | undefined): JsonSchema {
  const only = formFields(action);
  const hasForm = only.length > 0;
  return {
    type: 'object',
    required: hasForm ? ['ids', 'values'] : ['ids'],
    additionalProperties: false,
    properties: { ids: IDS, ...(hasForm && { values: bodySchema(resource, context.types, 'update', only) }) },
  };
}
