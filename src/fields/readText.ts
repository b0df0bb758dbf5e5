/** Reads a host's text: numbers become text, '' and other values are absent. */
export function readText(value: unknown): string | null {
  if (typeof value === 'string') return value === '' ? null : value;
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint')
    return String(value);
  return null;
}

/** The text of a value; '' if it is absent. */
export function words(value: unknown): string {
  return readText(value) ?? '';
}
