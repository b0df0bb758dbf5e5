import { ungroup } from '../../../fields/typedNumber.ts';
import { add, compare, type Decimal, multiply, parseDecimal, subtract } from '../../../ledger/money.ts';
import type { BudgetRow } from '../../../schema/index.ts';

/** A line while it is edited. Figures are null or what was typed. */
export interface EditedLine {
  head: string;
  product_id: number | null;
  name: string | null;
  quantity: unknown;
  rate: unknown;
  amount: unknown;
  note: string | null;
}

export const FIGURES = ['quantity', 'rate', 'amount'] as const;
export type Figure = (typeof FIGURES)[number];

/** The lines of a grid: for each head those that are planned, or before the first plan those that cost something, and one of the whole head. */
export function editedLines(rows: readonly BudgetRow[], heads: readonly string[]): EditedLine[] {
  const isFirst = rows.every(({ amount }) => amount === null);
  return heads.flatMap((head) => {
    const own = rows.filter((row) => row.head === head && (isFirst || row.amount !== null)).map(editedLine);
    return own.some((line) => line.product_id === null) ? own : [...own, newLine(head)];
  });
}

function editedLine({ head, product_id, product_name, quantity, rate, amount, note }: BudgetRow): EditedLine {
  return { head, product_id, name: product_name, quantity, rate, amount, note };
}

/** A line without figures. */
export function newLine(
  head: string,
  product_id: number | null = null,
  name: string | null = null,
): EditedLine {
  return { head, product_id, name, quantity: null, rate: null, amount: null, note: null };
}

/**
 * The lines of a draft on top of a later version: figures that were typed replace those of the version, all others are the version's.
 *
 * @param before the lines on which the draft began.
 * @returns the lines, and those of the version whose typed figures somebody else changed as well.
 */
export function mergeDraft(
  draft: readonly EditedLine[],
  before: readonly EditedLine[],
  present: readonly EditedLine[],
): { lines: EditedLine[]; overtaken: EditedLine[] } {
  const typed = draft.filter((line) => !hasFiguresOf(line, lineOf(before, line)));
  const lines = present.map((line) => {
    const { quantity, rate, amount } = lineOf(typed, line) ?? line;
    return { ...line, quantity, rate, amount };
  });
  const added = typed.filter((line) => lineOf(present, line) === undefined);
  const overtaken = typed.flatMap((line) => {
    const now = lineOf(present, line) ?? newLine(line.head, line.product_id, line.name);
    const then = lineOf(before, line) ?? newLine(line.head);
    return hasFiguresOf(now, then) ? [] : [now];
  });
  return { lines: [...lines, ...added], overtaken };
}

function lineOf(lines: readonly EditedLine[], { head, product_id }: EditedLine): EditedLine | undefined {
  return lines.find((line) => line.head === head && line.product_id === product_id);
}

function hasFiguresOf(line: EditedLine, other: EditedLine | undefined): boolean {
  return FIGURES.every((name) => String(line[name] ?? '') === String(other?.[name] ?? ''));
}

/** The amount of a line: quantity x rate where both are given. Null while there is none. */
export function amountOf({ quantity, rate, amount }: Pick<EditedLine, Figure>): Decimal | null {
  const [many, each] = [figure(quantity, 3), figure(rate, 2)];
  return many !== null && each !== null ? multiply(many, each) : figure(amount, 2);
}

/** Whether the amount follows from quantity and rate. */
export function isComputed({ quantity, rate }: EditedLine): boolean {
  return figure(quantity, 3) !== null && figure(rate, 2) !== null;
}

function figure(value: unknown, places: number): Decimal | null {
  return value === null || value === undefined || value === '' ? null : parseDecimal(value, places);
}

/** The sum of the lines' amounts. */
export function sumOf(lines: readonly EditedLine[]): Decimal {
  return add(lines.map((line) => amountOf(line) ?? 0));
}

/** The lines of the body of a save; those without a figure are left out. */
export function sentLines(lines: readonly EditedLine[]): { line: EditedLine; body: object }[] {
  const isBlank = (line: EditedLine) => FIGURES.every((name) => (line[name] ?? '') === '');
  return lines
    .filter((line) => !isBlank(line))
    .map((line) => {
      const { name: _, ...body } = line;
      return { line, body: { ...body, amount: isComputed(line) ? null : line.amount } };
    });
}

interface Pasting {
  line: number;
  input: Figure;
  nameOf: (line: EditedLine) => string;
  /** The words that distinguish lines of one name. */
  describe: (line: EditedLine) => string;
  /** The firm's currency, which may stand beside an amount. */
  currency: string;
}

/**
 * Puts a block of cells into the lines, from a line and an input on. Names in its first column, such as a spreadsheet's, are
 * those of the lines; the figures then begin in the column behind.
 *
 * @returns the changed lines, the names that no line has, and those that several have, each with the words that distinguish its lines.
 */
export function pasteBlock(
  lines: readonly EditedLine[],
  block: readonly (readonly string[])[],
  { line, input, nameOf, describe, currency }: Pasting,
): { lines: EditedLine[]; unknown: string[]; shared: string[] } {
  const changed = [...lines];
  const unknown: string[] = [];
  const shared = new Set<string>();
  const plain = (cell: string) => ungroup(cell, currency);
  const isNamed = block.every(
    ([first = '', ...rest]) => rest.length > 0 && parseDecimal(plain(first)) === null,
  );
  const put = (place: number, cells: readonly string[], from: Figure) => {
    const own = changed[place];
    if (own === undefined) return;
    const names = FIGURES.slice(FIGURES.indexOf(from));
    const figures = Object.fromEntries(
      cells.flatMap((cell, index) =>
        names[index] === undefined ? [] : [[names[index], plain(cell) || null]],
      ),
    );
    changed[place] = { ...own, ...figures };
  };
  for (const [index, [first = '', ...rest]] of block.entries()) {
    if (!isNamed) {
      put(line + index, [first, ...rest], input);
      continue;
    }
    const name = first.trim().toLowerCase();
    const places = [...changed.keys()].filter(
      (place) => nameOf(changed[place] as EditedLine).toLowerCase() === name,
    );
    const [place, ...others] = places;
    if (place === undefined) unknown.push(first.trim());
    else if (others.length === 0) put(place, rest, 'quantity');
    else
      shared.add(`${first.trim()} (${places.map((one) => describe(changed[one] as EditedLine)).join(', ')})`);
  }
  return { lines: changed, unknown, shared: [...shared] };
}

/** A line that two versions have differently; null where one does not have it. */
export interface LineChange {
  head: string;
  product_name: string | null;
  before: BudgetRow | null;
  after: BudgetRow | null;
  difference: Decimal;
}

/** The planned lines in which two versions differ. */
export function changedLines(before: readonly BudgetRow[], after: readonly BudgetRow[]): LineChange[] {
  const planned = (rows: readonly BudgetRow[]) =>
    new Map(
      rows.filter(({ amount }) => amount !== null).map((row) => [`${row.head}:${row.product_id ?? ''}`, row]),
    );
  const [old, now] = [planned(before), planned(after)];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((key) => {
    const [was = null, is = null] = [old.get(key), now.get(key)];
    const row = (is ?? was) as BudgetRow;
    const difference = subtract(is?.amount ?? 0, was?.amount ?? 0);
    const isSame = FIGURES.every((name) => compare(is?.[name] ?? -1, was?.[name] ?? -1) === 0);
    return isSame
      ? []
      : [{ head: row.head, product_name: row.product_name, before: was, after: is, difference }];
  });
}

/** The rows of a head by product: those that are planned, those that are not, and one for the rest, with the cost of the latter. */
export function dividedRows(rows: readonly BudgetRow[]): {
  planned: BudgetRow[];
  rest: BudgetRow | undefined;
  others: BudgetRow[];
} {
  const whole = rows.find((row) => row.product_id === null);
  const others = rows.filter((row) => row.product_id !== null && row.amount === null);
  const planned = rows.filter((row) => row.product_id !== null && row.amount !== null);
  if (whole === undefined) return { planned, rest: undefined, others };
  const actual = Number(add([whole, ...others].map((row) => row.actual)));
  return { planned, rest: { ...whole, actual }, others };
}
