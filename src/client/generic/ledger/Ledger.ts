import { add, compare, type Decimal, negate, parseDecimal, QUANTITY_PLACES } from '../../../ledger/money.ts';
import type { LedgerView } from '../../../schema/index.ts';
import { isObject, rowsOf } from '../../providers/data/answers.ts';
import { BALANCES } from './ledgerColumns.ts';
import type { ShownView } from './ledgerPart.ts';

/** One line of a ledger as it travels; the links between corrected transactions are their ids. */
export interface LedgerRow {
  readonly [field: string]: unknown;
  readonly id: number | string;
}

/** A page of a ledger with the figures of its whole range (business rules, section 9). Money and quantities are decimal text. */
export interface Ledger {
  rows: readonly LedgerRow[];
  /** How many rows the range has. */
  total: number;
  opening: Decimal;
  closing: Decimal;
  totalIn: Decimal;
  totalOut: Decimal;
  /** The named totals beside the rows, as they travel. */
  totals: Readonly<Record<string, unknown>>;
  /** Whose ledger it is; none of a nominal book, and none where the host does not say. */
  record: { id: number | string; name: string; deleted: boolean } | undefined;
}

/**
 * Reads the answer of a ledger call.
 *
 * @param total the rows of the range; undefined where the host does not page: the answer is the whole range, and what
 *   it does not say is made from its rows.
 */
export function readLedger(view: ShownView, body: unknown, total: number | undefined): Ledger {
  const answer = isObject(body) ? body : {};
  const rows = (rowsOf(body, view.part?.second?.rows ?? view.operation.rows) ?? []) as LedgerRow[];
  const { before, after } = BALANCES[view.of];
  const places = placesOf(view);
  // Summing up a long ledger takes seconds, so only what the answer leaves out is worked out.
  const figure = (given: unknown, otherwise: () => unknown) =>
    parseDecimal(given, places) ?? parseDecimal(otherwise(), places) ?? '0';
  return {
    rows,
    total: total ?? rows.length,
    opening: figure(answer.opening_balance, () => rows[0]?.[before]),
    closing: figure(answer.closing_balance, () => rows.at(-1)?.[after]),
    totalIn: figure(answer.total_in, () => sumOf(view, rows, inOf)),
    totalOut: figure(answer.total_out, () => sumOf(view, rows, outOf)),
    totals: answer,
    record: readRecord(answer.record),
  };
}

/** What a row adds to the balance: a positive change, and in an employee's ledger what was accrued. */
export function inOf(view: Pick<LedgerView, 'of'>, row: LedgerRow): Decimal {
  return add(
    changesOf(view, row).filter((change) => compare(change, 0) > 0),
    placesOf(view),
  );
}

/** What a row takes from the balance, above 0. */
export function outOf(view: Pick<LedgerView, 'of'>, row: LedgerRow): Decimal {
  const places = placesOf(view);
  return negate(
    add(
      changesOf(view, row).filter((change) => compare(change, 0) < 0),
      places,
    ),
    places,
  );
}

/** The rows of one page of a range that came whole. */
export function pageOf(ledger: Ledger, page: number, size: number): Ledger {
  return { ...ledger, rows: ledger.rows.slice((page - 1) * size, page * size) };
}

/** Whether the range goes on after a page, of whose first row `offset` rows stand before. */
export function isFollowed({ rows, total }: Ledger, offset: number): boolean {
  return rows.length > 0 && offset + rows.length < total;
}

function changesOf(view: Pick<LedgerView, 'of'>, row: LedgerRow): Decimal[] {
  const given = view.of === 'book' ? [row.amount, row.salary] : [row.qty];
  return given.flatMap((value) => parseDecimal(value, placesOf(view)) ?? []);
}

function sumOf(view: LedgerView, rows: readonly LedgerRow[], side: typeof inOf): Decimal {
  return add(
    rows.map((row) => side(view, row)),
    placesOf(view),
  );
}

function placesOf({ of }: Pick<LedgerView, 'of'>): number {
  return of === 'stock' ? QUANTITY_PLACES : 2;
}

function readRecord(given: unknown): Ledger['record'] {
  if (!isObject(given)) return undefined;
  const { id, name, archived_at: archivedAt } = given;
  if (typeof id !== 'number' && typeof id !== 'string') return undefined;
  return { id, name: String(name ?? ''), deleted: archivedAt !== null && archivedAt !== undefined };
}
