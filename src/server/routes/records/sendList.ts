import type { FastifyReply } from 'fastify';
import { type Reading, valueExpressions } from '../../../schema/expression/whereExpression.ts';
import type { Field, Operation, Resource } from '../../../schema/index.ts';
import { readAs } from '../../access/readAs.ts';
import type { Context, ReadContext } from '../../context.ts';
import {
  type ListRequest,
  type QueryString,
  readListParameters,
} from '../../queries/lists/listParameters.ts';
import { countList, PIECE } from '../../queries/lists/listRecords.ts';
import type { PageTotal } from '../../queries/lists/listTotal.ts';
import { listTotals } from '../../queries/lists/listTotals.ts';
import { readLongList } from '../../queries/lists/longList.ts';
import { searchedList, searchedPage } from '../../queries/lists/searchList.ts';
import { businessToday } from '../../sql/businessTime.ts';
import { type RecordShape, recordShape } from '../../sql/recordShape.ts';
import { exposeHeader, exposePageTotal, sendRows } from '../http/sendRows.ts';

const SUCCESS = { success: true };

/** The records of a list, its call, and its default order. */
export interface Listed {
  operation: Operation;
  where: NonNullable<Field['where']>;
  sort?: { field: string; order: 'asc' | 'desc' } | undefined;
  /** The fields that are summed: those of the resource's own list by default. */
  totals?: readonly string[];
}

/**
 * Answers a list with X-Total-Count unless `_count=none` (docs/business-rules.md, "Lists"): the page from `_start` to `_end`,
 * otherwise the whole list, streamed if it is long.
 */
export async function sendList(
  product: Context,
  resource: Resource,
  query: QueryString,
  reply: FastifyReply,
  listed: Listed = { operation: resource.api.list, where: {} },
): Promise<FastifyReply> {
  const context = readAs(product, reply.request.actor);
  const reading = { reader: reply.request.actor.id, today: businessToday(context.timeZone) };
  const requested = requestOf(recordShape(context, resource), query, listed, reading);
  const { rows: name } = listed.operation;
  if (requested.count === 'only') return sendCount(context, resource, requested, reply);
  if (requested.totals) return sendTotals(context, resource, requested, reply, listed);
  if (!isPage(requested)) {
    const { request, isSimilar } = await searchedList(context, resource, requested);
    const { count, pieces } = await readLongList(context, resource, request, {
      reader: reply.request.actor.id,
    });
    describeFound(reply, count, isSimilar);
    return sendRows(reply, SUCCESS, name, pieces);
  }
  const { page, isSimilar } = await searchedPage(context, resource, requested);
  describeFound(reply, page, isSimilar);
  return reply.send(name === undefined ? page.rows : { ...SUCCESS, [name]: page.rows });
}

/** The number of records that the list finds, in place of its rows. */
async function sendCount(
  context: ReadContext,
  resource: Resource,
  requested: ListRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { request, isSimilar } = await searchedList(context, resource, requested);
  const { total, more } = await countList(context.db, context, resource, request);
  describeFound(reply, { total, more }, isSimilar);
  return reply.send({ ...SUCCESS, count: total, more });
}

/** The sums of what the list finds, in place of its rows. */
async function sendTotals(
  context: ReadContext,
  resource: Resource,
  requested: ListRequest,
  reply: FastifyReply,
  { totals = resource.list.totals }: Listed,
): Promise<FastifyReply> {
  const { request, isSimilar } = await searchedList(context, resource, requested);
  const found = await listTotals(context, resource, request, totals);
  describeFound(reply, { total: found.count + found.reversed, more: found.more }, isSimilar);
  return reply.send({ ...SUCCESS, ...found });
}

/** X-Search says that nothing has the searched words, and that these rows have similar ones. */
function describeFound(reply: FastifyReply, total: PageTotal, isSimilar: boolean): void {
  exposePageTotal(reply, total);
  if (isSimilar) exposeHeader(reply, 'X-Search', 'similar');
}

/** Whether the rows are read at once, with their total. */
function isPage({ window }: ListRequest): boolean {
  return window !== undefined && window.end - window.start <= PIECE;
}

/** The request within the records of the list. */
export function requestOf(
  shape: RecordShape,
  query: QueryString,
  { where, sort }: Listed,
  reading: Reading,
): ListRequest {
  const order = sort !== undefined && query._sort === undefined && { _sort: sort.field, _order: sort.order };
  const request = readListParameters(shape, { ...query, ...order }, reading);
  const { fields } = shape.resource;
  return {
    ...request,
    where: [...request.where, ...valueExpressions(where, { fields, types: shape.types })],
  };
}
