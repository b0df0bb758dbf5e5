import type { Resource } from '../../../schema/index.ts';
import type { Definitions } from '../../providers/definitions.tsx';
import type { TextKey, text } from '../../providers/i18n.ts';

/** The six links of the dashboard, in the specification's order. */
const TILES: readonly { path: string; label: TextKey; icon: string }[] = [
  { path: 'products', label: 'home.tile.products', icon: 'inventory' },
  { path: 'categories', label: 'home.tile.categories', icon: 'category' },
  { path: 'all-employees', label: 'home.tile.employees', icon: 'badge' },
  { path: 'all-vendors', label: 'home.tile.vendors', icon: 'storefront' },
  { path: 'projects', label: 'home.tile.projects', icon: 'apartment' },
  { path: 'accounts', label: 'home.tile.accounts', icon: 'account_balance' },
];

export interface HomeTile {
  path: string;
  label: string;
  icon: string;
  resource: Resource;
}

/** The dashboard's links to lists that exist. On another host, the other entities follow. */
export function tilesOf({ resources, elsewhere = false }: Definitions, t: typeof text): HomeTile[] {
  const all = Object.values(resources);
  const ours = elsewhere ? [] : TILES.flatMap((tile) => tileOf(tile, all, t) ?? []);
  const others = all
    .filter(({ kind, account }) => kind === 'entity' && account === undefined)
    .filter((resource) => !ours.some((tile) => tile.resource === resource))
    .map((resource) => ({
      path: resource.list.path,
      label: resource.list.title,
      icon: resource.icon,
      resource,
    }));
  return [...ours, ...others].slice(0, TILES.length);
}

function tileOf(
  { path, label, icon }: (typeof TILES)[number],
  all: readonly Resource[],
  t: typeof text,
): HomeTile | undefined {
  const resource = all.find(({ list }) => list.path === path);
  return resource && { path, label: t(label), icon, resource };
}
