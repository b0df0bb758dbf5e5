import type { FieldTypes, Resources } from '../../schema/index.ts';

/**
 * A JSON value as text that does not depend on the order of its keys, without the named ones. Bodies are not deep
 * (parseBody), so it may call itself.
 */
export function canonical(value: unknown, without: ReadonlySet<string>): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonical(item, without)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value)
    .filter(([name]) => !without.has(name))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, item]) => `${JSON.stringify(name)}:${canonical(item, without)}`);
  return `{${entries.join(',')}}`;
}

const known = new WeakMap<Resources, ReadonlySet<string>>();

/** The names of all fields whose values are never kept in readable form, such as passwords. */
export function secretNames(resources: Resources, types: FieldTypes): ReadonlySet<string> {
  const found = known.get(resources);
  if (found) return found;
  const names = new Set(
    Object.values(resources).flatMap(({ fields }) =>
      Object.values(fields)
        .filter(({ type }) => types[type]?.storage === 'secret')
        .map(({ name }) => name),
    ),
  );
  known.set(resources, names);
  return names;
}
