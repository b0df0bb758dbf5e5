import { add, compare } from '../ledger/money.ts';
import type { ColumnType } from '../schema/report.ts';
import type { PaperText } from './PaperText.ts';
import { type FigureColumn, figureOf, type ReportLine, type ReportTable } from './reportTable.ts';
import type { RowLook, Sheet, SheetColumn } from './Sheet.ts';
import type { Figure, TableAnswer } from './TableAnswer.ts';

const KINDS: Readonly<Record<ColumnType, SheetColumn['kind']>> = {
  money: 'money',
  quantity: 'quantity',
  integer: 'quantity',
  number: 'quantity',
  percent: 'percent',
  date: 'day',
  text: 'text',
};

/** The table of a report for paper and for a workbook: totals are formulas where they are the sum of their rows. */
export function reportSheet(answer: TableAnswer, table: ReportTable): Sheet {
  const lines = table.footer === undefined ? table.lines : [...table.lines, table.footer];
  return {
    title: answer.label,
    about: [],
    columns: [
      { label: table.header, kind: 'text', width: 36 },
      ...table.columns.map(({ label, type }) => ({ label, kind: KINDS[type] })),
    ],
    before: [],
    rows: lines.map((line) => [line.label, ...table.columns.map((column) => figureText(column, line))]),
    looks: lines.map((_, place) => lookOf(lines, place, table.columns)),
    after: [],
  };
}

function figureText(column: FigureColumn, line: ReportLine): string {
  if (line.kind === 'section') return '';
  return asText(figureOf(column, line.kind === 'row' ? line.row.values : line.values));
}

function asText(figure: Figure): string {
  return figure === null ? '' : String(figure);
}

function lookOf(
  lines: readonly ReportLine[],
  place: number,
  columns: readonly FigureColumn[],
): RowLook | undefined {
  const line = lines[place] as ReportLine;
  if (line.kind === 'row' && line.parts === 0)
    return line.row.level > 0 ? { level: line.row.level } : undefined;
  if (line.kind === 'formula') return { isBold: true };
  if (line.kind === 'section') return { isBold: true, isHead: true };
  const parts = partsOf(lines, place);
  const sums = columns.flatMap((column, at): [number, number[]][] => {
    const figures = parts.map((part) => figureText(column, lines[part] as ReportLine));
    return isSum(figureText(column, line), figures) ? [[at + 1, parts]] : [];
  });
  return {
    isBold: true,
    ...(line.kind === 'row' && { level: line.row.level, isHead: true }),
    sums: Object.fromEntries(sums),
  };
}

/** The places of the rows directly within a group, or directly within the section of a total. */
function partsOf(lines: readonly ReportLine[], place: number): number[] {
  const line = lines[place] as ReportLine;
  return lines.flatMap((other, at) => {
    if (other.kind !== 'row' || line.kind === 'section' || other.section !== line.section) return [];
    if (line.kind !== 'row') return other.row.level === 0 ? [at] : [];
    const isWithin = at > place && at <= place + line.parts && other.row.level === line.row.level + 1;
    return isWithin ? [at] : [];
  });
}

/** An average, a price or a shortened table has totals that are no sum of its rows. */
function isSum(total: string, figures: readonly string[]): boolean {
  if (!isNumber(total) || figures.length === 0) return false;
  const given = figures.filter((figure) => figure !== '');
  return given.every(isNumber) && compare(add(given, 3), total) === 0;
}

function isNumber(value: string): boolean {
  return /^-?\d+(\.\d+)?$/.test(value);
}

/**
 * The same figures for other programs: a row for each innermost group, with a column for each level, so that none counts twice; and
 * a row for each figure of a formula, and for each section that is one figure.
 */
export function reportRows(answer: TableAnswer, table: ReportTable, t: PaperText): Sheet {
  const depth = Math.max(1, ...answer.groups.map((groups) => groups.length));
  const hasSections = answer.sections.length > 1;
  const levels = Array.from({ length: depth }, (_, level) => level);
  const names = levels.map((level) => answer.groups.find((groups) => groups[level])?.[level]?.label ?? '');
  const titles: string[] = [];
  const rows = table.lines.flatMap((line): string[][] => {
    // The total of a section without rows, such as an opening balance, is no sum of others.
    const isSum = line.kind === 'total' && answer.rows.some((row) => row.section === line.section);
    if (line.kind === 'section' || isSum) return [];
    const { label: section = '' } = answer.sections[line.section] ?? {};
    if (line.kind === 'row') {
      titles[line.row.level] = line.label;
      if (line.parts > 0) return [];
    }
    const own = line.kind === 'row' ? line.row.level : -1;
    return [
      [
        ...(hasSections ? [section] : []),
        ...levels.map((level) => (level <= own ? (titles[level] ?? '') : '')),
        ...table.columns.map((column) => figureText(column, line)),
      ],
    ];
  });
  return {
    title: answer.label,
    heading: '',
    about: [],
    columns: [
      ...(hasSections ? [{ label: t('reports.section'), kind: 'text' as const }] : []),
      ...names.map((label) => ({ label, kind: 'text' as const })),
      ...table.columns.map(({ label, type }) => ({ label, kind: KINDS[type] })),
    ],
    before: [],
    rows,
    after: [],
  };
}
