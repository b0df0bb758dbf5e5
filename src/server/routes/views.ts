import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { fieldIssue } from '../../errors/issue.ts';
import { notice } from '../../errors/notices.ts';
import { readAs } from '../access/readAs.ts';
import type { Actor, Context } from '../context.ts';
import { noticeBody } from '../messages.ts';
import { createView, deleteView, setFirstView, updateView } from '../operations/views/changeViews.ts';
import { listedResource } from '../operations/views/viewContent.ts';
import { SHARES, savedViews } from '../queries/lists/savedViews.ts';
import { answerOnce } from './http/answerOnce.ts';
import { fieldLabels } from './http/checkRequests.ts';
import { guardAccess } from './http/guardAccess.ts';
import { idInPath } from './http/idInPath.ts';
import { KEY_HEADER } from './http/keyedAnswer.ts';
import { answers, doneSchema, idParam } from './http/openapi.ts';

const tags = ['Views'];
const REQUIRED = fieldIssue('required');

const list = z.string().max(130).describe('The list: vendor, or project.completed for a further one');
const name = z.string(REQUIRED).trim().normalize('NFC').min(1, REQUIRED).max(80);
const shared = z.enum(SHARES).describe('Who sees it beside its owner');
const content = z
  .record(z.string(), z.unknown())
  .describe(
    'What a view in a definition has: kind, by, columns, widths, where, sort, group, density, rows; and q, filters, deleted',
  );

const newView = z.strictObject({ list, name, shared: shared.default('me'), content });
const changedView = z.strictObject({
  version: z.int().describe('The version that was seen; 409 if it is not the present one'),
  name: name.optional(),
  shared: shared.optional(),
  content: content.optional(),
});
const firstView = z.strictObject({
  list,
  id: z.int().nullable().describe('null: the list as its definition has it'),
});
const LABELS = { name: 'Name', shared: 'Shown to', content: 'View', list: 'List', version: 'Version' };
for (const schema of [newView, changedView, firstView]) fieldLabels.add(schema, LABELS);

const views = z.object({
  success: z.literal(true),
  data: z.array(
    z.object({
      ...{ id: z.int(), name: z.string(), list: z.string(), owner: z.string().nullable(), shared },
      ...{ editable: z.boolean(), mine: z.boolean(), first: z.boolean(), content, version: z.int() },
    }),
  ),
});

/** The views that users save of lists (docs/calling.md, "Views"). */
export function registerViews(api: FastifyInstance, context: Context): void {
  const typed = api.withTypeProvider<ZodTypeProvider>();
  const read = (of: string, actor: Actor) => guardAccess(listedResource(context, of), 'list', actor);
  const done = (code: 'viewSaved' | 'viewDeleted' | 'viewFirst') => ({
    success: true,
    ...noticeBody(context, notice(code)),
  });

  typed.get(
    '/views',
    {
      schema: {
        summary: 'The saved views of a list: one’s own, and those shared with everyone',
        tags,
        querystring: z.strictObject({ list }),
        response: answers(views),
      },
    },
    async ({ query, actor }) => {
      read(query.list, actor);
      const resource = listedResource(context, query.list);
      return { success: true, data: await savedViews(readAs(context, actor), actor, query.list, resource) };
    },
  );

  const saved = answers(doneSchema.extend({ data: z.object({ id: z.int(), version: z.int() }) }));
  typed.post(
    '/views',
    { schema: { summary: 'Save a view', tags, headers: KEY_HEADER, body: newView, response: saved } },
    async (request, reply) => {
      read(request.body.list, request.actor);
      return answerOnce(context, request, reply, async (trx, actor) => {
        const id = await createView(trx, context, request.body, actor);
        return { status: 200, body: { ...done('viewSaved'), data: { id, version: 1 } } };
      });
    },
  );

  typed.put(
    '/views/:id',
    {
      schema: {
        summary: 'Replace, rename or share a view: its owner, or an administrator where it is shared',
        tags,
        params: idParam(),
        headers: KEY_HEADER,
        body: changedView,
        response: saved,
      },
    },
    async (request, reply) => {
      const id = idInPath(request.params, 'viewNotFound');
      return answerOnce(context, request, reply, async (trx, actor) => {
        const version = await updateView(trx, context, id, request.body, actor);
        return { status: 200, body: { ...done('viewSaved'), data: { id, version } } };
      });
    },
  );

  api.delete(
    '/views/:id',
    {
      schema: {
        summary: 'Delete a view',
        tags,
        params: idParam(),
        headers: KEY_HEADER,
        response: answers(doneSchema),
      },
    },
    async (request, reply) => {
      const id = idInPath(request.params, 'viewNotFound');
      return answerOnce(context, request, reply, async (trx, actor) => {
        await deleteView(trx, id, actor);
        return { status: 200, body: done('viewDeleted') };
      });
    },
  );

  typed.put(
    '/views/first',
    {
      schema: {
        summary: 'Which view of a list opens first for oneself',
        tags,
        headers: KEY_HEADER,
        body: firstView,
        response: answers(doneSchema),
      },
    },
    async (request, reply) => {
      read(request.body.list, request.actor);
      return answerOnce(context, request, reply, async (trx, actor) => {
        await setFirstView(trx, request.body.list, request.body.id, actor);
        return { status: 200, body: done('viewFirst') };
      });
    },
  );
}
