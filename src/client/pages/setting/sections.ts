import type { ComponentType } from 'react';
import type { TextKey } from '../../providers/i18n.ts';

/** A section of the settings page. */
export interface SettingSection {
  /** Its anchor: /dashboard/setting#data. */
  key: string;
  title: TextKey;
  /** The users who see it: administrators or everyone. */
  access: 'admin' | 'all';
  /** The content below the title. */
  load: () => Promise<{ default: ComponentType }>;
}

/** The sections in display order. */
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
    key: 'periods',
    title: 'setting.periods',
    access: 'admin',
    load: () => import('./periods/PeriodsSection.tsx'),
  },
  {
    key: 'budget',
    title: 'setting.budget',
    access: 'admin',
    load: () => import('./budget/BudgetSection.tsx'),
  },
  {
    key: 'opening',
    title: 'opening.title',
    access: 'admin',
    load: () => import('./opening/OpeningSection.tsx'),
  },
  {
    key: 'account',
    title: 'setting.account',
    access: 'all',
    load: () => import('./account/AccountSection.tsx'),
  },
  {
    key: 'access',
    title: 'setting.access',
    access: 'admin',
    load: () => import('./access/AccessSection.tsx'),
  },
  { key: 'data', title: 'setting.data', access: 'admin', load: () => import('./data/DataSection.tsx') },
  {
    key: 'outbox',
    title: 'setting.outbox',
    access: 'admin',
    load: () => import('./outbox/OutboxSection.tsx'),
  },
  {
    key: 'definitions',
    title: 'setting.definitions',
    access: 'admin',
    load: () => import('./definitions/DefinitionsSection.tsx'),
  },
];
