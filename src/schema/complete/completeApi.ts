import type { Definition } from '../grammar/grammar.ts';
import type { Api, Method, Operation } from '../resource.ts';
import { parseCall } from './parseCall.ts';

/**
 * The calls of a definition. Without an `api` key: the plain simple-rest form, bare rows on /{name}. With one: an
 * envelope whose payload is in `data` unless the definition names a field (docs/business-rules.md, "Answers and errors").
 */
export function completeApi(definition: Definition): Api {
  const { api, name, kind } = definition;
  if (api === undefined) return plainApi(name, kind === 'single');
  const one = typeof api.one === 'object' ? api.one : {};
  const listCall = callOf(api.list?.call, 'GET', `/${name}`);
  const base = listCall.path;
  return {
    plain: false,
    id: api.id,
    names: api.fields,
    list: { ...listCall, rows: api.list?.rows ?? 'data', total: api.list?.total },
    one: {
      ...callOf(one.call, 'GET', kind === 'single' ? `${base}/1` : `${base}/{id}`),
      row: one.row ?? 'data',
    },
    oneFromList: api.one === 'from list',
    create: operation(api.create, 'POST', base),
    update: operation(api.update, 'PUT', kind === 'single' ? `${base}/1` : `${base}/{id}`),
    delete: operation(api.delete, 'DELETE', `${base}/{id}`),
  };
}

function plainApi(name: string, single: boolean): Api {
  const record = single ? `/${name}/1` : `/${name}/{id}`;
  return {
    plain: true,
    list: { method: 'GET', path: `/${name}` },
    one: { method: 'GET', path: record },
    oneFromList: false,
    create: { method: 'POST', path: `/${name}` },
    update: { method: 'PUT', path: record },
    delete: { method: 'DELETE', path: record },
  };
}

function operation(
  written: NonNullable<Definition['api']>['create'],
  method: Method,
  path: string,
): Operation {
  return {
    ...callOf(written?.call, method, path),
    row: written?.row ?? 'data',
    refreshed: written?.refreshed,
    message: written?.message,
    body: written?.body,
  };
}

function callOf(call: string | undefined, method: Method, path: string): { method: Method; path: string } {
  return call === undefined ? { method, path } : parseCall(call);
}
