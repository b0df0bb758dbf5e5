import type { ComponentType } from 'react';
import { APPROVALS_PATH } from '../address/approvalsPath.ts';
import { CLOSING_PATH } from '../address/closingPath.ts';
import { BOOKS_PATH } from '../address/ledgerAddress.ts';
import { OPENING_PATH } from '../address/openingPath.ts';
import { loadHome } from './home/loadHome.ts';

/** A page that the generic pages cannot draw. */
export interface BespokePage {
  /** Its route below /dashboard. It replaces the generic page of that route. */
  path: string;
  /** The route of a page that it joins instead of replacing, as a dialog over it or a section below it. */
  over?: string;
  load: () => Promise<{ default: ComponentType }>;
}

const files = import.meta.glob<{ default: ComponentType }>('./*/{list,show,create,edit}.tsx');

/** Pages of one's own in place of generic ones, whatever the address: `vendor/list.tsx` is `vendor.list`, the list of vendors. */
export const pagesOfResources: ReadonlyMap<string, BespokePage['load']> = new Map(
  Object.entries(files).map(([file, load]) => [file.slice(2, -'.tsx'.length).replace('/', '.'), load]),
);

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
