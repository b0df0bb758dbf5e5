import { formatDay } from '../fields/formatDay.ts';
import type { Format } from '../schema/index.ts';
import type { Report } from '../schema/report.ts';
import type { Fact, Paper } from './Paper.ts';
import type { PaperText } from './PaperText.ts';
import { reportSheet } from './reportSheet.ts';
import type { ReportTable } from './reportTable.ts';
import type { TableAnswer } from './TableAnswer.ts';

interface PaperOf {
  firm: string;
  /** The lines below the firm's name. */
  lines?: readonly string[] | undefined;
  today: string;
  format: Format;
  /** The names of the chosen records, by what is chosen. */
  names: Readonly<Record<string, string>>;
}

/** More columns of figures turn the sheet. */
const MOST_UPRIGHT = 5;

/** A report on paper: what was chosen, and its table. */
export function reportPaper(
  report: Report,
  answer: TableAnswer,
  table: ReportTable,
  { firm, lines = [], today, format, names }: PaperOf,
  t: PaperText,
): Paper {
  return {
    firm,
    lines,
    title: answer.label,
    facts: [
      ...inputFacts(report, answer, { format, names }, t),
      { label: t('report.printed'), value: formatDay(today, format.date) },
    ],
    totals: [],
    tables: [reportSheet(answer, table)],
    words: [],
    signatures: [],
    isWide: table.columns.length > MOST_UPRIGHT,
  };
}

/** The chosen values in words; a range as one fact. */
export function inputFacts(
  { ask }: Report,
  { inputs }: Pick<TableAnswer, 'inputs'>,
  { format, names }: Pick<PaperOf, 'format' | 'names'>,
  t: PaperText,
): Fact[] {
  const day = (value: unknown) => formatDay(String(value), format.date);
  const hasRange = Boolean(inputs.from && inputs.to);
  const range = hasRange
    ? [{ label: t('report.range'), value: t('ledger.range', { from: day(inputs.from), to: day(inputs.to) }) }]
    : [];
  const others = ask.flatMap(({ name, label, kind, options }): Fact[] => {
    const value = inputs[name];
    if (value === null || value === undefined || value === '') return [];
    if (hasRange && (name === 'from' || name === 'to')) return [];
    if (kind === 'date') return [{ label, value: day(value) }];
    if (kind === 'reference') return [{ label, value: names[name] ?? `#${value}` }];
    if (kind === 'boolean') return value === true ? [{ label, value: t('fields.yes') }] : [];
    const option = options?.find((each) => each.value === value);
    // 'None' is what a report without the choice has as well.
    if (name === 'compare' && value === 'none') return [];
    return [{ label, value: option?.label ?? String(value) }];
  });
  return [...range, ...others];
}
