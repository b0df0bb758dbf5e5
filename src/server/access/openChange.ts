/** The rights of a change. */
import { type Kysely, sql } from 'kysely';
import { AppError, invalid } from '../../errors/AppError.ts';
import { failure, noFailures } from '../../errors/failure.ts';
import type { Grant } from '../../schema/access.ts';
import { type Field, manyInSentence, type Resource } from '../../schema/index.ts';
import { isObject } from '../../schema/isObject.ts';
import type { Actor, Context } from '../context.ts';
import { type Row, runSql } from '../database/runSql.ts';
import type { Tables } from '../database/tables.ts';
import { businessToday } from '../sql/businessTime.ts';
import { keptPrepared } from '../sql/keepPrepared.ts';
import { recordId } from '../sql/recordId.ts';
import { recordShape } from '../sql/recordShape.ts';
import { recordOfJson, tableOf } from '../sql/recordSql.ts';
import type { ResourceAccess } from './Access.ts';
import { isShownWhole, isUnchecked, rowsAfter } from './afterChange.ts';
import { isGiven } from './compile.ts';
import { holds, type Reader, rowsOf, rowsSql } from './conditionSql.ts';
import { readWithin } from './readAs.ts';
import { refused } from './refusals.ts';
import { rightParams } from './rightParams.ts';

/** A change that an actor makes to a record. */
export interface Change {
  resource: Resource;
  right: string;
  /** The record before the change; undefined for a new one. */
  id?: number | undefined;
  /** The values that the call gives. */
  body?: unknown;
  /** Those of the path, by field. */
  params?: Readonly<Record<string, string>> | undefined;
}

export interface OpenChange {
  /**
   * Refuses what the record has become, and answers it as the actor reads it.
   *
   * @throws AppError afterChangeMissing
   */
  close: (row: Row) => Promise<Row>;
  /**
   * Refuses a record that is not stored yet, as `close` would.
   *
   * @param values its columns as PostgreSQL's JSON.
   * @throws AppError afterChangeMissing
   */
  check: (values: Row) => Promise<void>;
}

const UNRESTRICTED: OpenChange = { close: async (row) => row, check: async () => {} };

/**
 * The one door for changing (docs/definitions/access.md, "Changes"): every operation opens it before it writes, and closes it
 * within the same database transaction. Somebody who may do everything passes without a statement.
 *
 * @throws AppError recordNotFound for a record that the actor does not read, rightMissing, recordRightMissing, fieldRightMissing,
 * invalid for a reference to a record that the actor does not read.
 */
export async function openChange(
  trx: Kysely<Tables>,
  context: Context,
  actor: Actor | null,
  { resource, right, id, body, params = {} }: Change,
): Promise<OpenChange> {
  const access = actor?.access;
  if (actor === null || access === undefined) return UNRESTRICTED;
  const own = access.resources.get(resource.name);
  const refuse = (error: AppError) => refused(error, resource.name, { right, id });
  if (own === undefined) throw refuse(recordUnknown(resource));
  if (!own.rights.has(right)) {
    if (!own.rights.has('read')) throw refuse(recordUnknown(resource));
    throw refuse(new AppError('rightMissing', rightParams(resource, right)));
  }
  guardFields(own, body, { right, id });
  await guardReferences(trx, context, actor, { resource, right, body, params });
  if (id === undefined && isUnchecked(access, resource, right)) return UNRESTRICTED;
  const reader = { context, actor, today: businessToday(context.timeZone) };
  const grants = own.grants.filter((grant) => isGiven(resource, grant, right));
  const open = id === undefined ? grants : await guardBefore(trx, reader, own, { right, id, grants });
  const change = { right, grants: open, isNew: id === undefined };
  return {
    close: async (row) => {
      const isRead = await guardAfter(trx, reader, own, { ...change, id: Number(row.id), given: row });
      if (!isRead) return { id: row.id };
      return isShownWhole(own, access) ? row : readRow(trx, context, actor, resource, row);
    },
    check: async (values) => {
      await guardAfter(trx, reader, own, { ...change, given: values });
    },
  };
}

function recordUnknown(resource: Resource): AppError {
  return new AppError('recordNotFound', { resource: { resource: resource.name, label: resource.label.one } });
}

/** A field that is not read is set only where the grant names it. */
function guardFields(
  { resource, hidden, hiddenOfLines, writable, rights }: ResourceAccess,
  body: unknown,
  { right, id }: { right: string; id: number | undefined },
): void {
  if (!isObject(body)) return;
  const isSettable = (name: string) =>
    writable === undefined ? !hidden.has(name) && !hiddenOfLines.has(name) : writable.has(name);
  const balance = resource.book?.balance;
  const names = Object.keys(body).filter(
    (name) =>
      Object.hasOwn(resource.fields, name) &&
      resource.fields[name]?.source !== 'system' &&
      (!isSettable(name) ||
        (right === 'update' && name === balance && hidden.has(name) && !rights.has('balance'))),
  );
  if (names.length > 0)
    throw refused(
      new AppError('fieldRightMissing', {
        fields: { every: names.map((name) => resource.fields[name]?.label ?? name) },
      }),
      resource.name,
      { right, id },
    );
}

/** The actor refers only to records that they read: another one is answered as one that does not exist. */
async function guardReferences(
  trx: Kysely<Tables>,
  context: Context,
  actor: Actor,
  { resource, body, params }: Change & { params: Readonly<Record<string, string>> },
): Promise<void> {
  const given = { ...(isObject(body) ? body : {}), ...params };
  const errors = noFailures();
  for (const { name, field, id } of referencesIn(resource.fields, given)) {
    const target = context.resources[field.to ?? ''];
    // The operation itself refuses a record that does not exist.
    if (target === undefined || actor.access?.resources.get(target.name)?.readsAll) continue;
    const own = readWithin(trx, context, actor);
    const found = await runSql(own.db, `select from ${tableOf(target)} t where t.id = $1`, [id]);
    if (found.length > 0) continue;
    if (params[name] !== undefined) throw recordUnknown(target);
    errors[name] = failure('referenceGone', {
      field: { resource: resource.name, field: name, label: field.label },
    });
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

interface Referred {
  name: string;
  field: Field;
  id: number;
}

function referencesIn(
  fields: Readonly<Record<string, Field>>,
  given: Readonly<Record<string, unknown>>,
  within = '',
): Referred[] {
  return Object.values(fields).flatMap((field) => {
    const value = given[field.name];
    const name = within + field.name;
    if (field.of !== undefined && Array.isArray(value))
      return value.flatMap((line, place) =>
        isObject(line) ? referencesIn(field.of ?? {}, line, `${name}.${place}.`) : [],
      );
    const one = field.each ?? field;
    if (one.to === undefined) return [];
    return [value].flat().flatMap((each) => {
      const id = typeof each === 'number' || typeof each === 'string' ? recordId(String(each)) : undefined;
      return id === undefined ? [] : [{ name, field: one, id }];
    });
  });
}

/** The grants that hold for the record as it is. */
async function guardBefore(
  trx: Kysely<Tables>,
  reader: Reader,
  own: ResourceAccess,
  { right, id, grants }: { right: string; id: number; grants: readonly Grant[] },
): Promise<readonly Grant[]> {
  const { resource } = own;
  const each = grants.map(({ when }) => rowsSql(holds(reader, resource, when?.get(resource.name), 't')));
  const statement = sql<{ read: boolean; allowed: boolean; grants: boolean[] }>`
    select ${rowsSql(rowsOf(reader, own, 'read', 't'))} as read, ${rowsSql(rowsOf(reader, own, right, 't'))} as allowed,
      jsonb_build_array(${sql.join(each)}) as grants
    from ${sql.raw(tableOf(resource))} t where t.id = ${id}::bigint`;
  const [found] = (await keptPrepared(statement).execute(trx)).rows;
  const refuse = (error: AppError) => refused(error, resource.name, { right, id });
  if (found === undefined) throw recordUnknown(resource);
  if (!found.read) throw refuse(recordUnknown(resource));
  if (!found.allowed) throw refuse(new AppError('recordRightMissing', rightParams(resource, right)));
  return grants.filter((_, place) => found.grants[place]);
}

/**
 * Refuses what the record is now, unless the conditions after the change hold (afterChange.ts).
 *
 * @returns whether the actor reads what the record is now.
 */
async function guardAfter(
  trx: Kysely<Tables>,
  reader: Reader,
  own: ResourceAccess,
  {
    right,
    grants,
    isNew,
    id,
    given,
  }: { right: string; grants: readonly Grant[]; isNew: boolean; id?: number; given: Row },
): Promise<boolean> {
  const { resource } = own;
  const { allowed, read } = rowsAfter(reader, own, { right, grants, isNew, given });
  // The record's own values decide, or nothing depends on it.
  if (allowed === true && typeof read === 'boolean') return read;
  const from =
    id === undefined
      ? recordOfJson(resource, sql`${JSON.stringify(given)}::jsonb`)
      : sql`${sql.raw(tableOf(resource))} t where t.id = ${id}::bigint`;
  const statement = sql<{ allowed: boolean; read: boolean }>`
    select ${rowsSql(allowed)} as allowed, ${rowsSql(read)} as read from ${from}`;
  const [found] = (await keptPrepared(statement).execute(trx)).rows;
  if (found?.allowed !== true)
    throw refused(
      new AppError('afterChangeMissing', { resource: manyInSentence(resource) }),
      resource.name,
      // A new record is gone with its transaction.
      { right, id: isNew ? undefined : id },
    );
  return found.read;
}

/** The record as the actor reads it. */
async function readRow(
  trx: Kysely<Tables>,
  context: Context,
  actor: Actor,
  resource: Resource,
  row: Row,
): Promise<Row> {
  const own = readWithin(trx, context, actor);
  const { answer, answerJoins, table } = recordShape(own, resource);
  const text = `select ${answer} from ${table} t ${answerJoins} where t.id = $1`;
  const [found] = await runSql(own.db, text, [row.id]);
  return found ?? { id: row.id };
}
