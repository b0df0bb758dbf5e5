import type { BaseRecord, CrudFilter } from '@refinedev/core';
import {
  conditionsOf,
  type Host,
  type HostNames,
  type Operation,
  type Resource,
  type Where,
} from '../../../schema/index.ts';
import { httpError } from '../data/answers.ts';
import { callOf } from '../data/callOf.ts';
import { type FieldFilter, fieldFilters } from '../data/listQuery.ts';
import { mappedTransport } from '../data/mapped.ts';
import type { Changed, ListParams, Transport } from '../data/Transport.ts';
import { text } from '../i18n.ts';
import { daysToHost } from './hostDays.ts';
import { nameAt, nameFrom, setAt, toHost } from './hostNames.ts';
import { hostRow, namesIn } from './hostRow.ts';

/** The calls of a resource at another host: with its field names, its envelopes, and its errors at our fields. */
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
  // Only our own server answers a page without its count, or those that are named so first.
  const list: Transport['list'] = async ({ count: _count, first: _first, ...params }) => {
    const { rows, ...total } = await inner.list(named(withHostDays(params, theirs), names, host));
    // A list that came whole is filtered in the browser (providers/data/browse.ts); a page has other rows.
    const beyond = fieldFilters(params.filters).find(isOurs);
    if (beyond !== undefined && total.total !== undefined) throw refusal(beyond);
    return { rows: rows.map(row), ...total };
  };
  return {
    list,
    one: async (id, signal) => {
      if (!api.oneFromList) return row(await inner.one(id, signal));
      const { rows } = await list({ filters: [{ field: 'id', operator: 'eq', value: id }], signal });
      const found = rows.find((each) => String(each.id) === String(id));
      if (found === undefined) throw httpError(404, texts.failed.one);
      return found;
    },
    create: async (values, key) => {
      const { path, body } = callOf(resource, theirs(values as Record<string, unknown>));
      const filled = { ...resource, api: { ...api, create: { ...api.create, path } } };
      const call = mappedTransport(enveloped(filled)).create(wrapped(body, api.create, names), key);
      return changed(await withOurFieldNames(call, names));
    },
    update: async (id, values, key) => {
      // Only our own server compares the shown values.
      const { was: _was, ...body } = values as Record<string, unknown>;
      return changed(
        await withOurFieldNames(inner.update(id, wrapped(theirs(body), api.update, names), key), names),
      );
    },
    remove: async (id, key) => changed(await withOurFieldNames(inner.remove(id, key), names)),
  };
}

/** A definition without `api` has the host's envelope. */
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

/** A response with only a message contains no record. */
function recordIn(given: BaseRecord | undefined, row: (given: BaseRecord) => BaseRecord) {
  const record = given && row(given);
  return record?.id === undefined ? undefined : record;
}

/** The filters with days in the host's format. */
function withHostDays(params: ListParams, theirs: (values: Record<string, unknown>) => object): ListParams {
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

/** Only our own server has archived records. */
function namedFilter(filter: CrudFilter, names: HostNames): CrudFilter[] {
  if (!('field' in filter)) return [filter];
  return filter.field === 'archived' || isOurs(filter)
    ? []
    : [{ ...filter, field: nameAt(names, filter.field) }];
}

/** Whether only our own server understands a filter: groups, and the opposite of several values. */
function isOurs({ field, operator, value }: Pick<FieldFilter, 'field' | 'value'> & { operator: string }) {
  return field === '_where' || (operator === 'ne' && Array.isArray(value));
}

function refusal({ field, operator, value }: FieldFilter) {
  const [name, by] =
    field === '_where' ? (conditionsOf(JSON.parse(String(value)) as Where)[0] ?? []) : [field, operator];
  return httpError(422, text('query.operator', { field: name ?? field, operator: by ?? operator }));
}

function wrapped(values: Record<string, unknown>, { body: place }: Operation, names: HostNames) {
  const given = toHost(values, names);
  if (place === undefined) return given;
  const body: Record<string, unknown> = {};
  setAt(body, place, given);
  return body;
}

/** Errors are reported at our fields. */
async function withOurFieldNames(call: Promise<Changed>, names: HostNames): Promise<Changed> {
  try {
    return await call;
  } catch (error) {
    const { errors } = (error ?? {}) as { errors?: Record<string, unknown> };
    if (errors === undefined) throw error;
    const ours = Object.entries(errors).map(([place, words]) => [nameFrom(names, place), words]);
    throw Object.assign(error as Error, { errors: Object.fromEntries(ours) });
  }
}
