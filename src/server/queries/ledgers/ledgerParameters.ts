import { invalid } from '../../../errors/AppError.ts';
import { type Failure, failure, noFailures } from '../../../errors/failure.ts';
import { existsAsDay } from '../../../schema/days.ts';
import { recordId } from '../../../schema/recordId.ts';
import { type QueryString, readWindow } from '../lists/listParameters.ts';
import type { LedgerFilter } from './ledgerFilter.ts';

/** A range of whole days in the business zone, 'YYYY-MM-DD'; an absent end is open. */
export interface DayRange {
  from?: string | undefined;
  to?: string | undefined;
}

/** A part of a range's rows: by position, counted from either end, or after an entry. */
export type LedgerPage =
  | { start: number; end: number; newestFirst?: boolean | undefined }
  | { after: number | undefined; limit: number };

export interface LedgerRequest {
  range: DayRange;
  /** Undefined for the whole range. */
  page?: LedgerPage | undefined;
  /** The same for the second list, if there is one. */
  secondPage?: { start: number; end: number } | undefined;
  filter: LedgerFilter;
}

type Values = ReadonlyMap<string, readonly string[]>;
type Refuse = (name: string, wrong: Failure) => undefined;

const OWN_PARAMETERS = new Set([
  ...['dateFrom', 'dateTo', '_start', '_end', '_after', '_limit', '_order'],
  ...['project_id', 'amount_gte', 'amount_lte', 'q', 'reversed'],
]);
const GIVEN_ONCE = new Set(['id', '_after', '_limit', '_order']);
const MOST_PROJECTS = 1_000;
const LONGEST_SEARCH = 255;
const LARGEST_PAGE = 1_000;
const USUAL_PAGE = 50;

/**
 * Reads the parameters of a ledger (docs/business-rules.md, "Ledgers"): `dateFrom`, `dateTo`, and for a page `_start` and
 * `_end`, or `_after` (an entry's id) and `_limit`.
 *
 * @param known other parameters of the call.
 * @param second the prefix of the parameters of a second list: `_product`.
 * @param types the allowed values of `type`, which may be repeated; empty for a ledger without this parameter.
 * @throws AppError invalid, naming each wrong parameter.
 */
export function readLedgerParameters(
  query: QueryString,
  {
    known = [],
    second,
    types = [],
  }: { known?: readonly string[]; second?: string | undefined; types?: readonly string[] } = {},
): LedgerRequest {
  const errors = noFailures();
  const refuse: Refuse = (name, wrong) => {
    errors[name] ??= wrong;
    return undefined;
  };
  const values = given(query);
  const taken = new Set([
    ...OWN_PARAMETERS,
    ...known,
    ...(types.length > 0 ? ['type'] : []),
    ...(second ? [`${second}_start`, `${second}_end`] : []),
  ]);
  for (const [name, { length }] of values)
    if (!taken.has(name)) refuse(name, failure('unknownOfLedger', { name }));
    else if (length > 1 && GIVEN_ONCE.has(name)) refuse(name, failure('givenTwice', { name }));
  const range = readRange(values, refuse);
  const page = readPage(values, refuse);
  const secondPage = second === undefined ? undefined : readSecond(values, second, refuse);
  const filter = {
    types: readTypes(values, types, refuse),
    projects: readProjects(values, refuse),
    least: readAmount('amount_gte', values, refuse),
    most: readAmount('amount_lte', values, refuse),
    words: readWords(values, refuse),
    hidesReversed: readReversed(values, refuse),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return { range, page, secondPage, filter };
}

/**
 * Reads the only parameter of a call, the day `date`.
 *
 * @throws AppError invalid, naming each wrong parameter.
 */
export function readDateParameter(query: QueryString): string | undefined {
  const errors = noFailures();
  const refuse: Refuse = (name, wrong) => {
    errors[name] ??= wrong;
    return undefined;
  };
  const values = given(query);
  for (const name of values.keys()) if (name !== 'date') refuse(name, failure('unknownParameter', { name }));
  const date = readDay('date', 'notKeyDay', values, refuse);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return date;
}

function readTypes(values: Values, known: readonly string[], refuse: Refuse): readonly string[] | undefined {
  const requested = values.get('type')?.filter((type) => type !== '');
  if (requested === undefined || known.length === 0) return undefined;
  if (!requested.every((type) => known.includes(type))) return refuse('type', failure('noEntriesOfType'));
  return [...new Set(requested)];
}

function readProjects(values: Values, refuse: Refuse): readonly number[] | undefined {
  const texts = values.get('project_id')?.filter((text) => text !== '');
  if (texts === undefined) return undefined;
  const ids = texts.map(recordId);
  if (ids.length > MOST_PROJECTS)
    return refuse('project_id', failure('tooManyValues', { name: 'project_id', most: MOST_PROJECTS }));
  if (ids.includes(undefined)) return refuse('project_id', failure('notCount', { name: 'project_id' }));
  return ids as number[];
}

function readAmount(name: string, values: Values, refuse: Refuse): string | undefined {
  const [text, ...more] = values.get(name) ?? [];
  if (text === undefined) return undefined;
  if (more.length > 0) return refuse(name, failure('givenTwice', { name }));
  return /^\d{1,15}(\.\d{1,6})?$/.test(text) ? text : refuse(name, failure('notAmount', { name }));
}

function readWords(values: Values, refuse: Refuse): readonly string[] {
  const text = (values.get('q') ?? []).join(' ').normalize('NFC').trim();
  if (text.includes('\0')) refuse('q', failure('badCharacter', { name: 'q' }));
  if (text.length > LONGEST_SEARCH) refuse('q', failure('searchTooLong', { most: LONGEST_SEARCH }));
  return text === '' ? [] : text.split(/\s+/);
}

function readReversed(values: Values, refuse: Refuse): boolean {
  const texts = values.get('reversed');
  if (texts !== undefined && (texts.length > 1 || texts[0] !== 'hidden'))
    refuse('reversed', failure('notHidden', { name: 'reversed' }));
  return texts !== undefined;
}

/** An empty parameter counts as absent. */
function given(query: QueryString): Values {
  const all = Object.entries(query).map(([name, value]) => [name, [value ?? ''].flat()] as const);
  return new Map(all.filter(([, texts]) => texts.some((text) => text !== '')));
}

function readRange(values: Values, refuse: Refuse): DayRange {
  const from = readDay('dateFrom', 'fromNotDay', values, refuse);
  const to = readDay('dateTo', 'toNotDay', values, refuse);
  if (from !== undefined && to !== undefined && from > to) refuse('dateFrom', failure('fromAfterTo'));
  return { from, to };
}

function readDay(
  name: string,
  code: 'fromNotDay' | 'toNotDay' | 'notKeyDay',
  values: Values,
  refuse: Refuse,
): string | undefined {
  const texts = values.get(name);
  if (texts === undefined) return undefined;
  const [text = ''] = texts;
  if (texts.length === 1 && existsAsDay(text)) return text;
  return refuse(name, failure(code));
}

function readPage(values: Values, refuse: Refuse): LedgerPage | undefined {
  // Rows are streamed, so a part of a range has no maximum size.
  const window = readWindow(values, refuse, Number.POSITIVE_INFINITY);
  const [order = 'asc'] = values.get('_order') ?? [];
  if (order !== 'asc' && order !== 'desc') refuse('_order', failure('badOrder'));
  if (!values.has('_after') && !values.has('_limit'))
    return window && { ...window, newestFirst: order === 'desc' };
  if (values.has('_start') || values.has('_end')) return refuse('_after', failure('twoWaysOfPaging'));
  const text = values.get('_limit')?.[0] ?? String(USUAL_PAGE);
  const limit = Number(text);
  const after = values.get('_after')?.[0];
  if (!/^\d{1,4}$/.test(text) || limit < 1 || limit > LARGEST_PAGE)
    refuse('_limit', failure('notLimit', { name: '_limit', most: String(LARGEST_PAGE) }));
  if (after !== undefined && recordId(after) === undefined) refuse('_after', failure('notEntryId'));
  return { after: after === undefined ? undefined : recordId(after), limit };
}

function readSecond(
  values: Values,
  prefix: string,
  refuse: Refuse,
): { start: number; end: number } | undefined {
  const own = [`${prefix}_start`, `${prefix}_end`].flatMap((name) => {
    const texts = values.get(name);
    return texts === undefined ? [] : [[name.slice(prefix.length), texts] as const];
  });
  return readWindow(new Map(own), (name, wrong) => refuse(`${prefix}${name}`, wrong));
}
