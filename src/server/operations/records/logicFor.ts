import { FIRST_FISCAL_MONTH } from '../../../schema/index.ts';
import { type Around, type RecordLogic, recordLogicIn } from '../../../schema/record/recordLogic.ts';
import type { Actor, Context } from '../../context.ts';
import { businessToday, momentIn } from '../../sql/businessTime.ts';

/**
 * The conditions and formulas of records as somebody writes them.
 *
 * @param actor null for the product itself.
 */
export function logicFor(
  { timeZone, periods }: Pick<Context, 'timeZone' | 'periods'>,
  actor: Pick<Actor, 'id' | 'email'> | null,
): RecordLogic {
  let known: Around | undefined;
  // Most records have no condition that asks.
  return recordLogicIn(() => {
    if (known !== undefined) return known;
    const now = new Date();
    const user = actor && { id: actor.id, email: actor.email };
    const names = {
      today: businessToday(timeZone, now),
      now: momentIn(timeZone, now.toISOString()),
      user,
    };
    known = { fiscalMonth: periods?.fiscalMonth ?? FIRST_FISCAL_MONTH, names };
    return known;
  });
}
