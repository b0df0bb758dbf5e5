import { add, compare, type Decimal, negate, parseDecimal, QUANTITY_PLACES } from '../../../ledger/money.ts';
import type { LedgerView } from '../../../schema/index.ts';
import { isObject } from '../../../schema/isObject.ts';
import { rowsOf } from '../../providers/data/answers.ts';
import { BALANCES } from './ledgerColumns.ts';
import type { ShownView } from './ledgerPart.ts';

/** One line of a ledger in the API's format. The links between corrected transactions are their ids. */
export interface LedgerRow {
  readonly [field: string]: unknown;
  readonly id: number | string;
}

/**
 * A page of a ledger with the totals of its whole range (docs/business-rules.md, "Ledgers"). Money and quantities are decimal
 * text.
 */
export interface Ledger {
  rows: readonly LedgerRow[];
  /** The number of rows in the range. */
  total: number;
  opening: Decimal;
  closing: Decimal;
  totalIn: Decimal;
  totalOut: Decimal;
  /** The named totals, in the API's format. */
  totals: Readonly<Record<string, unknown>>;
  /** The record of the ledger; undefined for a nominal book, and if the host does not send it. */
  record: { id: number | string; name: string; deleted: boolean } | undefined;
}

/**
 * Parses the response of a ledger call.
 *
 * @param total the number of rows in the range; undefined if the host does not page: the response is the whole range, and
 * missing totals are computed from its rows.
 */
export function readLedger(view: ShownView, body: unknown, total: number | undefined): Ledger {
  const answer = isObject(body) ? body : {};
  const rows = (rowsOf(body, view.part?.second?.rows ?? view.operation.rows) ?? []) as LedgerRow[];
  const { before, after } = BALANCES[view.of];
  const places = placesOf(view);
  // Totals are computed only if the response has none, because adding up a long ledger takes seconds.
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

/** The increase of the balance by a row: a positive change, or in an employee's ledger the accrued amount. */
export function inOf(view: Pick<LedgerView, 'of'>, row: LedgerRow): Decimal {
  return add(
    changesOf(view, row).filter((change) => compare(change, 0) > 0),
    placesOf(view),
  );
}

/** The decrease of the balance by a row, as a positive amount. */
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

/** The rows of one page, cut from a whole range. */
export function pageOf(ledger: Ledger, page: number, size: number): Ledger {
  return { ...ledger, rows: ledger.rows.slice((page - 1) * size, page * size) };
}

/** Whether there are rows after this page; `offset` is the number of rows before it. */
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
