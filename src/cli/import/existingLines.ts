import type { Resource } from '../../schema/index.ts';
import { readWithin } from '../../server/access/readAs.ts';
import { findExisting, type Named, type RowTexts } from '../../server/operations/import/findExisting.ts';
import type { Import } from './importRecords.ts';
import { NOBODY } from './nobody.ts';
import { readableLine } from './parseLine.ts';
import type { Line } from './readLines.ts';

/** Finds the records that lines are about, as they were before the import (docs/business-rules.md, "Imported records"). */
export async function existingLines(
  { trx, context, created }: Pick<Import, 'trx' | 'context' | 'created'>,
  lines: readonly Line[],
): Promise<Map<Line, Named>> {
  const own = new Map<Resource, { line: Line; texts: RowTexts }[]>();
  for (const line of lines) {
    const read = readEntity(context.resources, line);
    if (read !== undefined)
      own.set(read.resource, [...(own.get(read.resource) ?? []), { line, texts: read.texts }]);
  }
  const reader = readWithin(trx, context, NOBODY);
  const existing = new Map<Line, Named>();
  for (const [resource, entries] of own) {
    const found = await findExisting(
      reader,
      resource,
      entries.map(({ texts }) => texts),
    );
    for (const [place, named] of found)
      if (!created.has(recordKey(resource, named.record.id)))
        existing.set((entries[place] as { line: Line }).line, named);
  }
  return existing;
}

/** The key of a record that this import has created. */
export function recordKey({ name }: Resource, id: number): string {
  return `${name}:${id}`;
}

/** The texts of the values of a record; undefined for what is none. */
function readEntity(
  resources: Readonly<Record<string, Resource>>,
  line: Line,
): { resource: Resource; texts: RowTexts } | undefined {
  const { resource: name = '', record = {} } = readableLine(line) ?? {};
  const resource = Object.hasOwn(resources, name) ? resources[name] : undefined;
  if (resource?.kind !== 'entity') return undefined;
  const texts = Object.entries(record).map(([key, value]) => [key, scalarText(value)] as const);
  return { resource, texts: Object.fromEntries(texts) };
}

function scalarText(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}
