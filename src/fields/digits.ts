/** The digits in which figures and days are written; the server always answers 0-9. */
export type Digits = 'western' | 'bangla';

let digits: Digits = 'western';

/** Sets the digits of all figures and days. */
export function setDigits(given: Digits): void {
  digits = given;
}

export function shownDigits(): Digits {
  return digits;
}

/** Replaces 0-9 by the digits of the screen: '12,34,567.00' -> '১২,৩৪,৫৬৭.০০'. */
export function localDigits(text: string): string {
  return digits === 'bangla' ? text.replace(/\d/g, (digit) => String.fromCharCode(0x9e6 + +digit)) : text;
}
