import { invalid } from '../../../errors/AppError.ts';
import { type Failure, failure, noFailures } from '../../../errors/failure.ts';
import { BUDGET } from '../../../schema/grammar/reportGrammar.ts';
import type { Report } from '../../../schema/report.ts';
import type { ReadContext } from '../../context.ts';
import { type QueryString, readWindow } from '../lists/listParameters.ts';
import type { Key } from './keys.ts';
import { type PlannedMeasure, type PlannedSection, planOf } from './plan.ts';

/** The parameters of the call that opens a figure, beside the report's own. */
export const FIGURE_PARAMETERS = [
  '_section',
  '_key',
  '_column',
  '_pivot',
  '_budget',
  '_start',
  '_end',
] as const;

/** A figure of a report: the group, the measure and the value of the pivot that it is about. */
export interface Figure {
  section: PlannedSection;
  key: readonly Key[];
  /** Undefined for the rows of a group without one of its measures. */
  measure: PlannedMeasure | undefined;
  /** Undefined for all values of the pivot. */
  pivot: Key | undefined;
  /** Whether it belongs to the budget that the report is compared with. */
  isBudget: boolean;
  window: { start: number; end: number };
}

const USUAL_PAGE = 50;

/** @throws AppError invalid, naming each wrong parameter. */
export function readFigure(context: ReadContext, report: Report, query: QueryString): Figure {
  const errors = noFailures();
  const refuse = (name: string, wrong: Failure): undefined => {
    errors[name] ??= wrong;
  };
  const plan = planOf(report, context);
  const values = new Map(Object.entries(query).map(([name, given]) => [name, [given ?? ''].flat()]));
  const text = (name: string) => {
    const given = values.get(name);
    if (given !== undefined && given.length > 1) return refuse(name, failure('givenTwice', { name }));
    return given?.[0] === '' ? undefined : given?.[0];
  };
  const section = sectionOf(report, plan.sections, text('_section'));
  if (section === undefined) refuse('_section', failure('notOfReport', { name: '_section' }));
  const key = keyOf(text('_key') ?? '[]', section?.groups.length ?? 0);
  if (key === undefined) refuse('_key', failure('notOfReport', { name: '_key' }));
  const column = text('_column');
  const measure = [...plan.measures, ...plan.summedFormulas].find((one) => one.column.name === column);
  const isKnown = column === undefined || report.columns.some(({ name }) => name === column);
  if (!isKnown) refuse('_column', failure('notOfReport', { name: '_column' }));
  const pivot = text('_pivot');
  if (pivot !== undefined && plan.pivot === undefined)
    refuse('_pivot', failure('notOfReport', { name: '_pivot' }));
  const isCompared = report.ask.some(({ options }) => options?.some(({ value }) => value === BUDGET));
  if (text('_budget') !== undefined && !isCompared)
    refuse('_budget', failure('notOfReport', { name: '_budget' }));
  const window = readWindow(values, refuse) ?? { start: 0, end: USUAL_PAGE };
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return {
    section: section as PlannedSection,
    key: key as Key[],
    measure,
    pivot: pivot === 'null' ? null : pivot,
    isBudget: text('_budget') === 'true',
    window,
  };
}

/** A section by its name, or its place among all. */
function sectionOf(
  report: Report,
  planned: readonly PlannedSection[],
  text: string | undefined,
): PlannedSection | undefined {
  const [only] = planned;
  if (text === undefined) return planned.length === 1 ? only : undefined;
  const index = report.sections.findIndex(({ name }) => name === text);
  return planned.find((section) => section.index === (index === -1 ? Number(text) : index));
}

/** A JSON array of at most as many keys as there are groups. */
function keyOf(text: string, most: number): Key[] | undefined {
  try {
    const read: unknown = JSON.parse(text);
    const isKey = (value: unknown) =>
      value === null || ['string', 'number', 'boolean'].includes(typeof value);
    return Array.isArray(read) && read.length <= most && read.every(isKey) ? read : undefined;
  } catch {
    return undefined;
  }
}
