/**
 * Parses typed and pasted numbers: groups, spaces, Bangla digits, a currency before or after the number. It is pure, so that it
 * can be tested without a browser.
 */

import { type Grouping, groupDigits } from '../ledger/money.ts';
import { westernDigits } from './westernDigits.ts';

const GROUPED = /^[-−]?\d{1,3}(,\d{2,3})*,\d{3}(\.\d*)?$/;
const PLAIN = /^-?\d*(\.\d*)?$/;

/**
 * Typed text as a number's text without groups: 'BDT ১,২৫০.৫০' and '৳ 1,250.50/-' -> '1250.50'. What is no number stays as it was
 * typed.
 *
 * @param strict commas must stand where groups end: pasted '12,50' is not 1250.
 */
export function ungroup(typed: string, prefix: string | undefined, strict: boolean): string {
  const text = westernDigits(withoutCurrency(typed.trim(), prefix));
  const digits = text.replace(/[\s\u00a0\u202f]/g, '');
  if (strict && digits.includes(',') && !GROUPED.test(digits)) return typed.trim();
  const plain = digits.replaceAll(',', '').replace('−', '-');
  // Digits typed after the initial 0: '05' is 5.
  return PLAIN.test(plain) ? plain.replace(/^(-?)0+(?=\d)/, '$1') : typed.trim();
}

/**
 * Typed text as the plain digits that a call takes: '12.' -> '12', '.5' -> '0.5'. What is not yet a number stays as it was
 * typed, for the check to name.
 */
export function plainDigits(typed: string): string {
  return /\d/.test(typed) && PLAIN.test(typed) ? typed.replace(/^(-?)\./, '$10.').replace(/\.$/, '') : typed;
}

/** Whether typed text is a number in plain digits, a blank too. */
export function isPlainNumber(typed: string): boolean {
  return PLAIN.test(typed);
}

/** '1250.5' -> '1,250.5'; what is no number as it is. Decimals, and a point just typed, stay. */
export function groupTyped(text: string, grouping?: Grouping): string {
  if (!PLAIN.test(text)) return text;
  const [whole = '', ...rest] = text.split('.');
  return [groupDigits(whole, grouping), ...rest].join('.');
}

/** How many characters other than commas stand before the caret. */
export function significantBefore(text: string, caret: number): number {
  return text.slice(0, caret).replaceAll(',', '').length;
}

/**
 * Where the caret belongs, so that as many characters other than commas stand before it.
 *
 * @param isPast whether it goes past a comma that follows: Delete before a comma would else never get on.
 */
export function caretAfter(text: string, significant: number, isPast = false): number {
  let left = significant;
  let caret = 0;
  while (left > 0 && caret < text.length) {
    if (text[caret] !== ',') left -= 1;
    caret += 1;
  }
  return isPast && text[caret] === ',' ? caret + 1 : caret;
}

/** The sign of a currency before or after a number, and the stroke with which South Asia ends an amount: '৳500', '500/-'. */
const CURRENCY_SIGNS = /^\p{Sc}\s*|\s*\p{Sc}$|(?<=\p{Nd})\s*\/[-=]$/gu;

function withoutCurrency(text: string, prefix: string | undefined): string {
  const plain = text.replace(CURRENCY_SIGNS, '');
  if (prefix === undefined) return plain;
  const [lower, name] = [plain.toLowerCase(), prefix.toLowerCase()];
  if (lower.startsWith(name)) return plain.slice(prefix.length).trim();
  return lower.endsWith(name) ? plain.slice(0, -prefix.length).trim() : plain;
}
