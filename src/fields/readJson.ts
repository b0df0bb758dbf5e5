/** JSON that a host may have sent as text; text that is no JSON stays as it is, '' and undefined are absent. */
export function readJson(value: unknown): unknown {
  if (value === undefined || value === '') return null;
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}
