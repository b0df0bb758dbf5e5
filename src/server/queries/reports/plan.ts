import { checkExpression } from '../../../schema/expression/check.ts';
import { conjuncts, type Expression, pathsIn } from '../../../schema/expression/Expression.ts';
import { reportScope } from '../../../schema/expression/reportScope.ts';
import { BOOLEAN, type Scope } from '../../../schema/expression/types.ts';
import { keptFor } from '../../../schema/keptFor.ts';
import type { MeasureName, Report, ReportColumn, ReportGroup } from '../../../schema/report.ts';
import type { ReadContext } from '../../context.ts';
import type { Known } from './Relation.ts';
import { summedFormula } from './summedFormula.ts';

/** The checked expressions of a report. */
export interface ReportPlan {
  report: Report;
  /** The distinct groups of all sections, the pivot and the chart. */
  keys: readonly Expression[];
  sections: readonly PlannedSection[];
  pivot?: number | undefined;
  chart?: { by: number; split?: number | undefined } | undefined;
  measures: readonly PlannedMeasure[];
  /** The columns with a formula that is a sum over the rows, too. */
  summedFormulas: readonly PlannedMeasure[];
  /** The condition of all rows; without the beginning of the range if a measure reads what was before it. */
  where: readonly Expression[];
  /** The beginning of the range, which the other measures' rows meet then. */
  since: readonly Expression[];
}

/** A plan for the inputs of one call. */
export interface PlanOfCall extends ReportPlan {
  known: Known;
}

/** A section with rows of its own; undefined in place of one that is a formula. */
export interface PlannedSection {
  index: number;
  where?: Expression | undefined;
  groups: readonly ReportGroup[];
  /** The places of its groups in `keys`. */
  keys: readonly number[];
}

export interface PlannedMeasure {
  column: ReportColumn;
  of: MeasureName;
  value?: Expression | undefined;
}

/** The plan of a report, made once for each load of the definitions. */
export const planOf = keptFor((report: Report, context: ReadContext): ReportPlan => {
  const scope = reportScope(report.of, report.ask, context);
  const texts: string[] = [];
  const keys: Expression[] = [];
  const place = ({ of }: ReportGroup): number => {
    const known = texts.indexOf(of);
    if (known !== -1) return known;
    texts.push(of);
    return keys.push(typedIn(of, scope)) - 1;
  };
  const sections = report.sections.flatMap(({ where, groups, formula }, index): PlannedSection[] =>
    formula === undefined
      ? [
          {
            index,
            where: where === undefined ? undefined : typedIn(where, scope),
            groups,
            keys: groups.map(place),
          },
        ]
      : [],
  );
  const measures = report.columns.flatMap((column): PlannedMeasure[] => {
    const { measure } = column;
    if (measure === undefined) return [];
    const value = measure.value === undefined ? undefined : typedIn(measure.value, scope);
    return [{ column, of: measure.of, value }];
  });
  const summedFormulas = report.columns.flatMap((column): PlannedMeasure[] => {
    const text = column.formula && summedFormula(report.columns, column.name);
    return text ? [{ column, of: 'sum', value: typedIn(text, scope) }] : [];
  });
  const pivot = report.pivot && place(report.pivot);
  const chart = report.chart && {
    by: place(report.chart.by),
    split: report.chart.split && place(report.chart.split),
  };
  const parts = report.where === undefined ? [] : conjuncts(typedIn(report.where, scope));
  const readsBefore = measures.some(({ of }) => of === 'opening' || of === 'closing');
  const since = readsBefore ? parts.filter(beginsRange) : [];
  return {
    report,
    keys,
    sections,
    pivot,
    chart,
    measures,
    summedFormulas,
    where: parts.filter((part) => !since.includes(part)),
    since,
  };
});

/** A part of the condition that compares with the first day of the range. */
export function beginsRange(part: Expression): boolean {
  return pathsIn(part).has('ask.from');
}

/** An expression that the check of the definitions has accepted. */
export function typedIn(text: string, scope: Scope): Expression {
  const checked = checkExpression(text, scope);
  if ('problem' in checked) throw new Error(`${text}: ${checked.problem.code} at ${checked.at}`);
  return checked.typed;
}

/** All of the conditions. */
export function every(parts: readonly Expression[]): Expression | undefined {
  return parts.length === 0
    ? undefined
    : parts.reduce((left, right) => ({
        op: 'logic',
        sign: '&&',
        left,
        right,
        start: 0,
        end: 0,
        type: BOOLEAN,
      }));
}
