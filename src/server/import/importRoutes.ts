import { randomInt } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, type FieldErrors } from '../../errors/AppError.ts';
import { inSentence, type Resource } from '../../schema/index.ts';
import type { Context } from '../context.ts';
import { answers, jsonSchema } from '../http/openapi.ts';
import { answerOnce, KEY_HEADER } from '../idempotency.ts';
import { inTransaction } from '../inTransaction.ts';
import { guardAccess } from '../records/guardAccess.ts';
import { importRows, type WrongRow } from './importRows.ts';
import { type ImportBody, importBody, MOST_ROWS, readImport } from './readImport.ts';

/** A CSV file of 10 MB, as JSON. */
const LARGEST = 16 * 1024 * 1024;

/** Ends the database transaction of a trial. */
class Undo extends Error {
  readonly wrong: readonly WrongRow[];

  constructor(wrong: readonly WrongRow[]) {
    super('Only tried');
    this.wrong = wrong;
  }
}

/** POST /import/{resource}: the records of a file, all or none, in a scope below /api. */
export function registerImport(api: FastifyInstance, context: Context): void {
  for (const resource of Object.values(context.resources)) {
    if (resource.list.import) registerOne(api, context, resource);
  }
}

function registerOne(api: FastifyInstance, context: Context, resource: Resource): void {
  api.post(
    `/import/${resource.name}`,
    {
      bodyLimit: LARGEST,
      config: { file: true },
      schema: {
        summary: `Add ${resource.label.many} from a file, all or none; with dry, only say what is wrong`,
        tags: [resource.label.many],
        headers: KEY_HEADER,
        body: jsonSchema(importBody),
        response: answers({
          type: 'object',
          required: ['success', 'message', 'rows'],
          properties: {
            success: { const: true },
            message: { type: 'string' },
            rows: { type: 'integer', description: 'How many were read' },
            errors: { type: 'array', items: MISTAKE, description: 'Of a trial: all that is wrong' },
          },
        }),
      },
      // Before the body is looked at: who may not do it learns nothing of what would be wrong with it.
      onRequest: async ({ actor }) => guardAccess(resource, 'create', actor),
    },
    async (request, reply) => {
      const body = readImport(resource, request.body);
      if (body.dry === true) return tried(body, await tryRows(context, resource, body, request));
      return answerOnce(context, request, reply, async (trx, actor) => {
        const wrong = await importRows(trx, context, resource, body, actor);
        if (wrong.length > 0) throw refusal(wrong);
        const rows = body.rows.length;
        return { status: 200, body: { success: true, message: `${countOf(resource, rows)} added`, rows } };
      });
    },
  );
}

const MISTAKE = {
  type: 'object',
  required: ['row', 'field', 'message'],
  properties: {
    row: { type: 'integer', description: 'Counted from 1, the headings not among them' },
    field: { type: 'string', description: 'Empty where the whole row is meant' },
    message: { type: 'string' },
  },
};

/** Beyond every id that a record can have come to, and, as far as chance can tell, those of other trials. */
const FIRST_TRIED = 2 ** 52;

function triedIds(): () => number {
  let last = FIRST_TRIED + randomInt(2 ** 35) * MOST_TRIED;
  return () => {
    last += 1;
    return last;
  };
}

/** So many ids, at the least, lie between those of two trials: a row may be taken twice. */
const MOST_TRIED = 4 * MOST_ROWS;

/** Adds the rows, and takes them back whatever came of it. */
async function tryRows(
  context: Context,
  resource: Resource,
  body: ImportBody,
  { actor }: FastifyRequest,
): Promise<readonly WrongRow[]> {
  try {
    return await inTransaction(context, async (trx) => {
      throw new Undo(await importRows(trx, context, resource, body, actor, triedIds()));
    });
  } catch (error) {
    if (error instanceof Undo) return error.wrong;
    throw error;
  }
}

function tried({ rows }: ImportBody, wrong: readonly WrongRow[]) {
  const errors = wrong.flatMap(({ index, errors }) =>
    Object.entries(errors).map(([field, message]) => ({ row: index + 1, field, message })),
  );
  const message = wrong.length === 0 ? 'All rows can be added' : wrongWords(wrong);
  return { success: true, message, rows: rows.length, errors };
}

/** Where a row is wrong is told as with lines: `rows.3.phone`. */
function refusal(wrong: readonly WrongRow[]): AppError {
  const errors: FieldErrors = {};
  for (const { index, errors: own } of wrong)
    for (const [field, message] of Object.entries(own))
      errors[field === '' ? `rows.${index}` : `rows.${index}.${field}`] = message;
  return new AppError('invalid', `${wrongWords(wrong)}; nothing was added`, { errors });
}

function wrongWords(wrong: readonly WrongRow[]): string {
  return wrong.length === 1
    ? '1 row has a mistake'
    : `${wrong.length.toLocaleString('en')} rows have mistakes`;
}

function countOf({ label }: Resource, count: number): string {
  return `${count.toLocaleString('en')} ${inSentence(count === 1 ? label.one : label.many)}`;
}
