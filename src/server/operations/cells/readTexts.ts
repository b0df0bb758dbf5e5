import { type FieldFailures, noFailures } from '../../../errors/failure.ts';
import type { Field, Resource } from '../../../schema/index.ts';
import { referencesIn } from '../../../schema/references.ts';
import type { ReadContext } from '../../context.ts';
import type { Row } from '../../database/runSql.ts';
import { findByTitle, type IdOf } from '../import/findByTitle.ts';
import { partsOf, readValue } from '../import/readValue.ts';

/** The texts of a record's cells, by field. */
export type Texts = Readonly<Record<string, string>>;

interface ReadCells {
  values: Row;
  errors: FieldFailures;
}

/** Reads the texts of cells as an import reads them, with a query for each reference. Returns the values by record. */
export async function readTexts(
  reader: ReadContext,
  resource: Resource,
  records: readonly { id: number; texts: Texts }[],
): Promise<ReadonlyMap<number, ReadCells>> {
  const names = [...new Set(records.flatMap(({ texts }) => Object.keys(texts)))];
  const ids = new Map<string, IdOf>();
  for (const field of names.flatMap((name) => fieldOf(resource, name) ?? []))
    for (const { path, one, lines } of referencesIn(field))
      if (lines === undefined) ids.set(path, await findByTitle(reader, one, textsOf(records, field)));
  return new Map(records.map(({ id, texts }) => [id, readOne(reader, resource, texts, ids)]));
}

function readOne(
  context: ReadContext,
  resource: Resource,
  texts: Texts,
  ids: ReadonlyMap<string, IdOf>,
): ReadCells {
  const values: Record<string, unknown> = {};
  const errors = noFailures();
  for (const [name, text] of Object.entries(texts)) {
    const field = fieldOf(resource, name);
    // An unknown name is refused with the record.
    if (field === undefined || text.trim() === '') values[name] = null;
    else {
      const read = readValue(context, field, text, ids.get(name));
      if ('code' in read) errors[name] = read;
      else values[name] = read.value;
    }
  }
  return { values, errors };
}

function textsOf(records: readonly { texts: Texts }[], field: Field): string[] {
  return records.flatMap(({ texts }) => partsOf(field, texts[field.name] ?? ''));
}

function fieldOf({ fields }: Resource, name: string): Field | undefined {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}
