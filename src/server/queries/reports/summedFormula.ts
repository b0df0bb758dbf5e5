import type { ReportColumn } from '../../../schema/report.ts';

/** Names, plus, minus and parentheses: what can be taken of each row before it is added up. */
const ADDED = /^[\w\s()+-]+$/;
const CALL_OR_NUMBER = /\w\s*\(|(?<!\w)\d/;
const NAME = /[a-z_]\w*/gi;

/**
 * The expression over a source row whose sum is the figure of a column, so that the rows behind the figure add up to it: `debit - credit`
 * of two sums is the difference of each row. Undefined for a column that no sum of rows gives, such as a quotient.
 */
export function summedFormula(columns: readonly ReportColumn[], name: string): string | undefined {
  const { measure, formula } = columns.find((one) => one.name === name) ?? {};
  if (measure !== undefined)
    return measure.of === 'sum' && measure.value !== undefined
      ? `((${measure.value}) == null ? 0 : (${measure.value}))`
      : undefined;
  if (formula === undefined || !ADDED.test(formula) || CALL_OR_NUMBER.test(formula)) return undefined;
  const names = [...new Set(formula.match(NAME))];
  const parts = new Map(names.map((part) => [part, summedFormula(columns, part)]));
  if ([...parts.values()].includes(undefined)) return undefined;
  return `(${formula.replace(NAME, (part) => parts.get(part) ?? '')})`;
}
