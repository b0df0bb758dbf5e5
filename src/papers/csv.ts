import Papa from 'papaparse';
import type { Sheet } from './Sheet.ts';

/** Without a byte order mark, Excel does not read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Texts that a spreadsheet would run as a formula, except plain negative numbers. Leading apostrophes are included, so that the
 * escaping apostrophe differs from those in the value.
 */
const FORMULA = /^(?!-?\d+(\.\d+)?$)'*[=+\-@＝＋－＠\t\r]/;

/** The text of a cell without the apostrophe that escapes a formula. */
export function withoutApostrophe(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
}

/** A sheet as comma-separated values for other programs: only the labels and the rows. An apostrophe escapes formulas. */
export function toCsv({ columns, rows }: Sheet): Blob {
  const text = Papa.unparse(
    { fields: columns.map(({ label }) => label), data: rows.map((row) => [...row]) },
    { escapeFormulae: FORMULA, newline: '\r\n' },
  );
  return new Blob([BYTE_ORDER_MARK, text, '\r\n'], { type: 'text/csv;charset=utf-8' });
}
