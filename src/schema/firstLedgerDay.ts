/** The default first day of a ledger (docs/business-rules.md, "Ledgers"). */
export const FIRST_LEDGER_DAY = '2025-01-01';
