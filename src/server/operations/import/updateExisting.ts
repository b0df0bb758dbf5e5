import type { Kysely } from 'kysely';
import { invalid } from '../../../errors/AppError.ts';
import { failure } from '../../../errors/failure.ts';
import { toMoment } from '../../../fields/calendar.ts';
import { CHANGED_AT } from '../../../schema/importFile.ts';
import {
  type Field,
  type FieldTypes,
  fieldRef,
  postedFields,
  type Resource,
  writableFields,
} from '../../../schema/index.ts';
import { isObject } from '../../../schema/isObject.ts';
import { sameValue } from '../../../schema/record/sameValue.ts';
import { readWithin } from '../../access/readAs.ts';
import type { Actor, Context } from '../../context.ts';
import type { Row } from '../../database/runSql.ts';
import { findRecord } from '../../queries/lists/findRecord.ts';
import { recordNotFound } from '../../queries/lists/recordNotFound.ts';
import type { Tables } from '../../tables.ts';
import { updateRecord } from '../records/updateRecord.ts';
import type { Existing } from './findExisting.ts';

/** The result of an update by a file. */
export interface UpdatedByFile {
  /** The names of the fields that have other values now; none for a record that is as the file has it. */
  changed: readonly string[];
  /** The names of the fields that differ and stay: balances, quantities and prices, and what is taken at creation alone. */
  kept: readonly string[];
}

/**
 * Gives a record the values of a row, like an edit (docs/business-rules.md, "Imported records"): only those that differ, so that a
 * row with the values that are there changes nothing. Balances, quantities and prices stay, and so does what is taken at creation alone.
 *
 * @param values by field, as in the body of an edit; blanks are null.
 * @param seenAt when the file was made, as its column has it; undefined where it has none.
 * @throws AppError invalid, also for a record that was changed since, and the errors of an edit.
 */
export async function updateExisting(
  trx: Kysely<Tables>,
  context: Context,
  resource: Resource,
  { id, title, changedAt }: Existing,
  { values, seenAt }: { values: Row; seenAt: string | undefined },
  actor: Actor | null,
): Promise<UpdatedByFile> {
  const reader = readWithin(trx, context, actor);
  const before = await findRecord(reader.db, reader, resource, id);
  if (before === undefined) throw recordNotFound(resource);
  const differing = Object.keys(values).filter((name) => {
    const field = resource.fields[name];
    return field === undefined || !isSame(field, context.types, values[name], before[name]);
  });
  const posted = postedFields(resource);
  const written = writableFields(resource, 'update').filter((field) => !posted.includes(field));
  const names = new Set(written.map(({ name }) => name));
  const kept = differing.filter((name) => !names.has(name));
  const changed = differing.filter((name) => names.has(name));
  if (changed.length === 0) return { changed, kept };
  const since = seenAt === undefined ? undefined : sinceFile(resource, title, changedAt, seenAt);
  if (since !== undefined) throw invalid({ [CHANGED_AT]: since });
  const edit = Object.fromEntries(changed.map((name) => [name, values[name]]));
  await updateRecord(trx, context, resource, id, edit, actor, { beside: 'import' });
  return { changed, kept };
}

/** Whether somebody has changed a record after a file was made. A spreadsheet may have dropped the seconds of the file. */
function sinceFile(resource: Resource, title: string, changedAt: string, given: string) {
  const seenAt = toMoment(given);
  const field = resource.fields[CHANGED_AT] as Field;
  if (seenAt === null) return failure('notMoment', { field: fieldRef(resource, field) });
  const shown = /:\d\d:\d\d$/.test(given.trim()) ? seenAt.length : 'YYYY-MM-DD HH:mm'.length;
  return changedAt.slice(0, shown) > seenAt.slice(0, shown)
    ? failure('changedSinceFile', { name: title, moment: changedAt })
    : undefined;
}

/** Lines are the same if all given values of each are. */
function isSame(field: Field, types: FieldTypes, given: unknown, stored: unknown): boolean {
  const { of } = field;
  if (of === undefined || !Array.isArray(given)) return sameValue(field, types, given, stored);
  const lines: unknown[] = Array.isArray(stored) ? stored : [];
  return (
    given.length === lines.length &&
    given.every((line, place) => {
      const before = lines[place];
      if (!isObject(line) || !isObject(before)) return false;
      return Object.entries(line).every(([name, value]) => {
        const column = of[name];
        return column !== undefined && sameValue(column, types, value, before[name]);
      });
    })
  );
}
