import { problem } from '../../errors/problem.ts';
import { checkExpression } from '../expression/check.ts';
import { pathsIn } from '../expression/Expression.ts';
import { readColumn } from '../expression/measure.ts';
import type { Scope } from '../expression/types.ts';
import { BUDGET, COMPARE } from '../grammar/reportGrammar.ts';
import type { MeasureName, ReportSource } from '../report.ts';
import type { ReportCheck } from './checkAsk.ts';

/** The names of entries that the lines of a budget have too; their days do not matter. */
const OF_BUDGETS = [
  ...['date', 'book', 'class', 'resource', 'record_id', 'project_id'],
  ...['amount', 'debit', 'credit', 'money_in', 'money_out'],
];

/** A report that offers to compare with the budget has figures in it. */
export function checkBudgetCompared(
  { report, definitions, addMistake }: ReportCheck,
  source: ReportSource,
  scope: Scope,
): void {
  const { options, comparisons = [] } = report.ask?.[COMPARE] ?? {};
  const offered = (options ?? comparisons).map((option) =>
    typeof option === 'string' ? option : option.value,
  );
  if (!offered.includes(BUDGET)) return;
  const at = ['ask', COMPARE, 'options', offered.indexOf(BUDGET)];
  const measures = Object.values(report.show).map(({ of }) => readOrNone(of));
  const isOfDays = measures.some((one) => one?.of === 'opening' || one?.of === 'closing');
  if (source.kind !== 'entries' || isOfDays) {
    addMistake(at, problem('compareBudgetOf'), 'value');
    return;
  }
  const groups = [...(report.group ?? []), ...(report.sections ?? []).flatMap(({ group = [] }) => group)];
  const used = [
    ...[report.where, ...(report.sections ?? []).map(({ where }) => where)],
    ...groups.map(({ of }) => of),
    ...measures.map((one) => one?.value),
  ];
  const names = used.flatMap((text) => {
    const checked = text === undefined ? undefined : checkExpression(text, scope);
    return checked !== undefined && 'typed' in checked ? [...pathsIn(checked.typed)] : [];
  });
  const isKnown = (name: string) =>
    name === 'ask' ||
    name === 'today' ||
    OF_BUDGETS.includes(name) ||
    definitions.resources[name] !== undefined;
  const missing = names.map((path) => path.split('.')[0] as string).find((name) => !isKnown(name));
  if (missing !== undefined) addMistake(at, problem('compareBudgetName', { name: missing }), 'value');
}

/** The measure of a column; undefined for a formula, or for what is a mistake already. */
function readOrNone(text: string): { of: MeasureName; value?: string | undefined } | undefined {
  try {
    const read = readColumn(text);
    return read.kind === 'measure' ? read : undefined;
  } catch {
    return undefined;
  }
}
