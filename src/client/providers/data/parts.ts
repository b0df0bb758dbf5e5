import { batchForm, type Resource, type Resources } from '../../../schema/index.ts';

/**
 * Parts of a resource with calls of their own, each under a name with a dot, which no resource can have: additional lists
 * (`project.completed`) and batches (`project_info.batch`).
 */
export function partsOf(resources: Resources): Resources {
  const all = Object.values(resources).flatMap((resource): [string, Resource][] => {
    const lists = Object.keys(resource.lists).map((name) => additionalList(resource, name));
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

/** The resource with the additional list of that name: the same records and pages, but another call. The object is stable. */
export function additionalList(resource: Resource, name: string): Resource {
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
    // The views of a definition are those of the resource's own list.
    views: [],
    api: { ...resource.api, plain: false, list: list.operation },
    texts: { ...resource.texts, failed: { ...resource.texts.failed, list: list.failed } },
  };
}

/** The name that identifies a resource's list, its own or an additional one, in requests and the cache. */
export function listKey({ name, list }: Pick<Resource, 'name' | 'list'>): string {
  return list.name === undefined ? name : `${name}.${list.name}`;
}

/** Whether it is the name of a part, which becomes outdated when the resource changes. */
export function isPart(name: unknown): boolean {
  return typeof name === 'string' && name.includes('.');
}
