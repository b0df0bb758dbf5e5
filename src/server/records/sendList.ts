import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Field, Operation, Resource } from '../../schema/index.ts';
import type { Context } from '../context.ts';
import { type ListRequest, type QueryString, readListParameters } from '../queries/listParameters.ts';
import { listPage, listPieces } from '../queries/listRecords.ts';
import { type RecordShape, recordShape } from '../queries/recordShape.ts';
import type { Row } from '../queries/runSql.ts';
import { whereFilters } from '../queries/whereSql.ts';

/** Which of a resource's records are listed, by what call, in what order where none is asked for. */
export interface Listed {
  operation: Operation;
  where: NonNullable<Field['where']>;
  sort?: { field: string; order: 'asc' | 'desc' } | undefined;
}

/**
 * Answers a list (business rules, section 9): a page with X-Total-Count where `_start` and `_end` ask for one, else the
 * whole list, streamed where it is long.
 */
export async function sendList(
  context: Context,
  resource: Resource,
  query: QueryString,
  reply: FastifyReply,
  listed: Listed = { operation: resource.api.list, where: {} },
): Promise<FastifyReply> {
  const request = requestOf(recordShape(context, resource), query, listed);
  const { rows: name } = listed.operation;
  if (request.window === undefined) return sendWhole(context, resource, request, reply, name);
  const { rows, total } = await listPage(context.db, context, resource, request);
  reply.header('x-total-count', total).header('access-control-expose-headers', 'X-Total-Count');
  return reply.send(wrap(name, rows));
}

/** What is asked for, of those records that the list is of. */
function requestOf(shape: RecordShape, query: QueryString, { where, sort }: Listed): ListRequest {
  const order = sort !== undefined && query._sort === undefined && { _sort: sort.field, _order: sort.order };
  const request = readListParameters(shape, { ...query, ...order });
  return { ...request, filters: [...request.filters, ...whereFilters(shape, where)] };
}

async function sendWhole(
  context: Context,
  resource: Resource,
  request: ListRequest,
  reply: FastifyReply,
  name: string | undefined,
): Promise<FastifyReply> {
  const pieces = listPieces(context, resource, request);
  const first = (await pieces.next()).value ?? [];
  const second = await pieces.next();
  if (second.done) return reply.send(wrap(name, first));
  const text = Readable.from(jsonText(name, [first, second.value], pieces));
  return reply.type('application/json; charset=utf-8').send(text);
}

/** The rows in the field that the call names; bare where it names none. */
function wrap(name: string | undefined, rows: readonly Row[]): unknown {
  return name === undefined ? rows : { success: true, [name]: rows };
}

/** The same answer as text, piece by piece. */
async function* jsonText(
  name: string | undefined,
  begun: readonly Row[][],
  rest: AsyncGenerator<Row[]>,
): AsyncGenerator<string> {
  const rows = async function* () {
    yield* begun;
    yield* rest;
  };
  yield name === undefined ? '[' : `{"success":true,${JSON.stringify(name)}:[`;
  let separator = '';
  try {
    for await (const piece of rows()) {
      if (piece.length === 0) continue;
      yield separator + JSON.stringify(piece).slice(1, -1);
      separator = ',';
    }
  } finally {
    // Whoever stops listening half-way lets the cursor and its connection go.
    await rest.return(undefined);
  }
  yield name === undefined ? ']' : ']}';
}
