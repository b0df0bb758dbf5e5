const lookups = () => import('../generic/lookups.ts');

/** The parts of the web app that load on demand, each named once. */
export const code = {
  forgetPassword: () => import('../pages/login/forget/ForgetPasswordPage.tsx'),
  app: () => import('../App.tsx'),
  list: () => import('../generic/ListPage.tsx'),
  show: () => import('../generic/ShowPage.tsx'),
  create: () => import('../generic/CreatePage.tsx'),
  edit: () => import('../generic/EditPage.tsx'),
  ledger: () => lookups().then(({ LedgerPage }) => ({ default: LedgerPage })),
  ledgerOverlay: () => import('../generic/ledger/LedgerOverlay.tsx'),
  bookLedger: () => import('../generic/ledger/BookLedgerPage.tsx'),
  batch: () => import('../generic/batch/BatchPage.tsx'),
  report: () => lookups().then(({ ReportPage }) => ({ default: ReportPage })),
  dayBook: () => import('../generic/DayBookPage.tsx'),
};
