/** The calls of transactions. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../errors/AppError.ts';
import { fieldIssue } from '../../errors/issue.ts';
import { type Notice, notice } from '../../errors/notices.ts';
import { isDay } from '../../fields/calendar.ts';
import { isStorable } from '../../fields/storableText.ts';
import { oneRef } from '../../schema/index.ts';
import { isObject } from '../../schema/isObject.ts';
import { recordId } from '../../schema/recordId.ts';
import { readAs } from '../access/readAs.ts';
import type { Actor, Context, ReadContext } from '../context.ts';
import { noticeBody } from '../messages.ts';
import { checkBody } from '../operations/calls/checkBody.ts';
import { correctTransaction } from '../operations/movements/correctTransaction.ts';
import { previewMovements, previewTransaction } from '../operations/movements/previewTransaction.ts';
import { reverseTransaction } from '../operations/movements/reverseTransaction.ts';
import { isReadable } from '../queries/lists/isReadable.ts';
import type { QueryString } from '../queries/lists/listParameters.ts';
import {
  isBooksOpening,
  movementOf,
  type Original,
  transactionNotFound,
} from '../queries/transactions/original.ts';
import { type TransactionHead, transactionHead } from '../queries/transactions/postedTransaction.ts';
import { transactionAnswer } from '../queries/transactions/transactionAnswer.ts';
import { answerOnce } from './http/answerOnce.ts';
import { guardAccess, guardBooks } from './http/guardAccess.ts';
import { KEY_HEADER } from './http/keyedAnswer.ts';
import { answers, idParam, jsonSchema } from './http/openapi.ts';
import { PAGED, readPage } from './http/readPage.ts';
import { previewSchema, transactionSchema } from './transactionSchemas.ts';

const PATH = '/transaction/:id';
const tags = ['Transactions'];

const reason = z
  .string(fieldIssue('required'))
  .normalize('NFC')
  .trim()
  .min(1, fieldIssue('required'))
  .max(5_000, fieldIssue('tooLong', { most: 5_000 }))
  .refine(isStorable, fieldIssue('notStorable'));
const date = z
  .string({ error: fieldIssue('notDate') })
  .trim()
  .refine(isDay, fieldIssue('notDate'))
  .optional()
  .meta({
    format: 'date',
    description: 'The day of the reversal, from the original’s to today; the original’s by default',
  });
const movementsBody = z.strictObject({
  movement: z
    .string({ error: fieldIssue('required') })
    .meta({ description: 'Its name, such as stock_count' }),
  bodies: z
    .array(z.record(z.string(), z.unknown()))
    .min(1, fieldIssue('required'))
    .max(500, fieldIssue('notValid'))
    .meta({ description: 'Bodies of the movement’s own call; each sees those before it' }),
});
const LABELS = { reason: 'Reason', date: 'Date', movement: 'Movement', bodies: 'Bodies' };

const reverseBody = z.strictObject({ reason, date });
/** Validated as by the movement's own call. */
const movementBody = z
  .unknown()
  .meta({ type: 'object', description: 'What the movement’s own call takes; the records in its path stay' });
const correctBody = z.strictObject({ reason, date, body: movementBody });
const previewBody = z.strictObject({ date, body: movementBody.optional() });

interface Params {
  Params: { id: string };
}

/** Posted transactions and their corrections (docs/business-rules.md, "Corrections"), in a scope below /api. */
export function registerTransactions(api: FastifyInstance, context: Context): void {
  const params = idParam();

  api.get<Params>(
    PATH,
    {
      schema: {
        summary: 'One transaction with its entries: all of them, or a page',
        tags,
        params,
        querystring: PAGED,
        response: answers(transactionSchema),
      },
    },
    async (request) => {
      const id = await accessibleTransaction(context, request.params.id, 'one', request.actor);
      const window = readPage(request.query as QueryString);
      return { success: true, data: await transactionAnswer(readAs(context, request.actor), id, window) };
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
      const id = await accessibleTransaction(context, request.params.id, 'create', request.actor, 'reverse');
      return answerOnce(context, request, reply, async (trx, actor) => {
        const given = checkBody(reverseBody, request.body, LABELS);
        const { original, reversalId, voucherNo } = await reverseTransaction(
          trx,
          context,
          id,
          given.reason,
          actor,
          given.date,
        );
        const done = noticeBody(context, reversedNotice(original));
        const data = { id, reversal_id: reversalId, voucher_no: voucherNo };
        return { status: 200, body: { success: true, ...done, data } };
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
      const id = await accessibleTransaction(context, request.params.id, 'create', request.actor, 'correct');
      return answerOnce(context, request, reply, async (trx, actor) => {
        const { reason: why, date: day, body } = checkBody(correctBody, request.body, LABELS);
        const { resource, reversalId, row } = await correctTransaction(
          trx,
          context,
          id,
          why,
          body,
          actor,
          day,
        );
        const data = { id, reversal_id: reversalId, corrected_id: row.id, voucher_no: row.voucher_no };
        return {
          status: 200,
          body: {
            success: true,
            ...noticeBody(context, notice('corrected', { resource: oneRef(resource) })),
            data,
          },
        };
      });
    },
  );

  api.post(
    '/transaction/preview',
    {
      schema: {
        summary:
          'What movements would do to the balances, and the goods that they would value again. Nothing is posted',
        description: 'Not tried for who does not read all books and stocks',
        tags,
        body: jsonSchema(movementsBody),
        response: answers(previewSchema),
      },
    },
    async ({ body, actor }) => {
      const { movement: name, bodies } = checkBody(movementsBody, body, LABELS);
      const movement = Object.hasOwn(context.resources, name) ? context.resources[name] : undefined;
      if (movement?.kind !== 'movement') throw new AppError('notFound');
      guardAccess(movement, 'create', actor);
      return { success: true, data: await previewMovements(context, movement, bodies, actor) };
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
      const id = await accessibleTransaction(
        context,
        request.params.id,
        'create',
        request.actor,
        rightOf(request.body),
      );
      const { body, date: day } = checkBody(previewBody, request.body, LABELS);
      return { success: true, data: await previewTransaction(context, id, body, request.actor, day) };
    },
  );
}

function reversedNotice({ resource, header }: Original): Notice {
  if (resource !== undefined) return notice('reversed', { resource: oneRef(resource) });
  if (isBooksOpening(header)) return notice('openingReversed');
  return notice(header.type === 'opening' ? 'recordOpeningReversed' : 'adjustmentReversed');
}

/**
 * The id in the path, for users who may see, or create, its movement. Only administrators may change the opening of the books.
 *
 * @throws AppError notFound, forbidden
 */
async function accessibleTransaction(
  context: Context,
  text: string,
  access: 'one' | 'create',
  actor: Actor,
  right?: 'reverse' | 'correct',
): Promise<number> {
  const id = recordId(text);
  const own = readAs(context, actor);
  const header = id === undefined ? undefined : await transactionHead(own.db, id);
  if (id === undefined || header === undefined) throw transactionNotFound();
  // Who reads a book or a stock that it posts to reads it without its record.
  if (access === 'one' && actor.access !== undefined) return id;
  const movement = movementOf(own, header);
  if (movement !== undefined) guardAccess(movement, access, actor, right);
  if (actor.access !== undefined) await guardRecord(own, header, actor);
  if (access === 'create' && isBooksOpening(header) && !actor.isAdmin) throw new AppError('forbidden');
  return id;
}

/** A preview needs the right of what it shows: of a correction, or without a body of a reversal. */
function rightOf(body: unknown): 'reverse' | 'correct' {
  return isObject(body) && body.body !== undefined ? 'correct' : 'reverse';
}

/** A transaction is read by who reads its record; one of the books alone by who reads the books. @throws AppError */
async function guardRecord(own: ReadContext, header: TransactionHead, actor: Actor): Promise<void> {
  const resource = header.resource === null ? undefined : own.resources[header.resource];
  if (resource === undefined) return guardBooks(actor, 'read');
  const id = resource?.kind === 'movement' ? (header.reverses ?? header.id) : header.record_id;
  if (id === null || !(await isReadable(own, resource, id))) throw transactionNotFound();
}
