import Big from 'big.js';
import { expressionIn } from '../../../schema/expression/check.ts';
import { type Expression, pathsIn } from '../../../schema/expression/Expression.ts';
import { evaluate } from '../../../schema/expression/evaluate.ts';
import { typeOfInput } from '../../../schema/expression/reportScope.ts';
import { DATE, NUMBER } from '../../../schema/expression/types.ts';
import { keptFor } from '../../../schema/keptFor.ts';
import type { ColumnType, Report, ReportColumn } from '../../../schema/report.ts';
import { AFTER_MOMENT, type Combine, type Part } from './parts.ts';
import type { PlannedMeasure, PlanOfCall } from './plan.ts';

/** A value of a report: exact numbers until they are sent. */
export type ReportValue = Big | string | null;

/** Partial results in the order of the statement's columns; null without rows. */
export type Parts = readonly (string | null)[];

/** The parts of two groups as those of both. */
export function combineParts(one: Parts, other: Parts, shapes: readonly Part[]): Parts {
  return shapes.map(({ combine }, place) => joined(combine, one[place] ?? null, other[place] ?? null));
}

function joined(combine: Combine, one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  if (combine === 'sum') return new Big(one).plus(other).toFixed();
  const isGreater = isNumber(one) && isNumber(other) ? new Big(one).gt(other) : one > other;
  return isGreater === (combine === 'max') ? one : other;
}

function isNumber(text: string): boolean {
  return /^-?\d+(\.\d+)?$/.test(text);
}

/** The value of a measure from its parts, rounded like its column. A sum of nothing is 0. */
export function measured({ of, column }: PlannedMeasure, parts: Parts): ReportValue {
  const [first = null, second = null] = parts;
  if (of === 'avg') {
    const count = Number(second ?? 0);
    return count === 0 || first === null ? null : rounded(new Big(first).div(count), column.type);
  }
  if (of === 'min' || of === 'max') return typed(first, column.type);
  if (of === 'last')
    return first === null ? null : typed(first.slice(first.indexOf(AFTER_MOMENT) + 1), column.type);
  return rounded(new Big(first ?? 0), column.type);
}

function typed(text: string | null, type: ColumnType): ReportValue {
  if (text === null || !isNumber(text) || type === 'date' || type === 'text') return text;
  return rounded(new Big(text), type);
}

const PLACES: Partial<Record<ColumnType, number>> = {
  money: 2,
  percent: 2,
  quantity: 3,
  integer: 0,
  number: 6,
};

export function rounded(value: Big, type: ColumnType): Big {
  return value.round(PLACES[type] ?? 6, Big.roundHalfUp);
}

/**
 * The formula of a column or a section over numbers by name, which the check of the definitions has accepted. Each is read once for
 * its report.
 */
export function formulaOf(report: Report, text: string): Expression {
  const known = formulasOf(report);
  const formula = known.expressions.get(text) ?? expressionIn(text, known.scope);
  known.expressions.set(text, formula);
  return formula;
}

const formulasOf = keptFor(({ columns, sections, ask }: Report) => {
  const numbers = [...columns, ...sections].map(({ name }) => [name, NUMBER] as const);
  const inputs = Object.fromEntries(ask.map((one) => [one.name, typeOfInput(one)]));
  const names = { ask: { members: inputs }, today: DATE, ...Object.fromEntries(numbers) };
  return { scope: { names, resources: {}, types: {} }, expressions: new Map<string, Expression>() };
});

/** The columns or sections that a formula uses. */
export function usedIn<Part extends { name: string }>(
  report: Report,
  formula: string,
  parts: readonly Part[],
): Part[] {
  const used = pathsIn(formulaOf(report, formula));
  return parts.filter(({ name }) => used.has(name));
}

/** The result of a formula over numbers by name; null without one, such as a division by 0. */
export function computed(
  { report, known }: Pick<PlanOfCall, 'report' | 'known'>,
  text: string,
  values: ReadonlyMap<string, ReportValue>,
  type: ColumnType,
): ReportValue {
  const given = Object.fromEntries(
    [...values].map(([name, value]) => [name, value instanceof Big ? value.toFixed() : value]),
  );
  const { ask, today } = known;
  const result = evaluate(formulaOf(report, text), { ask, today, ...given }, known);
  return result instanceof Big ? rounded(result, type) : null;
}

/** The values of all columns from those of the measures; a formula may use another one. */
export function withFormulas(
  plan: Pick<PlanOfCall, 'report' | 'known'>,
  columns: readonly ReportColumn[],
  values: ReadonlyMap<string, ReportValue>,
): Map<string, ReportValue> {
  const all = new Map(values);
  const wanting = columns.filter(({ formula }) => formula !== undefined);
  // As many rounds as formulas: each finds at least one whose columns are known.
  for (let round = 0; round < wanting.length; round += 1)
    for (const { name, formula = '', type } of wanting) {
      const used = usedIn(plan.report, formula, plan.report.columns);
      const isReady = !all.has(name) && used.every((column) => all.has(column.name));
      if (isReady) all.set(name, computed(plan, formula, all, type));
    }
  return all;
}

/** A value in JSON: exact numbers as numbers. */
export function sentValue(value: ReportValue | undefined): number | string | null {
  if (value === undefined || value === null) return null;
  return value instanceof Big ? Number(value.toFixed()) : value;
}
