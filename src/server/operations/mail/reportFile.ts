import Papa from 'papaparse';
import type { ReportAnswer } from '../../queries/reports/Answer.ts';

type Cell = string | number | null;

/** So that spreadsheets read the letters of every language. */
const MARK = '\ufeff';

/**
 * A report as a CSV file: a column for each level of its groups, then its figures; the total of each section below its rows, unless
 * none of its columns has one.
 */
export function reportFile(answer: ReportAnswer): Buffer {
  const lines = [headOf(answer), ...answer.sections.flatMap((_, section) => linesOf(answer, section))];
  // Texts that a spreadsheet would take for a formula are defused.
  return Buffer.from(MARK + Papa.unparse(lines, { escapeFormulae: true, newline: '\r\n' }));
}

function levelsOf({ groups }: ReportAnswer): number {
  return Math.max(1, ...groups.map((own) => own.length));
}

function headOf(answer: ReportAnswer): Cell[] {
  const { groups, columns, sections } = answer;
  const names = Array.from({ length: levelsOf(answer) }, (_, level) => {
    const labels = groups.flatMap((own) => own[level]?.label ?? []);
    return [...new Set(labels)].join(' / ');
  });
  const figures = columns.map(({ label, pivotLabel, compared }) =>
    [label, pivotLabel, compared ? 'before' : null].filter(Boolean).join(', '),
  );
  return [...(isWhole(answer) ? [] : [sections.length > 1 ? 'Section' : '']), ...names, ...figures];
}

/** A report without sections needs no column for them. */
function isWhole({ sections }: ReportAnswer): boolean {
  return sections.length === 1 && sections[0]?.name === '';
}

function linesOf(answer: ReportAnswer, section: number): Cell[][] {
  const levels = levelsOf(answer);
  const { label = '', formula = false } = answer.sections[section] ?? {};
  const first = isWhole(answer) ? [] : [label];
  const titles: string[] = [];
  const rows = answer.rows
    .filter((row) => row.section === section)
    .map((row) => {
      titles.splice(row.level, titles.length, row.other ? 'Other' : row.title);
      const names = Array.from({ length: levels }, (_, level) => titles[level] ?? '');
      return [...first, ...names, ...row.values];
    });
  const totals = answer.totals[section] ?? [];
  if (totals.every((value) => value === null)) return rows;
  const total = [formula ? '' : 'Total', ...Array<string>(levels - 1).fill('')];
  return [...rows, [...first, ...total, ...totals]];
}
