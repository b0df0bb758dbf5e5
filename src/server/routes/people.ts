import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { AppError } from '../../errors/AppError.ts';
import type { Actor, Context } from '../context.ts';
import type { Tables } from '../database/tables.ts';
import { answers, idParam, type JsonSchema, rowSchema } from '../http/openapi.ts';
import { answerOnce, KEY_HEADER } from '../idempotency.ts';
import { assignPeople } from '../people/assignPeople.ts';
import { releasePeople } from '../people/releasePeople.ts';
import { type Staffing, staffing } from '../people/staffing.ts';
import { assignedPeople } from '../queries/lists/assignedPeople.ts';
import { findRecord, recordId } from '../queries/lists/findRecord.ts';
import { guardAccess } from '../records/guardAccess.ts';

const PATH = '/project_employee_assign';

/** The calls that assign people to projects and release them (business rules, section 4), in a scope below /api. */
export function registerPeople(api: FastifyInstance, context: Context): void {
  const staff = staffing(context.resources);
  if (staff === undefined) return;
  const tags = [staff.person.label.many];
  const change = {
    tags,
    params: idParam('projectId'),
    headers: KEY_HEADER,
    body: bodySchema(staff),
    response: answers(changed()),
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
      return { success: true, data: await peopleOn(context, staff, params.projectId) };
    },
  );

  api.post(
    `${PATH}/:projectId`,
    { schema: { summary: 'Assign people to a project: all of them, or none', ...change } },
    (request, reply) => changePeople(context, staff, request, reply, assignPeople),
  );
  api.post(
    `${PATH}/release/:projectId`,
    { schema: { summary: 'Release people from a project: all of them, or none', ...change } },
    (request, reply) => changePeople(context, staff, request, reply, releasePeople),
  );
}

/** The people on a project now. @throws AppError notFound where there is no such project. */
export async function peopleOn(context: Context, { person, site }: Staffing, id: string) {
  const siteId = siteIdOf(site, id);
  if ((await findRecord(context.db, context, site, siteId)) === undefined) throw noSite(site);
  return assignedPeople(context.db, context, person, siteId);
}

type ChangePeople = (
  trx: Kysely<Tables>,
  context: Context,
  siteId: number,
  body: unknown,
  actor: Actor,
) => Promise<string>;

function changePeople(
  context: Context,
  { person, site }: Staffing,
  request: FastifyRequest,
  reply: FastifyReply,
  work: ChangePeople,
): Promise<FastifyReply> {
  guardAccess(site, 'one', request.actor);
  const siteId = siteIdOf(site, (request.params as { projectId: string }).projectId);
  return answerOnce(context, request, reply, async (trx, actor) => {
    const message = await work(trx, context, siteId, request.body, actor);
    const data = await assignedPeople(trx, context, person, siteId);
    return { status: 200, body: { success: true, message, data } };
  });
}

function siteIdOf(site: Staffing['site'], text: string): number {
  const id = recordId(text);
  if (id === undefined) throw noSite(site);
  return id;
}

function noSite({ label }: Staffing['site']): AppError {
  return new AppError('notFound', `${label.one} not found`);
}

function bodySchema({ person }: Staffing): JsonSchema {
  const one = {
    type: 'object',
    required: ['employee_id'],
    properties: { employee_id: { type: 'integer', minimum: 1, title: person.label.one } },
    additionalProperties: false,
  };
  return {
    type: 'object',
    required: ['employees'],
    properties: { employees: { type: 'array', minItems: 1, items: one, title: person.label.many } },
    additionalProperties: false,
  };
}

function changed(): JsonSchema {
  return {
    type: 'object',
    required: ['success', 'message'],
    properties: { success: { const: true }, message: { type: 'string' }, data: { type: 'array' } },
  };
}

/** A person's own row, and how they came to the project. */
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
    properties: { success: { const: true }, data: { type: 'array', items: { type: 'object', properties } } },
  };
}
