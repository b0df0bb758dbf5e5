import {
  add,
  compare,
  type Decimal,
  multiply,
  parseDecimal,
  QUANTITY_PLACES,
  share,
  subtract,
} from '../../../ledger/money.ts';
import type { Resource, Sheet } from '../../../schema/index.ts';
import type { BaseRecord } from '../../data/index.ts';
import type { SheetLine } from './sheetLine.ts';

/** A line's entered figure beside the one it is compared with (`compare` of a sheet). */
export interface Comparison {
  shown: Decimal;
  /** Null while nothing is entered. */
  difference: Decimal | null;
  /** The value of the difference, at the value of each piece in stock; null where the target has none (`isValued`). */
  worth: Decimal | null;
}

export function comparisonOf({ compare: keys, fill }: Sheet, target: Resource, line: SheetLine): Comparison {
  const shown = figure(line.record[fill[keys?.with ?? '']?.from ?? '']) ?? '0';
  const entered = figure(line.values[keys?.input ?? '']);
  const difference = entered === null ? null : subtract(entered, shown, QUANTITY_PLACES);
  return { shown, difference, worth: difference === null ? null : worthOf(target, line.record, difference) };
}

/** Whether the records have a stock whose value and price this reader sees. */
export function isValued({ stock, fields }: Resource): boolean {
  return stock !== undefined && fields[stock.value] !== undefined && fields[stock.price] !== undefined;
}

function worthOf(target: Resource, record: BaseRecord, difference: Decimal): Decimal | null {
  const { stock } = target;
  if (stock === undefined || !isValued(target)) return null;
  const [quantity, value] = [figure(record[stock.quantity]), parseDecimal(record[stock.value])];
  if (quantity !== null && value !== null && compare(quantity, 0) > 0)
    return share(value, difference, quantity);
  return multiply(difference, parseDecimal(record[stock.price]) ?? '0');
}

/** The line as it is recorded: with the figure that was shown, and only if they differ. */
export function comparedLine(sheet: Sheet, line: SheetLine): SheetLine {
  const { compare: keys, fill } = sheet;
  if (keys === undefined) return line;
  const shown = line.record[fill[keys.with]?.from ?? ''] ?? null;
  const given = line.values[keys.input] ?? null;
  const isEntered = given !== null && String(given).trim() !== '';
  const entered = figure(given);
  const isSame = entered !== null && compare(entered, figure(shown) ?? '0') === 0;
  return { ...line, values: { ...line.values, [keys.with]: shown }, isPresent: isEntered && !isSame };
}

/** The gain and the loss of all lines that differ. The record of a restored draft may not have been read yet. */
export function sumOfComparisons(sheet: Sheet, target: Resource, lines: readonly SheetLine[]) {
  const worths = lines
    .filter(
      ({ isPresent, record }) => isPresent && target.stock && record[target.stock.quantity] !== undefined,
    )
    .map((line) => comparisonOf(sheet, target, line).worth ?? '0');
  return {
    more: add(worths.filter((worth) => compare(worth, 0) > 0)),
    less: add(worths.filter((worth) => compare(worth, 0) < 0)),
    all: add(worths),
  };
}

function figure(value: unknown): Decimal | null {
  return parseDecimal(value, QUANTITY_PLACES);
}
