import type { FastifyInstance } from 'fastify';
import { AppError } from '../../errors/AppError.ts';
import type { Action, Field, FurtherList, Operation, Resource } from '../../schema/index.ts';
import type { Context } from '../context.ts';
import { answers, bodySchema, idParam, listQuerySchema, rowSchema } from '../http/openapi.ts';
import { movementCall } from '../movements/movementCall.ts';
import { type PostingQueue, postingQueue } from '../movements/postingQueue.ts';
import { findRecord } from '../queries/lists/findRecord.ts';
import type { QueryString } from '../queries/lists/listParameters.ts';
import { answerOne } from './answers.ts';
import { archiveRecord } from './archiveRecord.ts';
import { batchCalls } from './batchCalls.ts';
import { bulkCalls } from './bulkCalls.ts';
import type { Call } from './Call.ts';
import { changeCall } from './changeCall.ts';
import { createRecord } from './createRecord.ts';
import { enveloped, listSchema } from './envelope.ts';
import { guardAccess } from './guardAccess.ts';
import { registerHistory } from './historyRoute.ts';
import { paramOf, pathId, recordPath } from './recordPath.ts';
import { restoreRecord } from './restoreRecord.ts';
import { sendList } from './sendList.ts';
import { registerSummary } from './summaryRoute.ts';
import { notFound, updateRecord } from './updateRecord.ts';

/** Registers every call of every resource, in a scope below /api whose requests are signed in. */
export function registerResources(api: FastifyInstance, context: Context): void {
  const taken = new Set(Object.values(context.resources).flatMap(declaredCalls));
  const queue = postingQueue(context);
  for (const resource of Object.values(context.resources)) {
    for (const call of callsOf(context, resource, taken, queue)) register(api, resource, call);
  }
  registerHistory(api, context);
  registerSummary(api, context);
}

/** The calls that the definitions name; what we add beside them gives way. */
function declaredCalls({ api, actions, kind, lists, batch }: Resource): string[] {
  const changes = kind === 'movement' ? [api.create] : [api.create, api.update, api.delete];
  const operations = [api.list, api.one, ...changes];
  const further = [...actions, ...Object.values(lists)].map(({ operation }) => operation);
  const together = batch === undefined ? [] : [batch.create, batch.check.operation];
  return [...operations, ...further, ...together].map(({ method, path }) => signature(method, path));
}

function signature(method: string, path: string): string {
  return `${method} ${path.replace(/\{[^}]*\}/g, '{}')}`;
}

function register(api: FastifyInstance, resource: Resource, call: Call): void {
  const { method, path, summary, access, onlyAdmins = false, schema, handler } = call;
  api.route({
    method,
    url: fastifyPath(path),
    schema: { summary, tags: [resource.label.many], ...schema },
    // Before the body is looked at: who may not do it learns nothing of what would be wrong with it.
    onRequest: async ({ actor }) => {
      guardAccess(resource, access, actor);
      if (onlyAdmins && !actor.isAdmin) throw new AppError('forbidden');
    },
    handler,
  });
}

function fastifyPath(path: string): string {
  return path.replace(/\{([^}]*)\}/g, ':$1');
}

function callsOf(
  context: Context,
  resource: Resource,
  taken: ReadonlySet<string>,
  queue: PostingQueue,
): Call[] {
  const { api } = resource;
  if (resource.kind === 'single') {
    return [oneCall(context, resource, api.one), ...updateCalls(context, resource)];
  }
  const reading = [
    listCall(context, resource),
    ...Object.values(resource.lists).map((list) => furtherListCall(context, resource, list)),
    oneCall(context, resource, api.one),
    ...alsoOne(context, resource, taken),
  ];
  // Nothing posted is edited or deleted (business rules, section 6).
  if (resource.kind === 'movement') return [...reading, movementCall(context, resource, queue)];
  return [
    ...reading,
    createCall(context, resource),
    ...updateCalls(context, resource),
    deleteCall(context, resource),
    ...restoreCalls(context, resource, taken),
    ...resource.actions.map((action) => actionCall(context, resource, action)),
    ...bulkCalls(context, resource),
    ...batchCalls(context, resource),
  ];
}

function listCall(context: Context, resource: Resource): Call {
  const { method, path } = resource.api.list;
  return {
    method,
    path,
    summary: `List ${resource.label.many}`,
    access: 'list',
    schema: {
      querystring: listQuerySchema(resource, context.types),
      response: listSchema(context, resource, resource.api.list),
    },
    handler: async (request, reply) => sendList(context, resource, request.query as QueryString, reply),
  };
}

function furtherListCall(context: Context, resource: Resource, list: FurtherList): Call {
  const { operation, where, view } = list;
  const own = listCall(context, resource);
  return {
    ...own,
    method: operation.method,
    path: operation.path,
    summary: `List ${view.title}`,
    schema: { ...own.schema, response: listSchema(context, resource, operation) },
    handler: async (request, reply) =>
      sendList(context, resource, request.query as QueryString, reply, {
        operation,
        where,
        sort: view.sort,
      }),
  };
}

function oneCall(context: Context, resource: Resource, { path }: Operation): Call {
  return {
    method: 'GET',
    path: recordPath(resource, path),
    summary: `Get one of ${resource.label.many}`,
    access: 'one',
    schema: {
      params: idParam(paramOf(resource, path)),
      response: answers(enveloped(resource.api.one.row, rowSchema(resource, context.types))),
    },
    handler: async (request, reply) => {
      const row = await findRecord(context.db, context, resource, pathId(resource, request));
      if (row === undefined) throw notFound(resource);
      return reply.send(answerOne(resource, row));
    },
  };
}

/** GET {list}/{id} answers for every entity, also where its own call for one record lies elsewhere (business rules, section 9). */
function alsoOne(context: Context, resource: Resource, taken: ReadonlySet<string>): Call[] {
  const path = furtherPath(resource, taken);
  return path === undefined ? [] : [oneCall(context, resource, { ...resource.api.one, path })];
}

function furtherPath({ api }: Resource, taken: ReadonlySet<string>): string | undefined {
  const path = `${api.list.path}/{id}`;
  return taken.has(signature('GET', path)) || api.one.method !== 'GET' ? undefined : path;
}

function createCall(context: Context, resource: Resource): Call {
  const operation = resource.api.create;
  return changeCall(context, resource, operation, 'create', {
    summary: `Add one of ${resource.label.many}`,
    done: 'added',
    status: resource.api.plain ? 201 : 200,
    body: bodySchema(resource, context.types, 'create'),
    work: async (trx, actor, { body }) => ({ row: await createRecord(trx, context, resource, body, actor) }),
  });
}

/** Ready-made clients of the plain form edit by PUT or by PATCH. */
function updateCalls(context: Context, resource: Resource): Call[] {
  const { plain, update } = resource.api;
  const methods = plain ? [update.method, 'PATCH' as const] : [update.method];
  return methods.map((method) => updateCall(context, resource, { ...update, method }));
}

function updateCall(context: Context, resource: Resource, operation: Operation): Call {
  return changeCall(context, resource, operation, 'update', {
    summary: `Edit one of ${resource.label.many}; fields that are left out stay`,
    done: 'updated',
    body: bodySchema(resource, context.types, 'update'),
    work: (trx, actor, request) =>
      updateRecord(trx, context, resource, pathId(resource, request), request.body, actor),
  });
}

function actionCall(context: Context, resource: Resource, action: Action): Call {
  const only = action.fields.map(({ field }) => field);
  const hasForm = only.length > 0;
  const call = changeCall(context, resource, action.operation, 'update', {
    summary: action.title,
    done: 'updated',
    keyed: !only.some((name) => isSecret(context, resource.fields[name])),
    inSteps: action.when !== undefined || Object.keys(action.set).length > 0,
    ...(hasForm && { body: bodySchema(resource, context.types, 'update', only) }),
    work: (trx, actor, request) => {
      // Without a form there is nothing to send.
      const body = hasForm ? request.body : (request.body ?? {});
      return updateRecord(trx, context, resource, pathId(resource, request), body, actor, action);
    },
  });
  return { ...call, onlyAdmins: action.access === 'admin' };
}

function isSecret({ types }: Context, field: Field | undefined): boolean {
  return field !== undefined && types[field.type]?.storage === 'secret';
}

function deleteCall(context: Context, resource: Resource): Call {
  return changeCall(context, resource, resource.api.delete, 'delete', {
    summary: `Delete one of ${resource.label.many}; it can be restored`,
    done: 'deleted',
    work: async (trx, actor, request) => ({
      row: await archiveRecord(trx, context, resource, pathId(resource, request), actor),
    }),
  });
}

/** Beside the paths of one record: POST /vendor/{id}/restore. */
function restoreCalls(context: Context, resource: Resource, taken: ReadonlySet<string>): Call[] {
  const { one, list } = resource.api;
  const record = one.path.endsWith('}') ? one.path : `${list.path}/{id}`;
  const paths = new Set([record, furtherPath(resource, taken) ?? record].map((path) => `${path}/restore`));
  const free = [...paths].filter((path) => !taken.has(signature('POST', path)));
  return free.map((path) => restoreCall(context, resource, { method: 'POST', path, row: one.row }));
}

function restoreCall(context: Context, resource: Resource, operation: Operation): Call {
  return changeCall(context, resource, operation, 'delete', {
    summary: `Restore a deleted one of ${resource.label.many}`,
    done: 'restored',
    work: async (trx, actor, request) => ({
      row: await restoreRecord(trx, context, resource, pathId(resource, request), actor),
    }),
  });
}
