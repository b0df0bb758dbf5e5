import type { Resource } from '../../schema/index.ts';

/** The address of a page below /dashboard; '' is the dashboard itself. */
export function pathOf(path: string): string {
  return path === '' ? '/dashboard' : `/dashboard/${path}`;
}

/** The address of a record's page: the definition's path with the id filled in. */
export function recordPath(path: string, id: string | number): string {
  return pathOf(path.replace('{id}', encodeURIComponent(String(id))));
}

/** The address to which a record's name leads: its page, otherwise its details. */
export function nameAddress(resource: Resource, id: string | number): string {
  return resource.page === undefined ? showPath(resource, id) : recordPath(resource.page.path, id);
}

/** The address of a record's details: a page, or the list's address with a modal over it. */
export function showPath(resource: Resource, id: string | number): string {
  return resource.show.in === 'modal'
    ? `${pathOf(resource.list.path)}?show=${encodeURIComponent(String(id))}`
    : recordPath(resource.show.path, id);
}
