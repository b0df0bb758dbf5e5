import type { FastifyInstance } from 'fastify';
import { notice } from '../../errors/notices.ts';
import { NOMINAL } from '../../ledger/books.ts';
import { readAs } from '../access/readAs.ts';
import type { Context } from '../context.ts';
import { noticeBody } from '../messages.ts';
import { orNeedsApproval } from '../operations/approvals/keptCall.ts';
import { type Recorded, Sent, sendForApproval } from '../operations/approvals/sendForApproval.ts';
import { NeedsApproval } from '../operations/limits/limits.ts';
import { recordCashOpening } from '../operations/records/recordCashOpening.ts';
import { cashBalance, isCashOpened } from '../queries/ledgers/cashBalance.ts';
import { sentSchema } from './approvals/schemas.ts';
import { isLimited, sentAnswer } from './approvals/sentAnswer.ts';
import { answerOnce } from './http/answerOnce.ts';
import { guardBook } from './http/guardAccess.ts';
import { type AnswerBody, KEY_HEADER } from './http/keyedAnswer.ts';
import { answers, doneWith } from './http/openapi.ts';

const tags = ['Cash'];

const openingBody = {
  type: 'object',
  required: ['balance'],
  properties: {
    balance: { type: 'number', minimum: 0, title: 'Balance' },
    date: { type: 'string', format: 'date', title: 'Date' },
    note: { type: 'string', maxLength: 255, title: 'Note' },
  },
};

const moment = { type: ['string', 'null'], description: 'YYYY-MM-DD HH:mm:ss in the business time zone' };
const balances = {
  type: 'object',
  required: ['success', 'data'],
  properties: {
    success: { const: true },
    data: {
      type: 'array',
      items: { type: 'object', properties: { balance: { type: 'number' }, updated_at: moment } },
    },
  },
};
const opened = doneWith(
  {
    success: { type: 'boolean', description: 'Whether there is an opening balance' },
  },
  [],
);
const recorded = doneWith({ data: { type: 'object', properties: { balance: { type: 'number' } } } });

/** The calls of the cash balance (docs/business-rules.md, "Openings"), in a scope below /api. */
export function registerCash(api: FastifyInstance, context: Context): void {
  api.get(
    '/cash',
    { schema: { summary: 'The cash balance', tags, response: answers(balances) } },
    async ({ actor }) => {
      guardBook(actor, NOMINAL.cash);
      const own = readAs(context, actor);
      return { success: true, data: [await cashBalance(own.db, own)] };
    },
  );

  api.get(
    '/cash/opening',
    { schema: { summary: 'Whether a cash balance was recorded', tags, response: answers(opened) } },
    async ({ actor }) => {
      guardBook(actor, NOMINAL.cash);
      const success = await isCashOpened(readAs(context, actor).db);
      return { success, ...noticeBody(context, notice(success ? 'cashOpen' : 'cashNotOpen')) };
    },
  );

  api.post(
    '/cash/opening',
    {
      schema: {
        summary: 'Record the first cash balance',
        tags,
        headers: KEY_HEADER,
        body: openingBody,
        response: {
          ...(isLimited(context, ['openings']) && answers(sentSchema, { status: 202 })),
          ...answers(recorded),
        },
      },
    },
    (request, reply) => {
      guardBook(request.actor, NOMINAL.cash);
      return answerOnce(context, request, reply, async (trx, actor) => {
        const outcome = await orNeedsApproval(trx, actor, () =>
          recordCashOpening(trx, context, request.body, actor),
        );
        return openingAnswer(
          context,
          outcome instanceof NeedsApproval ? await sendForApproval(trx, context, outcome) : outcome,
        );
      });
    },
  );
}

/** The answer for a recorded first cash balance, or that it was sent for approval. */
export function openingAnswer(context: Context, recorded: Recorded): AnswerBody {
  if (recorded instanceof Sent) return sentAnswer(context, recorded);
  const done = noticeBody(context, notice('openingRecorded'));
  return { status: 200, body: { success: true, ...done, data: recorded } };
}
