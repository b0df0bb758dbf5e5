import type { Kysely } from 'kysely';
import { type Failure, type FieldFailures, noFailures } from '../../../errors/failure.ts';
import { type Line, linesIn } from '../../../fields/lines/index.ts';
import type { Field } from '../../../schema/index.ts';
import { referencesIn } from '../../../schema/references.ts';
import { readWithin } from '../../access/readAs.ts';
import type { Actor, Context } from '../../context.ts';
import type { Tables } from '../../tables.ts';
import { findByTitle, type IdOf } from './findByTitle.ts';
import { partsOf, readValue } from './readValue.ts';

/** The reading of rows: their columns, and who reads the records that cells name. */
export interface Reading {
  trx: Kysely<Tables>;
  context: Context;
  columns: readonly Column[];
  actor: Actor;
}

export interface Column {
  field: Field;
  /** Its place in the rows. */
  place: number;
}

export type Ids = ReadonlyMap<string, IdOf>;

/** The records that the cells of these rows name, by field. */
export async function idsOf(
  { trx, context, columns, actor }: Reading,
  rows: readonly (readonly string[])[],
): Promise<Ids> {
  const reader = readWithin(trx, context, actor);
  const found = new Map<string, IdOf>();
  for (const { field: column, place } of columns) {
    for (const { path, field, one, lines } of referencesIn(column)) {
      const cells = rows.map((cells) => cells[place] ?? '');
      const texts =
        lines === undefined
          ? cells.flatMap((cell) => partsOf(field, cell))
          : cells.flatMap((cell) => namesIn(field, cell));
      found.set(path, await findByTitle(reader, one, texts));
    }
  }
  return found;
}

/** The names in the lines of a cell for one of their fields. */
function namesIn({ name }: Field, cell: string): string[] {
  const lines = linesIn(cell) ?? [];
  return lines.flatMap((line) => [line[name]].flat()).filter((given) => typeof given === 'string');
}

/** The values of a row by field, null for an empty cell, and the errors of names without a record. */
export function readRow(
  { context, columns }: Reading,
  cells: readonly string[],
  ids: Ids,
): { record: Record<string, unknown>; unknown: FieldFailures } {
  const record: Record<string, unknown> = {};
  const unknown = noFailures();
  for (const { field, place } of columns) {
    const text = cells[place] ?? '';
    const lines = field.of === undefined ? null : linesIn(text);
    if (text.trim() === '') record[field.name] = null;
    else if (lines !== null)
      record[field.name] = lines.map((line, index) => withIds(field, line, { index, ids, unknown }));
    else {
      const given = readValue(context, field, text, ids.get(field.name));
      if ('code' in given) unknown[field.name] = given;
      else record[field.name] = given.value;
    }
  }
  return { record, unknown };
}

interface Naming {
  /** The line's place, from 0. */
  index: number;
  ids: Ids;
  /** Collects the errors of names without a record. */
  unknown: FieldFailures;
}

/** A line with the ids of the named records; it may also contain ids. */
function withIds(lines: Field, line: Line, { index, ids, unknown }: Naming): Line {
  const found = referencesIn(lines).flatMap(({ path, field: { name } }) => {
    const idOf = ids.get(path);
    const given = line[name];
    if (idOf === undefined || given === undefined) return [];
    const refused: Failure[] = [];
    const read = (one: unknown) => {
      if (typeof one !== 'string' || one.trim() === '') return one;
      const id = idOf(one);
      if (typeof id === 'object') refused.push(id);
      return id;
    };
    const value = Array.isArray(given) ? given.map(read) : read(given);
    if (refused[0] === undefined) return [[name, value]];
    unknown[`${lines.name}.${index}.${name}`] = refused[0];
    return [];
  });
  return { ...line, ...Object.fromEntries(found) };
}
