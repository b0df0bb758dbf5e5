import { formatDay } from '../../../fields/formatDay.ts';
import type { Decimal } from '../../../ledger/money.ts';
import type { Paper } from '../../../papers/Paper.ts';
import type { Sheet } from '../../../papers/Sheet.ts';
import type { Format } from '../../../schema/index.ts';
import type { text } from '../../providers/i18n.ts';
import { labelInLanguage } from '../../providers/vocabulary.ts';
import type { TrialLine } from './trialBalance.ts';

export interface TrialBalance {
  lines: readonly TrialLine[];
  debit: Decimal;
  credit: Decimal;
}

/** @param asAt the day in words: 'at the end of 2026-06-30'. */
export function trialBalanceSheet(
  { lines, debit, credit }: TrialBalance,
  asAt: string,
  t: typeof text,
): Sheet {
  const title = t('books.trialBalance');
  return {
    title,
    heading: `${title}, ${asAt}`,
    about: [],
    columns: [
      { label: t('books.book'), kind: 'text' },
      { label: t('books.debit'), kind: 'money' },
      { label: t('books.credit'), kind: 'money' },
    ],
    before: [],
    rows: lines.map((line) => [labelInLanguage(line.label), line.debit ?? '', line.credit ?? '']),
    after: [[t('books.total'), debit, credit]],
  };
}

/** The same for the printer. */
export function trialBalancePaper(
  balance: TrialBalance,
  asAt: string,
  { printedOn, format }: { printedOn: string; format: Format },
  t: typeof text,
): Paper {
  const sheet = trialBalanceSheet(balance, asAt, t);
  return {
    firm: '',
    title: sheet.heading ?? sheet.title,
    facts: [{ label: t('report.printed'), value: formatDay(printedOn, format.date) }],
    totals: [],
    tables: [sheet],
    words: [],
    signatures: [],
  };
}
