import type { LedgerView } from '../../../schema/index.ts';
import { asHttpError, bodyOf } from '../../providers/data/answers.ts';
import { fillId } from '../../providers/data/mapped.ts';
import { type Query, send } from '../../providers/http.ts';
import { type Ledger, pageOf, readLedger } from './Ledger.ts';
import type { LedgerState } from './ledgerState.ts';

/** Which entries of which ledger, whatever page of them. */
export type LedgerRange = Pick<LedgerState, 'id' | 'from' | 'to'>;

/**
 * A page of a ledger. A host that does not page answers the whole range, and the page is cut from it here.
 * Throws Refine's HttpError: the server's words, else the definition's.
 */
export async function askLedgerPage(
  view: LedgerView,
  { page, size, ...range }: LedgerState,
  signal?: AbortSignal,
): Promise<Ledger> {
  const start = (page - 1) * size;
  const { ledger, paged } = await ask(view, range, { _start: start, _end: start + size }, signal);
  return paged ? ledger : pageOf(ledger, page, size);
}

/** At once, while a whole range is fetched: the most that the server gives. */
const CHUNK = 1_000;

/**
 * A whole range, fetched piece by piece after the last entry seen, so that its end costs no more than its beginning.
 *
 * @param onProgress told how many rows are there.
 */
export async function askWholeLedger(
  view: LedgerView,
  range: LedgerRange,
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<Ledger> {
  const { ledger: first, paged } = await ask(view, range, { _start: 0, _end: CHUNK }, signal);
  const rows = [...first.rows];
  onProgress(rows.length);
  for (let last = first; paged && last.rows.length === CHUNK; ) {
    const after = rows.at(-1)?.id;
    last = (await ask(view, range, { _after: after, _limit: CHUNK }, signal)).ledger;
    rows.push(...last.rows);
    onProgress(rows.length);
  }
  return { ...first, rows, total: rows.length };
}

async function ask(view: LedgerView, { id, from, to }: LedgerRange, query: Query, signal?: AbortSignal) {
  const { method, path } = view.operation;
  const asked = path.includes('{id}') || id === '' ? {} : { id };
  try {
    const answer = await send({
      method,
      path: fillId(path, id),
      query: { ...asked, dateFrom: from, dateTo: to, ...query },
      signal,
    });
    const body = bodyOf(answer, view.failed);
    const total = Number(answer.headers.get('x-total-count') ?? Number.NaN);
    const paged = Number.isSafeInteger(total);
    return { ledger: readLedger(view, body, paged ? total : undefined), paged };
  } catch (error) {
    throw asHttpError(error, view.failed);
  }
}
