import type { BaseKey, BaseRecord, DataProvider, MetaQuery } from '@refinedev/core';
import { BULK_LIMIT, bulkPath, CELLS_LIMIT, cellsPath, type Resource } from '../../../schema/index.ts';
import { send } from '../http.ts';
import { text } from '../i18n.ts';
import { asHttpError, bodyOf, httpError, rowsOf } from './answers.ts';

interface Many {
  /** The provider's own changes of one record. */
  provider: Pick<DataProvider, 'create' | 'update' | 'deleteOne'>;
  resource: Resource;
  /** Another product's host has no call for several records. */
  elsewhere: boolean;
  meta: MetaQuery | undefined;
  /** The Idempotency-Key of a call for all of them. */
  key: string;
}

/** Adds records one after another. @throws HttpError of the first that is refused, which says its place and how many were added before. */
export async function createMany(
  { provider, resource, meta }: Many,
  all: readonly object[],
): Promise<BaseRecord[]> {
  const own = { resource: resource.name, meta: withoutKey(meta) };
  return inTurn(all, (variables) => provider.create({ ...own, variables }));
}

/** Changes records, all or none where our own server does it. Rows are as the host sends them. @throws HttpError */
export async function updateMany(many: Many, ids: readonly BaseKey[], values: object): Promise<BaseRecord[]> {
  const { provider, resource, elsewhere, meta } = many;
  if (elsewhere || resource.kind !== 'entity' || ids.length === 0) {
    const own = { resource: resource.name, variables: values, meta: withoutKey(meta) };
    return inTurn(ids, (id) => provider.update({ ...own, id }));
  }
  const records = atMost(CELLS_LIMIT, ids).map((id) => ({ id: Number(id), values }));
  return post(many, cellsPath(resource.api.list.path), { records }, resource.texts.failed.update);
}

/** Deletes records, all or none where the list offers it. Rows are as the host sends them. @throws HttpError */
export async function deleteMany(many: Many, ids: readonly BaseKey[]): Promise<BaseRecord[]> {
  const { provider, resource, elsewhere, meta } = many;
  if (elsewhere || !resource.list.bulk.includes('delete') || ids.length === 0) {
    const own = { resource: resource.name, meta: withoutKey(meta) };
    return inTurn(ids, (id) => provider.deleteOne({ ...own, id }));
  }
  const body = { ids: atMost(BULK_LIMIT, ids).map(Number) };
  return post(many, bulkPath(resource.api.list.path, 'delete'), body, resource.texts.failed.delete);
}

async function post({ key }: Many, path: string, body: object, failed: string): Promise<BaseRecord[]> {
  try {
    const headers = { 'idempotency-key': key };
    return rowsOf(bodyOf(await send({ method: 'POST', path, body, headers }), failed), 'data') ?? [];
  } catch (error) {
    throw asHttpError(error, failed);
  }
}

function atMost(most: number, ids: readonly BaseKey[]): readonly BaseKey[] {
  if (ids.length > most) throw httpError(422, text('query.tooMany', { count: ids.length, most }));
  return ids;
}

/** Each record has a key of its own. */
function withoutKey({ idempotencyKey: _key, ...meta }: MetaQuery = {}): MetaQuery {
  return meta;
}

async function inTurn<T>(
  items: readonly T[],
  change: (item: T) => Promise<{ data: BaseRecord }>,
): Promise<BaseRecord[]> {
  const rows: BaseRecord[] = [];
  for (const [index, item] of items.entries()) {
    try {
      rows.push((await change(item)).data);
    } catch (error) {
      if (!(error instanceof Error) || items.length === 1) throw error;
      const params = { place: index + 1, all: items.length, reason: error.message, done: index };
      throw Object.assign(error, { message: text('query.halfDone', params) });
    }
  }
  return rows;
}
