import { parseDecimal } from '../../../ledger/money.ts';
import { formatMoney } from '../../providers/figures.ts';
import type { TextKey } from '../../providers/i18n.ts';

type Total = { key: string; label: TextKey; kind: 'money' | 'count' };

const money = (key: string, label: TextKey): Total => ({ key, label, kind: 'money' });

/** The totals that a query returns beside the rows, in display order. */
const TOTALS: Readonly<Record<string, readonly Total[]>> = {
  pay: [
    { key: 'days_present', label: 'ledger.total.days_present', kind: 'count' },
    money('total_given', 'ledger.total.total_given'),
    money('total_salary', 'ledger.total.total_salary'),
  ],
  project: [
    money('total_cash_given', 'ledger.total.total_cash_given'),
    money('total_employee_wage', 'ledger.total.total_employee_wage'),
    money('total_expense', 'ledger.total.total_expense'),
    money('total_product_given', 'ledger.total.total_product_given'),
    money('total_cost', 'ledger.total.total_cost'),
    money('total_wage_earned', 'ledger.total.total_wage_earned'),
    money('total_cost_earned', 'ledger.total.total_cost_earned'),
    money('balance', 'ledger.total.balance'),
  ],
};

/** @param answer the received totals; those that it has not are left out, such as another host's. */
export function totalsOf(
  query: string | undefined,
  answer?: Readonly<Record<string, unknown>>,
): readonly Total[] {
  const totals = query === undefined ? [] : (TOTALS[query] ?? []);
  return answer === undefined ? totals : totals.filter(({ key }) => answer[key] !== undefined);
}

/** Those of them that the reader reads, for paper. */
export function readTotals(
  query: string | undefined,
  answer: Readonly<Record<string, unknown>>,
): readonly Total[] {
  return totalsOf(query, answer).filter(({ key }) => answer[key] !== null);
}

/** Formats a total; '' for one that depends on what the reader does not read. */
export function formatTotal({ key, kind }: Total, answer: Readonly<Record<string, unknown>>): string {
  const value = answer[key];
  if (kind === 'count') return value === null || value === undefined ? '' : String(value);
  const amount = parseDecimal(value);
  return amount === null ? '' : formatMoney(amount);
}
