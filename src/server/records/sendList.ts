import type { FastifyReply } from 'fastify';
import type { Field, Operation, Resource } from '../../schema/index.ts';
import type { Context } from '../context.ts';
import { type ListRequest, type QueryString, readListParameters } from '../queries/listParameters.ts';
import { listPage, listPieces } from '../queries/listRecords.ts';
import { type RecordShape, recordShape } from '../queries/recordShape.ts';
import { whereFilters } from '../queries/whereSql.ts';
import { exposeTotal, sendRows } from '../sendRows.ts';

const SUCCESS = { success: true };

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
  if (request.window === undefined)
    return sendRows(reply, SUCCESS, name, listPieces(context, resource, request));
  const { rows, total } = await listPage(context.db, context, resource, request);
  exposeTotal(reply, total);
  return reply.send(name === undefined ? rows : { ...SUCCESS, [name]: rows });
}

/** What is asked for, of those records that the list is of. */
function requestOf(shape: RecordShape, query: QueryString, { where, sort }: Listed): ListRequest {
  const order = sort !== undefined && query._sort === undefined && { _sort: sort.field, _order: sort.order };
  const request = readListParameters(shape, { ...query, ...order });
  return { ...request, filters: [...request.filters, ...whereFilters(shape, where)] };
}
