import type { BaseKey } from '@refinedev/core';
import type { Operation, OperationName, Resource } from '../../../schema/index.ts';
import { type Answer, type Query, send } from '../http.ts';
import { asHttpError, bodyOf, httpError, noticeOf, rowOf, rowsOf } from './answers.ts';
import { callOf } from './callOf.ts';
import { listQuery } from './listQuery.ts';
import { isPaged, listTotal, pageOf } from './listTotal.ts';
import { valueAt } from './place.ts';
import type { Changed, Transport } from './Transport.ts';

/** The calls of a resource as its definition maps them: paths, places in the response, refreshed lists. */
export function mappedTransport(resource: Resource): Transport {
  const { api } = resource;
  return {
    list: async (params) => {
      const { answer, body } = await call(resource, 'list', {
        query: listQuery(params),
        signal: params.signal,
      });
      const rows = rowsOf(body, api.list.rows);
      if (rows === undefined) throw httpError(answer.status, resource.texts.failed.list);
      const total = totalOf(answer, countAt(body, api.list.total));
      return {
        rows,
        total,
        ...(total !== undefined && listTotal(answer.headers, total, pageOf(params, rows.length))),
      };
    },
    one: async (id, signal) => {
      const ask = api.oneFromList ? findInList : fetchOne;
      const { row, status } = await ask(resource, id, signal);
      if (row === undefined) throw httpError(status === 200 ? 404 : status, resource.texts.failed.one);
      return row;
    },
    create: (values, key) => change(resource, 'create', { ...callOf(resource, values), key }),
    update: (id, body, key) => change(resource, 'update', { id, body, key }),
    remove: (id, key) => change(resource, 'delete', { id, key }),
  };
}

interface Given {
  id?: BaseKey;
  /** Replaces the definition's path, with its parameters filled in. */
  path?: string;
  query?: Query;
  body?: object;
  key?: string;
  signal?: AbortSignal | undefined;
}

async function call(
  resource: Resource,
  name: OperationName,
  { id, path: filled, query, body, key, signal }: Given,
): Promise<{ answer: Answer; body: unknown }> {
  const { method, path }: Operation = resource.api[name];
  const fallback = resource.texts.failed[name];
  try {
    const answer = await send({
      method,
      path: filled ?? fillId(path, id),
      query,
      body,
      signal,
      headers: key === undefined ? {} : { 'idempotency-key': key },
    });
    return { answer, body: bodyOf(answer, fallback) };
  } catch (error) {
    throw asHttpError(error, fallback);
  }
}

async function fetchOne(resource: Resource, id: BaseKey, signal?: AbortSignal) {
  const { answer, body } = await call(resource, 'one', { id, signal });
  return { row: rowOf(body, resource.api.one.row), status: answer.status };
}

/** The host has no call for one record: its list is requested with `id=`, and the result is searched. */
async function findInList(resource: Resource, id: BaseKey, signal?: AbortSignal) {
  const { answer, body } = await call(resource, 'list', { query: { id }, signal });
  const rows = rowsOf(body, resource.api.list.rows) ?? [];
  return { row: rows.find((row) => String(row.id) === String(id)), status: answer.status };
}

async function change(
  resource: Resource,
  name: 'create' | 'update' | 'delete',
  given: Given,
): Promise<Changed> {
  const { body } = await call(resource, name, given);
  const { row, refreshed } = resource.api[name];
  return {
    row: rowOf(body, row),
    message: noticeOf(body),
    refreshed: refreshed === undefined ? undefined : rowsOf(body, refreshed),
  };
}

/** A path with the id filled in. */
export function fillId(path: string, id: BaseKey | undefined): string {
  return id === undefined ? path : path.replace('{id}', encodeURIComponent(String(id)));
}

function countAt(body: unknown, place: string | undefined): unknown {
  return place === undefined ? undefined : valueAt(body, place);
}

/** The total in the body, otherwise that of the header. */
function totalOf({ headers }: Answer, counted: unknown): number | undefined {
  // Its rows are paged although they were not counted.
  if (counted === undefined && isPaged(headers) && !headers.has('x-total-count')) return 0;
  const total = Number(counted ?? headers.get('x-total-count') ?? Number.NaN);
  return Number.isSafeInteger(total) && total >= 0 ? total : undefined;
}
