import Papa from 'papaparse';
import type { Sheet } from './Sheet.ts';

/** Without it Excel reads the file as if it were not UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Texts that a spreadsheet would run as a formula; a plain negative number is none. With apostrophes before it too, so that
 * the one that defuses it can be told from those that were there.
 */
const FORMULA = /^(?!-?\d+(\.\d+)?$)'*[=+\-@＝＋－＠\t\r]/;

/** The text of a cell as it was before its formula was defused. */
export function withoutApostrophe(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
}

/**
 * A sheet as comma-separated values for other programs: a line of labels and the rows, no more. Formulas are defused
 * with an apostrophe before them.
 */
export function toCsv({ columns, rows }: Sheet): Blob {
  const text = Papa.unparse(
    { fields: columns.map(({ label }) => label), data: rows.map((row) => [...row]) },
    { escapeFormulae: FORMULA, newline: '\r\n' },
  );
  return new Blob([BYTE_ORDER_MARK, text, '\r\n'], { type: 'text/csv;charset=utf-8' });
}
