import type { BaseKey, BaseRecord, DataProvider, MetaQuery } from '@refinedev/core';
import type { FieldTypes, Resource, Resources } from '../../schema/index.ts';
import { loadConfig } from './config.ts';
import { asHttpError, bodyOf, httpError, readRow, sendValues } from './data/answers.ts';
import { sendableFilters, sendableSorters } from './data/crudFilters.ts';
import { listQuery } from './data/listQuery.ts';
import { mappedTransport } from './data/mapped.ts';
import { partsOf } from './data/parts.ts';
import { startedRequests } from './data/started.ts';
import type { Changed, ListParams, Transport } from './data/Transport.ts';
import { wholeLists } from './data/wholeLists.ts';
import { send } from './http.ts';
import { text } from './i18n.ts';
import { newKey } from './useIdempotencyKey.ts';

export interface PlinthData extends DataProvider {
  /** Requests a list before its page has loaded; the page's own request then uses this response. */
  startList: (resource: string, params: ListParams) => void;
  /** Called when others have changed something: responses that are kept for their page are outdated. */
  forget: () => void;
}

/**
 * Refine's data provider, made from the definitions. Rows are parsed by the field types, and values are formatted by them. A
 * host that pages sends X-Total-Count; lists of other hosts are paged in the browser.
 *
 * Refine fills `meta` with every URL parameter; the provider reads only `idempotencyKey` (one key for one filled form),
 * `uncounted` (a list whose rows do not wait for their count), `namedFirst` (a search whose first rows are named as its text),
 * `was` (the posted values shown; docs/business-rules.md, "Edited balances"), and for a custom call `failed` (its default error
 * message) and `isQuestion` (a POST that changes nothing, such as a preview). Changes resolve to `{data, message}` with the
 * server's message. Failures are Refine's HttpError; status 0 is no response.
 */
export function makeDataProvider(resources: Resources, types: FieldTypes): PlinthData {
  const wholes = wholeLists();
  const started = startedRequests();

  const forget = () => {
    wholes.clear();
    started.clear();
  };

  const parts = partsOf(resources);

  const find = (name: string): Resource => {
    const resource = resources[name] ?? parts[name];
    if (resource === undefined) throw new Error(`There is no resource ${name}`);
    return resource;
  };

  const reach = async (name: string): Promise<{ resource: Resource; transport: Transport }> => {
    const resource = find(name);
    return { resource, transport: await transportOf(resource) };
  };

  /** The code that searches and filters in the browser loads only for a list that came whole. */
  const browsed = async (rows: readonly BaseRecord[], resource: Resource, params: ListParams) => {
    const { browse } = await import('./data/browse.ts');
    return browse(rows, resource, types, params);
  };

  const getList = async (name: string, wanted: ListParams) => {
    const { resource, transport } = await reach(name);
    const scope = { resource, types, elsewhere: (await loadConfig()).host !== undefined };
    const params = {
      ...wanted,
      filters: sendableFilters(wanted.filters, scope),
      sorters: sendableSorters(wanted.sorters, scope),
    };
    const known = wholes.get(name);
    if (known !== undefined) return browsed(known, resource, params);
    const read = (rows: BaseRecord[]) => rows.map((row) => readRow(row, resource, types));
    const { rows, total, ...found } = await transport.list(params);
    if (total !== undefined) return { data: read(rows), total, ...found };
    // A host without paging may still filter, so only a list requested without filters is complete.
    const narrowed = params.filters.length > 0;
    const whole = read(
      narrowed ? (await transport.list({ pagination: { mode: 'off' }, signal: params.signal })).rows : rows,
    );
    wholes.keep(name, whole);
    return browsed(whole, resource, params);
  };

  const changed = (name: string, { row, message, refreshed }: Changed, otherwise: BaseRecord) => {
    const resource = find(name);
    const hadWhole = wholes.get(name) !== undefined;
    forget();
    if (hadWhole && refreshed !== undefined) {
      wholes.keep(
        name,
        refreshed.map((each) => readRow(each, resource, types)),
      );
    }
    return { data: row === undefined ? otherwise : readRow(row, resource, types), message } as {
      data: never;
      message?: string;
    };
  };

  const manyOf = async (name: string, meta: MetaQuery | undefined) => {
    const elsewhere = (await loadConfig()).host !== undefined;
    return { provider, resource: find(name), elsewhere, meta, key: keyOf(meta) };
  };

  const severalChanged = (resource: Resource, rows: readonly BaseRecord[]) => {
    forget();
    return { data: rows.map((row) => readRow(row, resource, types)) as never };
  };

  const provider: PlinthData = {
    getApiUrl: () => API_URL,
    forget,
    startList: (resource, params) => started.start(resource, params, () => getList(resource, params)),
    getList: async ({ resource, pagination, sorters, filters, meta }) => {
      // A URL parameter may have the same name, but it is no boolean.
      const count = meta?.uncounted === true ? 'none' : undefined;
      const first = meta?.namedFirst === true ? 'named' : undefined;
      const params = { pagination, sorters, filters, count, first, signal: signalOf(meta) } as ListParams;
      return (await (started.take(resource, params) ?? getList(resource, params))) as never;
    },
    getMany: async ({ resource, ids, meta }) => {
      const found: BaseRecord[] = [];
      for (let start = 0; start < ids.length; start += IDS_AT_ONCE) {
        const value = ids.slice(start, start + IDS_AT_ONCE).map(String);
        const filters = [{ field: 'id', operator: 'in' as const, value }];
        const params = { pagination: { mode: 'off' as const }, filters, signal: signalOf(meta) };
        found.push(...(await getList(resource, params)).data);
      }
      return { data: found as never };
    },
    getOne: async ({ resource: name, id, meta }) => {
      const { resource, transport } = await reach(name);
      return { data: readRow(await transport.one(id, signalOf(meta)), resource, types) as never };
    },
    create: async ({ resource: name, variables, meta }) => {
      const { resource, transport } = await reach(name);
      const body = sendValues(variables as object, resource, types);
      return changed(name, await transport.create(body, keyOf(meta)), body);
    },
    update: async ({ resource: name, id, variables, meta }) => {
      const { resource, transport } = await reach(name);
      const body = sendValues(variables as object, resource, types);
      const was = wasOf(meta, resource, types);
      return changed(name, await transport.update(id, { ...body, ...was }, keyOf(meta)), { id, ...body });
    },
    deleteOne: async ({ resource: name, id, meta }) => {
      const { transport } = await reach(name);
      return changed(name, await transport.remove(id, keyOf(meta)), { id: id as BaseKey });
    },
    createMany: async ({ resource, variables, meta }) => {
      const { createMany } = await import('./data/many.ts');
      return { data: (await createMany(await manyOf(resource, meta), variables as object[])) as never };
    },
    updateMany: async ({ resource: name, ids, variables, meta }) => {
      const { updateMany } = await import('./data/many.ts');
      const many = await manyOf(name, meta);
      const values = sendValues(variables as object, many.resource, types);
      return severalChanged(many.resource, await updateMany(many, ids, values));
    },
    deleteMany: async ({ resource: name, ids, meta }) => {
      const { deleteMany } = await import('./data/many.ts');
      const many = await manyOf(name, meta);
      return severalChanged(many.resource, await deleteMany(many, ids));
    },
    custom: async ({ url, method, payload, query, filters, sorters, headers, meta }) => {
      const fallback = typeof meta?.failed === 'string' ? meta.failed : text('failure.unexpected');
      try {
        const isRead = method === 'get' || meta?.isQuestion === true;
        const call = {
          method: method.toUpperCase(),
          isQuestion: meta?.isQuestion === true,
          path: pathOf(url),
          query: { ...listQuery({ filters, sorters, pagination: { mode: 'off' } }), ...(query as object) },
          body: payload,
          headers: { ...(!isRead && { 'idempotency-key': keyOf(meta) }), ...(headers as object) },
          signal: signalOf(meta),
        };
        const answer = bodyOf(await send(call), fallback);
        if (!isRead) forget();
        return { data: answer as never };
      } catch (error) {
        throw asHttpError(error, fallback);
      }
    },
  };
  return provider;
}

/** The result of Refine's `useApiUrl`; the calls of `custom` are below it, written with or without it. */
const API_URL = '/api';

/** The number of ids of a call, because they are in its address. */
const IDS_AT_ONCE = 200;

/** @throws HttpError for an address of another host: the token and the content security policy are for this one. */
function pathOf(url: string): string {
  const path = url.startsWith(`${API_URL}/`) ? url.slice(API_URL.length) : url;
  if (path.startsWith('/')) return path;
  throw httpError(422, text('query.otherHost', { url }));
}

/** The code for hosts of other products loads only if one is configured. */
async function transportOf(resource: Resource): Promise<Transport> {
  const { host } = await loadConfig();
  if (host !== undefined) {
    const { hostedTransport } = await import('./host/hostedTransport.ts');
    return hostedTransport(resource, host);
  }
  if (!resource.api.plain) return mappedTransport(resource);
  const { plainTransport } = await import('./data/plain.ts');
  return plainTransport(resource);
}

/** The signal that aborts a call. A URL parameter may have the same name, so its type is checked. */
function signalOf(meta: MetaQuery | undefined): AbortSignal | undefined {
  return meta?.signal instanceof AbortSignal ? meta.signal : undefined;
}

/** A call without a form gets a key of its own. */
function keyOf(meta: MetaQuery | undefined): string {
  return typeof meta?.idempotencyKey === 'string' ? meta.idempotencyKey : newKey();
}

function wasOf(meta: MetaQuery | undefined, resource: Resource, types: FieldTypes): { was?: object } {
  const was: unknown = meta?.was;
  if (typeof was !== 'object' || was === null || Object.keys(was).length === 0) return {};
  return { was: sendValues(was, resource, types) };
}
