import Papa from 'papaparse';
import { withoutApostrophe } from './csv.ts';

/** The most rows that are taken from one file. */
export const MOST_ROWS = 20_000;
export const LARGEST_FILE = 10_000_000;

/** A table of a file: the headings, and rows with as many cells as headings. */
export interface Table {
  /** '' where a column has none. */
  headings: readonly string[];
  rows: readonly (readonly string[])[];
}

/** Why a file cannot be read. */
export type TableProblem = 'tooLarge' | 'notText' | 'notExcel' | 'empty' | 'tooMany' | 'broken';

/** Whether a cell is the heading of a column that the import knows. */
export type IsHeading = (cell: string) => boolean;

/** The first bytes of a zip archive, which an Excel workbook is. */
const ZIP = [0x50, 0x4b];

function isExcel(bytes: ArrayBuffer): boolean {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(ZIP.length, bytes.byteLength));
  return first === ZIP[0] && second === ZIP[1];
}

/** Commas, semicolons (Excel in many countries), tabs (Excel's Unicode text) or bars; the parser detects which. */
const DELIMITERS = [',', ';', '\t', '|'];

/** A first line that names the delimiter for Excel. */
const SEPARATOR = /^sep=(.)\r?\n/i;

/**
 * Reads the bytes of a CSV file or of the first sheet of an Excel workbook (docs/business-rules.md, "Files"). Titles above the
 * headings are stepped over. Rows that a workbook leaves blank stay, so that a row keeps its place.
 */
export async function readTable(bytes: ArrayBuffer, isHeading: IsHeading): Promise<Table | TableProblem> {
  if (bytes.byteLength > LARGEST_FILE) return 'tooLarge';
  if (!isExcel(bytes)) {
    const text = decode(new Uint8Array(bytes));
    return text === undefined ? 'notText' : parseCsv(text, isHeading);
  }
  const { readExcel } = await import('./readExcel.ts');
  const rows = readExcel(bytes);
  return typeof rows === 'string' ? rows : withHeadings(rows, isHeading);
}

/** Parses a text. Blank rows are skipped; apostrophes that an export put before formulas are removed. */
export function parseCsv(text: string, isHeading: IsHeading = () => false): Table | TableProblem {
  const plain = text.replace(/^\uFEFF/, '');
  const delimiter = SEPARATOR.exec(plain)?.[1];
  const { data, errors } = Papa.parse<string[]>(plain.replace(SEPARATOR, ''), {
    skipEmptyLines: 'greedy',
    delimitersToGuess: DELIMITERS,
    ...(delimiter !== undefined && { delimiter }),
  });
  if (errors.some(({ type }) => type === 'Quotes')) return 'broken';
  return withHeadings(
    data.map((row) => row.map(withoutApostrophe)),
    isHeading,
  );
}

function withHeadings(rows: readonly (readonly string[])[], isHeading: IsHeading): Table | TableProblem {
  const [first, ...rest] = rows.slice(headingsAt(rows, isHeading));
  if (first === undefined || rest.every(isBlank)) return 'empty';
  if (rest.length > MOST_ROWS) return 'tooMany';
  const width = [first, ...rest].reduce((most, row) => Math.max(most, row.length), 0);
  const cells = (row: readonly string[]) => Array.from({ length: width }, (_, place) => row[place] ?? '');
  return { headings: cells(first).map((heading) => heading.trim()), rows: rest.map(cells) };
}

/** Below so many lines of titles the headings are still found. */
const MOST_TITLES = 20;

/**
 * The place of the headings: the first row with the most cells that are known headings. Where none is known it is the first row of
 * several cells, since a title stands alone in its row.
 */
function headingsAt(rows: readonly (readonly string[])[], isHeading: IsHeading): number {
  const known = rows.slice(0, MOST_TITLES).map((row) => row.filter(isHeading).length);
  const most = Math.max(0, ...known);
  const found =
    most > 0 ? known.indexOf(most) : rows.slice(0, MOST_TITLES).findIndex((row) => filled(row) > 1);
  return found < 0
    ? Math.max(
        0,
        rows.findIndex((row) => !isBlank(row)),
      )
    : found;
}

function filled(row: readonly string[]): number {
  return row.filter((cell) => cell.trim() !== '').length;
}

export function isBlank(row: readonly string[]): boolean {
  return filled(row) === 0;
}

/** Decodes UTF-8, or UTF-16 with a byte order mark. Returns undefined for other encodings, which cannot be detected reliably. */
function decode(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}
