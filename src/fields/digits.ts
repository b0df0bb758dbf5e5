/** The setting of the digits of figures and days: 0-9 everywhere, or those of the language that is read. */
export const DIGITS_SETTINGS = ['western', 'language'] as const;
export type DigitsSetting = (typeof DIGITS_SETTINGS)[number];

/** The digits in which figures are written. */
export type Digits = 'western' | 'bangla';

const BANGLA_ZERO = codeOf('০');

/** The digits on this screen; the server always answers 0-9. */
let shown: Digits = 'western';

/** The digits by the setting in a language; 0-9 where the language has no others that inputs understand. */
export function digitsOf(setting: DigitsSetting, tag: string): Digits {
  const isBangla = new Intl.NumberFormat(tag).resolvedOptions().numberingSystem === 'beng';
  return setting === 'language' && isBangla ? 'bangla' : 'western';
}

/** Sets the digits of all figures and days. */
export function setDigits(digits: Digits): void {
  shown = digits;
}

export function shownDigits(): Digits {
  return shown;
}

/** Replaces 0-9 by the digits of the screen: '12,34,567.00' -> '১২,৩৪,৫৬৭.০০'. */
export function localDigits(text: string): string {
  if (shown === 'western') return text;
  return text.replace(/[0-9]/g, (digit) => String.fromCodePoint(BANGLA_ZERO + Number(digit)));
}

/** Replaces Bangla digits by 0-9, as calls take them. */
export function westernDigits(text: string): string {
  return text.replace(/[০-৯]/g, (digit) => String(codeOf(digit) - BANGLA_ZERO));
}

function codeOf(digit: string): number {
  return digit.codePointAt(0) as number;
}
