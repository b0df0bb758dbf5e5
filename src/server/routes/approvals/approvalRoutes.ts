/** The calls of approvals. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { AppError, errorOf, invalid } from '../../../errors/AppError.ts';
import { failure } from '../../../errors/failure.ts';
import { notice } from '../../../errors/notices.ts';
import type { ApprovalCount, ApprovalDecision } from '../../../schema/approval.ts';
import { reasonOfOther } from '../../access/withoutFigures.ts';
import type { Actor, Context } from '../../context.ts';
import { messageWriter, noticeBody } from '../../messages.ts';
import {
  approvalFilters,
  approvalList,
  countApprovable,
  countNews,
  type Shown,
} from '../../operations/approvals/approvalList.ts';
import { approvalsFor, type OwnApproval, readingApprovals } from '../../operations/approvals/approvalsFor.ts';
import { changeApproval, withdrawApproval } from '../../operations/approvals/changeApproval.ts';
import { approveSeveral, type Decision, returnSeveral } from '../../operations/approvals/decide.ts';
import { mayApprove } from '../../operations/approvals/delegates.ts';
import { describeApprovals, describeEvents } from '../../operations/approvals/describeApprovals.ts';
import { previewApproval } from '../../operations/approvals/previewApproval.ts';
import { approvalShape } from '../../queries/approvals/approvalShape.ts';
import { type QueryString, readListParameters } from '../../queries/lists/listParameters.ts';
import { openingAnswer } from '../cash.ts';
import { answerOnce } from '../http/answerOnce.ts';
import { idInPath } from '../http/idInPath.ts';
import { type AnswerBody, KEY_HEADER } from '../http/keyedAnswer.ts';
import { answers, doneSchema, idParam } from '../http/openapi.ts';
import { exposeTotal } from '../http/sendRows.ts';
import { recordedAnswer } from '../records/movementCall.ts';
import { previewSchema } from '../transactionSchemas.ts';
import {
  approveBody,
  countSchema,
  decidedSchema,
  filtersSchema,
  LISTED,
  listSchema,
  oneSchema,
  returnBody,
} from './schemas.ts';

const tags = ['Approvals'];
/** A program's token would reach further than its role: it approves nothing. */
const config = { people: true };

interface Params {
  Params: { id: string };
}

const SHOWN: readonly string[] = ['waiting', 'own', 'decided'] satisfies readonly Shown[];
const LARGEST_PAGE = 500;
/** The rows of a call without a page. */
const PAGE = 50;

/** The movements that wait for approval (docs/business-rules.md, "Approvals"), in a scope below /api. */
export function registerApprovals(api: FastifyInstance, context: Context): void {
  registerReading(api, context);
  registerDeciding(api, context);
  registerChanging(api, context);
}

function registerReading(api: FastifyInstance, context: Context): void {
  api.get(
    '/approvals',
    {
      schema: {
        summary:
          'The movements that wait, newest first: a page of at most 500 with X-Total-Count, without _end the first 50',
        tags,
        querystring: LISTED,
        response: answers(listSchema),
      },
    },
    async (request, reply) => {
      const { show = 'waiting', ...query } = request.query as QueryString;
      if (!SHOWN.includes(String(show)))
        throw invalid({ show: failure('notValid', { field: { field: 'show', label: 'show' } }) });
      const wanted = readListParameters(approvalShape(context), query);
      const { start, end } = wanted.window ?? { start: 0, end: PAGE };
      if (end - start > LARGEST_PAGE)
        throw invalid({ _end: failure('pageTooLarge', { most: String(LARGEST_PAGE) }) });
      const { rows, total } = await approvalList(
        readingApprovals(context, request.actor.isProgram === true),
        request.actor,
        show as Shown,
        { ...wanted, window: { start, end } },
      );
      exposeTotal(reply, total);
      return { success: true, data: await described(context, request, rows) };
    },
  );

  api.get(
    '/approvals/count',
    { schema: { summary: 'What waits for the caller', tags, response: answers(countSchema) } },
    async (request) => {
      const { actor } = request;
      const reader = readingApprovals(context, request.actor.isProgram === true);
      const data: ApprovalCount = {
        waiting: await countApprovable(reader, actor),
        news: await countNews(reader, actor),
        approves: mayApprove(actor),
      };
      return { success: true, data };
    },
  );

  api.get(
    '/approvals/filters',
    {
      schema: {
        summary: 'The kinds and the people that occur in what the caller sees',
        tags,
        response: answers(filtersSchema),
      },
    },
    async (request) => ({
      success: true,
      data: await approvalFilters(readingApprovals(context, request.actor.isProgram === true), request.actor),
    }),
  );

  api.get<Params>(
    '/approvals/:id',
    {
      schema: {
        summary: 'One that waits or did, with what happened to it',
        tags,
        params: idParam(),
        response: answers(oneSchema),
      },
    },
    async (request) => {
      const found = await read(context, request, [idInPath(request.params, 'approvalNotFound')]);
      const [data] = await described(context, request, found);
      if (data === undefined) throw new AppError('approvalNotFound');
      const history = await describeEvents(
        readingApprovals(context, request.actor.isProgram === true),
        request.actor,
        found[0] as OwnApproval,
      );
      return { success: true, data: { ...data, history } };
    },
  );

  api.post<Params>(
    '/approvals/:id/preview',
    {
      config,
      schema: {
        summary: 'What it would do to the balances if it were posted now. Nothing is posted',
        tags,
        params: idParam(),
        response: answers(previewSchema),
      },
    },
    async (request) => ({
      success: true,
      data: await previewApproval(context, request.actor, idInPath(request.params, 'approvalNotFound')),
    }),
  );
}

function registerDeciding(api: FastifyInstance, context: Context): void {
  const typed = api.withTypeProvider<ZodTypeProvider>();
  typed.post(
    '/approvals/approve',
    {
      config,
      schema: {
        summary: 'Approve some, each by itself. Its last step posts it, or says why it cannot be posted',
        tags,
        headers: KEY_HEADER,
        body: approveBody,
        response: answers(decidedSchema),
      },
    },
    (request, reply) =>
      answerOnce(context, request, reply, async (trx, actor) =>
        decided(context, actor, await approveSeveral(trx, context, actor, request.body.approvals)),
      ),
  );
  typed.post(
    '/approvals/return',
    {
      config,
      schema: {
        summary: 'Send some back to who sent them, with a reason',
        tags,
        headers: KEY_HEADER,
        body: returnBody,
        response: answers(decidedSchema),
      },
    },
    (request, reply) =>
      answerOnce(context, request, reply, async (trx, actor) => {
        const { approvals, reason } = request.body;
        return decided(context, actor, await returnSeveral(trx, context, actor, approvals, reason));
      }),
  );
}

function registerChanging(api: FastifyInstance, context: Context): void {
  api.put<Params>(
    '/approvals/:id',
    {
      schema: {
        summary: 'Change one’s own that waits or was sent back, and send it again: it starts over',
        tags,
        params: idParam(),
        headers: KEY_HEADER,
        body: { type: 'object', description: 'The body of the movement’s own call' },
        response: { ...answers(), 202: answers(doneSchema, { status: 202 })[202] },
      },
    },
    (request, reply) =>
      answerOnce(context, request, reply, async (trx, actor) => {
        const { resource, recorded } = await changeApproval(
          trx,
          context,
          actor,
          idInPath(request.params, 'approvalNotFound'),
          request.body,
        );
        return resource === undefined
          ? openingAnswer(context, recorded)
          : recordedAnswer(context, resource, recorded);
      }),
  );
  api.post<Params>(
    '/approvals/:id/withdraw',
    {
      schema: {
        summary: 'Take back one’s own that waits or was sent back',
        tags,
        params: idParam(),
        headers: KEY_HEADER,
        response: answers(doneSchema),
      },
    },
    (request, reply) =>
      answerOnce(context, request, reply, async (trx, actor) => {
        await withdrawApproval(trx, context, actor, idInPath(request.params, 'approvalNotFound'));
        return { status: 200, body: { success: true, ...noticeBody(context, notice('approvalWithdrawn')) } };
      }),
  );
}

function read(context: Context, request: FastifyRequest, ids: readonly number[]): Promise<OwnApproval[]> {
  return approvalsFor(readingApprovals(context, request.actor.isProgram === true), request.actor, ids);
}

function described(context: Context, request: FastifyRequest, found: readonly OwnApproval[]) {
  return describeApprovals(readingApprovals(context, request.actor.isProgram === true), request.actor, found);
}

/** The answer of deciding several: how many were done, and why the others were not. */
function decided(context: Context, actor: Actor, decisions: readonly Decision[]): AnswerBody {
  const total = decisions.length;
  const count = decisions.filter(({ outcome }) => outcome !== 'waiting').length;
  const done =
    count === total ? notice('approvalsDone', { count }) : notice('approvalsPart', { count, total });
  const data = decisions.map(
    ({ failure: refused, ...decision }): ApprovalDecision => ({
      ...decision,
      ...(refused && {
        failure: errorOf(reasonOfOther(refused, actor.access)).toBody(messageWriter(context)),
      }),
    }),
  );
  return { status: 200, body: { success: true, ...noticeBody(context, done), data } };
}
