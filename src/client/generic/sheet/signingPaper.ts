import { formatDay } from '../../../fields/formatDay.ts';
import { fieldTypes } from '../../../fields/index.ts';
import { words } from '../../../fields/readText.ts';
import { add, parseDecimal } from '../../../ledger/money.ts';
import type { Fact, Paper } from '../../../papers/Paper.ts';
import type { SheetColumn } from '../../../papers/Sheet.ts';
import type { FieldTypes, Format, Resource, Sheet } from '../../../schema/index.ts';
import { countText, text } from '../../providers/i18n.ts';
import type { SheetRecordColumn } from './sheetColumns.ts';
import { enteredIn, lineFields, type SheetLine } from './sheetLine.ts';

interface PaperOf {
  resource: Resource;
  sheet: Sheet;
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

/** The lines of a sheet with room for a signature each, such as those who receive their pay, and the sums of the amounts. */
export function signingPaper(of: PaperOf): Paper {
  const { resource, sheet, shared, today, format } = of;
  const present = of.lines.filter(({ isPresent }) => isPresent);
  // Once all is recorded, the list has everybody with what was recorded.
  const lines = present.length > 0 ? present : of.lines;
  const columns = paperColumns(of);
  const sums = columns.map(({ kind, read }) => {
    const amounts = kind === 'money' ? lines.flatMap((line) => parseDecimal(read(line)) ?? []) : [];
    return amounts.length === 0 ? '' : add(amounts);
  });
  return {
    firm: '',
    title: sheet.form.title,
    isWritten: true,
    facts: [
      ...shared,
      { label: resource.fields[sheet.each]?.label ?? '', value: countText(lines.length) },
      { label: text('report.printed'), value: formatDay(today, format.date) },
    ],
    totals: [],
    tables: [
      {
        title: sheet.form.title,
        about: [],
        columns: columns.map(({ label, kind }) => ({ label, kind })),
        before: [],
        rows: lines.map((line) => columns.map(({ read }) => read(line))),
        after: [[text('ledger.total'), ...sums.slice(1)]],
      },
    ],
    words: [],
    signatures: [text('report.prepared'), text('report.checked'), text('report.approved')],
  };
}

function paperColumns({ resource, sheet, columns, nameOf }: PaperOf): PaperColumn[] {
  return [
    {
      label: resource.fields[sheet.each]?.label ?? '',
      kind: 'text',
      read: ({ record }) => nameOf(record),
    },
    ...columns.map(
      ({ field, label }): PaperColumn => ({
        label,
        kind: kindOf(field),
        read: ({ record }) => words(record[field.nameKey ?? field.name] ?? ''),
      }),
    ),
    ...lineFields(sheet).map(
      ({ name, label, type }): PaperColumn => ({
        label,
        kind: kindOf({ type }),
        read: (line) => inputOf(line, name),
      }),
    ),
    { label: text('sheet.signature'), kind: 'text', read: () => ROOM },
  ];
}

function kindOf({ type }: { type: string }): SheetColumn['kind'] {
  return (fieldTypes as FieldTypes)[type]?.amount === 'money' ? 'money' : 'text';
}

/** The typed value, or the sum of the earlier movements if the line is not recorded. */
function inputOf({ isPresent, values, record }: SheetLine, name: string): string {
  if (isPresent) return words(values[name] ?? '');
  const entered = enteredIn(record).flatMap((one) => parseDecimal(one[name]) ?? []);
  return entered.length === 0 ? '' : add(entered);
}

/** A line to sign on. */
const ROOM = '______________________';
