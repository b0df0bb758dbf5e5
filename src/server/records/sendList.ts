import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Resource } from '../../schema/index.ts';
import type { Context } from '../context.ts';
import { type ListRequest, type QueryString, readListParameters } from '../queries/listParameters.ts';
import { listPage, listPieces } from '../queries/listRecords.ts';
import { recordShape } from '../queries/recordShape.ts';
import type { Row } from '../queries/runSql.ts';

/**
 * Answers a list (business rules, section 9): a page with X-Total-Count where `_start` and `_end` ask for one, else the
 * whole list, streamed where it is long.
 */
export async function sendList(
  context: Context,
  resource: Resource,
  query: QueryString,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const request = readListParameters(recordShape(context, resource), query);
  if (request.window === undefined) return sendWhole(context, resource, request, reply);
  const { rows, total } = await listPage(context.db, context, resource, request);
  reply.header('x-total-count', total).header('access-control-expose-headers', 'X-Total-Count');
  return reply.send(wrap(resource, rows));
}

async function sendWhole(
  context: Context,
  resource: Resource,
  request: ListRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const pieces = listPieces(context, resource, request);
  const first = (await pieces.next()).value ?? [];
  const second = await pieces.next();
  if (second.done) return reply.send(wrap(resource, first));
  const text = Readable.from(jsonText(resource, [first, second.value], pieces));
  return reply.type('application/json; charset=utf-8').send(text);
}

function wrap({ api }: Resource, rows: readonly Row[]): unknown {
  return api.plain ? rows : { success: true, [api.list.rows ?? 'data']: rows };
}

/** The same answer as text, piece by piece. */
async function* jsonText(
  { api }: Resource,
  begun: readonly Row[][],
  rest: AsyncGenerator<Row[]>,
): AsyncGenerator<string> {
  const rows = async function* () {
    yield* begun;
    yield* rest;
  };
  yield api.plain ? '[' : `{"success":true,${JSON.stringify(api.list.rows ?? 'data')}:[`;
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
  yield api.plain ? ']' : ']}';
}
