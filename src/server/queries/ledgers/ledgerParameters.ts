import { type FieldErrors, invalid } from '../../../errors/AppError.ts';
import { existsAsDay } from '../../../fields/calendar.ts';
import { recordId } from '../lists/findRecord.ts';
import { type QueryString, readWindow } from '../lists/listParameters.ts';

/** A range of whole days in the business zone, 'YYYY-MM-DD'; open where a side is missing. */
export interface DayRange {
  from?: string | undefined;
  to?: string | undefined;
}

/** A part of a range's rows: by their places in it, or the ones after an entry. */
export type LedgerPage = { start: number; end: number } | { after: number | undefined; limit: number };

export interface LedgerRequest {
  range: DayRange;
  /** None for the whole range. */
  page?: LedgerPage | undefined;
  /** The same for the second list of an answer that has one. */
  secondPage?: { start: number; end: number } | undefined;
  /** Only entries of these types; of all where there is none. */
  types?: readonly string[] | undefined;
}

type Values = ReadonlyMap<string, readonly string[]>;
type Refuse = (name: string, message: string) => undefined;

const OWN_PARAMETERS = new Set(['dateFrom', 'dateTo', '_start', '_end', '_after', '_limit']);
const LARGEST_PAGE = 1_000;
const USUAL_PAGE = 50;

/**
 * Reads the parameters of a ledger (business rules, sections 8 and 9): `dateFrom`, `dateTo`, and for a page `_start` and
 * `_end`, or `_after` (an entry's id) and `_limit`.
 *
 * @param known other parameters that the call has.
 * @param second the prefix of the parameters of a second list: `_product`.
 * @param types those that `type` may name, once or several times; none for a ledger that is not asked by types.
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
  const errors: FieldErrors = Object.create(null);
  const refuse: Refuse = (name, message) => {
    errors[name] ??= message;
    return undefined;
  };
  const values = given(query);
  const taken = new Set([
    ...OWN_PARAMETERS,
    ...known,
    ...(types.length > 0 ? ['type'] : []),
    ...(second ? [`${second}_start`, `${second}_end`] : []),
  ]);
  for (const name of values.keys())
    if (!taken.has(name)) refuse(name, `"${name}" is no parameter of a ledger`);
  const range = readRange(values, refuse);
  const page = readPage(values, refuse);
  const secondPage = second === undefined ? undefined : readSecond(values, second, refuse);
  const asked = readTypes(values, types, refuse);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return { range, page, secondPage, types: asked };
}

function readTypes(values: Values, known: readonly string[], refuse: Refuse): readonly string[] | undefined {
  const asked = values.get('type')?.filter((type) => type !== '');
  if (asked === undefined || known.length === 0) return undefined;
  if (!asked.every((type) => known.includes(type)))
    return refuse('type', 'There are no entries of that type');
  return [...new Set(asked)];
}

/** An empty parameter is none. */
function given(query: QueryString): Values {
  const all = Object.entries(query).map(([name, value]) => [name, [value ?? ''].flat()] as const);
  return new Map(all.filter(([, texts]) => texts.some((text) => text !== '')));
}

function readRange(values: Values, refuse: Refuse): DayRange {
  const from = readDay('dateFrom', 'From', values, refuse);
  const to = readDay('dateTo', 'To', values, refuse);
  if (from !== undefined && to !== undefined && from > to) refuse('dateFrom', 'From must not be after To');
  return { from, to };
}

function readDay(name: string, label: string, values: Values, refuse: Refuse): string | undefined {
  const texts = values.get(name);
  if (texts === undefined) return undefined;
  const [text = ''] = texts;
  if (texts.length === 1 && existsAsDay(text)) return text;
  return refuse(name, `${label} must be a day, YYYY-MM-DD`);
}

function readPage(values: Values, refuse: Refuse): LedgerPage | undefined {
  // Rows are streamed: a part of a range may be as long as the range.
  const window = readWindow(values, refuse, Number.POSITIVE_INFINITY);
  if (!values.has('_after') && !values.has('_limit')) return window;
  if (values.has('_start') || values.has('_end'))
    return refuse('_after', 'Ask by _start and _end, or by _after and _limit');
  const limit = Number(values.get('_limit')?.[0] ?? USUAL_PAGE);
  const after = values.get('_after')?.[0];
  if (!Number.isInteger(limit) || limit < 1 || limit > LARGEST_PAGE)
    refuse('_limit', `_limit must be a whole number from 1 to ${LARGEST_PAGE}`);
  if (after !== undefined && recordId(after) === undefined)
    refuse('_after', '_after must be the id of an entry');
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
  return readWindow(new Map(own), (name, message) => refuse(`${prefix}${name}`, message));
}
