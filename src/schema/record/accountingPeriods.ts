/** The days that take movements, and the fiscal year (docs/business-rules.md, "Periods"). Days are YYYY-MM-DD. */
export interface AccountingPeriods {
  /** The first month of the fiscal year, 1 to 12. */
  fiscalMonth: number;
  /** The first day of the books. */
  booksBeginOn: string;
  /** The last closed day; null if none is. */
  closedUpTo: string | null;
}

/** The first month of the fiscal year where no setting is stored: July, as in Bangladesh. */
export const FIRST_FISCAL_MONTH = 7;

type Days = Pick<AccountingPeriods, 'booksBeginOn' | 'closedUpTo'>;

/** The first day that takes movements. */
export function firstOpenDay({ booksBeginOn, closedUpTo }: Days): string {
  if (closedUpTo === null || closedUpTo < booksBeginOn) return booksBeginOn;
  const next = new Date(`${closedUpTo}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}
