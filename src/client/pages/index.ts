import type { ComponentType } from 'react';

/** A page that the generic ones cannot draw, by its route below /dashboard. It takes the generic page's place. */
export interface BespokePage {
  path: string;
  /** The route of the list that it lies over: the list stays as it is below. */
  over?: string;
  load: () => Promise<{ default: ComponentType }>;
}

export const pages: readonly BespokePage[] = [
  { path: '', load: () => import('./home/HomePage.tsx') },
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
  { path: 'transactions/:id/correct', load: () => import('./transaction/CorrectionPage.tsx') },
];
