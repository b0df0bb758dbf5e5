import { loadConfig } from '../../providers/config.ts';
import { countedText } from '../../providers/countedText.ts';
import { asHttpError, bodyOf, isObject, rowsOf } from '../../providers/data/answers.ts';
import { fillId } from '../../providers/data/mapped.ts';
import { type Answer, type Call, type Query, send, sendForPieces } from '../../providers/http.ts';
import { type Ledger, pageOf, readLedger } from './Ledger.ts';
import type { ShownView } from './ledgerPart.ts';
import type { LedgerState } from './ledgerState.ts';

/** Which entries of which ledger, whatever page of them. */
export type LedgerRange = Pick<LedgerState, 'id' | 'from' | 'to'>;

/**
 * A page of a ledger. A host that does not page answers the whole range, and the page is cut from it here.
 * Throws Refine's HttpError: the server's words, else the definition's.
 */
export async function askLedgerPage(
  view: ShownView,
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
 * A whole range in one streamed answer, for which the server computes the totals once.
 *
 * @param onProgress called with the number of rows that have arrived.
 */
export async function askWholeLedger(
  view: ShownView,
  range: LedgerRange,
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<Ledger> {
  // The answer would bring all entries too, which nobody looks at then.
  if (view.part?.second !== undefined) return askPieces(view, range, signal, onProgress);
  const [ledger] = await askWholeLedgers([view], range, signal, onProgress);
  return ledger as Ledger;
}

/** The same for several lists of one answer, such as the entries of a project and its goods. */
export async function askWholeLedgers(
  views: readonly ShownView[],
  range: LedgerRange,
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<Ledger[]> {
  const [view] = views as [ShownView];
  const types = view.part?.types;
  const query = types === undefined ? {} : { type: types };
  const read = (call: Call) =>
    sendForPieces(call, (response, heard) => countedText(response, heard, onProgress));
  const answer = await askCall(view, range, query, { read, signal });
  return Promise.all(
    views.map(async (each) => {
      const { ledger } = await readAnswer(each, answer);
      // A host that gives no more than a page at once is asked for the others.
      return ledger.rows.length < ledger.total ? askPieces(each, range, signal, onProgress) : ledger;
    }),
  );
}

/** A whole range, fetched piece by piece after the last entry seen, so that its end costs no more than its beginning. */
async function askPieces(
  view: ShownView,
  range: LedgerRange,
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<Ledger> {
  const { ledger: first, paged } = await ask(view, range, { _start: 0, _end: CHUNK }, signal);
  const rows = [...first.rows];
  onProgress(rows.length);
  for (let last = first; paged && last.rows.length === CHUNK; ) {
    last = (await ask(view, range, nextOf(view, rows), signal)).ledger;
    rows.push(...last.rows);
    onProgress(rows.length);
  }
  return { ...first, rows, total: rows.length };
}

/** A second list is paged by place alone. */
function nextOf({ part }: ShownView, rows: Ledger['rows']): Query {
  if (part?.second !== undefined) return { _start: rows.length, _end: rows.length + CHUNK };
  return { _after: rows.at(-1)?.id, _limit: CHUNK };
}

/** The parameters of a page of a second list; of the entries themselves, which nobody looks at then, no more than must be. */
function partQuery({ part }: ShownView, query: Query): Query {
  const { types, second } = part ?? {};
  if (second === undefined) return types === undefined ? query : { ...query, type: types };
  const paging = Object.entries(query).map(([name, value]) => [`${second.parameters}${name}`, value]);
  return { _start: 0, _end: 1, ...Object.fromEntries(paging) };
}

/** The entries of another host under our names, with our days. */
async function named(answer: Answer, { names, operation }: ShownView): Promise<Answer> {
  const { host } = await loadConfig();
  const rows = rowsOf(answer.body, operation.rows);
  if (host === undefined || rows === undefined) return answer;
  const { hostEntry } = await import('../../providers/host/hostEntry.ts');
  const ours = rows.map((row) => hostEntry(row, names, host));
  const beside = isObject(answer.body) ? answer.body : {};
  return { ...answer, body: { ...beside, [operation.rows ?? 'data']: ours } };
}

async function ask(view: ShownView, range: LedgerRange, query: Query, signal?: AbortSignal) {
  return readAnswer(view, await askCall(view, range, partQuery(view, query), { read: send, signal }));
}

interface Reading {
  read: (call: Call) => Promise<Answer>;
  signal: AbortSignal | undefined;
}

async function askCall(
  { operation, failed }: ShownView,
  { id, from, to }: LedgerRange,
  query: Query,
  { read, signal }: Reading,
): Promise<Answer> {
  const { method, path } = operation;
  const asked = path.includes('{id}') || id === '' ? {} : { id };
  const call = {
    method,
    path: fillId(path, id),
    query: { ...asked, dateFrom: from, dateTo: to, ...query },
    signal,
  };
  try {
    return await read(call);
  } catch (error) {
    throw asHttpError(error, failed);
  }
}

async function readAnswer(view: ShownView, answer: Answer): Promise<{ ledger: Ledger; paged: boolean }> {
  try {
    const body = bodyOf(await named(answer, view), view.failed);
    const total = Number(answer.headers.get(view.part?.second?.header ?? 'x-total-count') ?? Number.NaN);
    const paged = Number.isSafeInteger(total);
    return { ledger: readLedger(view, body, paged ? total : undefined), paged };
  } catch (error) {
    throw asHttpError(error, view.failed);
  }
}
