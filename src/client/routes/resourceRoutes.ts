import { matchPath } from 'react-router';
import type { Resource, Resources } from '../../schema/index.ts';
import { additionalList } from '../providers/data/parts.ts';

export type PageKind =
  | 'list'
  | 'show'
  | 'page'
  | 'create'
  | 'edit'
  | 'dayBook'
  | 'ledger'
  | 'report'
  | 'batch'
  | 'sheet'
  | 'attendance';

export interface ResourceRoute {
  resource: Resource;
  kind: PageKind;
  /** Below /dashboard, in the router's syntax: `vendors/details/:id`. */
  path: string;
  title: string;
  /** Content over the list, at an address of its own. */
  over?: 'ledger' | undefined;
  /** The list's address with the modal over it, for a view without a page of its own. */
  insteadOf?: ((id: string) => string) | undefined;
}

/** The routes of the definitions' pages. */
export function resourceRoutes(resources: Resources): ResourceRoute[] {
  return Object.values(resources).flatMap(routesOf);
}

/** The route of an address; fixed segments have priority over parameters. */
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
    ...pageRoutes(resource),
    { ...editing, insteadOf: edit.in === 'page' ? undefined : over('edit') },
    ...Object.keys(resource.lists).map((name) => additionalRoute(resource, name)),
    ...ledgerRoutes(resource),
    ...batchRoutes(resource),
    ...reportRoutes(resource),
  ];
}

function pageRoutes(resource: Resource): ResourceRoute[] {
  const { page, label } = resource;
  return page === undefined ? [] : [{ resource, kind: 'page', path: routed(page.path), title: label.one }];
}

function additionalRoute(resource: Resource, name: string): ResourceRoute {
  const list = additionalList(resource, name);
  return { resource: list, kind: 'list', path: list.list.path, title: list.list.title };
}

function batchRoutes(resource: Resource): ResourceRoute[] {
  const { batch } = resource;
  if (batch === undefined) return [];
  return [{ resource, kind: 'batch', path: batch.form.path, title: batch.form.title }];
}

/** A ledger whose path contains the record is over the list; any other is a page with a selector. */
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

/** A movement can be created and shown, never edited; its record is shown as a transaction. */
function movementRoutes(resource: Resource): ResourceRoute[] {
  const { list, show, create, history, sheet, attendance } = resource;
  const ofTransaction = (id: string) => `/dashboard/${list.path}?transaction=${encodeURIComponent(id)}`;
  return [
    { resource, kind: 'list', path: list.path, title: list.title },
    ...Object.keys(resource.lists).map((name) => additionalRoute(resource, name)),
    { resource, kind: 'create', path: routed(create.path), title: create.title },
    { resource, kind: 'show', path: routed(show.path), title: show.title, insteadOf: ofTransaction },
    ...(history !== undefined && history.path !== create.path
      ? [{ resource, kind: 'dayBook' as const, path: history.path, title: history.title }]
      : []),
    ...(sheet === undefined
      ? []
      : [{ resource, kind: 'sheet' as const, path: sheet.form.path, title: sheet.form.title }]),
    ...(attendance === undefined
      ? []
      : [{ resource, kind: 'attendance' as const, path: attendance.path, title: attendance.title }]),
  ];
}

function routed(path: string): string {
  return path.replace('{id}', ':id');
}
