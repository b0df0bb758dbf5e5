import { matchPath } from 'react-router';
import type { Resource, Resources } from '../../schema/index.ts';
import { furtherList } from '../providers/data/parts.ts';

export type PageKind = 'list' | 'show' | 'create' | 'edit' | 'dayBook' | 'ledger' | 'report' | 'batch';

export interface ResourceRoute {
  resource: Resource;
  kind: PageKind;
  /** Below /dashboard, as the router writes it: `vendors/details/:id`. */
  path: string;
  title: string;
  /** What stands over the list, under an address of its own. */
  over?: 'ledger' | undefined;
  /** The list's address with the modal over it, for a view that has no page of its own. */
  insteadOf?: ((id: string) => string) | undefined;
}

/** The pages that the definitions ask for. */
export function resourceRoutes(resources: Resources): ResourceRoute[] {
  return Object.values(resources).flatMap(routesOf);
}

/** The route of an address; what is fixed in a path goes before what is a parameter. */
export function matchRoute(routes: readonly ResourceRoute[], address: string): ResourceRoute | undefined {
  const found = routes.filter(({ path }) => matchPath(`/dashboard/${path}`, address) !== null);
  return found.find(({ path }) => !path.includes(':')) ?? found[0];
}

function routesOf(resource: Resource): ResourceRoute[] {
  const { list, show, create, edit } = resource;
  const editing = { resource, kind: 'edit' as const, path: routed(edit.path), title: edit.title };
  if (resource.kind === 'single') return [editing];
  if (resource.kind === 'movement') return movementRoutes(resource);
  const over = (view: string) => (id: string) => `/dashboard/${list.path}?${view}=${encodeURIComponent(id)}`;
  return [
    { resource, kind: 'list', path: list.path, title: list.title },
    {
      resource,
      kind: 'create',
      path: routed(create.path),
      title: create.title,
      insteadOf: create.in === 'page' ? undefined : () => `/dashboard/${list.path}`,
    },
    {
      resource,
      kind: 'show',
      path: routed(show.path),
      title: show.title,
      insteadOf: show.in === 'page' ? undefined : over('show'),
    },
    { ...editing, insteadOf: edit.in === 'page' ? undefined : over('edit') },
    ...Object.keys(resource.lists).map((name) => furtherRoute(resource, name)),
    ...ledgerRoutes(resource),
    ...batchRoutes(resource),
    ...reportRoutes(resource),
  ];
}

function furtherRoute(resource: Resource, name: string): ResourceRoute {
  const list = furtherList(resource, name);
  return { resource: list, kind: 'list', path: list.list.path, title: list.list.title };
}

function batchRoutes(resource: Resource): ResourceRoute[] {
  const { batch } = resource;
  if (batch === undefined) return [];
  return [{ resource, kind: 'batch', path: batch.form.path, title: batch.form.title }];
}

/** A ledger whose path names the record stands over the list; any other is a page that asks for the record. */
function ledgerRoutes(resource: Resource): ResourceRoute[] {
  const { ledger } = resource;
  if (ledger === undefined) return [];
  const { title } = ledger;
  const path = routed(ledger.path);
  if (path === ledger.path) return [{ resource, kind: 'ledger', path, title }];
  return [{ resource, kind: 'list', over: 'ledger', path, title }];
}

function reportRoutes(resource: Resource): ResourceRoute[] {
  const { report } = resource;
  return report === undefined ? [] : [{ resource, kind: 'report', path: report.path, title: report.title }];
}

/** A movement is entered and looked at, never edited; its record shows as the transaction that it is. */
function movementRoutes(resource: Resource): ResourceRoute[] {
  const { list, show, create, history } = resource;
  const ofTransaction = (id: string) => `/dashboard/${list.path}?transaction=${encodeURIComponent(id)}`;
  return [
    { resource, kind: 'list', path: list.path, title: list.title },
    ...Object.keys(resource.lists).map((name) => furtherRoute(resource, name)),
    { resource, kind: 'create', path: routed(create.path), title: create.title },
    { resource, kind: 'show', path: routed(show.path), title: show.title, insteadOf: ofTransaction },
    ...(history !== undefined && history.path !== create.path
      ? [{ resource, kind: 'dayBook' as const, path: history.path, title: history.title }]
      : []),
  ];
}

function routed(path: string): string {
  return path.replace('{id}', ':id');
}
