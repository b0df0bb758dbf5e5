import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Notice } from '../../errors/notices.ts';
import { recordId } from '../../schema/recordId.ts';
import { readAs, readWithin } from '../access/readAs.ts';
import type { Actor, Context, ReadContext } from '../context.ts';
import { noticeBody } from '../messages.ts';
import { assignPeople } from '../operations/people/assignPeople.ts';
import { releasePeople } from '../operations/people/releasePeople.ts';
import { assignedPeople } from '../queries/lists/assignedPeople.ts';
import { findRecord } from '../queries/lists/findRecord.ts';
import { recordNotFound } from '../queries/lists/recordNotFound.ts';
import { type Staffing, staffing } from '../queries/lists/staffing.ts';
import type { Tables } from '../tables.ts';
import { answerOnce } from './http/answerOnce.ts';
import { guardAccess } from './http/guardAccess.ts';
import { KEY_HEADER } from './http/keyedAnswer.ts';
import { answers, doneWith, idParam, type JsonSchema } from './http/openapi.ts';
import { rowSchema } from './records/recordSchemas.ts';

const PATH = '/project_employee_assign';

/**
 * The calls that assign people to projects and release them (docs/business-rules.md, "Assignment"), in a scope below
 * /api.
 */
export function registerPeople(api: FastifyInstance, context: Context): void {
  const staff = staffing(context.resources);
  if (staff === undefined) return;
  const tags = [staff.person.label.many];
  const change = {
    tags,
    params: idParam('projectId'),
    headers: KEY_HEADER,
    body: bodySchema(staff, true),
    response: answers(doneWith({ data: { type: 'array' } })),
  };

  api.get<{ Params: { projectId: string } }>(
    `${PATH}/release/:projectId`,
    {
      schema: {
        summary: 'The people on a project now',
        tags,
        params: idParam('projectId'),
        response: answers(peopleSchema(context, staff)),
      },
    },
    async ({ params, actor }) => {
      guardAccess(staff.site, 'one', actor);
      guardAccess(staff.person, 'list', actor);
      return { success: true, data: await peopleOn(readAs(context, actor), staff, params.projectId) };
    },
  );

  api.post(
    `${PATH}/:projectId`,
    { schema: { summary: 'Assign people to a project: all of them, or none', ...change } },
    (request, reply) => changePeople(context, staff, request, reply, assignPeople),
  );
  api.post(
    `${PATH}/release/:projectId`,
    {
      schema: {
        summary: 'Release people from a project: all of them, or none',
        ...change,
        body: bodySchema(staff, false),
      },
    },
    (request, reply) => changePeople(context, staff, request, reply, releasePeople),
  );
}

/**
 * The people on a project now.
 * @throws AppError notFound if there is no such project.
 */
export async function peopleOn(context: ReadContext, { person, site }: Staffing, id: string) {
  const siteId = siteIdOf(site, id);
  if ((await findRecord(context.db, context, site, siteId)) === undefined) throw recordNotFound(site);
  return assignedPeople(context.db, context, person, siteId);
}

type ChangePeople = (
  trx: Kysely<Tables>,
  context: Context,
  siteId: number,
  body: unknown,
  actor: Actor,
) => Promise<Notice>;

function changePeople(
  context: Context,
  { person, site }: Staffing,
  request: FastifyRequest,
  reply: FastifyReply,
  work: ChangePeople,
): Promise<FastifyReply> {
  guardAccess(site, 'one', request.actor);
  guardAccess(site, 'update', request.actor);
  const siteId = siteIdOf(site, (request.params as { projectId: string }).projectId);
  return answerOnce(context, request, reply, async (trx, actor) => {
    const done = await work(trx, context, siteId, request.body, actor);
    const own = readWithin(trx, context, actor);
    const data = await assignedPeople(own.db, own, person, siteId);
    return { status: 200, body: { success: true, ...noticeBody(context, done), data } };
  });
}

function siteIdOf(site: Staffing['site'], text: string): number {
  const id = recordId(text);
  if (id === undefined) throw recordNotFound(site);
  return id;
}

function bodySchema({ person }: Staffing, hasUntil: boolean): JsonSchema {
  const day = { type: ['string', 'null'], format: 'date' };
  const one = {
    type: 'object',
    required: ['employee_id'],
    properties: { employee_id: { type: 'integer', minimum: 1, title: person.label.one } },
    additionalProperties: false,
  };
  return {
    type: 'object',
    required: ['employees'],
    properties: {
      employees: { type: 'array', minItems: 1, items: one, title: person.label.many },
      date: {
        ...day,
        description: 'The first day on the project, or the last one of a release; by default today',
      },
      ...(hasUntil && { until: { ...day, description: 'The last day, of people who are there no more' } }),
    },
    additionalProperties: false,
  };
}

/** A person's own row, with the assignment's properties. */
export function peopleSchema({ types }: Context, { person }: Staffing): JsonSchema {
  const row = rowSchema(person, types) as { properties: JsonSchema };
  const properties = {
    ...row.properties,
    employee_id: { type: 'integer' },
    employee_name: { type: 'string' },
    assigned_by: { type: ['string', 'null'] },
    assigned_at: { type: 'string' },
  };
  return {
    type: 'object',
    required: ['success', 'data'],
    properties: { success: { const: true }, data: { type: 'array', items: { ...row, properties } } },
  };
}
