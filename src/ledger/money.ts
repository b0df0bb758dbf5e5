import Big from 'big.js';

/**
 * Money is exact decimal text with 2 decimals, a quantity with 3 (docs/business-rules.md, "Amounts").
 * Floating point never adds or multiplies either. A number from JSON is read by its shortest text, which is
 * the text that was sent.
 */
export type Decimal = string;

/** The largest amount of one entry (docs/business-rules.md, "Amounts"). */
export const LARGEST_AMOUNT: Decimal = '999999999999.99';
/** The largest quantity: as many digits as a double represents exactly. */
export const LARGEST_QUANTITY: Decimal = '999999999999.999';
/** The decimals of money, and of goods. */
export const MONEY_PLACES = 2;
export const QUANTITY_PLACES = 3;

/**
 * Own constructors of big.js, so that settings of other code have no effect; a division is rounded once, at
 * its last decimal.
 */
const constructors = new Map<number, typeof Big>();

function decimals(places: number): typeof Big {
  const found = constructors.get(places);
  if (found) return found;
  const made = Big();
  made.DP = places;
  made.RM = Big.roundHalfUp;
  constructors.set(places, made);
  return made;
}

const Exact = decimals(MONEY_PLACES);

/** Text has plain digits: '1e3', '+5', '5.' and '.5' are more often a mistake than an amount. */
const PLAIN_TEXT = /^-?\d+(\.\d+)?$/;
/** The shortest text of a number may have an exponent: 1e21. */
const NUMBER_TEXT = /^-?\d+(\.\d+)?(e[-+]\d{1,3})?$/;

/**
 * Parses an exact number of at most `places` decimals. More decimals are refused, never rounded, and so are
 * NaN, blanks and other text. Text has plain digits: -1250.50.
 *
 * @returns plain decimal text ('1250.00' for money), or null.
 */
export function parseDecimal(value: unknown, places = MONEY_PLACES): Decimal | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null;
  const text = String(value).trim();
  const plain = plainDecimal(text, places);
  if (plain !== undefined) return plain;
  if (!(typeof value === 'number' ? NUMBER_TEXT : PLAIN_TEXT).test(text)) return null;
  const exact = new Exact(text);
  return exact.eq(exact.round(places)) ? fixed(exact, places) : null;
}

/** Rounds half away from zero: '0.005' is '0.01', '-0.005' is '-0.01'. */
export function round(value: Decimal | number, places = MONEY_PLACES): Decimal {
  return (
    plainDecimal(String(value), places) ?? fixed(new Exact(value).round(places, Big.roundHalfUp), places)
  );
}

/** The exact sum, with 2 decimals or `places`. */
export function add(values: readonly (Decimal | number)[], places = MONEY_PLACES): Decimal {
  return fixed(
    values.reduce<Big>((sum, value) => sum.plus(value), new Exact(0)),
    places,
  );
}

/** The exact difference, with 2 decimals or `places`. */
export function subtract(from: Decimal | number, value: Decimal | number, places = MONEY_PLACES): Decimal {
  return fixed(new Exact(from).minus(value), places);
}

/** The same amount with the other sign. */
export function negate(value: Decimal | number, places = MONEY_PLACES): Decimal {
  return subtract(0, value, places);
}

/** quantity x price, rounded half away from zero. */
export function multiply(a: Decimal | number, b: Decimal | number, places = MONEY_PLACES): Decimal {
  return fixed(new Exact(a).times(b).round(places, Big.roundHalfUp), places);
}

/**
 * total x part / whole, rounded once, half away from zero: the value of a part of a stock, a line's share of a
 * discount (docs/business-rules.md, "Stock valuation"). The whole must not be 0.
 */
export function share(
  total: Decimal | number,
  part: Decimal | number,
  whole: Decimal | number,
  places = MONEY_PLACES,
): Decimal {
  const At = decimals(places);
  return fixed(new At(total).times(part).div(whole), places);
}

/**
 * An amount divided among parts in proportion to their sizes, to 2 places: by the largest remainder, the first of equal ones. The
 * shares add up to the amount, and none exceeds its part if the amount does not exceed all parts together, which must not be 0.
 */
export function sharesOf(total: Decimal, parts: readonly Decimal[]): Decimal[] {
  const hundred = (value: Decimal) => BigInt(new Exact(value).times(100).toFixed(0));
  const [amount, sizes] = [hundred(total), parts.map(hundred)];
  const whole = sizes.reduce((sum, size) => sum + size, 0n);
  const shares = sizes.map((size) => (amount * size) / whole);
  const left = Number(amount - shares.reduce((sum, one) => sum + one, 0n));
  const remainders = sizes.map((size, place) => ({ place, remainder: (amount * size) % whole }));
  remainders.sort((one, other) =>
    one.remainder === other.remainder ? one.place - other.place : one.remainder > other.remainder ? -1 : 1,
  );
  for (const { place } of remainders.slice(0, left)) shares[place] = (shares[place] ?? 0n) + 1n;
  return shares.map((one) => fixed(new Exact(one.toString()).div(100), MONEY_PLACES));
}

/** -1, 0 or 1, exactly. */
export function compare(a: Decimal | number, b: Decimal | number): -1 | 0 | 1 {
  return new Exact(a).cmp(b);
}

/** 'BDT 1,250.00', '1,250.00' without a currency, and a real minus: 'BDT −1,250.00'. */
export function formatMoney(value: Decimal | number, currency?: string, grouping?: Grouping): string {
  const text = group(round(value), grouping);
  return currency ? `${currency} ${text}` : text;
}

/** '12', '1,250.5': grouped, without trailing zeros, at most 3 decimals. */
export function formatQuantity(value: Decimal | number, grouping?: Grouping): string {
  return group(round(value, QUANTITY_PLACES).replace(/\.?0+$/, ''), grouping);
}

function group(text: Decimal, grouping?: Grouping): string {
  const [whole = '', decimals] = text.replace('-', '').split('.');
  const grouped = groupDigits(whole, grouping);
  return `${text.startsWith('-') ? '−' : ''}${grouped}${decimals === undefined ? '' : `.${decimals}`}`;
}

/** How digits are grouped: 1,234,567 or, in lakh and crore, 12,34,567. */
export const GROUPINGS = ['thousand', 'lakh'] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** Groups digits: '1234567' -> '1,234,567', or '12,34,567' in lakh. */
export function groupDigits(whole: string, grouping: Grouping = 'thousand'): string {
  return whole.replace(grouping === 'lakh' ? /\B(?=(\d{2})*\d{3}$)/g : /\B(?=(\d{3})+$)/g, ',');
}

/** -0 becomes 0. */
function fixed(value: Big, places: number): Decimal {
  const text = value.toFixed(places);
  return /^-0(\.0*)?$/.test(text) ? text.slice(1) : text;
}

/** No leading zeros, at most 3 decimals, and no sign before 0. */
const SHORT_TEXT = /^(?!-0(?:\.0*)?$)-?(?:0|[1-9]\d*)(?:\.(\d{1,3}))?$/;

/**
 * Pads a usual decimal with zeros without big.js, which is many times slower: a report formats a million of
 * them. Returns undefined if big.js is needed.
 */
function plainDecimal(text: string, places: number): Decimal | undefined {
  const found = SHORT_TEXT.exec(text);
  if (found === null) return undefined;
  const [, decimals = ''] = found;
  if (decimals.length > places) return undefined;
  const whole = decimals === '' && places > 0 ? `${text}.` : text;
  return whole.padEnd(whole.length + places - decimals.length, '0');
}
