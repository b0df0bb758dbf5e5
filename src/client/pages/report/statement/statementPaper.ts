import { formatDay } from '../../../../fields/formatDay.ts';
import { type Decimal, parseDecimal } from '../../../../ledger/money.ts';
import type { Fact, Paper } from '../../../../papers/Paper.ts';
import type { Sheet } from '../../../../papers/Sheet.ts';
import type { Format, LedgerView, Resource } from '../../../../schema/index.ts';
import type { LedgerRange } from '../../../generic/ledger/fetchLedger.ts';
import type { Ledger } from '../../../generic/ledger/Ledger.ts';
import { formatTotal, readTotals } from '../../../generic/ledger/ledgerTotals.ts';
import { officeSignatures } from '../../../generic/paper/usePrinting.ts';
import { formatMoney } from '../../../providers/figures.ts';
import type { text } from '../../../providers/i18n.ts';

/** The data of a report: the whole range, and the goods if the response has them. */
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
  /** The lines below the firm's name. */
  lines?: readonly string[] | undefined;
  today: string;
  /** Writes an amount out. */
  spellAmount: (amount: Decimal) => string;
}

/** The main totals of each query of totals: the report shows the first that the answer has in words beside the balance. */
const MAIN_TOTALS: Readonly<Record<string, readonly string[]>> = {
  pay: ['total_given'],
  project: ['total_cost_earned', 'total_cost'],
};

/** The printed statement of a record with a book (docs/business-rules.md, "Report pages"). */
export function statementPaper(
  { ledger }: Statement,
  given: StatementGiven,
  format: Format,
  t: typeof text,
): Paper {
  const { view, firm, lines = [], title, tables } = given;
  return {
    firm,
    lines,
    title,
    facts: factsOf(given, ledger, format, t),
    totals: readTotals(view.totals, ledger.totals)
      // Today's balance is left out, because the table ends with the balance of the range.
      .filter(({ key }) => key !== 'balance')
      .map((total) => ({ label: t(total.label), value: formatTotal(total, ledger.totals) })),
    tables,
    words: mainAmounts(given, ledger, t).map(({ label, amount }) => ({
      label,
      amount: formatMoney(amount, format.currency),
      words: given.spellAmount(amount),
    })),
    signatures: officeSignatures(t),
  };
}

function factsOf(
  { resource, name, range, today }: StatementGiven,
  { record }: Ledger,
  format: Format,
  t: typeof text,
): Fact[] {
  const day = (value: string) => formatDay(value, format.date);
  return [
    { label: resource.label.one, value: record?.deleted ? `${name} (${t('ledger.deleted')})` : name },
    { label: t('report.id'), value: range.id },
    {
      label: t('report.range'),
      value: t('ledger.range', { from: day(range.from), to: day(range.to) }),
    },
    { label: t('report.printed'), value: day(today) },
  ];
}

/** A book of debts has a balance owed; a book of assets a balance. */
function mainAmounts(
  { resource, view }: StatementGiven,
  ledger: Ledger,
  t: typeof text,
): { label: string; amount: Decimal }[] {
  const shown = readTotals(view.totals, ledger.totals);
  const mainTotal = MAIN_TOTALS[view.totals ?? '']
    ?.map((main) => shown.find(({ key }) => key === main))
    .find((total) => total !== undefined);
  const amount = mainTotal && parseDecimal(ledger.totals[mainTotal.key]);
  const owed = resource.book?.normal === 'credit';
  return [
    ...(mainTotal && amount ? [{ label: t(mainTotal.label), amount }] : []),
    { label: t(owed ? 'report.owed' : 'ledger.closing'), amount: ledger.closing },
  ];
}
