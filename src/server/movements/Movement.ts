import type { Decimal } from '../../ledger/money.ts';
import type { Posting } from '../../ledger/posting.ts';
import type { Resource } from '../../schema/index.ts';
import type { Actor } from '../context.ts';

/** A movement to be recorded, as a call, a line of an import or a correction gives it. */
export interface MovementItem {
  resource: Resource;
  /** Not yet checked. */
  body: unknown;
  /** The parameters of the call's path, by field; none for an import, whose line holds all fields. */
  params?: Readonly<Record<string, string>> | undefined;
  /** null for the product itself (import). */
  actor: Actor | null;
  /** The wall time that an import dates it by, 'YYYY-MM-DD HH:mm:ss' in the business zone; now by default. */
  at?: string | undefined;
  corrects?: Corrected | undefined;
}

/** What a correction puts right (business rules, section 6). */
export interface Corrected {
  id: number;
  /** The original's date, which is kept. */
  date: string;
  /** The original's values: a reference that stays as it was may point to what cannot be chosen any more. */
  values: Readonly<Record<string, unknown>>;
  /** The pay that the original accrued: what replaces it accrues the same again, whatever has become of the rate. */
  accrued: Decimal;
  /** Takes the original back; judged together with what replaces it. */
  reversal: Posting;
}

/** A movement whose fields are checked. */
export interface Movement {
  item: MovementItem;
  values: Readonly<Record<string, unknown>>;
  /** The business date, YYYY-MM-DD. */
  date: string;
}
