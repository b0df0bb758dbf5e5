import simpleRestProvider, { axiosInstance } from '@refinedev/simple-rest';
import type { Resource } from '../../../schema/index.ts';
import { type Answer, send } from '../http.ts';
import { asHttpError, bodyOf } from './answers.ts';
import { fieldFilters, ownQuery } from './listQuery.ts';
import { isPaged, listTotal, pageOf } from './listTotal.ts';
import type { Transport } from './Transport.ts';

/** The calls of a resource in plain simple-rest form, made by the unmodified @refinedev/simple-rest. Loaded with the first plain resource, because it brings axios. */
export function plainTransport({ api, texts }: Resource): Transport {
  // The provider adds its own slash before the resource's path.
  const resource = api.list.path.slice(1);
  const withKey = (key: string) => ({ headers: { 'idempotency-key': key } });
  return {
    list: async (params) => {
      let headers = new Headers();
      const { signal, count, first, ...query } = params;
      const onAnswer = (answer: Answer) => {
        headers = answer.headers;
      };
      const rest = simpleRest(texts.failed.list, onAnswer, signal);
      const own = Object.entries(ownQuery({ count, first }));
      const owned = own.map(([field, value]) => ({ field, operator: 'eq', value }));
      const filters = [...fieldFilters(params.filters), ...owned] as typeof params.filters;
      const { data, total } = await rest.getList({ ...query, filters, resource, meta: {} });
      if (!isPaged(headers)) return { rows: data, total: undefined };
      return { rows: data, ...listTotal(headers, total, pageOf(params, data.length)) };
    },
    one: async (id, signal) => {
      const rest = simpleRest(texts.failed.one, undefined, signal);
      return (await rest.getOne({ resource, id, meta: {} })).data;
    },
    create: async (variables, key) => {
      const rest = simpleRest(texts.failed.create);
      return { row: (await rest.create({ resource, variables, meta: withKey(key) })).data };
    },
    update: async (id, variables, key) => {
      const rest = simpleRest(texts.failed.update);
      const meta = { ...withKey(key), method: api.update.method.toLowerCase() };
      return { row: (await rest.update({ resource, id, variables, meta })).data };
    },
    remove: async (id, key) => {
      const rest = simpleRest(texts.failed.delete);
      return { row: (await rest.deleteOne({ resource, id, meta: withKey(key) })).data };
    },
  };
}

function simpleRest(fallback: string, onAnswer: (answer: Answer) => void = () => {}, signal?: AbortSignal) {
  // Its adapter is our HTTP client, which adds the token and the host, and ends the session at a 401.
  const client = axiosInstance.create({
    transformRequest: (body: unknown) => body,
    transformResponse: (body: unknown) => body,
    adapter: async (config) => {
      try {
        const { method = 'get', url: path = '', data: body } = config;
        const key: unknown = config.headers.get('idempotency-key');
        const headers = typeof key === 'string' ? { 'idempotency-key': key } : undefined;
        const answer = await send({ method: method.toUpperCase(), path, body, headers, signal });
        onAnswer(answer);
        return {
          data: bodyOf(answer, fallback) ?? {},
          status: answer.status,
          statusText: '',
          headers: Object.fromEntries(answer.headers),
          config,
        };
      } catch (error) {
        throw asHttpError(error, fallback);
      }
    },
  });
  return simpleRestProvider('', client);
}
