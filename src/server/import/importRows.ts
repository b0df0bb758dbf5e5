import { type Kysely, sql } from 'kysely';
import { AppError, type FieldErrors } from '../../errors/AppError.ts';
import { readCell } from '../../fields/cell.ts';
import { type Line, linesIn } from '../../fields/lines/index.ts';
import { checkRecord, type Field, type FieldType, type Resource } from '../../schema/index.ts';
import { recordLogic } from '../../schema/record/recordLogic.ts';
import type { Actor, Context } from '../context.ts';
import type { Tables } from '../database/tables.ts';
import { databaseFailure, isAway, isConflict } from '../databaseError.ts';
import { businessToday } from '../queries/sql/businessTime.ts';
import { createRecord } from '../records/createRecord.ts';
import { findByTitle, type IdOf } from './findByTitle.ts';
import type { ImportBody } from './readImport.ts';

/** As many rows are taken together, under one savepoint. */
const CHUNK = 200;

/** What is wrong with one row, by field; '' where the whole row is meant. */
export interface WrongRow {
  /** Counted from 0. */
  index: number;
  errors: FieldErrors;
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
 * Creates a record for each row in the caller's database transaction, as the call for one does. A wrong row is undone and the
 * others go on, so that all mistakes come at once; with any, the caller must roll back.
 *
 * @param nextId of a trial: the ids of its records, which the caller takes back in any case.
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

/** Only where a row is wrong are the rows taken again, each by itself. */
async function importChunk(
  importing: Importing,
  rows: readonly (readonly string[])[],
  start: number,
): Promise<WrongRow[]> {
  const together = await undoable(importing, async () => {
    const ids = await idsOf(importing, rows);
    for (const row of rows) await createRow(importing, row, ids);
  });
  if (together === undefined) return [];
  const wrong: WrongRow[] = [];
  const ids = await idsOf(importing, rows);
  for (const [place, row] of rows.entries()) {
    const errors = await undoable(importing, async () => {
      await createRow(importing, row, isOwn(importing) ? await idsOf(importing, [row]) : ids);
    });
    if (errors !== undefined) wrong.push({ index: start + place, errors });
  }
  return wrong;
}

/** Whether rows can point to records that rows before them have made. */
function isOwn({ fields, resource }: Importing): boolean {
  return fields.flatMap(pointingIn).some(({ field }) => (field.each ?? field).to === resource.name);
}

/** What points to records in a column: the field itself, or fields of its lines. */
interface Pointing {
  /** `vendor_id`; of lines `items.product_id`. */
  key: string;
  field: Field;
  /** The field with the lines. */
  lines?: Field;
}

function pointingIn(field: Field): Pointing[] {
  if ((field.each ?? field).to !== undefined) return [{ key: field.name, field }];
  return Object.values(field.of ?? {})
    .filter((child) => (child.each ?? child).to !== undefined)
    .map((child) => ({ key: `${field.name}.${child.name}`, field: child, lines: field }));
}

type Ids = ReadonlyMap<string, IdOf>;

/** The records that the cells of these rows name, by field. */
async function idsOf(
  { trx, context, fields }: Importing,
  rows: readonly (readonly string[])[],
): Promise<Ids> {
  const found = new Map<string, IdOf>();
  for (const [place, column] of fields.entries()) {
    for (const { key, field, lines } of pointingIn(column)) {
      const cells = rows.map((row) => row[place] ?? '');
      const texts =
        lines === undefined
          ? cells.flatMap((cell) => partsOf(field, cell))
          : cells.flatMap((cell) => namesIn(field, cell));
      found.set(key, await findByTitle(trx, context, field.each ?? field, texts));
    }
  }
  return found;
}

/** The names that the lines of a cell give for one of their fields. */
function namesIn({ name }: Field, cell: string): string[] {
  const lines = linesIn(cell) ?? [];
  return lines.flatMap((line) => [line[name]].flat()).filter((given) => typeof given === 'string');
}

/** @throws AppError with everything that is wrong with the row. */
async function createRow(
  { trx, context, resource, fields, actor, nextId }: Importing,
  row: readonly string[],
  ids: Ids,
): Promise<void> {
  const record: Record<string, unknown> = {};
  const unknown: FieldErrors = {};
  for (const [place, field] of fields.entries()) {
    const text = row[place] ?? '';
    // An empty cell is as good as none: a default then counts.
    if (text.trim() === '') continue;
    const lines = field.of === undefined ? null : linesIn(text);
    if (lines !== null) {
      record[field.name] = lines.map((line, index) => withIds(field, line, { index, ids, unknown }));
      continue;
    }
    const given = readValue(context, field, text, ids.get(field.name));
    if ('message' in given) unknown[field.name] = given.message;
    else record[field.name] = given.value;
  }
  if (Object.keys(unknown).length === 0) {
    await createRecord(trx, context, resource, record, actor, { triedId: nextId?.() });
    return;
  }
  const today = businessToday(context.timeZone);
  const grouping = context.settings.numberFormat;
  const checked = checkRecord(resource, context.types, 'create', record, {
    today,
    grouping,
    logic: recordLogic,
  });
  const errors = { ...(checked.ok ? {} : checked.errors), ...unknown };
  throw new AppError('invalid', Object.values(errors)[0], { errors });
}

function readValue(
  context: Context,
  field: Field,
  text: string,
  idOf: IdOf | undefined,
): { value: unknown } | { message: string } {
  if (idOf === undefined || isList(text))
    return { value: readCell(text, field, context.types[field.type] as FieldType) };
  const found = partsOf(field, text).map(idOf);
  const refused = found.find((id) => typeof id === 'object');
  if (refused !== undefined) return refused;
  return { value: field.each !== undefined ? found : found[0] };
}

interface Naming {
  /** The line's place, from 0. */
  index: number;
  ids: Ids;
  /** Takes what is said of names that no record has. */
  unknown: FieldErrors;
}

/** A line with the ids of the records that it names; an id may stand there, too. */
function withIds(lines: Field, line: Line, { index, ids, unknown }: Naming): Line {
  const found = pointingIn(lines).flatMap(({ key, field: { name } }) => {
    const idOf = ids.get(key);
    const given = line[name];
    if (idOf === undefined || given === undefined) return [];
    const refused: string[] = [];
    const read = (one: unknown) => {
      if (typeof one !== 'string' || one.trim() === '') return one;
      const id = idOf(one);
      if (typeof id === 'object') refused.push(id.message);
      return id;
    };
    const value = Array.isArray(given) ? given.map(read) : read(given);
    if (refused[0] === undefined) return [[name, value]];
    unknown[`${lines.name}.${index}.${name}`] = refused[0];
    return [];
  });
  return { ...line, ...Object.fromEntries(found) };
}

/** The names that a cell holds: of a field that points to several records, with semicolons between them. */
function partsOf(field: Field, text: string): string[] {
  if (field.each === undefined) return [text];
  return text.split(';').filter((part) => part.trim() !== '');
}

/** Several ids may also stand there as a JSON list. */
function isList(text: string): boolean {
  return /^\s*\[[\d\s,]*\]\s*$/.test(text);
}

/** Does the work under a savepoint; where it is refused, undoes it and answers the messages by field. */
async function undoable({ trx }: Importing, work: () => Promise<void>): Promise<FieldErrors | undefined> {
  await sql`savepoint rows`.execute(trx);
  try {
    await work();
  } catch (error) {
    const errors = errorsOf(error);
    await sql.raw('rollback to savepoint rows; release savepoint rows').execute(trx);
    return errors;
  }
  await sql`release savepoint rows`.execute(trx);
  return undefined;
}

/** The messages by field of what a row can cause; anything else is not the row's fault and goes on up. */
function errorsOf(error: unknown): FieldErrors {
  if (isAway(error) || isConflict(error)) throw error;
  const failure = error instanceof AppError ? error : databaseFailure(error);
  if (failure === undefined) throw error;
  return failure.errors ?? { '': failure.message };
}
