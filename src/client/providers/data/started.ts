import type { BaseRecord } from '@refinedev/core';
import type { ListParams } from './Transport.ts';

export type Page = { data: BaseRecord[]; total: number };

/** In milliseconds: a request unused by then was for a page that was left. */
const KEPT = 10_000;

/** Requests sent before their page has loaded. Each is used once, including its failure. */
export interface Started {
  start: (resource: string, params: ListParams, ask: () => Promise<Page>) => void;
  take: (resource: string, params: ListParams) => Promise<Page> | undefined;
  /** Called after every change, because earlier responses are outdated. */
  clear: () => void;
}

export function startedRequests(): Started {
  const requests = new Map<string, Promise<Page>>();
  return {
    start: (resource, params, ask) => {
      const key = keyOf(resource, params);
      if (requests.has(key)) return;
      const request = ask();
      // The caller that takes it handles the failure.
      request.catch(() => {});
      requests.set(key, request);
      setTimeout(() => requests.delete(key), KEPT);
    },
    take: (resource, params) => {
      const key = keyOf(resource, params);
      const request = requests.get(key);
      requests.delete(key);
      return request;
    },
    clear: () => requests.clear(),
  };
}

function keyOf(resource: string, { pagination, sorters, filters, count, first }: ListParams): string {
  const { currentPage, pageSize, mode } = pagination ?? {};
  return JSON.stringify([resource, currentPage, pageSize, mode, sorters ?? [], filters ?? [], count, first]);
}
