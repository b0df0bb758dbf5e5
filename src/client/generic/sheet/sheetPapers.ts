import { formatDay } from '../../../fields/formatDay.ts';
import { fieldTypes } from '../../../fields/index.ts';
import { words } from '../../../fields/readText.ts';
import { add, parseDecimal } from '../../../ledger/money.ts';
import type { Fact, Paper } from '../../../papers/Paper.ts';
import type { SheetColumn } from '../../../papers/Sheet.ts';
import type { FieldTypes, Format, Resource, Sheet } from '../../../schema/index.ts';
import { countText, text } from '../../providers/i18n.ts';
import { officeSignatures } from '../paper/usePrinting.ts';
import type { SheetRecordColumn } from './sheetColumns.ts';
import { lineFields, type SheetLine } from './sheetLine.ts';

interface PaperOf {
  resource: Resource;
  sheet: Sheet;
  /** The resource of the lines' records. */
  target: Resource;
  columns: readonly SheetRecordColumn[];
  lines: readonly SheetLine[];
  nameOf: (record: SheetLine['record']) => string;
  /** The values that the lines share, such as the month. */
  shared: readonly Fact[];
  today: string;
  format: Format;
}

interface PaperColumn extends SheetColumn {
  read: (line: SheetLine) => string;
}

/** Who receives an amount, each with room for a signature, and the sums of the amounts. */
export function signingPaper(of: PaperOf): Paper {
  const columns = [
    ...recordColumns(of),
    ...lineFields(of.sheet).map(
      ({ name, label, type }): PaperColumn => ({
        label,
        kind: kindOf({ type }),
        read: ({ values }) => words(values[name] ?? ''),
      }),
    ),
    blankColumn(text('sheet.signature')),
  ];
  return { ...paperOf(of, columns, [totals(of, columns)]), signatures: officeSignatures(text) };
}

/** The figures of each line and their sums, with nothing to fill in. */
export function figuresPaper(of: PaperOf): Paper {
  const columns = recordColumns(of);
  const paper = paperOf(of, columns, [totals(of, columns)]);
  return { ...paper, isWritten: false, signatures: officeSignatures(text) };
}

/** The last row: the sums of the amounts. */
function totals({ lines }: PaperOf, columns: readonly PaperColumn[]): string[] {
  const sums = columns.map(({ kind, read }) => {
    const amounts = kind === 'money' ? lines.flatMap((line) => parseDecimal(read(line)) ?? []) : [];
    return amounts.length === 0 ? '' : add(amounts);
  });
  return [text('ledger.total'), '', ...sums.slice(1)];
}

/** The lines to count with: without the figures of the books, and with room to write. */
export function countingPaper(of: PaperOf): Paper {
  const input = of.resource.fields[of.sheet.compare?.input ?? ''];
  const columns = [...recordColumns(of), blankColumn(input?.label ?? '')];
  return { ...paperOf(of, columns, []), signatures: [text('sheet.countedBy'), text('report.checked')] };
}

function paperOf(
  of: PaperOf,
  columns: readonly PaperColumn[],
  after: readonly string[][],
): Omit<Paper, 'signatures'> {
  const { sheet, target, lines, shared, today, format } = of;
  const { title } = sheet.form;
  return {
    firm: '',
    title,
    isWritten: true,
    facts: [
      ...shared,
      { label: target.label.many, value: countText(lines.length) },
      { label: text('report.printed'), value: formatDay(today, format.date) },
    ],
    totals: [],
    tables: [
      {
        title,
        about: [],
        columns: [{ label: '#', kind: 'number' }, ...columns.map(({ label, kind }) => ({ label, kind }))],
        before: [],
        rows: lines.map((line, place) => [String(place + 1), ...columns.map(({ read }) => read(line))]),
        after,
      },
    ],
    words: [],
  };
}

/** The name of the line's record, and the values beside it. */
function recordColumns({ resource, sheet, columns, nameOf }: PaperOf): PaperColumn[] {
  const name = resource.fields[sheet.each]?.label ?? '';
  return [
    { label: name, kind: 'text', read: ({ record }) => nameOf(record) },
    ...columns.map(
      ({ field, label }): PaperColumn => ({
        label,
        kind: kindOf(field),
        read: ({ record }) => words(record[field.nameKey ?? field.name] ?? ''),
      }),
    ),
  ];
}

/** Room to write in, above the line of its row. */
function blankColumn(label: string): PaperColumn {
  return { label, kind: 'text', read: () => '' };
}

function kindOf({ type }: { type: string }): SheetColumn['kind'] {
  return (fieldTypes as FieldTypes)[type]?.amount === 'money' ? 'money' : 'text';
}
