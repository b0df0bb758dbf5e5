/** What stands at a place of an answer: a key, or keys with dots between them. A key that has dots itself counts first. */
export function valueAt(from: unknown, place: string): unknown {
  if (!isObject(from)) return undefined;
  if (Object.hasOwn(from, place)) return from[place];
  const dot = place.indexOf('.');
  if (dot < 0) return undefined;
  const key = place.slice(0, dot);
  return Object.hasOwn(from, key) ? valueAt(from[key], place.slice(dot + 1)) : undefined;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
