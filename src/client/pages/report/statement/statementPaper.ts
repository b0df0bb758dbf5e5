import { formatDay } from '../../../../fields/formatDay.ts';
import type { CurrencyWords } from '../../../../ledger/amountInWords.ts';
import { amountInWords } from '../../../../ledger/amountInWords.ts';
import { type Decimal, formatMoney, parseDecimal } from '../../../../ledger/money.ts';
import type { Format, LedgerView, Resource } from '../../../../schema/index.ts';
import type { Sheet } from '../../../generic/export/Sheet.ts';
import type { LedgerRange } from '../../../generic/ledger/askLedger.ts';
import type { Ledger } from '../../../generic/ledger/Ledger.ts';
import { totalsOf, totalWords } from '../../../generic/ledger/ledgerTotals.ts';
import type { Fact, Paper } from '../../../generic/paper/Paper.ts';
import type { text } from '../../../providers/i18n.ts';

/** What was fetched for a report: the whole range, and the goods where the ledger's answer brings them. */
export interface Statement {
  ledger: Ledger;
  goods: Ledger | undefined;
}

export interface StatementGiven {
  resource: Resource;
  view: LedgerView;
  tables: readonly Sheet[];
  title: string;
  range: LedgerRange;
  name: string;
  firm: string;
  today: string;
  currency: CurrencyWords;
}

/** The total that a reader looks for, by the name of the totals; it is written out beside the balance. */
const TOLD: Readonly<
  Record<string, { key: string; label: 'ledger.total.total_given' | 'ledger.total.total_cost' }>
> = {
  pay: { key: 'total_given', label: 'ledger.total.total_given' },
  project: { key: 'total_cost', label: 'ledger.total.total_cost' },
};

/** The report of a record with a book, as it is printed (specification 1, sections 2.8 and 2.9). */
export function statementPaper(
  { ledger }: Statement,
  given: StatementGiven,
  format: Format,
  words: typeof text,
): Paper {
  const { view, firm, title, tables } = given;
  return {
    firm,
    title,
    facts: factsOf(given, ledger, format, words),
    totals: totalsOf(view.totals)
      // The balance of today is none of the range's; its own closes the table.
      .filter(({ key }) => key !== 'balance')
      .map((total) => ({ label: words(total.label), value: totalWords(total, ledger.totals) })),
    tables,
    words: toldAmounts(given, ledger, words).map(({ label, amount }) => ({
      label,
      amount: formatMoney(amount, format.currency),
      words: amountInWords(amount, given.currency),
    })),
    signatures: [words('report.prepared'), words('report.checked'), words('report.approved')],
  };
}

function factsOf(
  { resource, name, range, today }: StatementGiven,
  { record }: Ledger,
  format: Format,
  words: typeof text,
): Fact[] {
  const day = (value: string) => formatDay(value, format.date);
  return [
    { label: resource.label.one, value: record?.deleted ? `${name} (${words('ledger.deleted')})` : name },
    { label: words('report.id'), value: range.id },
    {
      label: words('report.range'),
      value: words('ledger.range', { from: day(range.from), to: day(range.to) }),
    },
    { label: words('report.printed'), value: day(today) },
  ];
}

/** What we owe is a balance owed; of what we have there is a balance. */
function toldAmounts(
  { resource, view }: StatementGiven,
  ledger: Ledger,
  words: typeof text,
): { label: string; amount: Decimal }[] {
  const told = view.totals === undefined ? undefined : TOLD[view.totals];
  const amount = told && parseDecimal(ledger.totals[told.key]);
  const owed = resource.book?.normal === 'credit';
  return [
    ...(told && amount ? [{ label: words(told.label), amount }] : []),
    { label: words(owed ? 'report.owed' : 'ledger.closing'), amount: ledger.closing },
  ];
}
