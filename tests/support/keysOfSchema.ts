/**
 * The keys that a JSON Schema of the language names, each by the word that it stands below and its own: `list columns`, `menu order`.
 * Forms that stand in several places (a menu, a label, the list of a further list) so have their keys once. A key that only some
 * field types take is named by the type: `money zero`; the type itself is `type money`.
 */

interface Schema {
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
}

/** Places that have the keys of another one. */
const SAME_AS: Readonly<Record<string, string>> = {
  ...{ edit: 'create', lists: 'list', of: 'fields' },
  ...{ and: 'where', or: 'where' },
};

/** Stands for every value that there could be. */
const ANY = Symbol('any');

/** Every key that the schema names. */
export function keysOf(schema: object): Set<string> {
  return keysIn(schema, ANY);
}

/** Those of them that a value uses. */
export function keysIn(schema: object, value: unknown): Set<string> {
  const found = new Set<string>();
  walk(schema, '', value, found);
  return found;
}

function walk(schema: Schema, place: string, value: unknown, found: Set<string>): void {
  const types = schema.oneOf?.filter(({ properties }) => properties?.type?.const !== undefined) ?? [];
  for (const type of types) walkType(type, types, place, value, found);
  for (const choice of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])])
    if (!types.includes(choice)) walk(choice, place, value, found);
  if (schema.items) for (const item of itemsOf(value)) walk(schema.items, place, item, found);
  if (typeof schema.additionalProperties === 'object')
    for (const item of valuesOf(value)) walk(schema.additionalProperties, place, item, found);
  for (const [key, part] of Object.entries(schema.properties ?? {})) {
    const below = valueAt(value, key);
    if (below === undefined) continue;
    found.add(`${place} ${key}`.trim());
    walk(part, SAME_AS[key] ?? key, below, found);
  }
}

/** A field of one type: its own keys by the type's name, those of every field by their place. */
function walkType(type: Schema, types: Schema[], place: string, value: unknown, found: Set<string>): void {
  const name = type.properties?.type?.const as string;
  if (value !== ANY && valueAt(value, 'type') !== name) return;
  found.add(`type ${name}`);
  for (const [key, part] of Object.entries(type.properties ?? {})) {
    const below = valueAt(value, key);
    if (key === 'type' || below === undefined) continue;
    const ofAll = types.every(({ properties }) => properties && key in properties);
    found.add(`${ofAll ? place : name} ${key}`);
    walk(part, SAME_AS[key] ?? key, below, found);
  }
}

function itemsOf(value: unknown): unknown[] {
  if (value === ANY) return [ANY];
  return Array.isArray(value) ? value : [];
}

function valuesOf(value: unknown): unknown[] {
  if (value === ANY) return [ANY];
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.values(value) : [];
}

function valueAt(value: unknown, key: string): unknown {
  if (value === ANY) return ANY;
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
}
