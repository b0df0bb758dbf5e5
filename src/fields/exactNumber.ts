import * as z from 'zod/mini';
import { compare, type Decimal, type Grouping, groupDigits, parseDecimal, round } from '../ledger/money.ts';
import { type Field, wrongKind } from '../schema/index.ts';
import { canonical } from './canonical.ts';
import { mistake } from './storableText.ts';

/** Decimals of any length are read, so that the message can say that there are too many. */
const ANY_PLACES = 1000;
/** Longer texts are no numbers that anyone meant. */
const LONGEST = 64;

/**
 * The check of an exact number: a JSON number or a numeric text of at most `places` decimals, refused and never
 * rounded when it has more (business rules, section 1).
 *
 * @returns a schema that gives decimal text with exactly `places` places: '1250.50'.
 */
export function exactNumberCheck(
  field: Field,
  limits: { places: number; largest: Decimal },
  grouping?: Grouping,
): z.ZodMiniType<Decimal> {
  const { places, largest } = limits;
  const number = z.number().check(z.meta(bounds(field, largest)));
  return canonical(
    z.union([number, z.string()], wrongKind(field, numberWords(places))),
    (given, refuse): Decimal => {
      const exact = `${given}`.length > LONGEST ? null : parseDecimal(given, places);
      const wrong =
        exact === null ? wordsForRefused(given, places) : wordsForSize(exact, field, largest, grouping);
      return wrong === undefined ? (exact as Decimal) : refuse(mistake(field, wrong));
    },
  );
}

/** What the description of the calls says of a number; the check itself says it in words. */
function bounds({ positive, min, max }: Field, largest: Decimal): Record<string, number> {
  const most = Math.min(max ?? Number(largest), Number(largest));
  if (positive && (min ?? 0) <= 0) return { exclusiveMinimum: 0, maximum: most };
  return { minimum: Math.max(min ?? -Number(largest), -Number(largest)), maximum: most };
}

function numberWords(places: number): string {
  return places === 0 ? 'must be a whole number' : 'must be a number';
}

function wordsForRefused(given: number | string, places: number): string {
  if (places === 0 || `${given}`.length > LONGEST) return numberWords(places);
  if (parseDecimal(given, ANY_PLACES) !== null) return `may have at most ${places} decimals`;
  return isOtherwiseWritten(given) ? 'must be in plain digits, such as 1250.5' : numberWords(places);
}

/** '1e3', '+5', '5.' and '.5' are numbers to a programmer. */
function isOtherwiseWritten(given: number | string): boolean {
  return /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(`${given}`.trim());
}

function wordsForSize(
  exact: Decimal,
  field: Field,
  largest: Decimal,
  grouping: Grouping | undefined,
): string | undefined {
  if (field.positive && compare(exact, 0) <= 0) return 'must be greater than 0';
  if (field.min !== undefined && compare(exact, field.min) < 0)
    return `must be at least ${grouped(field.min, grouping)}`;
  if (field.max !== undefined && compare(exact, field.max) > 0)
    return `must be at most ${grouped(field.max, grouping)}`;
  if (compare(exact, largest) > 0) return `must be at most ${grouped(largest, grouping)}`;
  if (compare(exact, `-${largest}`) < 0) return `must be at least ${grouped(`-${largest}`, grouping)}`;
  return undefined;
}

/**
 * A host's number as exact text. JSON numbers are rounded to the field's places, because what they have beyond is
 * noise of binary arithmetic; numeric text keeps all that it says. What is no number is absent.
 */
export function readExact(value: unknown, places: number): Decimal | null {
  const exact = parseDecimal(value, places);
  if (exact !== null) return exact;
  const longer = parseDecimal(value, ANY_PLACES);
  if (longer === null) return null;
  return typeof value === 'number' ? round(longer, places) : longer.replace(/0+$/, '');
}

/** An exact number as a JSON number: all within the limits have at most 15 digits, which a double keeps. */
export function sendExact(value: unknown): number | null {
  const exact = parseDecimal(value, ANY_PLACES);
  return exact === null ? null : Number(exact);
}

/** '1234.5' -> '1,234.5', with a real minus sign. */
export function grouped(value: Decimal | number, grouping?: Grouping): string {
  const [whole = '', decimals] = String(value).replace('-', '').split('.');
  const sign = String(value).startsWith('-') ? '−' : '';
  return `${sign}${groupDigits(whole, grouping)}${decimals === undefined ? '' : `.${decimals}`}`;
}

/** '2.500' -> '2.5', '2.000' -> '2'. */
export function withoutTrailingZeros(value: Decimal): string {
  return value.includes('.') ? value.replace(/\.?0+$/, '') : value;
}

/** The largest number of 15 digits with so many places. */
export function largestOf(places: number): Decimal {
  const digits = '9'.repeat(15);
  return places === 0 ? digits : `${digits.slice(0, 15 - places)}.${digits.slice(15 - places)}`;
}

/** The prefix before and the unit after a number in words. */
export function withUnit(text: string, field: Field, unit = field.unit): string {
  if (text === '') return '';
  return [field.prefix, text, unit].filter((part) => part !== undefined).join(' ');
}
