/** The calls of ledgers. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, invalid } from '../../errors/AppError.ts';
import { failure } from '../../errors/failure.ts';
import { bookKey, recordOfBook } from '../../ledger/books.ts';
import { type LedgerView, manyInSentence, OWN_TYPES, oneRef, type Resource } from '../../schema/index.ts';
import { recordId } from '../../schema/recordId.ts';
import { readAs } from '../access/readAs.ts';
import type { Context, ReadContext } from '../context.ts';
import type { Row } from '../database/runSql.ts';
import { type FilteredRange, filteredPieces, filteredRange } from '../queries/ledgers/filteredLedger.ts';
import { isWhole } from '../queries/ledgers/ledgerFilter.ts';
import { type LedgerRequest, readLedgerParameters } from '../queries/ledgers/ledgerParameters.ts';
import { type LedgerOwner, type LedgerRange, ledgerRange } from '../queries/ledgers/ledgerRange.ts';
import { type LedgerRecord, ledgerRecord, recordKeys } from '../queries/ledgers/ledgerRecord.ts';
import { ledgerPieces } from '../queries/ledgers/ledgerRows.ts';
import { namedTotals } from '../queries/ledgers/ledgerTotals.ts';
import type { QueryString } from '../queries/lists/listParameters.ts';
import { recordNotFound } from '../queries/lists/recordNotFound.ts';
import { nominalAccounts } from '../queries/reports/accounts.ts';
import { guardAccess, guardBook } from './http/guardAccess.ts';
import { answers, idParam } from './http/openapi.ts';
import { fastifyPath, firstParameter } from './http/paths.ts';
import { exposeTotal, sendRows } from './http/sendRows.ts';
import { ledgerQuerySchema, ledgerSchema } from './ledgerSchemas.ts';

const BOOKS = ['Books'];
const OF_RECORD = { id: { type: 'integer' }, name: { type: ['string', 'null'] } };

/** The ledgers of records and of nominal books (docs/business-rules.md, "Ledgers"), in a scope below /api. */
export function registerLedgers(api: FastifyInstance, context: Context): void {
  for (const resource of Object.values(context.resources)) {
    if (resource.ledger !== undefined) registerRecordLedger(api, context, resource, resource.ledger);
  }
  for (const [key, { ledger }] of Object.entries(context.settings.books)) {
    if (ledger !== undefined) registerBookLedger(api, context, key, ledger);
  }
  registerAnyBook(api, context);
}

/** The ledger of a record's book or stock: its id is in the path, or in the parameter `id`. */
function registerRecordLedger(
  api: FastifyInstance,
  context: Context,
  resource: Resource,
  view: LedgerView,
): void {
  const { path } = view.operation;
  const parameter = firstParameter(path);
  const totals = namedTotals(view.totals);
  const types = typesOf(context);
  const schema = {
    summary: view.heading,
    tags: [resource.label.many],
    ...(parameter && { params: idParam(parameter) }),
    querystring: ledgerQuerySchema({
      byId: parameter === undefined,
      second: totals?.second?.parameters,
      types,
    }),
    response: answers(
      ledgerSchema(view, {
        figures: totals?.figures,
        second: totals?.second?.key,
        own: view.of === 'book' ? recordKeys(resource, OF_RECORD) : undefined,
      }),
    ),
  };
  api.get(fastifyPath(path), { schema }, async (request, reply) => {
    guardAccess(resource, 'one', request.actor);
    const own = readAs(context, request.actor);
    const query = request.query as QueryString;
    const ledgerRequest = readLedgerParameters(query, {
      known: parameter === undefined ? ['id'] : [],
      second: totals?.second?.parameters,
      types,
    });
    const record =
      parameter === undefined
        ? await queriedRecord(own, resource, query)
        : await pathRecord(own, resource, request);
    return sendRecordLedger(own, reply, { resource, view, record, ledgerRequest });
  });
}

/** The types by which entries can be filtered: those of movements, and the product's own. */
function typesOf({ resources }: Context): string[] {
  return [...new Set([...OWN_TYPES, ...Object.values(resources).flatMap(({ post }) => post?.type ?? [])])];
}

interface RecordLedger {
  resource: Resource;
  view: LedgerView;
  record: LedgerRecord;
  ledgerRequest: LedgerRequest;
}

async function sendRecordLedger(
  context: ReadContext,
  reply: FastifyReply,
  given: RecordLedger,
): Promise<FastifyReply> {
  const { resource, view, record, ledgerRequest } = given;
  const owner = ownerOf(resource, view, record.id);
  const whole = await ledgerRange(context.db, owner, ledgerRequest.range, ledgerRequest.page);
  if (whole === undefined) throw recordNotFound(resource);
  const range = await partOf(context, owner, whole, ledgerRequest);
  const totals = namedTotals(view.totals);
  const window =
    ledgerRequest.secondPage ?? (ledgerRequest.page === undefined ? undefined : { start: 0, end: 50 });
  const found = await totals?.read(context.db, context, {
    resource,
    recordId: record.id,
    range: ledgerRequest.range,
    window,
  });
  if (found?.second && totals?.second) exposeTotal(reply, found.second.total, totals.second.header);
  return sendLedger(context, reply, {
    owner,
    resource,
    range,
    ledgerRequest,
    rows: view.operation.rows,
    head: {
      record,
      ...found?.figures,
      ...(found?.second && totals?.second && { [totals.second.key]: found.second.rows }),
    },
    own:
      view.of === 'stock'
        ? { product_id: record.id, product_name: record.name }
        : recordKeys(resource, record),
  });
}

/** The range with the entries that the request's filter leaves. */
async function partOf(
  context: ReadContext,
  owner: LedgerOwner,
  range: LedgerRange,
  { filter }: LedgerRequest,
): Promise<LedgerRange | FilteredRange> {
  return isWhole(filter) ? range : filteredRange(context.db, context, owner, range, filter);
}

function ownerOf({ name }: Resource, { of }: LedgerView, id: number): LedgerOwner {
  return of === 'stock' ? { stock: { resource: name, recordId: id } } : { book: bookKey(name, id) };
}

interface Ledger {
  owner: LedgerOwner;
  resource: Resource | undefined;
  range: LedgerRange | FilteredRange;
  ledgerRequest: LedgerRequest;
  rows: string | undefined;
  head: object;
  /** Properties that every row contains. */
  own: Row;
}

async function sendLedger(context: ReadContext, reply: FastifyReply, ledger: Ledger): Promise<FastifyReply> {
  const { owner, resource, range, ledgerRequest, head, own } = ledger;
  const { page } = ledgerRequest;
  const filtered = 'condition' in range ? range : undefined;
  const isPage = page !== undefined && 'start' in page;
  if (isPage) exposeTotal(reply, range.count);
  const rows = filtered
    ? filteredPieces(context.db, context, owner, resource, filtered, page)
    : ledgerPieces(context.db, context, owner, resource, range);
  const pieces = withOwn(rows, own);
  return sendRows(reply, { success: true, ...range.figures, ...head }, ledger.rows ?? 'data', pieces);
}

async function* withOwn(pieces: AsyncGenerator<Row[]>, own: Row): AsyncGenerator<Row[]> {
  for await (const rows of pieces) {
    for (const row of rows) Object.assign(row, own);
    yield rows;
  }
}

function registerBookLedger(api: FastifyInstance, context: Context, key: string, view: LedgerView): void {
  const schema = {
    summary: view.heading,
    tags: BOOKS,
    querystring: ledgerQuerySchema({ types: typesOf(context) }),
    response: answers(ledgerSchema(view)),
  };
  api.get(view.operation.path, { schema }, (request, reply) =>
    sendBook(context, request, reply, key, view.operation.rows),
  );
}

/** GET /ledger/{key}: every nominal book. */
function registerAnyBook(api: FastifyInstance, context: Context): void {
  const keys = nominalAccounts(context).map(({ key }) => key);
  api.get<{ Params: { key: string } }>(
    '/ledger/:key',
    {
      schema: {
        summary: 'The ledger of a book that belongs to no record',
        tags: BOOKS,
        params: {
          type: 'object',
          required: ['key'],
          properties: { key: { type: 'string', enum: keys } },
        },
        querystring: ledgerQuerySchema({ types: typesOf(context) }),
        response: answers(ledgerSchema()),
      },
    },
    (request, reply) => {
      if (recordOfBook(request.params.key) !== null) throw new AppError('bookNotFound');
      return sendBook(context, request, reply, request.params.key, undefined);
    },
  );
}

async function sendBook(
  product: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  key: string,
  rows: string | undefined,
): Promise<FastifyReply> {
  guardBook(request.actor, key);
  const context = readAs(product, request.actor);
  const ledgerRequest = readLedgerParameters(request.query as QueryString, { types: typesOf(context) });
  const owner = { book: key };
  const range = await ledgerRange(context.db, owner, ledgerRequest.range, ledgerRequest.page);
  if (range === undefined) throw new AppError('bookNotFound');
  return sendLedger(context, reply, {
    owner,
    resource: undefined,
    range: await partOf(context, owner, range, ledgerRequest),
    ledgerRequest,
    rows,
    head: { record: null },
    own: {},
  });
}

/** @throws AppError invalid: an unknown record is an invalid value in a query, and an unknown address in a path. */
async function queriedRecord(
  context: ReadContext,
  resource: Resource,
  query: QueryString,
): Promise<LedgerRecord> {
  const text = [query.id ?? ''].flat()[0] ?? '';
  if (text === '') throw invalid({ id: failure('noRecordChosen', { resource: manyInSentence(resource) }) });
  const record = await findOwner(context, resource, text);
  if (record === undefined) throw invalid({ id: failure('chosenNotFound', { resource: oneRef(resource) }) });
  return record;
}

async function pathRecord(
  context: ReadContext,
  resource: Resource,
  { params }: FastifyRequest,
): Promise<LedgerRecord> {
  const record = await findOwner(
    context,
    resource,
    Object.values(params as Record<string, string>).at(-1) ?? '',
  );
  if (record === undefined) throw recordNotFound(resource);
  return record;
}

async function findOwner(
  context: ReadContext,
  resource: Resource,
  text: string,
): Promise<LedgerRecord | undefined> {
  const id = recordId(text);
  return id === undefined ? undefined : ledgerRecord(context.db, context, resource, id);
}
