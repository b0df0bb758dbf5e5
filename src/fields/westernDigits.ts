const BANGLA_ZERO = codeOf('০');

/** Replaces Bangla digits by 0-9, as calls take them. */
export function westernDigits(text: string): string {
  return text.replace(/[০-৯]/g, (digit) => String(codeOf(digit) - BANGLA_ZERO));
}

function codeOf(digit: string): number {
  return digit.codePointAt(0) as number;
}
