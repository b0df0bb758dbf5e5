import type { z } from 'zod';

/**
 * A written definition without its invalid parts, so that the rest is checked in the same run. A wrong
 * field or book is removed whole, and so is a list with a wrong entry, so that the remaining positions stay
 * valid.
 */
export function prune(value: unknown, issues: readonly z.core.$ZodIssue[]): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const rest = structuredClone(value);
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') for (const key of issue.keys) remove(rest, [...issue.path, key]);
    else remove(rest, refusedPart(issue.path));
  }
  return rest;
}

/** A copy of the value without these places. */
export function withoutParts<T>(value: T, places: readonly (readonly PropertyKey[])[]): T {
  const rest = structuredClone(value);
  for (const place of places) remove(rest as object, place);
  return rest;
}

function refusedPart(path: readonly PropertyKey[]): readonly PropertyKey[] {
  if (path[0] === 'fields' || path[0] === 'books') return path.slice(0, 2);
  const entry = path.findIndex((step) => typeof step === 'number');
  return entry === -1 ? path : path.slice(0, entry);
}

function remove(value: object, path: readonly PropertyKey[]): void {
  let here: unknown = value;
  for (const step of path.slice(0, -1)) here = Object(here)[step];
  const last = path.at(-1);
  if (last !== undefined && typeof here === 'object' && here !== null) Reflect.deleteProperty(here, last);
}
