import { type Failure, failure } from '../../errors/failure.ts';
import type { FieldRef } from '../../errors/params.ts';

/** The texts that spreadsheets write in place of a value: the error of a formula, or the signs of a column that is too narrow. */
const FORMULA_ERROR =
  /^(#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|BUSY!|UNKNOWN!|EXTERNAL!|PYTHON!|GETTING_DATA)|#{3,}|Err:\d{3})$/i;

/** A long number as a spreadsheet shows it, without the digits that it has lost: 1.98769E+16. */
const SHORTENED = /^[-+]?\d([.,]\d+)?E\+\d{1,3}$/i;

/**
 * Says of a text that a spreadsheet has put it in place of what was typed (docs/business-rules.md, "Files"); undefined for
 * any other text.
 */
export function spreadsheetDamage(given: string, field: FieldRef): Failure | undefined {
  const value = given.trim();
  if (FORMULA_ERROR.test(value)) return failure('spreadsheetError', { field, value });
  return SHORTENED.test(value) ? failure('spreadsheetNumber', { field, value }) : undefined;
}
