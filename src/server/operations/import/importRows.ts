import type { Kysely } from 'kysely';
import { invalid } from '../../../errors/AppError.ts';
import { type FieldFailures, failure, noFailures } from '../../../errors/failure.ts';
import { CHANGED_AT, ID } from '../../../schema/importFile.ts';
import { checkRecord, type Field, type Resource } from '../../../schema/index.ts';
import { referencesIn } from '../../../schema/references.ts';
import { readWithin } from '../../access/readAs.ts';
import type { Actor, Context } from '../../context.ts';
import { refusalOf } from '../../database/databaseError.ts';
import { inSavepoint } from '../../database/inSavepoint.ts';
import { businessToday } from '../../sql/businessTime.ts';
import type { Tables } from '../../tables.ts';
import { createRecord } from '../records/createRecord.ts';
import { logicFor } from '../records/logicFor.ts';
import type { ImportBody } from './checkImport.ts';
import { findExisting, idRefusal, type Named, type RowTexts } from './findExisting.ts';
import { type Ids, idsOf, type Reading, readRow } from './readRow.ts';
import { type UpdatedByFile, updateExisting } from './updateExisting.ts';

/** The number of rows in each savepoint. */
const CHUNK = 200;

/** The errors of one row, by field; '' for the whole row. */
export interface WrongRow {
  /** Counted from 0. */
  index: number;
  errors: FieldFailures;
}

/** A row that names a record that exists. */
export interface ExistingRow {
  /** Counted from 0. */
  index: number;
  id: number;
  name: string;
  /** The field by which it was found. */
  field: string;
  /** In an update, the names of the fields that get another value. */
  changed?: readonly string[] | undefined;
}

/** The result of an import, or of its trial. */
export interface ImportedRows {
  wrong: WrongRow[];
  existing: ExistingRow[];
  added: number;
  updated: number;
  /** Rows whose record is as they have it. */
  unchanged: number;
  leftOut: number;
  /** The names of the fields that differ and that no update changes. */
  kept: string[];
}

/** Its columns are those that set a field. */
interface Importing extends Reading {
  resource: Resource;
  existing: ImportBody['existing'];
  /** By the place of the row. */
  found: ReadonlyMap<number, Named>;
  /** The fields that changed and stayed, by the place of an updated row. */
  updates: Map<number, UpdatedByFile>;
  nextId: (() => number) | undefined;
}

interface FileRow {
  index: number;
  cells: readonly string[];
  /** When the file was made, where it has a column that says so. */
  seenAt: string | undefined;
}

/**
 * Creates a record for each row in the caller's database transaction, like the call for a single one. Rows that name a record that
 * exists are left out, update it or are added as well, as the body says (docs/business-rules.md, "Imported records"). An invalid row is rolled
 * back and the others continue, so that all errors are reported at once; if there are any, the caller must roll back.
 *
 * @param nextId for a trial: the ids of its records, which the caller rolls back in any case.
 */
export async function importRows(
  trx: Kysely<Tables>,
  context: Context,
  resource: Resource,
  { fields, rows, existing }: ImportBody,
  actor: Actor,
  nextId?: () => number,
): Promise<ImportedRows> {
  const texts = rows.map((cells) => Object.fromEntries(fields.map((name, place) => [name, cells[place]])));
  const found = await findExisting(readWithin(trx, context, actor), resource, texts);
  const columns = fields.flatMap((name, place) =>
    name === ID || name === CHANGED_AT ? [] : [{ field: resource.fields[name] as Field, place }],
  );
  const updates: Importing['updates'] = new Map();
  const importing: Importing = { trx, context, resource, columns, existing, found, updates, actor, nextId };
  const refused = existing === 'update' ? refusedUpdates(resource, texts, found) : [];
  const skipped = new Set(refused.map(({ index }) => index));
  if (existing === undefined || existing === 'leave_out')
    for (const index of found.keys()) skipped.add(index);
  const taken = [...rows.entries()]
    .filter(([index]) => !skipped.has(index))
    .map(([index, cells]) => ({ index, cells, seenAt: texts[index]?.[CHANGED_AT]?.trim() || undefined }));
  // New ones first, in the order of the file; others in that of their ids, in which every change locks.
  if (existing === 'update') taken.sort((one, other) => idIn(found, one) - idIn(found, other));
  const wrong = [...refused];
  for (let start = 0; start < taken.length; start += CHUNK)
    wrong.push(...(await importChunk(importing, taken.slice(start, start + CHUNK))));
  const changes = [...updates.values()];
  const unchanged = changes.filter(({ changed }) => changed.length === 0).length;
  return {
    wrong: wrong.sort((one, other) => one.index - other.index),
    existing: [...found].map(([index, { record, field }]) => ({
      index,
      id: record.id,
      name: record.title,
      field,
      changed: updates.get(index)?.changed,
    })),
    added: taken.length - changes.length - (wrong.length - refused.length),
    updated: changes.length - unchanged,
    unchanged,
    leftOut: skipped.size - refused.length,
    kept: [...new Set(changes.flatMap(({ kept }) => kept))],
  };
}

function idIn(found: Importing['found'], { index }: FileRow): number {
  return found.get(index)?.record.id ?? 0;
}

/** The rows that cannot update a record: of an id that none has, of a name that several have, or of the record of another row. */
function refusedUpdates(
  resource: Resource,
  texts: readonly RowTexts[],
  found: ReadonlyMap<number, Named>,
): WrongRow[] {
  const rowsOf = new Map<number, number[]>();
  for (const [index, { record }] of found) rowsOf.set(record.id, [...(rowsOf.get(record.id) ?? []), index]);
  return texts.flatMap((row, index): WrongRow[] => {
    const named = found.get(index);
    const unknownId = named?.field === ID ? undefined : idRefusal(resource, row);
    if (unknownId !== undefined) return [{ index, errors: unknownId }];
    if (named === undefined) return [];
    const errors = Object.assign(noFailures(), named.refusals);
    const other = rowsOf.get(named.record.id)?.find((one) => one !== index);
    if (other !== undefined)
      errors[named.field] ??= failure('sameRecordTwice', { name: named.record.title, row: other + 1 });
    return Object.keys(errors).length === 0 ? [] : [{ index, errors }];
  });
}

/** Only if a row is invalid, the rows are taken again one by one. */
async function importChunk(importing: Importing, rows: readonly FileRow[]): Promise<WrongRow[]> {
  const together = await failuresOf(importing, async () => {
    const ids = await idsOf(importing, cellsOf(rows));
    for (const row of rows) await takeRow(importing, row, ids);
  });
  if (together === undefined) return [];
  const wrong: WrongRow[] = [];
  const ids = await idsOf(importing, cellsOf(rows));
  for (const row of rows) {
    importing.updates.delete(row.index);
    const errors = await failuresOf(importing, async () => {
      await takeRow(importing, row, isSelfReferencing(importing) ? await idsOf(importing, [row.cells]) : ids);
    });
    if (errors !== undefined) wrong.push({ index: row.index, errors });
  }
  return wrong;
}

function cellsOf(rows: readonly FileRow[]): (readonly string[])[] {
  return rows.map(({ cells }) => cells);
}

/** Whether rows can refer to records created by earlier rows. */
function isSelfReferencing({ columns, resource }: Importing): boolean {
  return columns.flatMap(({ field }) => referencesIn(field)).some(({ one }) => one.to === resource.name);
}

/** @throws AppError with all errors of the row. */
async function takeRow(importing: Importing, row: FileRow, ids: Ids): Promise<void> {
  const { trx, context, resource, existing, found, updates, actor, nextId } = importing;
  const named = existing === 'update' ? found.get(row.index) : undefined;
  const { record, unknown } = readRow(importing, row.cells, ids);
  if (named !== undefined) {
    if (Object.keys(unknown).length > 0) throw invalid(unknown);
    const own = Object.entries(record).filter(([name]) => !named.key.includes(name));
    const given = { values: Object.fromEntries(own), seenAt: row.seenAt };
    updates.set(row.index, await updateExisting(trx, context, resource, named.record, given, actor));
    return;
  }
  // An empty cell counts as absent, so the default applies.
  const values = Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));
  if (Object.keys(unknown).length === 0) {
    await createRecord(trx, context, resource, values, actor, { triedId: nextId?.(), beside: 'import' });
    return;
  }
  const today = businessToday(context.timeZone);
  const checked = checkRecord(resource, context.types, 'create', values, {
    today,
    logic: logicFor(context, actor),
  });
  const errors = { ...(checked.ok ? {} : checked.errors), ...unknown };
  throw invalid(errors);
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
