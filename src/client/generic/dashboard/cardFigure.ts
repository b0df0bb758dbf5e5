import { share, subtract } from '../../../ledger/money.ts';
import type { Figure } from '../../../papers/TableAnswer.ts';
import type { FigureCard } from '../../../schema/dashboard.ts';
import type { ReportAnswer } from '../report/Answer.ts';

/** A total of a report, and how it differs from that of the range before. */
export interface CardFigure {
  value: Figure;
  type: ReportAnswer['columns'][number]['type'];
  /** In percent of the figure before; null if that was 0. Undefined for a report that compares nothing. */
  change: string | null | undefined;
  before: Figure;
}

/** Whether a card asks for the range before, so that its figure has a change. */
export function isCompared({ ask }: Pick<FigureCard, 'ask'>): boolean {
  return (ask.compare ?? 'none') !== 'none';
}

/** Returns undefined if the report has no such column or section. */
export function cardFigure(
  answer: ReportAnswer,
  { column, section }: { column: string; section: string },
): CardFigure | undefined {
  const { columns, sections, totals } = answer;
  const values = totals[sections.findIndex(({ name }) => name === section)];
  const at = columns.findIndex(
    ({ name, compared, pivoted }) => name === column && !compared && pivoted !== true,
  );
  const other = columns.findIndex(
    ({ name, compared, pivoted }) => name === column && compared && pivoted !== true,
  );
  const shown = columns[at];
  if (values === undefined || shown === undefined) return undefined;
  const value = values[at] ?? 0;
  const before = values[other] ?? 0;
  return { value, type: shown.type, before, change: other === -1 ? undefined : changeOf(value, before) };
}

/** In percent, with one decimal: '12.5', '-3.0'. */
function changeOf(value: Figure, before: Figure): string | null {
  const base = String(before ?? 0).replace('-', '');
  if (Number(base) === 0) return null;
  return share('100', subtract(value ?? 0, before ?? 0, 3).replace(/\.?0+$/, ''), base, 1);
}
