import type { Decimal } from '../../../ledger/money.ts';
import type { Posting } from '../../../ledger/posting.ts';
import type { PostedTransaction } from '../../../ledger/reversal.ts';
import type { Resource } from '../../../schema/index.ts';
import type { Actor } from '../../context.ts';
import { pathFields } from '../../queries/transactions/pathFields.ts';

/** A movement to record, from a call, a line of an import or a correction. */
export interface MovementItem {
  resource: Resource;
  /** Not validated yet. */
  body: unknown;
  /** The parameters of the call's path, by field; empty for an import, whose line has all fields. */
  params?: Readonly<Record<string, string>> | undefined;
  /** null for the product itself (import). */
  actor: Actor | null;
  /** The time of an imported movement, 'YYYY-MM-DD HH:mm:ss' in the business zone; the default is now. */
  at?: string | undefined;
  corrects?: Corrected | undefined;
  /** It is approved already, or rolled back: no limit of access.yaml holds for it. */
  isApproved?: boolean | undefined;
  /** The approval that it replaces, whose amount does not count in a sum. */
  again?: number | undefined;
}

/** The original of a correction (docs/business-rules.md, "Corrections"). */
export interface Corrected {
  id: number;
  /** The original's date. */
  date: string;
  /** The date of the corrected movement if its body has none. */
  day: string;
  /** The original's values: an unchanged reference may point to a record that can no longer be chosen. */
  values: Readonly<Record<string, unknown>>;
  /** The pay that the original accrued: the corrected movement accrues the same, even if the rate has changed. */
  accrued: Decimal;
  /** The entries of the original. */
  posted: PostedTransaction;
  /** The reversal of the original, checked together with the corrected posting. */
  reversal: Posting;
}

/** Values of a movement as its own call takes them: those of the path apart from the body. */
export function asCalled(
  resource: Resource,
  values: Readonly<Record<string, unknown>>,
): Pick<MovementItem, 'resource' | 'body' | 'params'> {
  const path = pathFields(resource.api.create.path);
  return {
    resource,
    body: Object.fromEntries(Object.entries(values).filter(([name]) => !path.includes(name))),
    params: Object.fromEntries(path.map((name) => [name, String(values[name] ?? '')])),
  };
}

/** A movement with validated fields. */
export interface Movement {
  item: MovementItem;
  values: Readonly<Record<string, unknown>>;
  /** The business date, YYYY-MM-DD. */
  date: string;
  /** The field with the amount that is due, which the call leaves to the server. */
  due?: string | undefined;
}
