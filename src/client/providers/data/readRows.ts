import type { BaseRecord, HttpError } from '@refinedev/core';
import type { Resource } from '../../../schema/index.ts';
import { type Query, send } from '../http.ts';
import { asHttpError, bodyOf, httpError, rowsOf } from './answers.ts';
import { type ListTotal, listTotal } from './listTotal.ts';
import { ourRows } from './ourRows.ts';

/** Rows, and their total number if the host pages. */
export interface Rows extends ListTotal {
  rows: BaseRecord[];
}

/** A call without a body, and its default error message. */
export interface RowsCall {
  path: string;
  query?: Query | undefined;
  /** The property of the response with the rows. */
  rows: string | undefined;
  failed: string;
  /** The resource of the records. */
  resource?: Resource | undefined;
  signal?: AbortSignal | undefined;
}

/** Reads rows from a call that is not a resource's list. Throws HttpError. */
export async function readRows({
  path,
  query,
  rows: field,
  failed,
  resource,
  signal,
}: RowsCall): Promise<Rows> {
  try {
    const answer = await send({ method: 'GET', path, query, signal });
    const rows = rowsOf(bodyOf(answer, failed), field);
    if (rows === undefined) throw httpError(answer.status, failed);
    const total = Number(answer.headers.get('x-total-count') ?? rows.length);
    const ours = [...(await ourRows(rows, resource))];
    const { _start: start = 0, _end: end = Number.POSITIVE_INFINITY } = query ?? {};
    const page = { start: Number(start), size: Number(end) - Number(start), rows: rows.length };
    const counted = Number.isSafeInteger(total) ? total : rows.length;
    return { rows: ours, ...listTotal(answer.headers, counted, page) };
  } catch (error) {
    throw asHttpError(error, failed) as HttpError;
  }
}
