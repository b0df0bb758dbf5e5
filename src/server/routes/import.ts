import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { AppError } from '../../errors/AppError.ts';
import { notice } from '../../errors/notices.ts';
import { countedRef, type Resource } from '../../schema/index.ts';
import type { Access } from '../access/Access.ts';
import { fieldsWithoutFigures } from '../access/withoutFigures.ts';
import type { Context } from '../context.ts';
import { noticeBody } from '../messages.ts';
import { checkImport, type ImportBody, importBody } from '../operations/import/checkImport.ts';
import { importRows, type WrongRow } from '../operations/import/importRows.ts';
import { tryRows } from '../operations/import/tryRows.ts';
import { answerOnce } from './http/answerOnce.ts';
import { guardAccess } from './http/guardAccess.ts';
import { KEY_HEADER } from './http/keyedAnswer.ts';
import { answers, doneWith } from './http/openapi.ts';
import { ROW_MISTAKE, rowFailures, rowMistakes } from './http/rowMistakes.ts';

/** A CSV file of 10 MB, as JSON. */
const LARGEST = 16 * 1024 * 1024;

/** POST /import/{resource}: imports the records of a file, all or none, in a scope below /api. */
export function registerImport(api: FastifyInstance, context: Context): void {
  for (const resource of Object.values(context.resources)) {
    if (resource.list.import) registerOne(api, context, resource);
  }
}

function registerOne(api: FastifyInstance, context: Context, resource: Resource): void {
  api.withTypeProvider<ZodTypeProvider>().post(
    `/import/${resource.name}`,
    {
      bodyLimit: LARGEST,
      config: { file: true },
      schema: {
        summary: `Add ${resource.label.many} from a file, all or none; with dry, only say what is wrong`,
        tags: [resource.label.many],
        headers: KEY_HEADER,
        body: importBody,
        response: answers(
          doneWith(
            {
              rows: { type: 'integer', description: 'How many were read' },
              errors: { type: 'array', items: ROW_MISTAKE, description: 'Of a trial: all that is wrong' },
            },
            ['rows'],
          ),
        ),
      },
      // Before the body is read: users without permission learn nothing about its errors.
      onRequest: async ({ actor }) => {
        guardAccess(resource, 'create', actor);
        guardAccess(resource, 'create', actor, 'import');
      },
    },
    async (request, reply) => {
      const { body } = request;
      checkImport(resource, body);
      if (body.dry === true)
        return trialAnswer(
          context,
          body,
          await tryRows(context, resource, body, request.actor),
          request.actor.access,
        );
      return answerOnce(context, request, reply, async (trx, actor) => {
        const wrong = await importRows(trx, context, resource, body, actor);
        if (wrong.length > 0)
          throw new AppError('rowsWrong', { count: wrong.length }, { fields: rowFailures('rows', wrong) });
        const rows = body.rows.length;
        return {
          status: 200,
          body: {
            success: true,
            ...noticeBody(context, notice('rowsAdded', { rows: countedRef(resource, rows) })),
            rows,
          },
        };
      });
    },
  );
}

function trialAnswer(
  context: Context,
  { rows }: ImportBody,
  wrong: readonly WrongRow[],
  access: Access | undefined,
) {
  const done = wrong.length === 0 ? notice('rowsRight') : notice('rowsWrong', { count: wrong.length });
  return {
    success: true,
    ...noticeBody(context, done),
    rows: rows.length,
    errors: rowMistakes(
      context,
      wrong.map((row) => ({ ...row, errors: fieldsWithoutFigures(row.errors, access) })),
    ),
  };
}
