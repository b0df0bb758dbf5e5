const LARGEST_ID = 9_007_199_254_740_991n;

/** The id in a text, or undefined if it is not a number, below 1, or too large. */
export function recordId(text: string): number | undefined {
  if (!/^[1-9]\d{0,15}$/.test(text)) return undefined;
  return BigInt(text) <= LARGEST_ID ? Number(text) : undefined;
}
