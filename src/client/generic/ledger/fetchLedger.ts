import { isObject } from '../../../schema/isObject.ts';
import { loadConfig } from '../../providers/config.ts';
import { countedText } from '../../providers/countedText.ts';
import { asHttpError, bodyOf, rowsOf } from '../../providers/data/answers.ts';
import { fillId } from '../../providers/data/mapped.ts';
import { type Answer, type Call, type Query, send, sendForPieces } from '../../providers/http.ts';
import { type Ledger, pageOf, readLedger } from './Ledger.ts';
import { type LedgerFilters, ledgerFilterQuery } from './ledgerFilters.ts';
import type { ShownView } from './ledgerPart.ts';
import type { LedgerState } from './ledgerState.ts';

/** A ledger, its range and its filters, without a page. */
export type LedgerRange = Pick<LedgerState, 'id' | 'from' | 'to' | keyof LedgerFilters>;

/**
 * Fetches a page of a ledger. If the host does not page, the page is cut from the whole range. Throws Refine's HttpError with
 * the server's message, otherwise the definition's.
 */
export async function fetchLedgerPage(
  view: ShownView,
  { page, size, ...range }: LedgerState,
  signal?: AbortSignal,
): Promise<Ledger> {
  const start = (page - 1) * size;
  const order = range.newestFirst ? { _order: 'desc' } : {};
  const query = { _start: start, _end: start + size, ...order };
  const { ledger, paged } = await fetchPage(view, range, query, signal);
  return paged ? ledger : pageOf(ledger, page, size);
}

/** Before the first entry of any ledger. */
const FIRST_DAY = '1970-01-01';

/** The last entries of a ledger, the newest first, with its closing balance. A ledger finds entries by position, so both calls are quick. */
export async function fetchLastEntries(
  view: ShownView,
  { id, today, count }: { id: string; today: string; count: number },
  signal?: AbortSignal,
): Promise<Pick<Ledger, 'rows' | 'closing'>> {
  const range = { id, from: FIRST_DAY, to: today };
  const first = await fetchPage(view, range, { _start: 0, _end: count }, signal);
  const { total, closing, rows } = first.ledger;
  if (!first.paged || total <= count) return { closing, rows: rows.slice(-count).reverse() };
  const last = await fetchPage(view, range, { _start: total - count, _end: total }, signal);
  return { closing: last.ledger.closing, rows: [...last.ledger.rows].reverse() };
}

/** Rows in each call for a whole range: the server's maximum. */
const CHUNK = 1_000;

/**
 * Fetches a whole range in one streamed response, for which the server computes the totals once.
 *
 * @param onProgress called with the number of rows that have arrived.
 */
export async function fetchWholeLedger(
  view: ShownView,
  range: LedgerRange,
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<Ledger> {
  // A stream would contain all entries as well, which are not needed for a second list.
  if (view.part?.second !== undefined) return fetchInPages(view, range, signal, onProgress);
  const [ledger] = await fetchWholeLedgers([view], range, signal, onProgress);
  return ledger as Ledger;
}

/** The same for several lists of one response, such as the entries of a project and its goods. */
export async function fetchWholeLedgers(
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
  const answer = await callOf(view, range, query, { read, signal });
  return Promise.all(
    views.map(async (each) => {
      const { ledger } = await readAnswer(each, answer);
      // If the host limits the page size, the other pages are fetched.
      return ledger.rows.length < ledger.total ? fetchInPages(each, range, signal, onProgress) : ledger;
    }),
  );
}

/**
 * Fetches a whole range in pages that continue after the last entry (keyset paging), so that late pages are as fast as early
 * ones.
 */
async function fetchInPages(
  view: ShownView,
  range: LedgerRange,
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<Ledger> {
  const { ledger: first, paged } = await fetchPage(view, range, { _start: 0, _end: CHUNK }, signal);
  const rows = [...first.rows];
  onProgress(rows.length);
  for (let last = first; paged && last.rows.length === CHUNK; ) {
    last = (await fetchPage(view, range, nextOf(view, rows), signal)).ledger;
    rows.push(...last.rows);
    onProgress(rows.length);
  }
  return { ...first, rows, total: rows.length };
}

/** A second list has only page numbers. */
function nextOf({ part }: ShownView, rows: Ledger['rows']): Query {
  if (part?.second !== undefined) return { _start: rows.length, _end: rows.length + CHUNK };
  return { _after: rows.at(-1)?.id, _limit: CHUNK };
}

/** The parameters for a page of a second list, with as few entries as possible: they are not used. */
function partQuery({ part }: ShownView, query: Query): Query {
  const { types, second } = part ?? {};
  if (second === undefined) return types === undefined ? query : { ...query, type: types };
  const paging = Object.entries(query).map(([name, value]) => [`${second.parameters}${name}`, value]);
  return { _start: 0, _end: 1, ...Object.fromEntries(paging) };
}

/** Maps the entries of another host to our field names and date format. */
async function withOurNames(answer: Answer, { names, operation }: ShownView): Promise<Answer> {
  const { host } = await loadConfig();
  const rows = rowsOf(answer.body, operation.rows);
  if (host === undefined || rows === undefined) return answer;
  const { hostEntry } = await import('../../providers/host/hostEntry.ts');
  const ours = rows.map((row) => hostEntry(row, names, host));
  const beside = isObject(answer.body) ? answer.body : {};
  return { ...answer, body: { ...beside, [operation.rows ?? 'data']: ours } };
}

async function fetchPage(view: ShownView, range: LedgerRange, query: Query, signal?: AbortSignal) {
  return readAnswer(view, await callOf(view, range, partQuery(view, query), { read: send, signal }));
}

interface Reading {
  read: (call: Call) => Promise<Answer>;
  signal: AbortSignal | undefined;
}

async function callOf(
  { operation, failed, part }: ShownView,
  { id, from, to, ...filters }: LedgerRange,
  query: Query,
  { read, signal }: Reading,
): Promise<Answer> {
  const { method, path } = operation;
  const idQuery = path.includes('{id}') || id === '' ? {} : { id };
  const call = {
    method,
    path: fillId(path, id),
    query: {
      ...{ ...idQuery, dateFrom: from, dateTo: to },
      // A part of a ledger has its own page, without these filters.
      ...(part === undefined && ledgerFilterQuery(filters)),
      ...query,
    },
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
    const body = bodyOf(await withOurNames(answer, view), view.failed);
    const total = Number(answer.headers.get(view.part?.second?.header ?? 'x-total-count') ?? Number.NaN);
    const paged = Number.isSafeInteger(total);
    return { ledger: readLedger(view, body, paged ? total : undefined), paged };
  } catch (error) {
    throw asHttpError(error, view.failed);
  }
}
