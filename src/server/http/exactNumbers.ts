/** As many digits as a double keeps, whatever they are. */
const KEPT_DIGITS = 15;

/** A text, which is left as it is, or a number. */
const TEXT_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/**
 * Puts into quotation marks every number of a JSON text that a double cannot hold, so that its field judges what was sent:
 * read as a double, 1.0000000000000001 would be 1, and an amount with too many decimals is refused, never rounded (business
 * rules, section 1). Numeric text is taken wherever a number is.
 *
 * @param json a text that is JSON.
 * @returns undefined where there is no such number.
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
