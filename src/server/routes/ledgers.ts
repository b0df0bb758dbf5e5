/** The calls of ledgers. Above 250 lines because records' and nominal books' ledgers share one way to answer. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, invalid } from '../../errors/AppError.ts';
import { bookKey, recordOfBook } from '../../ledger/books.ts';
import { inSentence, type LedgerView, OWN_TYPES, type Resource } from '../../schema/index.ts';
import type { Context } from '../context.ts';
import { answers, type JsonSchema } from '../http/openapi.ts';
import { exposeTotal, sendRows } from '../http/sendRows.ts';
import { onlyTypes, type TypedRange, typedPieces } from '../queries/ledgers/ledgerOfTypes.ts';
import { type LedgerRequest, readLedgerParameters } from '../queries/ledgers/ledgerParameters.ts';
import { type LedgerOwner, type LedgerRange, ledgerRange } from '../queries/ledgers/ledgerRange.ts';
import { type LedgerRecord, ledgerRecord, recordKeys } from '../queries/ledgers/ledgerRecord.ts';
import { ledgerPieces } from '../queries/ledgers/ledgerRows.ts';
import { namedTotals } from '../queries/ledgers/ledgerTotals.ts';
import { nominalLabels, trialBalance } from '../queries/ledgers/trialBalance.ts';
import { recordId } from '../queries/lists/findRecord.ts';
import type { QueryString } from '../queries/lists/listParameters.ts';
import type { Row } from '../queries/sql/runSql.ts';
import { guardAccess } from '../records/guardAccess.ts';
import { ledgerQuerySchema, ledgerSchema, trialSchema } from './ledgerSchemas.ts';

const BOOKS = ['Books'];
const OF_RECORD = { id: { type: 'integer' }, name: { type: ['string', 'null'] } };

/** The ledgers of records and of the books that belong to none (business rules, sections 1, 8 and 9), in a scope below /api. */
export function registerLedgers(api: FastifyInstance, context: Context): void {
  for (const resource of Object.values(context.resources)) {
    if (resource.ledger !== undefined) registerRecordLedger(api, context, resource, resource.ledger);
  }
  for (const [key, { ledger }] of Object.entries(context.settings.books)) {
    if (ledger !== undefined) registerBookLedger(api, context, key, ledger);
  }
  registerAnyBook(api, context);
}

/** The ledger of a record's book or stock: its id stands in the path, or in `id`. */
function registerRecordLedger(
  api: FastifyInstance,
  context: Context,
  resource: Resource,
  view: LedgerView,
): void {
  const { path } = view.operation;
  const parameter = /\{([^}]*)\}/.exec(path)?.[1];
  const totals = namedTotals(view.totals);
  const types = view.of === 'book' ? typesOf(context) : [];
  const schema = {
    summary: view.heading,
    tags: [resource.label.many],
    ...(parameter && { params: idSchema(parameter) }),
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
  api.get(path.replace(/\{([^}]*)\}/g, ':$1'), { schema }, async (request, reply) => {
    guardAccess(resource, 'one', request.actor);
    const query = request.query as QueryString;
    const asked = readLedgerParameters(query, {
      known: parameter === undefined ? ['id'] : [],
      second: totals?.second?.parameters,
      types,
    });
    const record =
      parameter === undefined
        ? await queriedRecord(context, resource, query)
        : await pathRecord(context, resource, request);
    return sendRecordLedger(context, reply, { resource, view, record, asked });
  });
}

/** What entries may be asked by: the types that movements post, and the product's own. */
function typesOf({ resources }: Context): string[] {
  return [...new Set([...OWN_TYPES, ...Object.values(resources).flatMap(({ post }) => post?.type ?? [])])];
}

interface RecordLedger {
  resource: Resource;
  view: LedgerView;
  record: LedgerRecord;
  asked: LedgerRequest;
}

async function sendRecordLedger(
  context: Context,
  reply: FastifyReply,
  given: RecordLedger,
): Promise<FastifyReply> {
  const { resource, view, record, asked } = given;
  const owner = ownerOf(resource, view, record.id);
  const whole = await ledgerRange(context.db, context, owner, asked.range, asked.page);
  if (whole === undefined) throw missing(resource);
  const range = asked.types ? await onlyTypes(context.db, context, whole, asked.types) : whole;
  const totals = namedTotals(view.totals);
  const window = asked.secondPage ?? (asked.page === undefined ? undefined : { start: 0, end: 50 });
  const found = await totals?.read(context.db, context, {
    resource,
    recordId: record.id,
    range: asked.range,
    window,
  });
  if (found?.second && totals?.second) exposeTotal(reply, found.second.total, totals.second.header);
  return sendLedger(context, reply, {
    owner,
    resource,
    range,
    asked,
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

function ownerOf({ name }: Resource, { of }: LedgerView, id: number): LedgerOwner {
  return of === 'stock' ? { stock: { resource: name, recordId: id } } : { book: bookKey(name, id) };
}

interface Ledger {
  owner: LedgerOwner;
  resource: Resource | undefined;
  range: LedgerRange | TypedRange;
  asked: LedgerRequest;
  rows: string | undefined;
  head: object;
  /** What every row carries. */
  own: Row;
}

async function sendLedger(context: Context, reply: FastifyReply, ledger: Ledger): Promise<FastifyReply> {
  const { owner, resource, range, asked, head, own } = ledger;
  const typed = 'types' in range ? range : undefined;
  if (asked.page !== undefined && 'start' in asked.page)
    exposeTotal(reply, typed?.count ?? range.past - range.first);
  const rows = typed
    ? typedPieces(context.db, context, resource, typed, asked.page)
    : ledgerPieces(context.db, context, owner, resource, range);
  const pieces = withOwn(rows, own);
  return sendRows(reply, { success: true, ...range.figures, ...head }, ledger.rows ?? 'data', pieces);
}

async function* withOwn(pieces: AsyncGenerator<Row[]>, own: Row): AsyncGenerator<Row[]> {
  for await (const rows of pieces) yield rows.map((row) => ({ ...row, ...own }));
}

function registerBookLedger(api: FastifyInstance, context: Context, key: string, view: LedgerView): void {
  const schema = {
    summary: view.heading,
    tags: BOOKS,
    querystring: ledgerQuerySchema({}),
    response: answers(ledgerSchema(view)),
  };
  api.get(view.operation.path, { schema }, (request, reply) =>
    sendBook(context, request, reply, key, view.operation.rows),
  );
}

/** GET /ledger/{key} and GET /books: every book that belongs to no record, and all balances. */
function registerAnyBook(api: FastifyInstance, context: Context): void {
  const labels = nominalLabels(context);
  api.get<{ Params: { key: string } }>(
    '/ledger/:key',
    {
      schema: {
        summary: 'The ledger of a book that belongs to no record',
        tags: BOOKS,
        params: {
          type: 'object',
          required: ['key'],
          properties: { key: { type: 'string', enum: [...labels.keys()] } },
        },
        querystring: ledgerQuerySchema({}),
        response: answers(ledgerSchema()),
      },
    },
    (request, reply) => {
      if (recordOfBook(request.params.key) !== null) throw new AppError('notFound', 'There is no such book');
      return sendBook(context, request, reply, request.params.key, undefined);
    },
  );
  api.get(
    '/books',
    { schema: { summary: 'Every balance', tags: BOOKS, response: answers(trialSchema()) } },
    async () => ({
      success: true,
      data: await trialBalance(context.db, context),
    }),
  );
}

async function sendBook(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  key: string,
  rows: string | undefined,
): Promise<FastifyReply> {
  const asked = readLedgerParameters(request.query as QueryString);
  const owner = { book: key };
  const range = await ledgerRange(context.db, context, owner, asked.range, asked.page);
  if (range === undefined) throw new AppError('notFound', 'There is no such book');
  return sendLedger(context, reply, {
    owner,
    resource: undefined,
    range,
    asked,
    rows,
    head: { record: null },
    own: {},
  });
}

/** @throws AppError invalid: in a query an unknown record is a wrong value, in a path an unknown place. */
async function queriedRecord(
  context: Context,
  resource: Resource,
  query: QueryString,
): Promise<LedgerRecord> {
  const text = [query.id ?? ''].flat()[0] ?? '';
  if (text === '') throw invalid({ id: `Choose one of the ${inSentence(resource.label.many)}` });
  const record = await findOwner(context, resource, text);
  if (record === undefined) throw invalid({ id: `${resource.label.one} not found` });
  return record;
}

async function pathRecord(
  context: Context,
  resource: Resource,
  { params }: FastifyRequest,
): Promise<LedgerRecord> {
  const record = await findOwner(
    context,
    resource,
    Object.values(params as Record<string, string>).at(-1) ?? '',
  );
  if (record === undefined) throw missing(resource);
  return record;
}

async function findOwner(
  context: Context,
  resource: Resource,
  text: string,
): Promise<LedgerRecord | undefined> {
  const id = recordId(text);
  return id === undefined ? undefined : ledgerRecord(context.db, context, resource, id);
}

function missing({ label }: Resource): AppError {
  return new AppError('notFound', `${label.one} not found`);
}

function idSchema(name: string): JsonSchema {
  return { type: 'object', required: [name], properties: { [name]: { type: 'integer', minimum: 1 } } };
}
