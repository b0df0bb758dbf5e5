import { type Decimal, parseDecimal, subtract } from '../../../ledger/money.ts';
import type { LedgerView } from '../../../schema/index.ts';
import { countText, type text } from '../../providers/i18n.ts';
import type { Ledger } from './Ledger.ts';
import { BALANCES } from './ledgerColumns.ts';

/** Only some rows of a ledger. The balances between them would not lead from one to the next, so their total takes the place of these. */
export interface LedgerPart {
  /** The entries of these types. */
  types?: readonly string[] | undefined;
  /** In place of the entries the second list that the answer brings. */
  second?: SecondList | undefined;
}

/** A list beside the entries in a ledger's answer, such as the goods of a project. */
export interface SecondList {
  rows: string;
  /** The prefix of its paging parameters, and the header with its length. */
  parameters: string;
  header: string;
  /** The column that has a total, and the answer's field with it. */
  total: { column: string; field: string };
}

/** A ledger as it is shown: whole, or a part of it. */
export type ShownView = LedgerView & { part?: LedgerPart | undefined };

/** What the rows of a part come to, under the column that it is the total of; none of a whole ledger, which has balances. */
export function totalOfPart(
  { part, of }: Pick<ShownView, 'part' | 'of'>,
  ledger: Ledger | undefined,
): { key: string; value: Decimal | undefined } | undefined {
  if (part === undefined) return undefined;
  const { total } = part.second ?? {};
  if (total === undefined) {
    return { key: BALANCES[of].change, value: ledger && subtract(ledger.totalIn, ledger.totalOut) };
  }
  return { key: total.column, value: ledger && (parseDecimal(ledger.totals[total.field]) ?? '0') };
}

/** Of how many rows it is the total, where a page shows only some of them. */
export function totalNote(ledger: Ledger | undefined, words: typeof text): string | undefined {
  const shown = ledger?.rows.length ?? 0;
  const count = ledger?.total ?? 0;
  return shown < count ? words('ledger.totalOf', { count: countText(count) }) : undefined;
}
