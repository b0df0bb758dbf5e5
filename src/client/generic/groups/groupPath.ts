import { type GroupPath, pathKey } from '../list/groups.ts';

/** Which groups are unfolded, and the page that each of them and the list itself is on. */
export interface Unfolded {
  readonly paths: Readonly<Record<string, GroupPath>>;
  readonly pages: Readonly<Record<string, number>>;
}

export const FOLDED: Unfolded = { paths: {}, pages: {} };

export function toggled({ paths, pages }: Unfolded, path: GroupPath): Unfolded {
  const key = pathKey(path);
  const { [key]: present, ...others } = paths;
  return { pages, paths: present === undefined ? { ...paths, [key]: path } : others };
}

export function onPage({ paths, pages }: Unfolded, path: GroupPath, page: number): Unfolded {
  return { paths, pages: { ...pages, [pathKey(path)]: page } };
}

/** The list and the groups whose content is in sight: unfolded, in groups that are unfolded themselves. */
export function pathsInSight({ paths }: Unfolded): GroupPath[] {
  const isInSight = (path: GroupPath) =>
    path.every((_, depth) => paths[pathKey(path.slice(0, depth + 1))] !== undefined);
  return [[], ...Object.values(paths).filter(isInSight)];
}
