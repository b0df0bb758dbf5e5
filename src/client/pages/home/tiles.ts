import type { Resource } from '../../../schema/index.ts';
import type { Definitions } from '../../providers/definitions.tsx';
import type { TextKey, text } from '../../providers/i18n.ts';

/** The six links of the dashboard, in the specification's order (specification 1, section 2.5). */
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
  /** The resource behind the link; none where the definitions have no such list. */
  resource: Resource | undefined;
}

/** The dashboard's links; at another host the first of its own entities, for it has others than ours. */
export function tilesOf({ resources, elsewhere = false }: Definitions, words: typeof text): HomeTile[] {
  const all = Object.values(resources);
  if (!elsewhere)
    return TILES.map(({ path, label, icon }) => ({
      path,
      label: words(label),
      icon,
      resource: all.find(({ list }) => list.path === path),
    }));
  return all
    .filter(({ kind, account }) => kind === 'entity' && account === undefined)
    .slice(0, TILES.length)
    .map((resource) => ({
      path: resource.list.path,
      label: resource.list.title,
      icon: resource.icon,
      resource,
    }));
}
