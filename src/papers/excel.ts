import writeExcel, { type CellObject, type Feature, type Row } from 'write-excel-file/universal';
import { shownDigits } from '../fields/digits.ts';
import { figureGrouping } from '../fields/grouping.ts';
import type { RowLook, Sheet, SheetColumn } from './Sheet.ts';

/** The prefix of a format in Bangla digits: digits 05, language 0445 (Bangla). */
const BANGLA_DIGITS = '[$-5000445]';

/** The format of a number or a day; undefined for a text. A whole quantity would end with the point of its decimals. */
function formatOf(kind: SheetColumn['kind'], value: string): string | undefined {
  const isNegative = value.startsWith('-');
  const digits = shownDigits() === 'bangla' ? BANGLA_DIGITS : '';
  if (kind === 'money') return groupedFormat('.00', isNegative, digits);
  if (kind === 'quantity') return groupedFormat(/\.\d*[1-9]/.test(value) ? '.###' : '', isNegative, digits);
  const format = { number: '0', percent: '0.0" %"', day: 'yyyy-mm-dd', text: undefined }[kind];
  return format && `${digits}${format}`;
}

/**
 * Spreadsheets group by thousands alone; lakh and crore are formats of their own, of which they take two beside the usual one. So
 * the formats of a negative number are others. Spreadsheets draw no sign of their own where a condition holds.
 */
function groupedFormat(decimals: string, isNegative: boolean, digits: string): string {
  const usual = `${digits}#,##0${decimals}`;
  if (figureGrouping() !== 'lakh') return usual;
  const crore = `##\\,##\\,##\\,##0${decimals}`;
  const lakh = `##\\,##\\,##0${decimals}`;
  if (isNegative) return `[<=-10000000]${digits}-${crore};[<=-100000]${digits}-${lakh};${usual}`;
  return `[>=10000000]${digits}${crore};[>=100000]${digits}${lakh};${usual}`;
}

/** In characters. */
const WIDTHS: Readonly<Record<SheetColumn['kind'], number>> = {
  text: 24,
  number: 10,
  money: 18,
  quantity: 14,
  percent: 10,
  day: 12,
};

/** Excel's limit for the length of a sheet's name, and the characters that the name may not contain. */
const SHEET_NAME = 31;
const NOT_IN_NAMES = /[\\/?*[\]:]/g;

/**
 * Sheets as an Excel workbook for people: title, table and totals. Texts are stored as texts, so that none is run as a formula.
 */
export function toExcel(...sheets: readonly Sheet[]): Promise<Blob> {
  const drawn = sheets.map(written);
  return writeExcel(
    drawn.map(({ options }) => options),
    { features: [storedValues(drawn.map(({ formulas }) => formulas))] },
  ).toBlob();
}

const FORMULA_CELL = /<c r="([A-Z]+\d+)"[^>]*><f>[^<]*<\/f>/g;

/**
 * write-excel-file stores no value beside a formula. Programs that show a workbook without calculating it, such as mail previews, show
 * stored values only. It passes a sheet as text; the texts of cells are in another file, so none of them looks like a formula.
 */
function storedValues(formulas: readonly Formulas[]): Feature<Blob> {
  return {
    files: {
      transform: {
        'xl/worksheets/sheet{id}.xml': {
          transform: (xml, _, { sheetIndex }) =>
            xml.replaceAll(
              FORMULA_CELL,
              (cell, name) => `${cell}<v>${formulas[sheetIndex]?.get(name)?.value}</v>`,
            ),
        },
      },
    },
  };
}

function written(sheet: Sheet) {
  const { title, heading = title, about, columns, before, rows, looks = [], after, below = [] } = sheet;
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
  const above = top.length + before.length;
  const formulas = formulasOf(sheet, above);
  const options = {
    data: [
      ...top,
      ...before.map(bold),
      ...rows.map((row, place) => lookedCells(columns, row, looks[place], above + place, formulas)),
      ...after.map(bold),
      ...(below.length > 0 ? [[], ...below.map(plain)] : []),
    ],
    sheet: title.replaceAll(NOT_IN_NAMES, ' ').slice(0, SHEET_NAME),
    columns: columns.map(({ kind, width = WIDTHS[kind] }) => ({ width })),
    stickyRowsCount: top.length,
    orientation: 'landscape' as const,
  };
  return { options, formulas };
}

const HEAD = { fontWeight: 'bold', bottomBorderStyle: 'thin' } as const;
const TOTAL = { fontWeight: 'bold' } as const;

function alignOf(kind: SheetColumn['kind']): 'left' | 'right' {
  return kind === 'money' || kind === 'quantity' || kind === 'percent' ? 'right' : 'left';
}

function cellsOf(columns: readonly SheetColumn[], row: readonly string[]): (CellObject | null)[] {
  return row.map((value, place) => cellOf(value, columns[place]?.kind ?? 'text'));
}

/** @param line counts from 0. */
function lookedCells(
  columns: readonly SheetColumn[],
  row: readonly string[],
  look: RowLook | undefined,
  line: number,
  formulas: Formulas,
): (CellObject | null)[] {
  const cells = cellsOf(columns, row);
  if (look === undefined) return cells;
  const { isBold = false, level = 0 } = look;
  return cells.map((cell, place) => {
    if (cell === null) return null;
    const formula = formulas.get(cellName(place, line))?.formula;
    return {
      ...cell,
      ...(formula !== undefined && { value: formula, type: 'Formula' as const }),
      ...(isBold && TOTAL),
      ...(place === 0 && level > 0 && { indent: level }),
    } as CellObject;
  });
}

/** By the name of the cell: its formula, and its value as exact decimal text. */
type Formulas = ReadonlyMap<string, { formula: string; value: string }>;

/** @param above the number of lines above the rows. */
function formulasOf({ rows, looks = [] }: Sheet, above: number): Formulas {
  const formulas = new Map<string, { formula: string; value: string }>();
  for (const [place, look] of looks.entries()) {
    for (const [column, parts] of Object.entries(look?.sums ?? {})) {
      const value = rows[place]?.[Number(column)] ?? '';
      const formula = sumFormula(Number(column), parts, above);
      if (formula !== undefined) formulas.set(cellName(Number(column), above + place), { formula, value });
    }
  }
  return formulas;
}

/** Excel's limit for the arguments of a function. */
const MOST_RANGES = 255;

/** 'SUM(B5:B9,B12)' of the given rows; undefined where there are none, or too many ranges. */
function sumFormula(column: number, rows: readonly number[], above: number): string | undefined {
  const ranges: [number, number][] = [];
  for (const row of rows) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] === row - 1) last[1] = row;
    else ranges.push([row, row]);
  }
  if (ranges.length === 0 || ranges.length > MOST_RANGES) return undefined;
  const cell = (row: number) => cellName(column, above + row);
  return `SUM(${ranges.map(([from, to]) => (from === to ? cell(from) : `${cell(from)}:${cell(to)}`)).join()})`;
}

/** (1, 4) -> 'B5': both count from 0. */
function cellName(column: number, line: number): string {
  return `${columnName(column)}${line + 1}`;
}

/** 0 -> 'A', 26 -> 'AA'. */
function columnName(place: number): string {
  const letter = String.fromCharCode(65 + (place % 26));
  return place < 26 ? letter : columnName(Math.floor(place / 26) - 1) + letter;
}

/** Spreadsheets store doubles, which represent every amount of a ledger exactly. */
function cellOf(value: string, kind: SheetColumn['kind']): CellObject | null {
  if (value === '') return null;
  const format = formatOf(kind, value);
  if (kind === 'day' && /^\d{4}-\d\d-\d\d$/.test(value)) {
    return { value: new Date(`${value}T00:00:00Z`), type: Date, ...(format && { format }) };
  }
  if (kind !== 'text' && kind !== 'day' && /^-?\d+(\.\d+)?$/.test(value)) {
    return { value: Number(value), type: Number, ...(format && { format }) };
  }
  return { value, type: String };
}
