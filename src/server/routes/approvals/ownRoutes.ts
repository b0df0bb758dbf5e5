import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { notice } from '../../../errors/notices.ts';
import { recordId } from '../../../schema/recordId.ts';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../database/inTransaction.ts';
import { noticeBody } from '../../messages.ts';
import { addDelegate, ownDelegations, removeDelegate } from '../../operations/approvals/delegates.ts';
import { markSeen } from '../../operations/approvals/markSeen.ts';
import { answers, doneSchema, idParam } from '../http/openapi.ts';
import { delegateBody, delegatesSchema } from './schemas.ts';

const tags = ['My account'];
const config = { people: true };

/** A user's own delegates, and what they have seen of their movements (docs/business-rules.md, "Approvals"). */
export function registerOwnApprovals(api: FastifyInstance, context: Context): void {
  api.get(
    '/user/delegates',
    {
      config,
      schema: {
        summary: 'Who approves in the caller’s name, and for whom the caller does',
        tags,
        response: answers(delegatesSchema),
      },
    },
    async ({ actor }) => {
      const all = await ownDelegations(context, actor);
      const data = all.map(({ from_name: from, to_name: to, isOwn: own, ...days }) => ({
        ...days,
        ...{ from, to, own },
      }));
      return { success: true, data };
    },
  );
  api.withTypeProvider<ZodTypeProvider>().post(
    '/user/delegates',
    {
      config,
      schema: {
        summary: 'Let somebody approve in the caller’s name for some days',
        tags,
        body: delegateBody,
        response: answers(doneSchema, { status: 201 }),
      },
    },
    async ({ actor, body }, reply) => {
      const name = await inTransaction(context, (trx) => addDelegate(trx, context, actor, body));
      const done = notice('delegateAdded', {
        name,
        first: { day: body.first_day },
        last: { day: body.last_day },
      });
      return reply.code(201).send({ success: true, ...noticeBody(context, done) });
    },
  );
  api.delete<{ Params: { id: string } }>(
    '/user/delegates/:id',
    {
      config,
      schema: { summary: 'End a delegation', tags, params: idParam(), response: answers(doneSchema) },
    },
    async ({ actor, params }) => {
      await inTransaction(context, (trx) => removeDelegate(trx, actor, recordId(params.id)));
      return { success: true, ...noticeBody(context, notice('delegateRemoved')) };
    },
  );
  api.post(
    '/user/approvals/seen',
    {
      config,
      schema: {
        summary: 'The caller has seen how their movements ended',
        tags,
        response: answers(doneSchema),
      },
    },
    async ({ actor }) => {
      await markSeen(context, actor);
      return { success: true, ...noticeBody(context, notice('approvalsSeen')) };
    },
  );
}
