import { loadGrid } from '../generic/grid/loadGrid.ts';
import { part } from '../layout/lazyPart.ts';
import { loadHome } from '../pages/home/loadHome.ts';

const lookups = () => import('../generic/lookups.ts');

/** The chunks of the web app that load on demand, each named once. */
export const code = {
  forgetPassword: part(() => import('../pages/login/forget/ForgetPasswordPage.tsx')),
  setUpFactor: part(() => import('../pages/login/second/SetUpPage.tsx')),
  app: part(() => import('../App.tsx')),
  home: loadHome,
  list: part(() => import('../generic/ListPage.tsx')),
  grid: loadGrid,
  show: part(() => import('../generic/ShowPage.tsx')),
  page: part(() => import('../generic/RecordPage.tsx')),
  create: part(() => import('../generic/CreatePage.tsx')),
  edit: part(() => import('../generic/EditPage.tsx')),
  ledger: part(async () => ({ default: (await lookups()).LedgerPage })),
  ledgerOverlay: part(() => import('../generic/ledger/LedgerOverlay.tsx')),
  bookLedger: part(() => import('../generic/ledger/BookLedgerPage.tsx')),
  batch: part(() => import('../generic/batch/BatchPage.tsx')),
  attendance: part(() => import('../generic/AttendancePage.tsx')),
  sheet: part(() => import('../generic/SheetPage.tsx')),
  report: part(async () => ({ default: (await lookups()).ReportPage })),
  dayBook: part(() => import('../generic/DayBookPage.tsx')),
};
