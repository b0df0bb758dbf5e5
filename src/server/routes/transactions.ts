import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { isStorable } from '../../fields/storableText.ts';
import type { Actor, Context } from '../context.ts';
import { checkBody } from '../http/checkBody.ts';
import { answers, idParam, jsonSchema } from '../http/openapi.ts';
import { answerOnce, KEY_HEADER } from '../idempotency.ts';
import { correctTransaction } from '../movements/correctTransaction.ts';
import { movementOf, transactionNotFound } from '../movements/original.ts';
import { previewTransaction } from '../movements/previewTransaction.ts';
import { reverseTransaction } from '../movements/reverseTransaction.ts';
import { transactionAnswer } from '../movements/transactionAnswer.ts';
import { postedHeader } from '../queries/ledgers/postedTransaction.ts';
import { recordId } from '../queries/lists/findRecord.ts';
import { guardAccess } from '../records/guardAccess.ts';
import { previewSchema, transactionSchema } from './transactionSchemas.ts';

const PATH = '/transaction/:id';
const tags = ['Transactions'];

const reason = z
  .string('Reason is required')
  .normalize('NFC')
  .trim()
  .min(1, 'Reason is required')
  .max(5_000, 'Reason may have at most 5,000 characters')
  .refine(isStorable, 'Reason holds a character that cannot be stored');
const reverseBody = z.strictObject({ reason });
/** Checked as the movement's own call checks it. */
const movementBody = z
  .unknown()
  .meta({ type: 'object', description: 'What the movement’s own call takes; the records in its path stay' });
const correctBody = z.strictObject({ reason, body: movementBody });
const previewBody = z.strictObject({ body: movementBody.optional() });

interface Params {
  Params: { id: string };
}

/** What was posted, and its corrections (business rules, section 6), in a scope below /api. */
export function registerTransactions(api: FastifyInstance, context: Context): void {
  const params = idParam();

  api.get<Params>(
    PATH,
    {
      schema: {
        summary: 'One transaction with all its entries',
        tags,
        params,
        response: answers(transactionSchema),
      },
    },
    async (request) => {
      const id = await openedTransaction(context, request.params.id, 'one', request.actor);
      return { success: true, data: await transactionAnswer(context, id) };
    },
  );

  api.post<Params>(
    `${PATH}/reverse`,
    {
      schema: {
        summary: 'Take a movement back',
        tags,
        params,
        headers: KEY_HEADER,
        body: jsonSchema(reverseBody),
        response: answers(),
      },
    },
    async (request, reply) => {
      const id = await openedTransaction(context, request.params.id, 'create', request.actor);
      return answerOnce(context, request, reply, async (trx, actor) => {
        const given = checkBody(reverseBody, request.body);
        const { original, reversalId } = await reverseTransaction(trx, context, id, given.reason, actor);
        const message = `${original.resource.label.one} reversed`;
        return { status: 200, body: { success: true, message, data: { id, reversal_id: reversalId } } };
      });
    },
  );

  api.post<Params>(
    `${PATH}/correct`,
    {
      schema: {
        summary: 'Take a movement back and record it as it should have been, with the body of its own call',
        tags,
        params,
        headers: KEY_HEADER,
        body: jsonSchema(correctBody),
        response: answers(),
      },
    },
    async (request, reply) => {
      const id = await openedTransaction(context, request.params.id, 'create', request.actor);
      return answerOnce(context, request, reply, async (trx, actor) => {
        const { reason: why, body } = checkBody(correctBody, request.body);
        const { original, reversalId, row } = await correctTransaction(trx, context, id, why, body, actor);
        const data = { id, reversal_id: reversalId, corrected_id: row.id };
        return {
          status: 200,
          body: { success: true, message: `${original.resource.label.one} corrected`, data },
        };
      });
    },
  );

  api.post<Params>(
    `${PATH}/preview`,
    {
      schema: {
        summary:
          'What a correction would do to the balances; without a body, what a reversal would do. Nothing is posted',
        tags,
        params,
        body: jsonSchema(previewBody),
        response: answers(previewSchema),
      },
    },
    async (request) => {
      const id = await openedTransaction(context, request.params.id, 'create', request.actor);
      const { body } = checkBody(previewBody, request.body);
      return { success: true, data: await previewTransaction(context, id, body, request.actor) };
    },
  );
}

/**
 * The id in the path, for someone who may see, or make, the movement behind it.
 *
 * @throws AppError notFound, forbidden
 */
async function openedTransaction(
  context: Context,
  text: string,
  access: 'one' | 'create',
  actor: Actor,
): Promise<number> {
  const id = recordId(text);
  const header = id === undefined ? undefined : await postedHeader(context.db, context, id);
  if (id === undefined || header === undefined) throw transactionNotFound();
  const movement = movementOf(context, header);
  if (movement !== undefined) guardAccess(movement, access, actor);
  return id;
}
