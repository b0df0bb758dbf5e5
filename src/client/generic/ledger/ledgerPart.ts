import { type Decimal, parseDecimal, subtract } from '../../../ledger/money.ts';
import type { LedgerView } from '../../../schema/index.ts';
import { countText, type text } from '../../providers/i18n.ts';
import type { Ledger } from './Ledger.ts';
import { BALANCES } from './ledgerColumns.ts';

/** A part of a ledger's rows. The balances would not be continuous, so a total replaces them. */
export interface LedgerPart {
  /** The types of the shown entries. */
  types?: readonly string[] | undefined;
  /** A second list in the response, shown in place of the entries. */
  second?: SecondList | undefined;
}

/** A list beside the entries in a ledger's response, such as the goods of a project. */
export interface SecondList {
  rows: string;
  /** The prefix of its paging parameters, and the header with its length. */
  parameters: string;
  header: string;
  /** The column with a total, and the field of the response that contains it. */
  total: { column: string; field: string };
}

/** A ledger as shown: whole or a part of it. */
export type ShownView = LedgerView & {
  part?: LedgerPart | undefined;
  /** Only some entries are shown, so that their balances do not follow each other. */
  filtered?: boolean;
  newestFirst?: boolean;
};

/** Whether the balances before and after the rows stand around them. */
export function hasBalances({ part, filtered, newestFirst }: ShownView): boolean {
  return part === undefined && !filtered && !newestFirst;
}

/** The total of a part, with its column; undefined for a whole ledger, which has balances. */
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

/** The number of rows in the total, if the page shows only some of them. */
export function totalNote(ledger: Ledger | undefined, t: typeof text): string | undefined {
  const shown = ledger?.rows.length ?? 0;
  const count = ledger?.total ?? 0;
  return shown < count ? t('ledger.totalOf', { count: countText(count) }) : undefined;
}
