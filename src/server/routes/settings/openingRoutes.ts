import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { AppError } from '../../../errors/AppError.ts';
import { notice } from '../../../errors/notices.ts';
import { BOOK_CLASSES } from '../../../schema/index.ts';
import type { Context } from '../../context.ts';
import { noticeBody } from '../../messages.ts';
import { openBooks, type TriedOpening, tryOpening } from '../../operations/opening/openBooks.ts';
import { MOST_LINES, OPENING_LABELS, openingBody } from '../../operations/opening/openingBody.ts';
import type { QueryString } from '../../queries/lists/listParameters.ts';
import { postedOpening } from '../../queries/opening/openedBooks.ts';
import { openingAccounts } from '../../queries/opening/openingAccounts.ts';
import { isBeginSet, readPeriods } from '../../queries/periods/readPeriods.ts';
import { entityOfAccount } from '../../queries/reports/accounts.ts';
import { answerOnce } from '../http/answerOnce.ts';
import { fieldLabels } from '../http/checkRequests.ts';
import { KEY_HEADER } from '../http/keyedAnswer.ts';
import { answers, doneWith, type JsonSchema } from '../http/openapi.ts';
import { PAGED, readPage } from '../http/readPage.ts';
import { requireAdmin } from '../http/requireAdmin.ts';
import { ROW_MISTAKE, rowFailures, rowMistakes } from '../http/rowMistakes.ts';
import { exposeTotal } from '../http/sendRows.ts';

/** 20,000 lines. */
const LARGEST = 8 * 1024 * 1024;

const tags = ['Settings'];
const NUMBER = { type: 'number' };
const TEXT = { type: 'string' };
const DAY = { ...TEXT, description: 'The first day of the books' };

fieldLabels.add(openingBody, OPENING_LABELS);

/** The opening of the books (docs/business-rules.md, "Opening of the books"), for administrators, in a scope below /api. */
export function registerOpening(api: FastifyInstance, context: Context): void {
  api.get<{ Querystring: QueryString }>(
    '/setting/opening',
    {
      schema: {
        summary: 'All books and products that can be opened, and the opening that was posted',
        tags,
        querystring: PAGED,
        response: answers(LINES),
      },
      onRequest: requireAdmin,
    },
    async ({ query }, reply) => {
      const { db } = context;
      const { start, end } = readPage(query) ?? { start: 0, end: MOST_LINES };
      const all = await openingAccounts(db, context, MOST_LINES);
      const accounts = all.slice(start, end);
      exposeTotal(reply, all.length);
      return {
        success: true,
        date: (await readPeriods(db)).booksBeginOn,
        is_date_set: await isBeginSet(db),
        posted: await postedOpening(db),
        data: accounts.map(({ hasQuantity, ...line }) => ({ ...line, has_quantity: hasQuantity })),
      };
    },
  );

  const typed = api.withTypeProvider<ZodTypeProvider>();
  const options = { bodyLimit: LARGEST, config: { file: true }, onRequest: requireAdmin };

  typed.post(
    '/setting/opening/check',
    {
      ...options,
      schema: {
        summary: 'All that is wrong with an opening, or the trial balance that it makes. Nothing is posted',
        tags,
        body: openingBody,
        response: answers(doneWith(TRIED, ['errors'])),
      },
    },
    async ({ body, actor }) => {
      const tried = await tryOpening(context, body, actor);
      if (!Array.isArray(tried)) return triedAnswer(context, tried);
      const done = noticeBody(context, notice('openingWrong', { count: tried.length }));
      return { success: true, ...done, errors: rowMistakes(context, tried) };
    },
  );

  typed.post(
    '/setting/opening',
    {
      ...options,
      schema: {
        summary: 'Post the opening of the books as one transaction on their first day, all lines or none',
        tags,
        headers: KEY_HEADER,
        body: openingBody,
        response: answers(doneWith({ date: DAY, transaction_id: { type: 'integer' } })),
      },
    },
    (request, reply) =>
      answerOnce(context, request, reply, async (trx, actor) => {
        const opened = await openBooks(trx, context, request.body, actor);
        if (Array.isArray(opened)) {
          const fields = rowFailures('lines', opened);
          throw new AppError('openingWrong', { count: opened.length }, { fields });
        }
        const { transactionId, day, count } = opened;
        const done = noticeBody(context, notice('openingPosted', { count, day: { day } }));
        return { status: 200, body: { success: true, ...done, date: day, transaction_id: transactionId } };
      }),
  );
}

function triedAnswer(context: Context, { day, count, equity, trial }: TriedOpening) {
  const [debit, credit] = trial.totals[0] ?? [];
  return {
    success: true,
    ...noticeBody(context, notice('openingRight', { count, day: { day } })),
    errors: [],
    date: day,
    lines: count,
    data: trial.rows.flatMap(({ key: [own, book], title, values: [debit, credit] }) => {
      if (typeof book !== 'string') return [];
      const entity = entityOfAccount(book);
      const resource =
        Object.hasOwn(context.resources, entity) && context.resources[entity]?.book ? entity : null;
      return [{ key: book, label: title, class: own, resource, debit, credit }];
    }),
    total_debit: debit,
    total_credit: credit,
    opening_equity: Number(equity),
  };
}

const LINES: JsonSchema = {
  type: 'object',
  required: ['success', 'date', 'data'],
  properties: {
    success: { const: true },
    date: DAY,
    is_date_set: { type: 'boolean', description: 'Whether an administrator has set the day' },
    posted: {
      type: ['object', 'null'],
      description: 'The last opening that was not reversed',
      properties: { id: { type: 'integer' }, date: TEXT },
    },
    data: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          key: { ...TEXT, description: 'The `book` of a line' },
          account: { ...TEXT, description: "The book's key, or the entity of its record" },
          label: TEXT,
          name: TEXT,
          normal: { enum: ['debit', 'credit'] },
          has_quantity: { type: 'boolean', description: 'Goods with a quantity and a value' },
          opened: { type: ['integer', 'null'], description: 'The transaction that opened it' },
        },
      },
    },
  },
};

const TRIED = {
  errors: { type: 'array', items: ROW_MISTAKE },
  date: DAY,
  lines: { type: 'integer', description: 'How many lines open something' },
  data: {
    type: 'array',
    description: 'The trial balance at the end of that day',
    items: {
      type: 'object',
      properties: {
        key: TEXT,
        label: TEXT,
        class: { ...TEXT, enum: BOOK_CLASSES },
        resource: { type: ['string', 'null'] },
        debit: NUMBER,
        credit: NUMBER,
      },
    },
  },
  total_debit: NUMBER,
  total_credit: NUMBER,
  opening_equity: { ...NUMBER, description: 'The difference, credited to opening equity; below 0 debited' },
};
