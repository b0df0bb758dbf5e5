import * as z from 'zod/mini';
import { fieldIssue } from '../errors/issue.ts';
import { compare, type Decimal, type Grouping, groupDigits, parseDecimal, round } from '../ledger/money.ts';
import { type Field, wrongKind } from '../schema/index.ts';
import { canonical } from './canonical.ts';
import { localDigits } from './digits.ts';

/** All decimals are read, so that the message can report too many. */
const ANY_PLACES = 1000;
/** Longer texts are not read as numbers. */
const LONGEST = 64;

/**
 * The check of an exact number: a JSON number or numeric text of at most `places` decimals. More decimals
 * are refused, never rounded (docs/business-rules.md, "Amounts").
 *
 * @returns a schema that returns decimal text with exactly `places` decimals: '1250.50'.
 */
export function exactNumberCheck(
  field: Field,
  limits: { places: number; largest: Decimal },
): z.ZodMiniType<Decimal> {
  const { places, largest } = limits;
  const number = z.number().check(z.meta(bounds(field, largest)));
  return canonical(z.union([number, z.string()], wrongKind(notNumber(places))), (given, refuse): Decimal => {
    const exact =
      `${given}`.length > LONGEST || mayBeGrouped(given, places) ? null : parseDecimal(given, places);
    const issue = exact === null ? issueOfForm(given, places) : issueOfSize(exact, field, largest);
    return issue === undefined ? (exact as Decimal) : refuse(issue);
  });
}

/** Whether the point may be meant to end a group of thousands, as in '1.000' for an amount of two decimals. */
function mayBeGrouped(given: number | string, places: number): boolean {
  return typeof given === 'string' && places < 3 && /^\s*-?\d{1,3}\.\d{3}\s*$/.test(given);
}

/** The limits of a number for the OpenAPI description. */
function bounds({ positive, min, max }: Field, largest: Decimal): Record<string, number> {
  const most = Math.min(max ?? Number(largest), Number(largest));
  if (positive && (min ?? 0) <= 0) return { exclusiveMinimum: 0, maximum: most };
  return { minimum: Math.max(min ?? -Number(largest), -Number(largest)), maximum: most };
}

function notNumber(places: number) {
  return places === 0 ? 'notWholeNumber' : 'notNumber';
}

function issueOfForm(given: number | string, places: number): string {
  if (places === 0 || `${given}`.length > LONGEST) return fieldIssue(notNumber(places));
  if (parseDecimal(given, ANY_PLACES) !== null) return fieldIssue('tooManyDecimals', { places });
  return fieldIssue(isOtherwiseWritten(given) ? 'notPlainDigits' : notNumber(places));
}

/** Whether it is a number in another notation: '1e3', '+5', '5.' and '.5'. */
function isOtherwiseWritten(given: number | string): boolean {
  return /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(`${given}`.trim());
}

function issueOfSize(exact: Decimal, { positive, min, max }: Field, largest: Decimal): string | undefined {
  const tooSmall = (least: Decimal | number) => fieldIssue('tooSmall', { least: { number: String(least) } });
  const tooBig = (most: Decimal | number) => fieldIssue('tooBig', { most: { number: String(most) } });
  if (positive && compare(exact, 0) <= 0) return fieldIssue('notAbove0');
  if (min !== undefined && compare(exact, min) < 0) return tooSmall(min);
  if (max !== undefined && compare(exact, max) > 0) return tooBig(max);
  if (compare(exact, largest) > 0) return tooBig(largest);
  return compare(exact, `-${largest}`) < 0 ? tooSmall(`-${largest}`) : undefined;
}

/**
 * Reads a host's number as exact text. JSON numbers are rounded to the field's decimals, because the rest
 * is an artefact of binary arithmetic; numeric text keeps all of its digits. Anything else is absent.
 */
export function readExact(value: unknown, places: number): Decimal | null {
  const exact = parseDecimal(value, places);
  if (exact !== null) return exact;
  const longer = parseDecimal(value, ANY_PLACES);
  if (longer === null) return null;
  return typeof value === 'number' ? round(longer, places) : longer.replace(/0+$/, '');
}

/**
 * Converts an exact number to a JSON number: within the limits it has at most 15 digits, which a double
 * keeps.
 */
export function sendExact(value: unknown): number | null {
  const exact = parseDecimal(value, ANY_PLACES);
  return exact === null ? null : Number(exact);
}

/** '1234.5' -> '1,234.5', with a real minus sign, in the digits of the screen. */
export function grouped(value: Decimal | number, grouping?: Grouping): string {
  const [whole = '', decimals] = String(value).replace('-', '').split('.');
  const sign = String(value).startsWith('-') ? '−' : '';
  return localDigits(`${sign}${groupDigits(whole, grouping)}${decimals === undefined ? '' : `.${decimals}`}`);
}

/** '2.500' -> '2.5', '2.000' -> '2'. */
export function withoutTrailingZeros(value: Decimal): string {
  return value.includes('.') ? value.replace(/\.?0+$/, '') : value;
}

/** The largest number of 15 digits with that many decimals. */
export function largestOf(places: number): Decimal {
  const digits = '9'.repeat(15);
  return places === 0 ? digits : `${digits.slice(0, 15 - places)}.${digits.slice(15 - places)}`;
}

/** Adds the prefix and the unit to a formatted number. */
export function withUnit(text: string, field: Field, unit = field.unit): string {
  if (text === '') return '';
  return [field.prefix, text, unit].filter((part) => part !== undefined).join(' ');
}
