import type { ComponentType } from 'react';
import type { TextKey } from '../../providers/i18n.ts';

/** A part of the page of the settings. */
export interface SettingSection {
  /** Its anchor: /dashboard/setting#data. */
  key: string;
  title: TextKey;
  /** Who is shown it: administrators, or everyone signed in. */
  access: 'admin' | 'all';
  /** What stands below the title, in cards of its own. */
  load: () => Promise<{ default: ComponentType }>;
}

/** The sections in the order in which they stand on the page. */
export const sections: readonly SettingSection[] = [
  {
    key: 'institution',
    title: 'setting.institution',
    access: 'all',
    load: () => import('./institution/InstitutionSection.tsx'),
  },
  {
    key: 'region',
    title: 'setting.region',
    access: 'admin',
    load: () => import('./region/RegionSection.tsx'),
  },
  {
    key: 'account',
    title: 'setting.account',
    access: 'all',
    load: () => import('./account/AccountSection.tsx'),
  },
  { key: 'data', title: 'setting.data', access: 'admin', load: () => import('./data/DataSection.tsx') },
  {
    key: 'definitions',
    title: 'setting.definitions',
    access: 'admin',
    load: () => import('./definitions/DefinitionsSection.tsx'),
  },
];
