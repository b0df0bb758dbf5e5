import type { Kysely } from 'kysely';
import { invalid } from '../../../errors/AppError.ts';
import { type Failure, type FieldFailures, noFailures } from '../../../errors/failure.ts';
import { type Line, linesIn } from '../../../fields/lines/index.ts';
import { checkRecord, type Field, type Resource } from '../../../schema/index.ts';
import { recordLogic } from '../../../schema/record/recordLogic.ts';
import { referencesIn } from '../../../schema/references.ts';
import { readWithin } from '../../access/readAs.ts';
import type { Actor, Context } from '../../context.ts';
import { refusalOf } from '../../database/databaseError.ts';
import { inSavepoint } from '../../database/inSavepoint.ts';
import type { Tables } from '../../database/tables.ts';
import { businessToday } from '../../sql/businessTime.ts';
import { createRecord } from '../records/createRecord.ts';
import type { ImportBody } from './checkImport.ts';
import { findByTitle, type IdOf } from './findByTitle.ts';
import { partsOf, readValue } from './readValue.ts';

/** The number of rows in each savepoint. */
const CHUNK = 200;

/** The errors of one row, by field; '' for the whole row. */
export interface WrongRow {
  /** Counted from 0. */
  index: number;
  errors: FieldFailures;
}

interface Importing {
  trx: Kysely<Tables>;
  context: Context;
  resource: Resource;
  fields: readonly Field[];
  actor: Actor;
  nextId: (() => number) | undefined;
}

/**
 * Creates a record for each row in the caller's database transaction, like the call for a single one. An invalid row is rolled
 * back and the others continue, so that all errors are reported at once; if there are any, the caller must roll back.
 *
 * @param nextId for a trial: the ids of its records, which the caller rolls back in any case.
 */
export async function importRows(
  trx: Kysely<Tables>,
  context: Context,
  resource: Resource,
  body: ImportBody,
  actor: Actor,
  nextId?: () => number,
): Promise<WrongRow[]> {
  const fields = body.fields.map((name) => resource.fields[name] as Field);
  const importing: Importing = { trx, context, resource, fields, actor, nextId };
  const wrong: WrongRow[] = [];
  for (let start = 0; start < body.rows.length; start += CHUNK)
    wrong.push(...(await importChunk(importing, body.rows.slice(start, start + CHUNK), start)));
  return wrong;
}

/** Only if a row is invalid, the rows are created again one by one. */
async function importChunk(
  importing: Importing,
  rows: readonly (readonly string[])[],
  start: number,
): Promise<WrongRow[]> {
  const together = await failuresOf(importing, async () => {
    const ids = await idsOf(importing, rows);
    for (const row of rows) await createRow(importing, row, ids);
  });
  if (together === undefined) return [];
  const wrong: WrongRow[] = [];
  const ids = await idsOf(importing, rows);
  for (const [place, row] of rows.entries()) {
    const errors = await failuresOf(importing, async () => {
      await createRow(importing, row, isSelfReferencing(importing) ? await idsOf(importing, [row]) : ids);
    });
    if (errors !== undefined) wrong.push({ index: start + place, errors });
  }
  return wrong;
}

/** Whether rows can refer to records created by earlier rows. */
function isSelfReferencing({ fields, resource }: Importing): boolean {
  return fields.flatMap(referencesIn).some(({ one }) => one.to === resource.name);
}

type Ids = ReadonlyMap<string, IdOf>;

/** The records that the cells of these rows name, by field. */
async function idsOf(
  { trx, context, fields, actor }: Importing,
  rows: readonly (readonly string[])[],
): Promise<Ids> {
  const reader = readWithin(trx, context, actor);
  const found = new Map<string, IdOf>();
  for (const [place, column] of fields.entries()) {
    for (const { path, field, one, lines } of referencesIn(column)) {
      const cells = rows.map((row) => row[place] ?? '');
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

/** @throws AppError with all errors of the row. */
async function createRow(
  { trx, context, resource, fields, actor, nextId }: Importing,
  row: readonly string[],
  ids: Ids,
): Promise<void> {
  const record: Record<string, unknown> = {};
  const unknown = noFailures();
  for (const [place, field] of fields.entries()) {
    const text = row[place] ?? '';
    // An empty cell counts as absent, so the default applies.
    if (text.trim() === '') continue;
    const lines = field.of === undefined ? null : linesIn(text);
    if (lines !== null) {
      record[field.name] = lines.map((line, index) => withIds(field, line, { index, ids, unknown }));
      continue;
    }
    const given = readValue(context, field, text, ids.get(field.name));
    if ('code' in given) unknown[field.name] = given;
    else record[field.name] = given.value;
  }
  if (Object.keys(unknown).length === 0) {
    await createRecord(trx, context, resource, record, actor, { triedId: nextId?.(), beside: 'import' });
    return;
  }
  const today = businessToday(context.timeZone);
  const checked = checkRecord(resource, context.types, 'create', record, {
    today,
    logic: recordLogic,
  });
  const errors = { ...(checked.ok ? {} : checked.errors), ...unknown };
  throw invalid(errors);
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

/** Runs the work in a savepoint; if it is refused, rolls back to it and returns the errors by field. */
async function failuresOf({ trx }: Importing, work: () => Promise<void>): Promise<FieldFailures | undefined> {
  try {
    await inSavepoint(trx, work);
    return undefined;
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === undefined) throw error;
    return refusal.fields ?? { '': refusal.failure };
  }
}
