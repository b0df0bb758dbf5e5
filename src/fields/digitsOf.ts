import type { Digits } from './digits.ts';

/** The setting of the digits: 0-9 everywhere, or those of the language that is read. */
export const DIGITS_SETTINGS = ['western', 'language'] as const;

/** The digits by the setting in a language; 0-9 where the language has no others that inputs understand. */
export function digitsOf(setting: (typeof DIGITS_SETTINGS)[number], tag: string): Digits {
  const isBangla = new Intl.NumberFormat(tag).resolvedOptions().numberingSystem === 'beng';
  return setting === 'language' && isBangla ? 'bangla' : 'western';
}
