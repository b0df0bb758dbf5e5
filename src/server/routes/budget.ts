import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { AppError } from '../../errors/AppError.ts';
import { fieldIssue } from '../../errors/issue.ts';
import { notice } from '../../errors/notices.ts';
import { renderFailure } from '../../errors/renderFailure.ts';
import { recordId } from '../../schema/recordId.ts';
import { guardBudget } from '../access/guardReport.ts';
import { readAs } from '../access/readAs.ts';
import type { Actor, Context } from '../context.ts';
import { messageWriter, noticeBody } from '../messages.ts';
import { BUDGET_LABELS, budgetBody } from '../operations/budget/budgetBody.ts';
import { passedBudgets } from '../operations/budget/passedBudget.ts';
import { saveBudget } from '../operations/budget/saveBudget.ts';
import { budgeted, budgetVersions, refuseUnknown } from '../queries/budget/budgetOf.ts';
import { readBudget } from '../queries/budget/readBudget.ts';
import { recordNotFound } from '../queries/lists/recordNotFound.ts';
import { answerOnce } from './http/answerOnce.ts';
import { fieldLabels } from './http/checkRequests.ts';
import { guardAccess } from './http/guardAccess.ts';
import { KEY_HEADER } from './http/keyedAnswer.ts';
import { answers, doneSchema, idParam } from './http/openapi.ts';

const tags = ['Budgets'];

fieldLabels.add(budgetBody, BUDGET_LABELS);

const sum = { amount: z.number(), actual: z.number(), left: z.number(), percent: z.number().nullable() };
const row = z.object({
  head: z.string(),
  product_id: z.int().nullable(),
  product_name: z.string().nullable(),
  quantity: z.number().nullable(),
  rate: z.number().nullable(),
  amount: z.number().nullable().meta({ description: 'null for an actual cost that is not planned' }),
  note: z.string().nullable(),
  actual_quantity: z.number().nullable(),
  actual: z.number(),
});
const budget = z.object({
  success: z.literal(true),
  data: z.object({
    version: z.int().meta({ description: '0 while there is none' }),
    reason: z.string().nullable(),
    created_at: z.string().nullable(),
    by: z.string().nullable(),
    control: z.string().meta({ description: 'none, warn or refuse' }),
    rows: z.array(row),
    heads: z.array(z.object({ head: z.string(), is_planned: z.boolean(), ...sum })),
    total: z.object(sum),
    whole: z
      .object(sum)
      .nullable()
      .meta({ description: 'The budget of the project’s own form, of which the heads are parts' }),
  }),
});
const versions = z.object({
  success: z.literal(true),
  data: z.array(
    z.object({
      version: z.int(),
      reason: z.string().nullable(),
      created_at: z.string(),
      created_by: z.int().nullable(),
      by: z.string().nullable(),
      amount: z.number(),
    }),
  ),
});

const checkedBody = z.strictObject({
  movement: z.string({ error: fieldIssue('required') }).meta({ description: 'Its name, such as wage' }),
  bodies: z
    .array(z.record(z.string(), z.unknown()))
    .min(1, fieldIssue('required'))
    .max(500, fieldIssue('notValid'))
    .meta({ description: 'Bodies of the movement’s own call; each sees those before it' }),
});
const passed = z.object({
  success: z.literal(true),
  data: z.array(
    z.object({
      message: z.string(),
      code: z.string(),
      params: z.looseObject({}),
      project_id: z.int(),
      project_name: z.string(),
      head: z.string(),
      product_id: z.int().nullable(),
      product_name: z.string().nullable(),
      budget: z
        .number()
        .meta({ description: 'In money, or in quantity for a product; so are `used` and `after`' }),
      used: z.number().meta({ description: 'Without the movements' }),
      after: z.number().meta({ description: 'With them' }),
    }),
  ),
});

interface Params {
  Params: { id: string; version: string };
}

/** The budgets of projects (docs/business-rules.md, "Budgets"), in a scope below /api; none without a `budget` in the settings. */
export function registerBudgets(api: FastifyInstance, context: Context): void {
  if (context.settings.budget === undefined) return;
  const { resource } = budgeted(context);
  const params = idParam();
  const idOf = (request: { params: Params['Params']; actor: Actor }, access: 'one' | 'update'): number => {
    guardAccess(resource, access, request.actor);
    guardBudget(request.actor);
    const id = recordId(request.params.id);
    if (id === undefined) throw recordNotFound(resource);
    return id;
  };

  api.get<Params>(
    '/budget/:id',
    {
      schema: {
        summary: 'The budget in force of a project, beside its actual cost',
        tags,
        params,
        response: answers(budget),
      },
    },
    async (request) => {
      const id = idOf(request, 'one');
      const own = readAs(context, request.actor);
      await refuseUnknown(own.db, resource, id);
      return { success: true, data: await readBudget(own.db, own, id) };
    },
  );

  api.get<Params>(
    '/budget/:id/versions',
    {
      schema: {
        summary: 'The versions of a budget, the newest first',
        tags,
        params,
        response: answers(versions),
      },
    },
    async (request) => {
      const id = idOf(request, 'one');
      const own = readAs(context, request.actor);
      await refuseUnknown(own.db, resource, id);
      return { success: true, data: await budgetVersions(own.db, own, id) };
    },
  );

  api.get<Params>(
    '/budget/:id/versions/:version',
    {
      schema: {
        summary: 'One version of a budget, beside the actual cost of today',
        tags,
        params: {
          type: 'object',
          required: ['id', 'version'],
          properties: { id: { type: 'integer', minimum: 1 }, version: { type: 'integer', minimum: 1 } },
        },
        response: answers(budget),
      },
    },
    async (request) => {
      const id = idOf(request, 'one');
      const own = readAs(context, request.actor);
      await refuseUnknown(own.db, resource, id);
      const version = recordId(request.params.version);
      if (version === undefined) throw new AppError('budgetVersionNotFound');
      return { success: true, data: await readBudget(own.db, own, id, version) };
    },
  );

  const typed = api.withTypeProvider<ZodTypeProvider>();
  typed.post(
    '/budget/check',
    {
      schema: {
        summary: 'The budgets that movements would pass; nothing is recorded',
        tags,
        body: checkedBody,
        response: answers(passed),
      },
    },
    async ({ body, actor }) => {
      const movement = Object.hasOwn(context.resources, body.movement)
        ? context.resources[body.movement]
        : undefined;
      if (movement?.kind !== 'movement') throw new AppError('notFound');
      guardAccess(movement, 'create', actor);
      // The rest of a budget is a figure of the books.
      if (actor.access?.readsAllBooks === false) return { success: true as const, data: [] };
      const found = await passedBudgets(context, movement, body.bodies, actor);
      const write = messageWriter(context);
      return {
        success: true,
        data: found.map(({ failure, budget, used, after, change: _, ...names }) => ({
          message: renderFailure(failure, write),
          ...failure,
          ...names,
          budget: Number(budget),
          used: Number(used),
          after: Number(after),
        })),
      };
    },
  );

  typed.post(
    '/budget/:id',
    {
      schema: {
        summary: 'Save a new version of a budget, with all of its lines',
        description: 'Earlier versions stay. 409 budgetChanged if `based_on` is not the version in force.',
        tags,
        params,
        headers: KEY_HEADER,
        body: budgetBody,
        response: answers(doneSchema.extend({ version: z.int() })),
      },
    },
    async (request, reply) => {
      const id = idOf(request as never, 'update');
      return answerOnce(context, request, reply, async (trx, actor) => {
        const version = await saveBudget(trx, context, id, request.body, actor);
        const done = noticeBody(context, notice('budgetSaved', { version }));
        return { status: 200, body: { success: true, ...done, version } };
      });
    },
  );
}
