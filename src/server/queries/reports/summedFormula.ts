import type { ASTNode } from '@marcbachmann/cel-js';
import { parse } from '../../../schema/expression/parse.ts';
import type { ReportColumn } from '../../../schema/report.ts';

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
  return formula === undefined ? undefined : summedPart(columns, parse(formula));
}

/** Sums, differences and negatives of columns: what can be taken of each row before it is added up. */
function summedPart(columns: readonly ReportColumn[], node: ASTNode): string | undefined {
  if (node.op === 'id') return summedFormula(columns, node.args);
  if (node.op === '-_') {
    const of = summedPart(columns, node.args);
    return of && `(-${of})`;
  }
  if (node.op !== '+' && node.op !== '-') return undefined;
  const [left, right] = node.args.map((part) => summedPart(columns, part));
  return left && right && `(${left} ${node.op} ${right})`;
}
