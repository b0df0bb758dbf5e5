import { isObject } from '../../../schema/isObject.ts';
/** Reads the value at a path in a response: a key, or keys joined by dots. A key that itself contains dots has priority. */
export function valueAt(from: unknown, place: string): unknown {
  if (!isObject(from)) return undefined;
  if (Object.hasOwn(from, place)) return from[place];
  const dot = place.indexOf('.');
  if (dot < 0) return undefined;
  const key = place.slice(0, dot);
  return Object.hasOwn(from, key) ? valueAt(from[key], place.slice(dot + 1)) : undefined;
}
