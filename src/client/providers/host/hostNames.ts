import type { BaseRecord } from '@refinedev/core';
import type { HostNames } from '../../../schema/index.ts';
import { isObject } from '../../../schema/isObject.ts';
import { valueAt } from '../data/place.ts';

/** Renames a host's properties to our field names. Renamed properties are removed under the host's name. */
export function fromHost(row: BaseRecord, names: HostNames): BaseRecord {
  const ours = Object.entries(names).map(([name, place]) => [name, valueAt(row, place)] as const);
  const moved = new Set(Object.values(names));
  const others = Object.entries(row).filter(([name]) => !moved.has(name));
  return Object.fromEntries([...others, ...ours.filter(([, value]) => value !== undefined)]);
}

/** Renames our fields to the host's: `{ supplier: { name: ... } }`. */
export function toHost(values: Readonly<Record<string, unknown>>, names: HostNames): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) setAt(body, nameAt(names, name), value);
  return body;
}

/** The host's name of our field: its path, or the same name. */
export function nameAt(names: HostNames, name: string): string {
  return (Object.hasOwn(names, name) ? names[name] : undefined) ?? name;
}

/**
 * Our name of a field in a host's error. The host may send a longer path, `body.vendor.supplier.name`: the longest known end of
 * it counts.
 */
export function nameFrom(names: HostNames, place: string): string {
  const known = new Map(Object.entries(names).map(([name, at]) => [at, name]));
  const keys = place.split('.');
  const ends = keys.map((_, first) => keys.slice(first).join('.'));
  return ends.map((end) => known.get(end)).find((name) => name !== undefined) ?? (keys.at(-1) as string);
}

/** Sets a value at a path, and creates the objects on the way. */
export function setAt(body: Record<string, unknown>, place: string, value: unknown): void {
  const [key = '', ...rest] = place.split('.');
  if (rest.length === 0) {
    body[key] = value;
    return;
  }
  const below = isObject(body[key]) ? body[key] : {};
  body[key] = below;
  setAt(below, rest.join('.'), value);
}
