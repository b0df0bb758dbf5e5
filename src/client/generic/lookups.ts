/** The pages that ask for a record and a range: one part of the code, for they are made of the same. */
export { LedgerPage } from './ledger/LedgerPage.tsx';
export { ReportPage } from './ReportPage.tsx';
