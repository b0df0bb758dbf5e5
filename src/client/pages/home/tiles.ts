import type { TextKey } from '../../providers/i18n.ts';

/** The six links of the dashboard, in the specification's order (specification 1, section 2.5). */
export const TILES: readonly { path: string; label: TextKey; icon: string }[] = [
  { path: 'products', label: 'home.tile.products', icon: 'inventory' },
  { path: 'categories', label: 'home.tile.categories', icon: 'category' },
  { path: 'all-employees', label: 'home.tile.employees', icon: 'badge' },
  { path: 'all-vendors', label: 'home.tile.vendors', icon: 'storefront' },
  { path: 'projects', label: 'home.tile.projects', icon: 'apartment' },
  { path: 'accounts', label: 'home.tile.accounts', icon: 'account_balance' },
];
