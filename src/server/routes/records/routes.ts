/** The calls of records. */
import type { FastifyInstance } from 'fastify';
import type { Action, Field, FurtherList, Operation, Resource } from '../../../schema/index.ts';
import { readAs } from '../../access/readAs.ts';
import type { Context } from '../../context.ts';
import { type Sent, sendForApproval } from '../../operations/approvals/sendForApproval.ts';
import { type MovementQueue, movementQueue } from '../../operations/movements/recordMovements.ts';
import { archiveRecord } from '../../operations/records/archiveRecord.ts';
import { createRecord } from '../../operations/records/createRecord.ts';
import { restoreRecord } from '../../operations/records/restoreRecord.ts';
import { updateRecord } from '../../operations/records/updateRecord.ts';
import { findRecord } from '../../queries/lists/findRecord.ts';
import type { QueryString } from '../../queries/lists/listParameters.ts';
import { recordNotFound } from '../../queries/lists/recordNotFound.ts';
import { guardAccess, isGiven } from '../http/guardAccess.ts';
import { answers, idParam } from '../http/openapi.ts';
import { fastifyPath } from '../http/paths.ts';
import { requireAdmin } from '../http/requireAdmin.ts';
import { answerOne } from './answers.ts';
import { attendanceCalls } from './attendanceCall.ts';
import { batchCalls } from './batchCalls.ts';
import { bulkCalls } from './bulkCalls.ts';
import { bulkJobCalls } from './bulkJobCalls.ts';
import { calendarCall } from './calendarCall.ts';
import { cellsCalls } from './cellsCall.ts';
import { changeCall } from './changeCall.ts';
import { columnsCalls } from './columnsCall.ts';
import { registerDated } from './datedRoute.ts';
import { enveloped, listSchema } from './envelope.ts';
import { registerHistory } from './historyRoute.ts';
import { movementCall } from './movementCall.ts';
import type { RecordCall } from './RecordCall.ts';
import { paramOf, pathId, recordPath } from './recordPath.ts';
import { bodySchema, listQuerySchema, rowSchema } from './recordSchemas.ts';
import { type Listed, sendList } from './sendList.ts';
import { sheetCalls } from './sheetCalls.ts';
import { registerSummary } from './summaryRoute.ts';
import { treeCall } from './treeCall.ts';
import { viewCalls } from './viewCalls.ts';

/** Registers every call of every resource, in a scope below /api whose requests are authenticated. */
export function registerResources(api: FastifyInstance, context: Context): void {
  const taken = new Set(Object.values(context.resources).flatMap(declaredCalls));
  const queue = movementQueue(context, sendForApproval);
  for (const resource of Object.values(context.resources)) {
    for (const call of callsOf(context, resource, taken, queue)) register(api, resource, call);
  }
  registerDated(api, context);
  registerHistory(api, context);
  registerSummary(api, context);
}

/** The calls that the definitions declare; they have priority over the additional ones. */
function declaredCalls({ api, actions, kind, lists, batch, sheet, attendance }: Resource): string[] {
  const changes = kind === 'movement' ? [api.create] : [api.create, api.update, api.delete];
  const operations = [api.list, api.one, ...changes];
  const further = [...actions, ...Object.values(lists)].map(({ operation }) => operation);
  const together = [
    ...(batch === undefined ? [] : [batch.create, batch.check.operation]),
    ...(sheet === undefined ? [] : [sheet.create, sheet.read]),
    ...(attendance === undefined ? [] : [attendance.read, attendance.totals]),
  ];
  return [...operations, ...further, ...together].map(({ method, path }) => signature(method, path));
}

function signature(method: string, path: string): string {
  return `${method} ${path.replace(/\{[^}]*\}/g, '{}')}`;
}

function register(api: FastifyInstance, resource: Resource, call: RecordCall): void {
  const { method, path, summary, access, right, instead, onlyAdmins = false, schema, handler } = call;
  api.route({
    method,
    url: fastifyPath(path),
    schema: { summary, tags: [resource.label.many], ...schema },
    // Before the body is read: users without permission learn nothing about its errors.
    onRequest: async (request) => {
      if (instead === undefined || !isGiven(resource, instead, request.actor))
        guardAccess(resource, access, request.actor, right);
      if (onlyAdmins && request.actor.access === undefined) await requireAdmin(request);
    },
    handler,
  });
}

function callsOf(
  context: Context,
  resource: Resource,
  taken: ReadonlySet<string>,
  queue: MovementQueue<Sent>,
): RecordCall[] {
  const { api } = resource;
  if (resource.kind === 'single') {
    return [oneCall(context, resource, api.one), ...updateCalls(context, resource)];
  }
  const reading = [
    listCall(context, resource),
    ...Object.values(resource.lists).map((list) => furtherListCall(context, resource, list)),
    oneCall(context, resource, api.one),
    ...alsoOne(context, resource, taken),
    ...columnsCalls(context, resource, { operation: api.list, where: {} }),
    ...Object.values(resource.lists).flatMap((list) => columnsCalls(context, resource, furtherListed(list))),
    ...kindCalls(context, resource, taken),
  ];
  // Posted records are never edited or deleted (docs/business-rules.md, "Reversals").
  if (resource.kind === 'movement')
    return [
      ...reading,
      movementCall(context, resource, queue),
      ...sheetCalls(context, resource),
      ...attendanceCalls(context, resource),
    ];
  return [
    ...reading,
    createCall(context, resource),
    ...updateCalls(context, resource),
    deleteCall(context, resource),
    ...restoreCalls(context, resource, taken),
    ...resource.actions.map((action) => actionCall(context, resource, action)),
    ...bulkCalls(context, resource),
    ...bulkJobCalls(context, resource),
    ...cellsCalls(context, resource),
    ...batchCalls(context, resource),
  ];
}

function listCall(context: Context, resource: Resource): RecordCall {
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

function furtherListCall(context: Context, resource: Resource, list: FurtherList): RecordCall {
  const { operation, view } = list;
  const own = listCall(context, resource);
  return {
    ...own,
    method: operation.method,
    path: operation.path,
    summary: `List ${view.title}`,
    schema: { ...own.schema, response: listSchema(context, resource, operation) },
    handler: async (request, reply) =>
      sendList(context, resource, request.query as QueryString, reply, furtherListed(list)),
  };
}

function furtherListed({ operation, where, view }: FurtherList): Listed {
  return { operation, where, sort: view.sort, totals: view.totals };
}

function oneCall(context: Context, resource: Resource, { path }: Operation): RecordCall {
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
      const own = readAs(context, request.actor);
      const row = await findRecord(own.db, own, resource, pathId(resource, request));
      if (row === undefined) throw recordNotFound(resource);
      return reply.send(answerOne(resource, row));
    },
  };
}

/**
 * GET {list}/{id} answers for every entity, also if its own call for one record has another path (docs/business-rules.md,
 * "Lists").
 */
function alsoOne(context: Context, resource: Resource, taken: ReadonlySet<string>): RecordCall[] {
  const path = furtherPath(resource, taken);
  return path === undefined ? [] : [oneCall(context, resource, { ...resource.api.one, path })];
}

function furtherPath({ api }: Resource, taken: ReadonlySet<string>): string | undefined {
  const path = `${api.list.path}/{id}`;
  return taken.has(signature('GET', path)) || api.one.method !== 'GET' ? undefined : path;
}

/** The calls of calendars and trees, beside those of the list. */
function kindCalls(context: Context, resource: Resource, taken: ReadonlySet<string>): RecordCall[] {
  return [calendarCall, treeCall]
    .flatMap((call) => viewCalls(context, resource, call(context, resource)))
    .filter(({ method, path }) => !taken.has(signature(method, path)));
}

function createCall(context: Context, resource: Resource): RecordCall {
  const operation = resource.api.create;
  return changeCall(context, resource, operation, 'create', {
    summary: `Add one of ${resource.label.many}`,
    done: 'added',
    status: resource.api.plain ? 201 : 200,
    body: bodySchema(resource, context.types, 'create'),
    work: async (trx, actor, { body }) => ({ row: await createRecord(trx, context, resource, body, actor) }),
  });
}

/** Existing clients of the plain form edit by PUT or by PATCH. */
function updateCalls(context: Context, resource: Resource): RecordCall[] {
  const { plain, update } = resource.api;
  const methods = plain ? [update.method, 'PATCH' as const] : [update.method];
  return methods.map((method) => updateCall(context, resource, { ...update, method }));
}

function updateCall(context: Context, resource: Resource, operation: Operation): RecordCall {
  return changeCall(context, resource, operation, 'update', {
    summary: `Edit one of ${resource.label.many}; fields that are left out stay`,
    done: 'updated',
    body: bodySchema(resource, context.types, 'update'),
    work: (trx, actor, request) =>
      updateRecord(trx, context, resource, pathId(resource, request), request.body, actor),
  });
}

function actionCall(context: Context, resource: Resource, action: Action): RecordCall {
  const only = action.fields.map(({ field }) => field);
  const hasForm = only.length > 0;
  const call = changeCall(context, resource, action.operation, 'update', {
    summary: action.title,
    done: 'updated',
    keyed: !only.some((name) => isSecret(context, resource.fields[name])),
    inSteps: action.when !== undefined || Object.keys(action.set).length > 0,
    ...(hasForm && { body: bodySchema(resource, context.types, 'update', only) }),
    work: (trx, actor, request) => {
      // Without a form there is no body.
      const body = hasForm ? request.body : (request.body ?? {});
      return updateRecord(trx, context, resource, pathId(resource, request), body, actor, { action });
    },
  });
  return { ...call, right: action.name, onlyAdmins: action.access === 'admin' };
}

function isSecret({ types }: Context, field: Field | undefined): boolean {
  return field !== undefined && types[field.type]?.storage === 'secret';
}

function deleteCall(context: Context, resource: Resource): RecordCall {
  return changeCall(context, resource, resource.api.delete, 'delete', {
    summary: `Delete one of ${resource.label.many}; it can be restored`,
    done: 'deleted',
    work: async (trx, actor, request) => ({
      row: await archiveRecord(trx, context, resource, pathId(resource, request), actor),
    }),
  });
}

/** Beside the paths of one record: POST /vendor/{id}/restore. */
function restoreCalls(context: Context, resource: Resource, taken: ReadonlySet<string>): RecordCall[] {
  const { one, list } = resource.api;
  const record = one.path.endsWith('}') ? one.path : `${list.path}/{id}`;
  const paths = new Set([record, furtherPath(resource, taken) ?? record].map((path) => `${path}/restore`));
  const free = [...paths].filter((path) => !taken.has(signature('POST', path)));
  return free.map((path) => restoreCall(context, resource, { method: 'POST', path, row: one.row }));
}

function restoreCall(context: Context, resource: Resource, operation: Operation): RecordCall {
  const call = changeCall(context, resource, operation, 'delete', {
    summary: `Restore a deleted one of ${resource.label.many}`,
    done: 'restored',
    work: async (trx, actor, request) => ({
      row: await restoreRecord(trx, context, resource, pathId(resource, request), actor),
    }),
  });
  return { ...call, right: 'restore' };
}
