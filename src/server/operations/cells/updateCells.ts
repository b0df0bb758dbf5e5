import type { Kysely } from 'kysely';
import { AppError, invalid } from '../../../errors/AppError.ts';
import { type FieldFailures, failure, nested, noFailures } from '../../../errors/failure.ts';
import { CELLS_LIMIT, type Resource } from '../../../schema/index.ts';
import { isObject } from '../../../schema/isObject.ts';
import { recordId } from '../../../schema/recordId.ts';
import { readWithin } from '../../access/readAs.ts';
import type { Actor, Context } from '../../context.ts';
import { refusalOf } from '../../database/databaseError.ts';
import { inSavepoint } from '../../database/inSavepoint.ts';
import type { Row } from '../../database/runSql.ts';
import type { Tables } from '../../tables.ts';
import { updateRecord } from '../records/updateRecord.ts';
import { readTexts, type Texts } from './readTexts.ts';

/** The new values of one record. */
export interface CellsOfRecord {
  id: number;
  /** Values as in the record's own edit. */
  values: Row;
  /** Texts of a spreadsheet, which are read as in an import; an empty one clears the field. */
  texts: Texts;
  /** The values that the editor saw. */
  was: unknown;
}

/**
 * Changes cells of several records: all or none.
 *
 * @param body {records: [{id, values, texts, was}]}
 * @returns the changed rows, in the order of their ids, which is the locking order.
 * @throws AppError invalid for the body; the reason of each refused cell by its record and field (`12.note`), or by its record.
 */
export async function updateCells(
  trx: Kysely<Tables>,
  context: Context,
  resource: Resource,
  body: unknown,
  actor: Actor,
): Promise<Row[]> {
  const records = readBody(body);
  const read = await readTexts(readWithin(trx, context, actor), resource, records);
  const rows: Row[] = [];
  const refused = noFailures();
  let first: AppError | undefined;
  for (const { id, values, was } of records) {
    const { values: texts, errors } = read.get(id) ?? { values: {}, errors: {} };
    const edit = { ...values, ...texts, ...(was !== undefined && { was }) };
    // The values that could be read are checked beside those that could not, so that all wrong cells are named at once.
    const unread = Object.keys(errors).length > 0 ? [invalid(errors)] : [];
    const outcome = await tryUpdate(trx, context, resource, id, edit, actor);
    const refusals = outcome instanceof AppError ? [...unread, outcome] : unread;
    if (!(outcome instanceof AppError)) rows.push(outcome);
    first ??= refusals[0];
    for (const refusal of refusals) Object.assign(refused, placed(id, refusal));
  }
  if (first !== undefined) throw allRefused(first, refused, records.length);
  return rows;
}

/** The changed row, or why the record cannot be changed. */
async function tryUpdate(
  trx: Kysely<Tables>,
  context: Context,
  resource: Resource,
  id: number,
  edit: Row,
  actor: Actor,
): Promise<Row | AppError> {
  try {
    return (await inSavepoint(trx, () => updateRecord(trx, context, resource, id, edit, actor))).row;
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === undefined) throw error;
    return refusal;
  }
}

/** The errors of a record's cells, each with its place. */
function placed(id: number, { fields, reason }: AppError): FieldFailures {
  if (fields === undefined) return { [id]: reason };
  return Object.fromEntries(Object.entries(fields).map(([name, error]) => [`${id}.${name}`, error]));
}

function allRefused(first: AppError, fields: FieldFailures, total: number): AppError {
  const ids = new Set(Object.keys(fields).map((place) => place.split('.')[0]));
  return ids.size === 1
    ? new AppError('nothingDone', { reason: nested(first.reason) }, { fields, status: first.status })
    : new AppError('severalRefused', { refused: ids.size, total }, { fields });
}

/** @throws AppError invalid unless the body has the cells of 1 to CELLS_LIMIT records. */
function readBody(body: unknown): CellsOfRecord[] {
  const given = isObject(body) && Array.isArray(body.records) ? body.records : [];
  const records = given.flatMap((one) => readRecord(one) ?? []);
  const ids = new Set(records.map(({ id }) => id));
  if (given.length === 0 || given.length > CELLS_LIMIT || ids.size < given.length)
    throw invalid({ records: failure('noCells', { most: CELLS_LIMIT }) });
  return records.sort((one, other) => one.id - other.id);
}

function readRecord(given: unknown): CellsOfRecord | undefined {
  if (!isObject(given)) return undefined;
  const { id, values = {}, texts = {}, was } = given;
  const read = recordId(String(id));
  if (read === undefined || !isObject(values) || !isObject(texts)) return undefined;
  if (!Object.values(texts).every((text) => typeof text === 'string')) return undefined;
  return { id: read, values, texts: texts as Texts, was };
}
