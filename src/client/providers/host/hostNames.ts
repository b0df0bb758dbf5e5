import type { BaseRecord } from '@refinedev/core';
import type { HostNames } from '../../../schema/index.ts';
import { isObject, valueAt } from '../data/place.ts';

/** A host's row under our names; what a name was given for no longer stands under the host's. */
export function fromHost(row: BaseRecord, names: HostNames): BaseRecord {
  const ours = Object.entries(names).map(([name, place]) => [name, valueAt(row, place)] as const);
  const moved = new Set(Object.values(names));
  const others = Object.entries(row).filter(([name]) => !moved.has(name));
  return Object.fromEntries([...others, ...ours.filter(([, value]) => value !== undefined)]);
}

/** Our values where the host has them: `{ supplier: { name: ... } }`. */
export function toHost(values: Readonly<Record<string, unknown>>, names: HostNames): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) put(body, nameAt(names, name), value);
  return body;
}

/** The host's name of a field of ours: its place, or the name itself. */
export function nameAt(names: HostNames, name: string): string {
  return (Object.hasOwn(names, name) ? names[name] : undefined) ?? name;
}

/**
 * Our name of a field that the host names in an error. It may name the whole way to it, `body.vendor.supplier.name`: the longest
 * end of it that we know counts.
 */
export function nameFrom(names: HostNames, place: string): string {
  const known = new Map(Object.entries(names).map(([name, at]) => [at, name]));
  const keys = place.split('.');
  const ends = keys.map((_, first) => keys.slice(first).join('.'));
  return ends.map((end) => known.get(end)).find((name) => name !== undefined) ?? (keys.at(-1) as string);
}

/** Sets what stands at a place, and makes what lies on the way to it. */
export function put(body: Record<string, unknown>, place: string, value: unknown): void {
  const [key = '', ...rest] = place.split('.');
  if (rest.length === 0) {
    body[key] = value;
    return;
  }
  const below = isObject(body[key]) ? body[key] : {};
  body[key] = below;
  put(below, rest.join('.'), value);
}
