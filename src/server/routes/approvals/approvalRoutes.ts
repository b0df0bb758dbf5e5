import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { AppError, errorOf, invalid } from '../../../errors/AppError.ts';
import { failure } from '../../../errors/failure.ts';
import { notice } from '../../../errors/notices.ts';
import { withoutFigures } from '../../access/withoutFigures.ts';
import type { Actor, Context } from '../../context.ts';
import { messageWriter, noticeBody } from '../../messages.ts';
import { approvalsFor, type OwnApproval, readingApprovals } from '../../operations/approvals/approvalsFor.ts';
import { changeApproval, withdrawApproval } from '../../operations/approvals/changeApproval.ts';
import { approveSeveral, type Decision, returnSeveral } from '../../operations/approvals/decide.ts';
import { approvesAnything } from '../../operations/approvals/delegates.ts';
import { describeApprovals, describeEvents } from '../../operations/approvals/describeApprovals.ts';
import { previewApproval } from '../../operations/approvals/previewApproval.ts';
import type { Wanted } from '../../queries/approvals/readApprovals.ts';
import { recordId } from '../../sql/recordId.ts';
import { answerOnce } from '../http/answerOnce.ts';
import { KEY_HEADER } from '../http/keyedAnswer.ts';
import { answers, doneSchema, idParam } from '../http/openapi.ts';
import { recordedAnswer } from '../records/movementCall.ts';
import { previewSchema } from '../transactionSchemas.ts';
import { approveBody, countSchema, decidedSchema, listSchema, oneSchema, returnBody } from './schemas.ts';

const tags = ['Approvals'];
/** A program's token would reach further than its role: it approves nothing. */
const config = { people: true };

interface Params {
  Params: { id: string };
}

const SHOWN: Readonly<Record<string, (actor: Actor) => Wanted>> = {
  waiting: () => ({ states: ['waiting'] }),
  own: ({ id }) => ({ maker: id }),
  decided: () => ({ states: ['posted', 'withdrawn', 'returned'] }),
};

/** The movements that wait for approval (docs/business-rules.md, "Approvals"), in a scope below /api. */
export function registerApprovals(api: FastifyInstance, context: Context): void {
  registerReading(api, context);
  registerDeciding(api, context);
  registerChanging(api, context);
}

function registerReading(api: FastifyInstance, context: Context): void {
  api.get<{ Querystring: { show?: string; resource?: string } }>(
    '/approvals',
    {
      schema: {
        summary: 'The movements that wait, newest first, at most 500',
        tags,
        querystring: {
          type: 'object',
          properties: {
            show: {
              type: 'string',
              enum: Object.keys(SHOWN),
              description: 'waiting: what the caller sees of them; own: all that the caller sent; decided',
            },
            resource: { type: 'string', description: 'Only those of one movement' },
          },
        },
        response: answers(listSchema),
      },
    },
    async (request) => {
      const { show = 'waiting', resource } = request.query;
      const wanted = Object.hasOwn(SHOWN, String(show)) ? SHOWN[String(show)] : undefined;
      if (wanted === undefined)
        throw invalid({ show: failure('notValid', { field: { field: 'show', label: 'show' } }) });
      const found = await read(context, request, {
        ...wanted(request.actor),
        ...(resource !== undefined && { resource: String(resource) }),
      });
      return { success: true, data: await described(context, request, found) };
    },
  );

  api.get(
    '/approvals/count',
    { schema: { summary: 'What waits for the caller', tags, response: answers(countSchema) } },
    async (request) => {
      const { actor } = request;
      const waiting = await read(context, request, { states: ['waiting'] });
      const own = await read(context, request, { states: ['posted', 'returned'], maker: actor.id });
      return {
        success: true,
        data: {
          waiting: waiting.filter(({ choice }) => 'step' in choice).length,
          news: own.filter(({ seen }) => !seen).length,
          approves: approvesAnything(actor),
        },
      };
    },
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
      const found = await read(context, request, { ids: [idOf(request)] });
      const [data] = await described(context, request, found);
      if (data === undefined) throw new AppError('approvalNotFound');
      const history = await describeEvents(
        readingApprovals(context, request.isProgram),
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
      data: await previewApproval(context, request.actor, idOf(request)),
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
        const { resource, recorded } = await changeApproval(trx, context, actor, idOf(request), request.body);
        return recordedAnswer(context, resource, recorded);
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
        await withdrawApproval(trx, context, actor, idOf(request));
        return { status: 200, body: { success: true, ...noticeBody(context, notice('approvalWithdrawn')) } };
      }),
  );
}

function read(context: Context, request: FastifyRequest, wanted: Wanted): Promise<OwnApproval[]> {
  return approvalsFor(readingApprovals(context, request.isProgram), request.actor, wanted);
}

function described(context: Context, request: FastifyRequest, found: readonly OwnApproval[]) {
  return describeApprovals(readingApprovals(context, request.isProgram), request.actor, found);
}

/** The answer of deciding several: how many were done, and why the others were not. */
function decided(context: Context, actor: Actor, decisions: readonly Decision[]) {
  const total = decisions.length;
  const count = decisions.filter(({ outcome }) => outcome !== 'waiting').length;
  const done =
    count === total ? notice('approvalsDone', { count }) : notice('approvalsPart', { count, total });
  const data = decisions.map(({ failure: refused, ...decision }) => ({
    ...decision,
    ...(refused && {
      failure: withoutFigures(errorOf(refused), actor.access).toBody(messageWriter(context)),
    }),
  }));
  return { status: 200, body: { success: true, ...noticeBody(context, done), data } };
}

/** @throws AppError approvalNotFound for anything that cannot be an id. */
function idOf(request: FastifyRequest): number {
  const id = recordId((request.params as Params['Params']).id);
  if (id === undefined) throw new AppError('approvalNotFound');
  return id;
}
