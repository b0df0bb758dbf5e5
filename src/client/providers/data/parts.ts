import { batchForm, type Resource, type Resources } from '../../../schema/index.ts';

/**
 * What has calls of its own within a resource, each under a name with a dot, which no resource can have: its further
 * lists (`project.completed`), and the records that are entered together (`project_info.batch`).
 */
export function partsOf(resources: Resources): Resources {
  const all = Object.values(resources).flatMap((resource): [string, Resource][] => {
    const lists = Object.keys(resource.lists).map((name) => furtherList(resource, name));
    const { batch } = resource;
    return [
      ...lists.map((list): [string, Resource] => [listKey(list), list]),
      ...(batch === undefined ? [] : [named(batchForm(resource, batch))]),
    ];
  });
  return Object.fromEntries(all);
}

function named(resource: Resource): [string, Resource] {
  return [resource.name, resource];
}

const known = new WeakMap<Resource, Map<string, Resource>>();

/** A resource whose list is the further one of that name: the same records and pages, another call. The same object each time. */
export function furtherList(resource: Resource, name: string): Resource {
  const lists = known.get(resource) ?? new Map<string, Resource>();
  known.set(resource, lists);
  const found = lists.get(name) ?? listed(resource, name);
  lists.set(name, found);
  return found;
}

function listed(resource: Resource, name: string): Resource {
  const list = resource.lists[name];
  if (list === undefined) throw new Error(`${resource.name} has no further list ${name}`);
  return {
    ...resource,
    list: list.view,
    api: { ...resource.api, plain: false, list: list.operation },
    texts: { ...resource.texts, failed: { ...resource.texts.failed, list: list.failed } },
  };
}

/** The name under which a resource's list, its own or a further one, is asked for. */
export function listKey({ name, list }: Pick<Resource, 'name' | 'list'>): string {
  return list.name === undefined ? name : `${name}.${list.name}`;
}

/** Whether it is the name of a part, which a change of the resource makes old. */
export function isPart(name: unknown): boolean {
  return typeof name === 'string' && name.includes('.');
}
