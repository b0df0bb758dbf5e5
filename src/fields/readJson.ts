/** Parses JSON that a host has sent as text; other text stays, '' and undefined are absent. */
export function readJson(value: unknown): unknown {
  if (value === undefined || value === '') return null;
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}
