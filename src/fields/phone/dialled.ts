/** The digits to dial, as a telephone knows them: '০১৭১১-২৩৪৫' -> '017112345'; '' where there are none. */
export function dialled(text: string): string {
  const digits = text.normalize('NFKC').replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6));
  return digits.replace(/[^\d+]/g, '').replace(/(?!^)\+/g, '');
}
