import { add, type Decimal, subtract } from '../../../ledger/money.ts';
import type { ReadContext, ReadDb } from '../../context.ts';
import { readPeriods } from '../periods/readPeriods.ts';
import { profitAndLoss } from './profitAndLoss.ts';
import { type AccountSum, accountStandings, sumOf } from './sums.ts';

/** The firm's assets, liabilities and equity at the end of a day. Assets equal the other two. */
export interface BalanceSheet {
  /** The accounts of assets, liabilities and equity. */
  lines: AccountSum[];
  assets: Decimal;
  liabilities: Decimal;
  /** With the profits, which the statement itself carries: no closing entry is posted. */
  equity: Decimal;
  /** The first day of the fiscal year, YYYY-MM-DD. */
  yearFrom: string;
  /** The profit from the first day of the fiscal year to the day. */
  profitOfYear: Decimal;
  /** The profit of all years before: retained earnings. */
  profitBefore: Decimal;
}

/** The balance sheet at the end of a day, YYYY-MM-DD (docs/business-rules.md, "Statements"). */
export async function balanceSheet(db: ReadDb, context: ReadContext, day: string): Promise<BalanceSheet> {
  const sums = await accountStandings(db, context, { to: day });
  const yearFrom = await yearStartOf(db, day);
  const { profit: profitOfYear } = await profitAndLoss(db, context, { from: yearFrom, to: day });
  const { profit } = await profitAndLoss(db, context, { to: day });
  const profitBefore = subtract(profit, profitOfYear);
  return {
    lines: sums.filter((line) => ['asset', 'liability', 'equity'].includes(line.class)),
    assets: sumOf(sums, 'asset'),
    liabilities: sumOf(sums, 'liability'),
    equity: add([sumOf(sums, 'equity'), profitBefore, profitOfYear]),
    yearFrom,
    profitOfYear,
    profitBefore,
  };
}

/** The first day of the fiscal year of a day, by the setting. */
export async function yearStartOf(db: ReadDb, day: string): Promise<string> {
  return fiscalYearStart(day, (await readPeriods(db)).fiscalMonth);
}

/** The first day of the fiscal year of a day, in the years that days have. @param month its first month, 1 to 12. */
export function fiscalYearStart(day: string, month: number): string {
  const [year = 0, own = 0] = day.split('-').map(Number);
  const start = own < month ? year - 1 : year;
  if (start < 1) return '0001-01-01';
  return `${String(start).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`;
}
