/** The number of digits that every double keeps. */
const KEPT_DIGITS = 15;

/** A text, which is left unchanged, or a number. */
const TEXT_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/**
 * Quotes every number in a JSON text that a double cannot represent, so that its field validates the sent digits: as a double,
 * 1.0000000000000001 would be 1, but an amount with too many decimals is refused, never rounded (docs/business-rules.md,
 * "Amounts"). Fields accept numeric text in place of numbers.
 *
 * @param json a text that is JSON.
 * @returns undefined if there is no such number.
 */
export function quoteLongNumbers(json: string): string | undefined {
  if (!/\d[\d.]{15}|[eE]-\d{3}/.test(json)) return undefined;
  return json.replace(TEXT_OR_NUMBER, (token) => (isTooLong(token) ? `"${token}"` : token));
}

function isTooLong(token: string): boolean {
  if (token.startsWith('"')) return false;
  const [significand = ''] = token.split(/[eE]/);
  const digits = significand.replace(/[-.]/g, '').replace(/^0+/, '').replace(/0+$/, '');
  return digits.length > KEPT_DIGITS || (digits !== '' && Number(token) === 0);
}
