import type { Resource } from '../../../schema/index.ts';
import { type Answer, send } from '../http.ts';
import { asHttpError, bodyOf } from './answers.ts';
import { fieldFilters, ownQuery } from './listQuery.ts';
import { isPaged, listTotal, pageOf } from './listTotal.ts';
import type { Transport } from './Transport.ts';

/** The part of axios that @refinedev/simple-rest uses, implemented by our HTTP client, which adds the token and the host. */
interface Client {
  get: (url: string, options?: Options) => Promise<Reply>;
  delete: (url: string, options?: Options) => Promise<Reply>;
  post: (url: string, body: unknown, options?: Options) => Promise<Reply>;
  put: (url: string, body: unknown, options?: Options) => Promise<Reply>;
  patch: (url: string, body: unknown, options?: Options) => Promise<Reply>;
}
type Options = { headers?: Record<string, string> };
type Reply = { data: unknown; headers: Record<string, string> };

/** The calls of a resource in plain simple-rest form, made by the unmodified @refinedev/simple-rest. */
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
      const rest = await simpleRest(texts.failed.list, onAnswer, signal);
      const own = Object.entries(ownQuery({ count, first }));
      const owned = own.map(([field, value]) => ({ field, operator: 'eq', value }));
      const filters = [...fieldFilters(params.filters), ...owned] as typeof params.filters;
      const { data, total } = await rest.getList({ ...query, filters, resource, meta: {} });
      if (!isPaged(headers)) return { rows: data, total: undefined };
      return { rows: data, ...listTotal(headers, total, pageOf(params, data.length)) };
    },
    one: async (id, signal) => {
      const rest = await simpleRest(texts.failed.one, undefined, signal);
      return (await rest.getOne({ resource, id, meta: {} })).data;
    },
    create: async (variables, key) => {
      const rest = await simpleRest(texts.failed.create);
      return { row: (await rest.create({ resource, variables, meta: withKey(key) })).data };
    },
    update: async (id, variables, key) => {
      const rest = await simpleRest(texts.failed.update);
      const meta = { ...withKey(key), method: api.update.method.toLowerCase() };
      return { row: (await rest.update({ resource, id, variables, meta })).data };
    },
    remove: async (id, key) => {
      const rest = await simpleRest(texts.failed.delete);
      return { row: (await rest.deleteOne({ resource, id, meta: withKey(key) })).data };
    },
  };
}

/** Loaded with the first plain resource, because it depends on axios, though no request is sent with it. */
async function simpleRest(
  fallback: string,
  onAnswer: (answer: Answer) => void = () => {},
  signal?: AbortSignal,
) {
  const { default: provider } = await import('@refinedev/simple-rest');
  const client = clientOf(fallback, onAnswer, signal);
  return provider('', client as unknown as NonNullable<Parameters<typeof provider>[1]>);
}

function clientOf(fallback: string, onAnswer: (answer: Answer) => void, signal?: AbortSignal): Client {
  const request = async (method: string, path: string, body: unknown, options?: Options): Promise<Reply> => {
    try {
      const answer = await send({ method, path, body, headers: options?.headers, signal });
      onAnswer(answer);
      return { data: bodyOf(answer, fallback) ?? {}, headers: Object.fromEntries(answer.headers) };
    } catch (error) {
      throw asHttpError(error, fallback);
    }
  };
  return {
    get: (url, options) => request('GET', url, undefined, options),
    delete: (url, options) => request('DELETE', url, undefined, options),
    post: (url, body, options) => request('POST', url, body, options),
    put: (url, body, options) => request('PUT', url, body, options),
    patch: (url, body, options) => request('PATCH', url, body, options),
  };
}
