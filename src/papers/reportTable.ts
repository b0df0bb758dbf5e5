import { share, subtract } from '../ledger/money.ts';
import type { ColumnType, Report } from '../schema/report.ts';
import { type GroupWords, groupName } from './groupName.ts';
import type { AnswerColumn, AnswerRow, Figure, TableAnswer } from './TableAnswer.ts';

/** A column of figures: one of the answer, or the difference of two. */
export interface FigureColumn {
  key: string;
  label: string;
  type: ColumnType;
  /** The column of the answer, for a figure that opens what it is made of. */
  column: AnswerColumn | undefined;
  /** The place of the answer's column with the figure, and of that which it is compared with. */
  at: number;
  against?: { at: number; as: 'difference' | 'percent' };
}

interface TotalLine {
  kind: 'total' | 'formula';
  key: string;
  label: string;
  section: number;
  values: readonly Figure[];
}

/** A line of the table, from top to bottom. */
export type ReportLine =
  | { kind: 'section'; key: string; label: string }
  | { kind: 'row'; key: string; label: string; path: string; section: number; row: AnswerRow; parts: number }
  | TotalLine;

export interface ReportTable {
  /** The header of the names: Project / Product. */
  header: string;
  columns: readonly FigureColumn[];
  lines: readonly ReportLine[];
  /** Below the lines: the total of a report without sections, if any of its columns has one. */
  footer: TotalLine | undefined;
}

export function reportTable(report: Report, answer: TableAnswer, words: GroupWords): ReportTable {
  const { t } = words;
  const { sections, groups } = answer;
  const isOne = sections.length === 1 && !sections[0]?.formula && sections[0]?.name === '';
  const header = [...new Set(groups.flat().map(({ label }) => label))].slice(0, 3).join(' / ');
  // A total without a figure says nothing.
  const totalOf = (section: number, isAlone = false): TotalLine[] => {
    const values = answer.totals[section] ?? [];
    if (values.every((value) => value === null)) return [];
    const { formula = false, label = '' } = sections[section] ?? {};
    const ofSection = formula || isAlone ? label : t('reports.total', { label });
    const name = isOne || label === '' ? t('ledger.total') : ofSection;
    const kind = formula ? 'formula' : 'total';
    return [{ kind, key: `${kind} ${section}`, label: name, section, values }];
  };
  const lines = sections.flatMap(({ label, formula }, section): ReportLine[] => {
    if (formula) return totalOf(section);
    const rows = rowLines(answer, section, words);
    if (isOne) return rows;
    // A heading and a total would say one figure twice.
    if (rows.length === 0) return totalOf(section, true);
    return [{ kind: 'section', key: `section ${section}`, label }, ...rows, ...totalOf(section)];
  });
  const columns = figureColumns(report, answer, words);
  const footer = isOne && lines.length > 0 ? totalOf(0)[0] : undefined;
  return { header, columns, lines, footer };
}

function rowLines({ rows, groups }: TableAnswer, section: number, words: GroupWords): ReportLine[] {
  const own = rows.filter((row) => row.section === section);
  const labels: string[] = [];
  return own.map((row, place) => {
    const group = groups[section]?.[row.level] ?? { kind: 'text' as const };
    const label = row.other ? words.t('chart.rest') : groupName(group, row.key[row.level], row.title, words);
    labels.splice(row.level, labels.length, label);
    const path = labels.join(', ');
    return { kind: 'row', key: rowKey(row), label, path, section, row, parts: partsOf(own, place) };
  });
}

/** Identifies a row across answers, so that it stays folded. */
export function rowKey({ section, level, key, other }: AnswerRow): string {
  return `${section} ${level} ${JSON.stringify(key)}${other ? ' other' : ''}`;
}

/** How many rows below a group are within it. */
function partsOf(rows: readonly AnswerRow[], place: number): number {
  const level = rows[place]?.level ?? 0;
  const next = rows.findIndex((row, at) => at > place && row.level <= level);
  return (next === -1 ? rows.length : next) - place - 1;
}

function figureColumns(report: Report, answer: TableAnswer, words: GroupWords): FigureColumn[] {
  const { t } = words;
  const { columns, inputs } = answer;
  const names = new Set(columns.map(({ name }) => name));
  const comparing = report.ask.find(({ name }) => name === 'compare');
  const before =
    comparing?.options?.find(({ value }) => value === inputs.compare)?.label ?? t('reports.before');
  return columns.flatMap((column, at): FigureColumn[] => {
    if (column.compared) return [];
    const { name, type, pivot, pivotLabel, pivoted = false } = column;
    const key = `${name} ${pivoted ? pivot : 'all'}`;
    const spread = pivoted
      ? groupName(report.pivot ?? { kind: 'text' }, pivot, pivotLabel ?? '', words)
      : report.pivot === undefined
        ? ''
        : t('ledger.total');
    const label = spread === '' ? column.label : names.size === 1 ? spread : `${column.label}, ${spread}`;
    const own: FigureColumn = { key, label, type, column, at };
    const other = columns.findIndex((each) => !pivoted && each.compared && each.name === name);
    if (other === -1) return [own];
    const compared = columns[other] as AnswerColumn;
    const against = (as: 'difference' | 'percent') => ({ at: other, as });
    return [
      own,
      { key: `${key} before`, label: before, type, column: compared, at: other },
      {
        ...{ key: `${key} change`, label: t('reports.change'), type, column: undefined, at },
        against: against('difference'),
      },
      {
        ...{ key: `${key} percent`, label: '%', type: 'percent', column: undefined, at },
        against: against('percent'),
      },
    ];
  });
}

/** The figure of a column: from the answer, or calculated exactly from two of its figures. */
export function figureOf({ at, against }: FigureColumn, values: readonly Figure[]): Figure {
  const figure = values[at] ?? null;
  if (against === undefined) return figure;
  const before = values[against.at] ?? null;
  if (!isNumber(figure ?? 0) || !isNumber(before ?? 0) || (figure === null && before === null)) return null;
  const difference = subtract(figure ?? 0, before ?? 0, 3).replace(/\.?0+$/, '');
  if (against.as === 'difference') return difference;
  const base = String(before ?? 0).replace('-', '');
  return Number(base) === 0 ? null : share('100', difference, base, 1);
}

function isNumber(figure: number | string): boolean {
  return Number.isFinite(Number(figure));
}

/** The lines in sight: those whose groups are unfolded. */
export function unfoldedLines(lines: readonly ReportLine[], folded: ReadonlySet<string>): ReportLine[] {
  const shown: ReportLine[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] as ReportLine;
    shown.push(line);
    if (line.kind === 'row' && folded.has(line.key)) at += line.parts;
  }
  return shown;
}
