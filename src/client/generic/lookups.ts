/** The pages with a record and a range share one chunk, because they use the same parts. */
export { LedgerPage } from './ledger/LedgerPage.tsx';
export { ReportPage } from './ReportPage.tsx';
