/**
 * Parses typed and pasted numbers: groups, spaces, Bangla digits, a currency before or after the number. It is pure, so that it
 * can be tested without a browser.
 */

import { type Grouping, groupDigits } from '../ledger/money.ts';
import { westernDigits } from './westernDigits.ts';

/** Groups of thousands, or of lakhs and crores, separated by the same sign throughout. */
const GROUPED =
  /^-?(\d{1,3}(,\d{3})+|\d{1,2}(,\d{2})+,\d{3}|\d{1,3}( \d{3})+|\d{1,2}( \d{2})+ \d{3})(\.\d*)?$/;
const PLAIN = /^-?\d*(\.\d*)?$/;

/**
 * Expression or pasted text as a number's text without groups: 'BDT ১,২৫০.৫০' and '৳ 1,250.50/-' -> '1250.50'. Commas and spaces stand
 * only where groups end: '12,50' and '12 5' could be mistakes for several amounts (docs/business-rules.md, "Amounts"). Any other text
 * is returned as it was typed, for the check to refuse.
 *
 * @param currency the firm's currency, whose name or sign may stand before or behind the number.
 */
export function ungroup(typed: string, currency: string | undefined): string {
  const text = westernDigits(withoutCurrency(typed.trim(), currency))
    .replace('−', '-')
    .replace(/\p{Zs}/gu, ' ');
  return plainText(GROUPED.test(text) ? text.replace(/[, ]/g, '') : text) ?? typed.trim();
}

/**
 * The same for the text of an input that groups its digits by itself, after a digit was typed or deleted: '1,2503' -> '12503'.
 */
export function ungroupEdited(edited: string): string {
  return plainText(westernDigits(edited.trim()).replaceAll(',', '').replace('−', '-')) ?? edited.trim();
}

/** Digits typed after the initial 0 replace it: '05' is 5. Null if the text is no number. */
function plainText(text: string): string | null {
  return PLAIN.test(text) ? text.replace(/^(-?)0+(?=\d)/, '$1') : null;
}

/**
 * Expression text as the plain digits that a call takes: '12.' -> '12', '.5' -> '0.5'. What is not yet a number stays as it was
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

/** The stroke with which amounts end in South Asia: '500/-'. */
const END_OF_AMOUNT = /(?<=\p{Nd})\s*\/[-=]$/u;

function withoutCurrency(text: string, currency: string | undefined): string {
  const plain = text.replace(END_OF_AMOUNT, '');
  if (currency === undefined) return plain;
  const lower = plain.toLowerCase();
  for (const name of [currency.toLowerCase(), signOf(currency)]) {
    if (lower.startsWith(name)) return plain.slice(name.length).trim();
    if (lower.endsWith(name)) return plain.slice(0, -name.length).trim();
  }
  return plain;
}

/** The sign of a currency that is given by its ISO code: BDT -> '৳'. Otherwise the currency as it is. */
function signOf(currency: string): string {
  if (!/^[A-Z]{3}$/.test(currency)) return currency;
  const parts = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
  return parts.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency;
}
