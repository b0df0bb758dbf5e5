import { nameOf } from '../../../papers/valueText.ts';
import type { Field, Resource, Resources } from '../../../schema/index.ts';
import type { BaseRecord, Reader } from '../../data/index.ts';

/** The number of names in each query, because they are in the URL. */
const AT_ONCE = 40;
const MOST_RECORDS = 1_000;

/** By field: the names in the rows that several records have, so that they identify none of them. */
export async function sharedNames(
  { reader, resources, signal }: Source,
  resource: Resource,
  rows: readonly BaseRecord[],
): Promise<Map<string, ReadonlySet<string>>> {
  const shared = new Map<string, ReadonlySet<string>>();
  for (const { key, field, rows: pointing } of pointingIn(resource, rows)) {
    const target = resources[field.to ?? ''];
    if (target === undefined) continue;
    const names = [...new Set(pointing.flatMap((row) => nameOf(field, row) ?? []))];
    const found = new Set([
      ...namesOfSeveral(field, pointing),
      ...(await findByNames({ reader, signal }, target, names)),
    ]);
    if (found.size > 0) shared.set(key, found);
  }
  return shared;
}

/** Where the records are read. */
interface Source {
  reader: Reader;
  resources: Resources;
  /** Aborts the calls. */
  signal?: AbortSignal;
}

interface Pointing {
  /** `vendor_id`; in lines `items.product_id`. */
  key: string;
  field: Field;
  /** The records, or all of their lines. */
  rows: readonly BaseRecord[];
}

function pointingIn({ fields }: Pick<Resource, 'fields'>, rows: readonly BaseRecord[]): Pointing[] {
  return Object.values(fields).flatMap((field) => {
    if (field.to !== undefined) return [{ key: field.name, field, rows }];
    if (field.of === undefined) return [];
    const lines = rows.flatMap((row) => (row[field.name] ?? []) as readonly BaseRecord[]);
    return pointingIn({ fields: field.of }, lines).map((inside) => ({
      ...inside,
      key: `${field.name}.${inside.key}`,
    }));
  });
}

/** Names that occur with two ids, of which one may be of a deleted record. */
function namesOfSeveral(field: Field, rows: readonly BaseRecord[]): string[] {
  const ids = new Map<string, unknown>();
  return rows.flatMap((row) => {
    const name = nameOf(field, row);
    if (name === undefined) return [];
    const before = ids.get(name);
    ids.set(name, row[field.name]);
    return before !== undefined && before !== row[field.name] ? [name] : [];
  });
}

async function findByNames(
  { reader, signal }: Pick<Source, 'reader' | 'signal'>,
  target: Resource,
  names: readonly string[],
): Promise<string[]> {
  // If the title is itself a reference, no filter can find the record by name.
  if (target.fields[target.title]?.type !== 'text' || target.access.list === 'admin') return [];
  const several: string[] = [];
  for (let start = 0; start < names.length; start += AT_ONCE) {
    const value = names.slice(start, start + AT_ONCE);
    const request = {
      pagination: { mode: 'server' as const, currentPage: 1, pageSize: MOST_RECORDS },
      filters: [{ field: target.title, operator: 'in' as const, value }],
    };
    const seen = new Set<string>();
    for (const row of (await reader.list(target.name, request, signal)).rows) {
      const title = String(row[target.title]);
      if (seen.has(title)) several.push(title);
      seen.add(title);
    }
  }
  return several;
}
