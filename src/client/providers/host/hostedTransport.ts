import type { BaseRecord, CrudFilter } from '@refinedev/core';
import type { Host, HostNames, Operation, Resource } from '../../../schema/index.ts';
import { httpError } from '../data/answers.ts';
import { callOf } from '../data/callOf.ts';
import { mappedTransport } from '../data/mapped.ts';
import type { Changed, ListParams, Transport } from '../data/Transport.ts';
import { daysToHost } from './hostDays.ts';
import { nameAt, nameFrom, put, toHost } from './hostNames.ts';
import { hostRow, namesIn } from './hostRow.ts';

/** The calls of a resource at another host: its names of fields, its wrapping of bodies, its words at its fields. */
export function hostedTransport(resource: Resource, host: Host): Transport {
  const { api, texts } = resource;
  const names = namesIn(resource);
  const inner = mappedTransport(enveloped(resource));
  const row = (given: BaseRecord) => hostRow(given, resource, host);
  const theirs = (values: Readonly<Record<string, unknown>>) =>
    daysToHost(values, resource.fields, host.dates);
  const changed = ({ row: given, message, refreshed }: Changed): Changed => ({
    row: recordIn(given, row),
    message,
    refreshed: refreshed?.map(row),
  });
  const list: Transport['list'] = async (params) => {
    const { rows, ...total } = await inner.list(named(withTheirDays(params, theirs), names, host));
    return { rows: rows.map(row), ...total };
  };
  return {
    list,
    one: async (id, signal) => {
      if (!api.oneFromList) return row(await inner.one(id, signal));
      const { rows } = await list({ filters: [{ field: 'id', operator: 'eq', value: id }] });
      const found = rows.find((each) => String(each.id) === String(id));
      if (found === undefined) throw httpError(404, texts.failed.one);
      return found;
    },
    create: async (values, key) => {
      const { path, body } = callOf(resource, theirs(values as Record<string, unknown>));
      const filled = { ...resource, api: { ...api, create: { ...api.create, path } } };
      const call = mappedTransport(enveloped(filled)).create(wrapped(body, api.create, names), key);
      return changed(await namingOurs(call, names));
    },
    update: async (id, values, key) => {
      // What was shown is for our own server, which compares it.
      const { was: _was, ...body } = values as Record<string, unknown>;
      return changed(
        await namingOurs(inner.update(id, wrapped(theirs(body), api.update, names), key), names),
      );
    },
    remove: async (id, key) => changed(await namingOurs(inner.remove(id, key), names)),
  };
}

/** A definition without `api` has no envelope of its own: the host's counts. */
function enveloped(resource: Resource): Resource {
  const { api } = resource;
  if (!api.plain) return resource;
  const row = <T extends Operation>(operation: T) => ({ row: 'data', ...operation });
  return {
    ...resource,
    api: {
      ...api,
      list: { rows: 'data', ...api.list },
      one: row(api.one),
      create: row(api.create),
      update: row(api.update),
      delete: row(api.delete),
    },
  };
}

/** What a host that tells nothing of the record sends beside its words is none. */
function recordIn(given: BaseRecord | undefined, row: (given: BaseRecord) => BaseRecord) {
  const record = given && row(given);
  return record?.id === undefined ? undefined : record;
}

/** The days that are filtered by as the host writes them. */
function withTheirDays(params: ListParams, theirs: (values: Record<string, unknown>) => object): ListParams {
  const filters = params.filters?.map((filter) =>
    'field' in filter
      ? { ...filter, value: Object.values(theirs({ [filter.field]: filter.value }))[0] }
      : filter,
  );
  return { ...params, ...(filters && { filters }) };
}

function named({ filters, sorters, ...params }: ListParams, names: HostNames, { query }: Host): ListParams {
  if (query === 'none') return { pagination: { mode: 'off' } };
  return {
    ...params,
    filters: filters?.flatMap((filter) => namedFilter(filter, names)) ?? [],
    sorters: sorters?.map((sorter) => ({ ...sorter, field: nameAt(names, sorter.field) })) ?? [],
  };
}

/** Records that were archived are our own server's. */
function namedFilter(filter: CrudFilter, names: HostNames): CrudFilter[] {
  if (!('field' in filter)) return [filter];
  return filter.field === 'archived' ? [] : [{ ...filter, field: nameAt(names, filter.field) }];
}

function wrapped(values: Record<string, unknown>, { body: place }: Operation, names: HostNames) {
  const given = toHost(values, names);
  if (place === undefined) return given;
  const body: Record<string, unknown> = {};
  put(body, place, given);
  return body;
}

/** A refusal's words stand at our fields. */
async function namingOurs(call: Promise<Changed>, names: HostNames): Promise<Changed> {
  try {
    return await call;
  } catch (error) {
    const { errors } = (error ?? {}) as { errors?: Record<string, unknown> };
    if (errors === undefined) throw error;
    const ours = Object.entries(errors).map(([place, words]) => [nameFrom(names, place), words]);
    throw Object.assign(error as Error, { errors: Object.fromEntries(ours) });
  }
}
