import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError, type FieldErrors, invalid } from '../../errors/AppError.ts';
import { existsAsDay } from '../../fields/calendar.ts';
import type { HistoryView, Resource } from '../../schema/index.ts';
import type { Context } from '../context.ts';
import { answers, idParam, type JsonSchema, rowSchema } from '../http/openapi.ts';
import { exposeListTotal, sendRows } from '../http/sendRows.ts';
import { staffing } from '../people/staffing.ts';
import { ledgerRecord } from '../queries/ledgers/ledgerRecord.ts';
import { type HistoryKey, historyPage, historyPieces } from '../queries/ledgers/movementHistory.ts';
import { countPayments, paymentPage, paymentPieces } from '../queries/ledgers/payments.ts';
import { movementsBy } from '../queries/ledgers/payTotals.ts';
import { recordId } from '../queries/lists/findRecord.ts';
import { type QueryString, readWindow } from '../queries/lists/listParameters.ts';
import type { ListTotal } from '../queries/lists/listTotal.ts';
import type { Row } from '../queries/sql/runSql.ts';
import { guardAccess } from '../records/guardAccess.ts';
import { peopleOn, peopleSchema } from './people.ts';

type Window = { start: number; end: number };

/** What was posted, by day or by record (business rules, section 8), in a scope below /api. */
export function registerHistories(api: FastifyInstance, context: Context): void {
  for (const resource of Object.values(context.resources)) {
    if (resource.history !== undefined) registerMovementHistory(api, context, resource, resource.history);
  }
  registerPayments(api, context);
  registerPeopleOfWages(api, context);
}

function registerMovementHistory(
  api: FastifyInstance,
  context: Context,
  movement: Resource,
  view: HistoryView,
): void {
  const name = /\{([^}]*)\}/.exec(view.operation.path)?.[1] ?? 'key';
  const label = view.by === undefined ? 'a day' : `a day, or the id of a record of ${view.by}`;
  const schema = {
    summary: view.title,
    tags: [movement.label.many],
    params: {
      type: 'object',
      required: [name],
      properties: { [name]: { type: 'string', description: `YYYY-MM-DD: ${label}` } },
    },
    querystring: PAGED,
    response: answers(rowsSchema(context, [movement], view.operation.rows, besidesRow(view))),
  };
  api.get(view.operation.path.replace(/\{([^}]*)\}/g, ':$1'), { schema }, async (request, reply) => {
    guardAccess(movement, 'list', request.actor);
    const window = readPage(request.query as QueryString);
    const text = (request.params as Record<string, string>)[name] ?? '';
    const history = { movement, view, key: await readKey(context, movement, view, name, text) };
    return sendPage(reply, view.operation.rows, window, {
      page: (wanted) => historyPage(context, history, wanted),
      pieces: () => historyPieces(context, history, request.actor.id),
    });
  });
}

/**
 * A day or an id, told apart by their form.
 * @throws AppError invalid for a day that does not exist, notFound for a record that never was.
 */
async function readKey(
  context: Context,
  movement: Resource,
  { by }: HistoryView,
  name: string,
  text: string,
): Promise<HistoryKey> {
  if (existsAsDay(text)) return { day: text };
  const id = by === undefined ? undefined : recordId(text);
  if (id === undefined) throw invalid({ [name]: 'Give a day that exists, as YYYY-MM-DD' });
  const target = context.resources[movement.fields[by as string]?.to ?? ''];
  if (target === undefined || (await ledgerRecord(context.db, context, target, id)) === undefined)
    throw new AppError('notFound', `${target?.label.one ?? 'Record'} not found`);
  return { id };
}

/** Beside the call of a salary, {path}/all: all salary and wage payments as entered, newest first. */
function registerPayments(api: FastifyInstance, context: Context): void {
  const movements = movementsBy(context.resources, ['salary', 'wage']).map(
    (name) => context.resources[name] as Resource,
  );
  const salary = movements.find(({ post }) => post?.rule === 'salary');
  if (salary === undefined) return;
  const schema = {
    summary: 'All payments to people as entered, newest first',
    tags: [salary.label.many],
    querystring: PAGED,
    response: answers(rowsSchema(context, movements, undefined)),
  };
  api.get(besides(salary), { schema }, async (request, reply) => {
    for (const movement of movements) guardAccess(movement, 'list', request.actor);
    const window = readPage(request.query as QueryString);
    return sendPage(reply, undefined, window, {
      page: async (wanted) => ({
        rows: await paymentPage(context, movements, wanted),
        total: await countPayments(context, movements),
        more: false,
      }),
      pieces: async () => paymentPieces(context, movements),
    });
  });
}

/** Beside the call of a wage, {path}/all/{projectId}: the people whom it can be paid to. */
function registerPeopleOfWages(api: FastifyInstance, context: Context): void {
  const staff = staffing(context.resources);
  const [name] = movementsBy(context.resources, ['wage']);
  const wage = name === undefined ? undefined : context.resources[name];
  if (staff === undefined || wage === undefined) return;
  const schema = {
    summary: `The ${staff.person.label.many} on a project now`,
    tags: [wage.label.many],
    params: idParam('projectId'),
    response: answers(peopleSchema(context, staff)),
  };
  api.get<{ Params: { projectId: string } }>(
    `${besides(wage)}/:projectId`,
    { schema },
    async ({ params, actor }) => {
      guardAccess(staff.site, 'one', actor);
      return { success: true, data: await peopleOn(context, staff, params.projectId) };
    },
  );
}

/** POST /employee/wage/{project_id} has /employee/wage/all beside it. */
function besides({ api }: Resource): string {
  return `${api.create.path.replace(/\/\{.*$/, '')}/all`;
}

interface Source {
  page: (window: Window) => Promise<{ rows: Row[] } & ListTotal>;
  pieces: () => Promise<AsyncGenerator<Row[]>>;
}

/** A page with X-Total-Count where one is asked for, else all rows, streamed where there are many. */
async function sendPage(
  reply: FastifyReply,
  key: string | undefined,
  window: Window | undefined,
  source: Source,
): Promise<FastifyReply> {
  if (window === undefined) return sendRows(reply, { success: true }, key ?? 'data', await source.pieces());
  const { rows, ...count } = await source.page(window);
  exposeListTotal(reply, count);
  return reply.send({ success: true, [key ?? 'data']: rows });
}

const PAGED: JsonSchema = {
  type: 'object',
  properties: {
    _start: { type: 'integer', minimum: 0, description: 'The first row of a page, from 0' },
    _end: { type: 'integer', minimum: 0, description: 'The row after the last of a page' },
  },
};

function readPage(query: QueryString): Window | undefined {
  const errors: FieldErrors = Object.create(null);
  const values = new Map(Object.entries(query).map(([name, given]) => [name, [given ?? ''].flat()]));
  for (const name of values.keys())
    if (name !== '_start' && name !== '_end') errors[name] = `"${name}" is no parameter of this call`;
  const window = readWindow(values, (name, message) => {
    errors[name] = message;
    return undefined;
  });
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return window;
}

/** What a history's rows have beside those of a list. */
function besidesRow({ balances }: HistoryView): JsonSchema {
  const number = { type: ['number', 'null'] };
  return {
    type: { type: 'string' },
    ...(balances !== undefined && { previous_balance: number, current_balance: number }),
  };
}

function rowsSchema(
  { types }: Context,
  movements: readonly Resource[],
  key: string | undefined,
  beside: JsonSchema = { type: { type: 'string' } },
): JsonSchema {
  const rows = movements.map((movement) => {
    const { properties, ...row } = rowSchema(movement, types);
    return { ...row, properties: { ...(properties as JsonSchema), ...beside } };
  });
  const items = rows.length === 1 ? rows[0] : { anyOf: rows };
  return {
    type: 'object',
    required: ['success', key ?? 'data'],
    properties: { success: { const: true }, [key ?? 'data']: { type: 'array', items } },
  };
}
