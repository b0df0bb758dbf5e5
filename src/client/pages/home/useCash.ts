import { parseDecimal } from '../../../ledger/money.ts';
import { isObject } from '../../../schema/isObject.ts';
import { useCall } from '../../data/index.ts';
import { asHttpError, bodyOf } from '../../providers/data/answers.ts';
import { CASH_CALL, OPENING_CALL } from '../../providers/firstCalls.ts';
import { send } from '../../providers/http.ts';
import { text } from '../../providers/i18n.ts';

/** The cash box. Without an opening balance it counts as 0 and has no date (docs/business-rules.md, "Screens"). */
export interface Cash {
  opened: boolean;
  /** Decimal text with 2 places. */
  balance: string;
  /** 'YYYY-MM-DD HH:mm:ss', or null. */
  updatedAt: string | null;
}

/** @param enabled whether the host has a cash box. */
export function useCash(enabled = true) {
  return useCall(enabled ? { path: CASH_CALL } : undefined, { ask: readCash, staleAfter: 'posting' });
}

/** Sends both calls at once, because each takes a round trip. Without an opening balance, the balance is ignored. */
async function readCash(): Promise<Cash> {
  const fallback = text('home.openingFailed');
  try {
    const balance = send({ method: 'GET', path: CASH_CALL });
    balance.catch(() => {});
    const opening = await send({ method: 'GET', path: OPENING_CALL });
    // `success: false` is a valid response here, not a failure.
    const opened = isObject(opening.body) && opening.body.success;
    if (opened !== false) bodyOf(opening, fallback);
    else if (opening.status >= 300) bodyOf(opening, fallback);
    if (opened !== true) return { opened: false, balance: '0.00', updatedAt: null };
    return { opened: true, ...readFirst(bodyOf(await balance, text('failure.unexpected'))) };
  } catch (error) {
    throw asHttpError(error, fallback);
  }
}

/** The first element of the response's rows, bare or in `data`. */
function readFirst(body: unknown): Pick<Cash, 'balance' | 'updatedAt'> {
  const rows = isObject(body) ? body.data : body;
  const first: unknown = Array.isArray(rows) ? rows[0] : rows;
  const { balance, updated_at: updatedAt } = isObject(first) ? first : {};
  return {
    balance: parseDecimal(balance) ?? '0.00',
    updatedAt: typeof updatedAt === 'string' ? updatedAt : null,
  };
}
