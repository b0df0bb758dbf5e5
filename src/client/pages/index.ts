import type { ComponentType } from 'react';
import { APPROVALS_PATH } from '../address/approvalsPath.ts';
import { CLOSING_PATH } from '../address/closingPath.ts';
import { BOOKS_PATH } from '../address/ledgerAddress.ts';
import { OPENING_PATH } from '../address/openingPath.ts';
import { loadHome } from './home/loadHome.ts';

/** A page that the generic pages cannot draw, or one of one's own in place of a generic page. */
export type BespokePage = { load: () => Promise<{ default: ComponentType }> } & (
  | PageAtRoute
  | PageOfResource
);

interface PageAtRoute {
  /** Its route below /dashboard. It replaces the generic page of that route. */
  path: string;
  /** The route of a page that it joins instead of replacing, as a dialog over it or a section below it. */
  over?: string;
}

/** It is at the route of a resource's view, whatever that is. */
export interface PageOfResource {
  resource: string;
  view: 'list' | 'show' | 'create' | 'edit';
}

export const pages: readonly BespokePage[] = [
  { path: '', load: loadHome },
  { path: APPROVALS_PATH, load: () => import('./approvals/ApprovalsPage.tsx') },
  { path: `${APPROVALS_PATH}/:id`, load: () => import('./approvals/ApprovalPage.tsx') },
  { path: `${APPROVALS_PATH}/:id/change`, load: () => import('./approvals/ChangePage.tsx') },
  { path: BOOKS_PATH, load: () => import('./reports/ReportPage.tsx') },
  { path: `${BOOKS_PATH}/:key`, load: () => import('./books/BookPage.tsx') },
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
  { path: OPENING_PATH, load: () => import('./opening/OpeningPage.tsx') },
  { path: CLOSING_PATH, load: () => import('./setting/closing/ClosingPage.tsx') },
  { path: 'dashboards/:name', load: () => import('./dashboards/DashboardPage.tsx') },
  { path: 'reports', load: () => import('./reports/ReportsPage.tsx') },
  { path: 'reports/:name', load: () => import('./reports/ReportPage.tsx') },
  { path: 'reports/:name/rows', load: () => import('./reports/RowsPage.tsx') },
  { path: 'setting', load: () => import('./setting/SettingPage.tsx') },
  { path: 'support', load: () => import('./support/SupportPage.tsx') },
  { path: 'support/:id', load: () => import('./support/GuidePage.tsx') },
  { path: 'transactions/:id/correct', load: () => import('./transaction/CorrectionPage.tsx') },
];
