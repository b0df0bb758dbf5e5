import type { AnswerColumn, AnswerRow } from '../../../papers/TableAnswer.ts';
import type { Report, ReportInput } from '../../../schema/report.ts';
import { type DayPreset, isDayPreset, presetDays } from '../../address/dayPresets.ts';
import { pathOf } from '../../address/paths.ts';
import type { ReportAnswer } from './Answer.ts';

/** The name of a usual range stands in the address, so that a kept link stays true. */
const PERIOD = '_days';
const VIEW = '_view';
/** The name of a figure's group, for the page of what it is made of. */
export const TITLE = '_title';

export const VIEWS = ['table', 'chart', 'both'] as const;
export type ReportViewKind = (typeof VIEWS)[number];

export interface ReportState {
  /** The values that the reader chose; the host fills in the others. */
  chosen: Readonly<Record<string, string>>;
  preset: DayPreset | undefined;
  view: ReportViewKind | undefined;
}

/** Whether the report is of a range of days, for which there are usual ones. */
export function hasRange({ ask }: Report): boolean {
  return ['from', 'to'].every((end) => ask.some(({ name, kind }) => name === end && kind === 'date'));
}

export function readState(report: Report, params: URLSearchParams, today: string): ReportState {
  const given = report.ask.flatMap(({ name }): [string, string][] => {
    const value = params.get(name);
    return value === null || value === '' ? [] : [[name, value]];
  });
  const period = params.get(PERIOD) ?? '';
  const preset = hasRange(report) && isDayPreset(period) ? period : undefined;
  const view = params.get(VIEW);
  return {
    chosen: { ...Object.fromEntries(given), ...(preset && presetDays(preset, today)) },
    preset,
    view: VIEWS.find((each) => each === view),
  };
}

/** The parameters of a state, beside those of others, such as an open transaction. */
export function writeState(report: Report, state: ReportState, before?: URLSearchParams): URLSearchParams {
  const params = new URLSearchParams(before);
  for (const name of [...report.ask.map((each) => each.name), PERIOD, VIEW]) params.delete(name);
  for (const [name, value] of Object.entries(state.chosen)) {
    if (state.preset === undefined || !['from', 'to'].includes(name)) params.set(name, value);
  }
  if (state.preset !== undefined) params.set(PERIOD, state.preset);
  if (state.view !== undefined) params.set(VIEW, state.view);
  return params;
}

/** The first input that still needs a value; undefined once the report can be read. */
export function missingAsk({ ask }: Report, { chosen }: ReportState): ReportInput | undefined {
  return ask.find(({ name, required, default: usual }) => required && usual === undefined && !chosen[name]);
}

/** A figure of the table. Without a row, it is the total of its section. */
export interface FigurePlace {
  column: AnswerColumn;
  section: number;
  row: AnswerRow | undefined;
  /** The name of its group; '' for a total. */
  title: string;
}

/** The address of what a figure is made of; undefined where it is of a formula, or of no rows that can be shown. */
export function figureAddress(
  report: Report,
  { inputs, compared, sections }: Pick<ReportAnswer, 'inputs' | 'compared' | 'sections'>,
  { column, section, row, title }: FigurePlace,
): string | undefined {
  const measured = report.columns.find(({ name }) => name === column.name)?.measure !== undefined;
  const part = sections[section];
  if (!measured || part === undefined || part.formula || row?.opens === false) return undefined;
  if (column.compared && compared === null) return undefined;
  const params = new URLSearchParams(
    Object.entries({ ...inputs, ...(column.compared && compared) }).flatMap(([name, value]) =>
      value === null || value === '' ? [] : [[name, String(value)]],
    ),
  );
  if (sections.length > 1) params.set('_section', part.name || String(section));
  if (row !== undefined) params.set('_key', JSON.stringify(row.key));
  params.set('_column', column.name);
  if (column.compared && inputs.compare === 'budget') params.set('_budget', 'true');
  if (column.pivoted) params.set('_pivot', String(column.pivot));
  if (title !== '') params.set(TITLE, title);
  return `${pathOf(report.path)}/rows?${params}`;
}

/** The inputs that stand for themselves: a choice applies at once, a typed value when it is complete. */
export function appliesAtOnce({ kind }: ReportInput): boolean {
  return kind === 'reference' || kind === 'options' || kind === 'boolean';
}
