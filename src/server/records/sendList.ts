import type { FastifyReply } from 'fastify';
import type { Field, Operation, Resource } from '../../schema/index.ts';
import type { Context } from '../context.ts';
import { exposeListTotal, sendRows } from '../http/sendRows.ts';
import { type ListRequest, type QueryString, readListParameters } from '../queries/lists/listParameters.ts';
import { listPage, PIECE } from '../queries/lists/listRecords.ts';
import { readLongList } from '../queries/lists/longList.ts';
import { whereFilters } from '../queries/lists/whereSql.ts';
import { type RecordShape, recordShape } from '../queries/sql/recordShape.ts';

const SUCCESS = { success: true };

/** Which of a resource's records are listed, by what call, in what order where none is asked for. */
export interface Listed {
  operation: Operation;
  where: NonNullable<Field['where']>;
  sort?: { field: string; order: 'asc' | 'desc' } | undefined;
}

/**
 * Answers a list with X-Total-Count (business rules, section 9): the page that `_start` and `_end` ask for, else the whole
 * list; streamed where it is long.
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
  if (!isPage(request)) {
    const { count, pieces } = await readLongList(context, resource, request, {
      reader: reply.request.actor.id,
    });
    exposeListTotal(reply, count);
    return sendRows(reply, SUCCESS, name, pieces);
  }
  const { rows, ...count } = await listPage(context.db, context, resource, request);
  exposeListTotal(reply, count);
  return reply.send(name === undefined ? rows : { ...SUCCESS, [name]: rows });
}

/** Rows that are read at once, with their total. */
function isPage({ window }: ListRequest): boolean {
  return window !== undefined && window.end - window.start <= PIECE;
}

/** What is asked for, of those records that the list is of. */
function requestOf(shape: RecordShape, query: QueryString, { where, sort }: Listed): ListRequest {
  const order = sort !== undefined && query._sort === undefined && { _sort: sort.field, _order: sort.order };
  const request = readListParameters(shape, { ...query, ...order });
  return { ...request, filters: [...request.filters, ...whereFilters(shape, where)] };
}
