import writeExcel, { type CellObject, type Row } from 'write-excel-file/universal';
import type { Sheet, SheetColumn } from './Sheet.ts';

const FORMATS: Readonly<Record<SheetColumn['kind'], string | undefined>> = {
  text: undefined,
  number: '0',
  money: '#,##0.00',
  quantity: '#,##0.###',
  day: 'yyyy-mm-dd',
};

/** In characters. */
const WIDTHS: Readonly<Record<SheetColumn['kind'], number>> = {
  text: 24,
  number: 10,
  money: 18,
  quantity: 14,
  day: 12,
};

/** Excel's own limit for the name of a sheet, and the signs that it may not hold. */
const SHEET_NAME = 31;
const NOT_IN_NAMES = /[\\/?*[\]:]/g;

/** Sheets as an Excel workbook for people: title, table and totals. Texts are stored as texts, so that none can be a formula. */
export function toExcel(...sheets: readonly Sheet[]): Promise<Blob> {
  return writeExcel(sheets.map(written)).toBlob();
}

function written({ title, heading = title, about, columns, before, rows, after, below = [] }: Sheet) {
  const plain = (line: string): Row => [{ value: line, type: String }];
  const head: Row[] =
    heading === '' ? [] : [[{ value: heading, fontWeight: 'bold', fontSize: 14 }], ...about.map(plain), []];
  const top: Row[] = [
    ...head,
    columns.map(
      ({ label, kind }): CellObject => ({ value: label, type: String, ...HEAD, align: alignOf(kind) }),
    ),
  ];
  const bold = (row: readonly string[]) => cellsOf(columns, row).map((cell) => cell && { ...cell, ...TOTAL });
  return {
    data: [
      ...top,
      ...before.map(bold),
      ...rows.map((row) => cellsOf(columns, row)),
      ...after.map(bold),
      ...(below.length > 0 ? [[], ...below.map(plain)] : []),
    ],
    sheet: title.replaceAll(NOT_IN_NAMES, ' ').slice(0, SHEET_NAME),
    columns: columns.map(({ kind }) => ({ width: WIDTHS[kind] })),
    stickyRowsCount: top.length,
    orientation: 'landscape' as const,
  };
}

const HEAD = { fontWeight: 'bold', bottomBorderStyle: 'thin' } as const;
const TOTAL = { fontWeight: 'bold' } as const;

function alignOf(kind: SheetColumn['kind']): 'left' | 'right' {
  return kind === 'money' || kind === 'quantity' ? 'right' : 'left';
}

function cellsOf(columns: readonly SheetColumn[], row: readonly string[]): (CellObject | null)[] {
  return row.map((value, place) => cellOf(value, columns[place]?.kind ?? 'text'));
}

/** Spreadsheets count in doubles, which hold every amount of a ledger to its last place. */
function cellOf(value: string, kind: SheetColumn['kind']): CellObject | null {
  if (value === '') return null;
  const format = FORMATS[kind];
  if (kind === 'day' && /^\d{4}-\d\d-\d\d$/.test(value)) {
    return { value: new Date(`${value}T00:00:00Z`), type: Date, ...(format && { format }) };
  }
  if (kind !== 'text' && kind !== 'day' && /^-?\d+(\.\d+)?$/.test(value)) {
    return { value: Number(value), type: Number, ...(format && { format }) };
  }
  return { value, type: String };
}
