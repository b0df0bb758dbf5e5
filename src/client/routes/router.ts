import {
  type Action,
  type IResourceItem,
  type ParseResponse,
  QS_PARSE_DEPTH,
  type RouterProvider,
} from '@refinedev/core';
import bindings from '@refinedev/react-router';
import qs from 'qs';
import { createContext, useCallback, useContext } from 'react';
import { type Location, matchPath } from 'react-router';
import { listKey } from '../providers/data/parts.ts';
import type { PageKind, ResourceRoute } from './resourceRoutes.ts';

/** The page's address, as `parseAddress` reads it once for all hooks of the page. */
export const AddressContext = createContext<ParseResponse>({});

/**
 * Refine's router. Its own `parse` compares the address with those of all resources in each hook; the app has matched it already.
 */
export const routerProvider: RouterProvider = {
  ...bindings,
  parse: () => {
    const parsed = useContext(AddressContext);
    return useCallback(() => parsed as never, [parsed]);
  },
};

/** Refine's actions; other pages of a resource, such as a ledger, have none. */
const ACTIONS: Partial<Record<PageKind, Action>> = {
  ...{
    list: 'list',
    show: 'show',
    page: 'show',
    create: 'create',
    edit: 'edit',
    batch: 'create',
    sheet: 'create',
  },
};

/** The resource, the action, the id and the parameters of an address, in Refine's terms. */
export function parseAddress(
  items: readonly IResourceItem[],
  route: ResourceRoute | undefined,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): ParseResponse {
  const name = route && listKey(route.resource);
  const resource = items.find((item) => (name === undefined ? item.list === pathname : item.name === name));
  const path = route && matchPath(`/dashboard/${route.path}`, pathname)?.params;
  const query = qs.parse(search, { ignoreQueryPrefix: true, depth: QS_PARSE_DEPTH });
  const { currentPage, pageSize, ...others } = query;
  const action = route ? ACTIONS[route.kind] : resource && 'list';
  return {
    ...(resource && { resource }),
    ...(action && { action }),
    ...(path?.id !== undefined && { id: path.id }),
    pathname,
    params: {
      ...path,
      ...others,
      ...(currentPage !== undefined && { currentPage: Number(currentPage) }),
      ...(pageSize !== undefined && { pageSize: Number(pageSize) }),
    } as NonNullable<ParseResponse['params']>,
  };
}
