import type { ComponentType } from 'react';
import { code } from '../routes/code.ts';

/** A page that the generic ones cannot draw, by its route below /dashboard. It takes the generic page's place. */
export interface BespokePage {
  path: string;
  /** The route of the page that it joins, over it as a dialog or below it as a section: that page stays as it is. */
  over?: string;
  load: () => Promise<{ default: ComponentType }>;
}

export const pages: readonly BespokePage[] = [
  { path: '', load: code.home },
  { path: 'ledgers', load: () => import('./books/BooksPage.tsx') },
  { path: 'ledgers/:key', load: () => import('./books/BookPage.tsx') },
  {
    path: 'projects/assign-employee/:id',
    over: 'projects',
    load: () => import('./people/AssignDialog.tsx'),
  },
  {
    path: 'projects/release-employee/:id',
    over: 'projects',
    load: () => import('./people/ReleaseDialog.tsx'),
  },
  { path: 'projects/ledger', load: () => import('./projectLedger/ProjectLedgerPage.tsx') },
  { path: 'setting', load: () => import('./setting/SettingPage.tsx') },
  { path: 'support', load: () => import('./support/SupportPage.tsx') },
  { path: 'support/:id', load: () => import('./support/GuidePage.tsx') },
  { path: 'transactions/:id/correct', load: () => import('./transaction/CorrectionPage.tsx') },
];
