import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { AppError } from '../../errors/AppError.ts';
import { failure, noFailures } from '../../errors/failure.ts';
import { notice } from '../../errors/notices.ts';
import { countedRef, type Resource } from '../../schema/index.ts';
import type { Access } from '../access/Access.ts';
import { fieldsWithoutFigures } from '../access/withoutFigures.ts';
import type { Context } from '../context.ts';
import { noticeBody } from '../messages.ts';
import { checkImport, type ImportBody, importBody } from '../operations/import/checkImport.ts';
import { type ExistingRow, type ImportedRows, importRows } from '../operations/import/importRows.ts';
import { tryRows } from '../operations/import/tryRows.ts';
import { answerOnce } from './http/answerOnce.ts';
import { guardAccess, isAllowed } from './http/guardAccess.ts';
import { KEY_HEADER } from './http/keyedAnswer.ts';
import { answers, doneWith, type JsonSchema } from './http/openapi.ts';
import { ROW_MISTAKE, rowFailures, rowMistakes } from './http/rowMistakes.ts';

/** A CSV file of 10 MB, as JSON. */
const LARGEST = 16 * 1024 * 1024;

/** POST /import/{resource}: imports the records of a file, all or none, in a scope below /api (docs/business-rules.md, "Imported records"). */
export function registerImport(api: FastifyInstance, context: Context): void {
  for (const resource of Object.values(context.resources)) {
    if (resource.list.import) registerOne(api, context, resource);
  }
}

/** The record of a row, in an answer. */
const EXISTING_ROW: JsonSchema = {
  type: 'object',
  required: ['row', 'id', 'name', 'field'],
  properties: {
    row: { type: 'integer', description: 'Counted from 1, the headings not among them' },
    id: { type: 'integer' },
    name: { type: 'string' },
    field: { type: 'string', description: 'The field by which the record was found' },
    changed: {
      type: 'array',
      items: { type: 'string' },
      description: 'Of an update: the fields that get another value',
    },
  },
};

const COUNTS: Readonly<Record<'added' | 'updated' | 'unchanged' | 'left_out', JsonSchema>> = {
  added: { type: 'integer' },
  updated: { type: 'integer' },
  unchanged: { type: 'integer', description: 'Rows whose record is as they have it' },
  left_out: { type: 'integer' },
};

function registerOne(api: FastifyInstance, context: Context, resource: Resource): void {
  api.withTypeProvider<ZodTypeProvider>().post(
    `/import/${resource.name}`,
    {
      bodyLimit: LARGEST,
      config: { file: true },
      schema: {
        summary: `Add ${resource.label.many} from a file, or update them by it, all or none; with dry, only say what would happen`,
        tags: [resource.label.many],
        headers: KEY_HEADER,
        body: importBody,
        response: answers(
          doneWith(
            {
              rows: { type: 'integer', description: 'How many were read' },
              ...COUNTS,
              kept: {
                type: 'array',
                items: { type: 'string' },
                description:
                  'The fields that differ and that no update changes: balances, quantities, prices, and what is taken at creation alone',
              },
              existing: {
                type: 'array',
                items: EXISTING_ROW,
                description: 'Of a trial: the rows that name a record that exists',
              },
              errors: { type: 'array', items: ROW_MISTAKE, description: 'Of a trial: all that is wrong' },
            },
            ['rows'],
          ),
        ),
      },
      // Before the body is read: users without permission learn nothing about its errors.
      onRequest: async ({ actor }) => {
        if (!isAllowed(resource, 'update', actor)) guardAccess(resource, 'create', actor);
        guardAccess(resource, 'create', actor, 'import');
      },
    },
    async (request, reply) => {
      const { body } = request;
      checkImport(resource, body);
      guardAccess(resource, body.existing === 'update' ? 'update' : 'create', request.actor);
      if (body.dry === true) {
        const tried = await tryRows(context, resource, body, request.actor);
        if (tried.added > 0) guardAccess(resource, 'create', request.actor);
        return trialAnswer(context, body, tried, request.actor.access);
      }
      return answerOnce(context, request, reply, async (trx, actor) => {
        const done = await importRows(trx, context, resource, body, actor);
        if (done.added > 0) guardAccess(resource, 'create', actor);
        if (body.existing === undefined && done.existing.length > 0) throw rowsExist(done.existing);
        const { wrong } = done;
        if (wrong.length > 0)
          throw new AppError('rowsWrong', { count: wrong.length }, { fields: rowFailures('rows', wrong) });
        const rows = body.rows.length;
        const message =
          done.added === rows
            ? notice('rowsAdded', { rows: countedRef(resource, rows) })
            : notice('rowsImported', countsOf(done));
        return {
          status: 200,
          body: {
            success: true,
            ...noticeBody(context, message),
            rows,
            ...sentCounts(done),
            kept: done.kept,
          },
        };
      });
    },
  );
}

function rowsExist(existing: readonly ExistingRow[]): AppError {
  const rows = existing.map(({ index, name, id, field }) => {
    const errors = noFailures();
    errors[field] = failure('rowExists', { name, id: String(id) });
    return { index, errors };
  });
  return new AppError('rowsExist', { count: rows.length }, { fields: rowFailures('rows', rows) });
}

function countsOf({ added, updated, unchanged, leftOut }: ImportedRows) {
  return { added, updated, unchanged, leftOut };
}

function sentCounts({ added, updated, unchanged, leftOut }: ImportedRows) {
  return { added, updated, unchanged, left_out: leftOut };
}

function trialAnswer(
  context: Context,
  { rows, existing }: ImportBody,
  done: ImportedRows,
  access: Access | undefined,
) {
  const { wrong } = done;
  return {
    success: true,
    ...noticeBody(context, trialNotice(done, existing)),
    rows: rows.length,
    ...sentCounts(done),
    kept: done.kept,
    existing: done.existing.map(({ index, ...row }) => ({ row: index + 1, ...row })),
    errors: rowMistakes(
      context,
      wrong.map((row) => ({ ...row, errors: fieldsWithoutFigures(row.errors, access) })),
    ),
  };
}

function trialNotice({ wrong, existing: found }: ImportedRows, existing: ImportBody['existing']) {
  if (wrong.length > 0) return notice('rowsWrong', { count: wrong.length });
  return existing === undefined && found.length > 0
    ? notice('rowsExist', { count: found.length })
    : notice('rowsRight');
}
