import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError, invalid } from '../../errors/AppError.ts';
import { failure } from '../../errors/failure.ts';
import { existsAsDay } from '../../schema/days.ts';
import type { HistoryView, Resource } from '../../schema/index.ts';
import { recordId } from '../../schema/recordId.ts';
import { readAs } from '../access/readAs.ts';
import type { Context, ReadContext } from '../context.ts';
import type { Row } from '../database/runSql.ts';
import { ledgerRecord } from '../queries/ledgers/ledgerRecord.ts';
import { type HistoryKey, historyPage, historyPieces } from '../queries/ledgers/movementHistory.ts';
import { countPayments, paymentPage, paymentPieces } from '../queries/ledgers/payments.ts';
import { movementsBy } from '../queries/ledgers/payTotals.ts';
import type { QueryString } from '../queries/lists/listParameters.ts';
import type { ListTotal } from '../queries/lists/listTotal.ts';
import { recordNotFound } from '../queries/lists/recordNotFound.ts';
import { staffing } from '../queries/lists/staffing.ts';
import { guardAccess } from './http/guardAccess.ts';
import { answers, idParam, type JsonSchema } from './http/openapi.ts';
import { fastifyPath, firstParameter } from './http/paths.ts';
import { PAGED, readPage, type Window } from './http/readPage.ts';
import { exposeListTotal, sendRows } from './http/sendRows.ts';
import { peopleOn, peopleSchema } from './people.ts';
import { listQuerySchema, rowSchema } from './records/recordSchemas.ts';

/** Posted movements by day or by record (docs/business-rules.md, "Histories"), in a scope below /api. */
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
  const name = firstParameter(view.operation.path) ?? 'key';
  const label = view.by === undefined ? 'a day' : `a day, or the id of a record of ${view.by}`;
  const schema = {
    summary: view.title,
    tags: [movement.label.many],
    params: {
      type: 'object',
      required: [name],
      properties: { [name]: { type: 'string', description: `YYYY-MM-DD: ${label}` } },
    },
    querystring: filteredSchema(movement, context.types),
    response: answers(rowsSchema(context, [movement], view.operation.rows, extraProperties(view))),
  };
  api.get(fastifyPath(view.operation.path), { schema }, async (request, reply) => {
    guardAccess(movement, 'list', request.actor);
    const own = readAs(context, request.actor);
    const { page, filters } = parted(request.query as QueryString);
    const window = readPage(page);
    const text = (request.params as Record<string, string>)[name] ?? '';
    const key = await readKey(own, movement, view, name, text);
    const history = { movement, view, key, filters };
    return sendPage(reply, view.operation.rows, window, {
      page: (wanted) => historyPage(own, history, wanted),
      pieces: () => historyPieces(own, history, request.actor.id),
    });
  });
}

/** The page, and the filters of fields. What a history has not, such as a search, is left to the page, which refuses it. */
function parted<Value>(query: Readonly<Record<string, Value>>): {
  page: Record<string, Value>;
  filters: Record<string, Value>;
} {
  const isFilter = ([name]: [string, unknown]) => !name.startsWith('_') && !OF_LISTS_ALONE.includes(name);
  const entries = Object.entries(query);
  return {
    page: Object.fromEntries(entries.filter((entry) => !isFilter(entry))),
    filters: Object.fromEntries(entries.filter(isFilter)),
  };
}

const OF_LISTS_ALONE = ['q', 'archived'];

/** The parameters of a page with the filters of a list. */
function filteredSchema(movement: Resource, types: Context['types']): JsonSchema {
  const { properties } = listQuerySchema(movement, types) as { properties: Record<string, JsonSchema> };
  const { filters } = parted(properties);
  return { ...PAGED, properties: { ...(PAGED.properties as JsonSchema), ...filters } };
}

/**
 * A day or an id, distinguished by format.
 * @throws AppError invalid for a day that does not exist, notFound for a record that never existed.
 */
async function readKey(
  context: ReadContext,
  movement: Resource,
  { by }: HistoryView,
  name: string,
  text: string,
): Promise<HistoryKey> {
  if (existsAsDay(text)) return { day: text };
  const id = by === undefined ? undefined : recordId(text);
  if (id === undefined) throw invalid({ [name]: failure('notKeyDay') });
  const target = context.resources[movement.fields[by as string]?.to ?? ''];
  if (target === undefined || (await ledgerRecord(context.db, context, target, id)) === undefined)
    throw target === undefined ? new AppError('notFound') : recordNotFound(target);
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
  api.get(allPath(salary), { schema }, async (request, reply) => {
    for (const movement of movements) guardAccess(movement, 'list', request.actor);
    const own = readAs(context, request.actor);
    const window = readPage(request.query as QueryString);
    return sendPage(reply, undefined, window, {
      page: async (wanted) => ({
        rows: await paymentPage(own, movements, wanted),
        total: await countPayments(own, movements),
        more: false,
      }),
      pieces: async () => paymentPieces(own, movements),
    });
  });
}

/** Beside the call of a wage, {path}/all/{projectId}: the people to whom it can be paid. */
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
    `${allPath(wage)}/:projectId`,
    { schema },
    async ({ params, actor }) => {
      guardAccess(staff.site, 'one', actor);
      guardAccess(staff.person, 'list', actor);
      return { success: true, data: await peopleOn(readAs(context, actor), staff, params.projectId) };
    },
  );
}

/** POST /employee/wage/{project_id} has /employee/wage/all beside it. */
function allPath({ api }: Resource): string {
  return `${api.create.path.replace(/\/\{.*$/, '')}/all`;
}

interface Source {
  page: (window: Window) => Promise<{ rows: Row[] } & ListTotal>;
  pieces: () => Promise<AsyncGenerator<Row[]>>;
}

/** A page with X-Total-Count if one is requested, otherwise all rows, streamed if there are many. */
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

/** The properties of a row beside those of a list: its type, and the reversal of a reversed movement. */
const OF_POSTING: JsonSchema = {
  type: { type: 'string' },
  reversed_by: { type: ['integer', 'null'], description: 'The transaction that reversed it' },
  reversed_by_voucher: { type: ['string', 'null'], description: 'Its voucher number' },
  reversed_at: { type: ['string', 'null'], description: 'When that was posted' },
};

/** The properties of a history's rows in addition to those of a list. */
function extraProperties({ balances }: HistoryView): JsonSchema {
  const number = { type: ['number', 'null'] };
  return {
    ...OF_POSTING,
    ...(balances !== undefined && { previous_balance: number, current_balance: number }),
  };
}

function rowsSchema(
  { types }: Context,
  movements: readonly Resource[],
  key: string | undefined,
  beside: JsonSchema = OF_POSTING,
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
