import Papa from 'papaparse';
import { withoutApostrophe } from '../export/csv.ts';

/** The most rows that the call accepts. */
export const MOST_ROWS = 20_000;
export const LARGEST_FILE = 10_000_000;

/** A parsed file: the headings, and rows with as many cells as headings. */
export interface CsvTable {
  /** '' where a column has none. */
  headings: readonly string[];
  rows: readonly (readonly string[])[];
}

/** Why a file cannot be read. */
export type CsvProblem = 'tooLarge' | 'notText' | 'notExcel' | 'empty' | 'tooMany' | 'broken';

/** Commas, semicolons (Excel in many countries), tabs (Excel's Unicode text) or bars; the parser detects which. */
const DELIMITERS = [',', ';', '\t', '|'];

/** Parses the bytes of a file. */
export function readCsv(bytes: ArrayBuffer): CsvTable | CsvProblem {
  if (bytes.byteLength > LARGEST_FILE) return 'tooLarge';
  const text = decode(new Uint8Array(bytes));
  return text === undefined ? 'notText' : parseCsv(text);
}

/** Parses a text. Blank rows are skipped; apostrophes that an export put before formulas are removed. */
export function parseCsv(text: string): CsvTable | CsvProblem {
  const { data, errors } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), {
    skipEmptyLines: 'greedy',
    delimitersToGuess: DELIMITERS,
  });
  if (errors.some(({ type }) => type === 'Quotes')) return 'broken';
  const [first, ...rest] = data;
  if (first === undefined || rest.length === 0) return 'empty';
  if (rest.length > MOST_ROWS) return 'tooMany';
  const width = Math.max(...data.map((row) => row.length));
  const cells = (row: readonly string[]) =>
    Array.from({ length: width }, (_, place) => withoutApostrophe(row[place] ?? ''));
  return { headings: cells(first).map((heading) => heading.trim()), rows: rest.map(cells) };
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
