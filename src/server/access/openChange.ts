/** The rights of a change. */
import { type Kysely, sql } from 'kysely';
import { AppError, invalid } from '../../errors/AppError.ts';
import { failure, noFailures } from '../../errors/failure.ts';
import type { Grant } from '../../schema/access.ts';
import { type Field, manyInSentence, type Resource } from '../../schema/index.ts';
import { isObject } from '../../schema/isObject.ts';
import { sameValue } from '../../schema/record/sameValue.ts';
import type { Actor, Context } from '../context.ts';
import { type Row, runSql } from '../database/runSql.ts';
import { businessToday } from '../sql/businessTime.ts';
import { keptPrepared } from '../sql/prepared.ts';
import { recordShape } from '../sql/recordShape.ts';
import { recordOfJson, tableOf } from '../sql/recordSql.ts';
import type { Tables } from '../tables.ts';
import type { ResourceAccess } from './Access.ts';
import { type Granted, type Guarded, isShownWhole, isUnchecked, rowsAfter } from './afterChange.ts';
import { holds, type Reader, rowsOf, rowsSql } from './conditionSql.ts';
import { fieldRows } from './fieldRows.ts';
import { isGiven } from './grants.ts';
import { readWithin } from './readAs.ts';
import { refused } from './refusals.ts';
import { rightParams } from './rightParams.ts';
import { letting, pathsOf, type SetPath } from './settable.ts';

type Values = Readonly<Record<string, unknown>>;

/** A change that an actor makes to a record. */
export interface Change {
  resource: Resource;
  right: string;
  /** The record before the change; undefined for a new one. */
  id?: number | undefined;
  /** A further right that must hold for the record, such as that to change several at once. */
  beside?: string | undefined;
}

/** The values of a change, as the field types have read them. */
export interface Setting {
  values: Values;
  /** The body, by whose names the fields are known that the call sets; its values are not looked at. */
  given: unknown;
  /** The records that the call's path names, by field. */
  path?: Readonly<Record<string, string>> | undefined;
  /** The values that an action writes. */
  set?: Values | undefined;
  /** For a new record that takes the place of another one: the values of that one. */
  was?: Values | undefined;
}

export interface OpenChange {
  /**
   * Refuses values that the actor may not set, and references to records that they do not read. A value that comes back as the actor
   * reads it is none of both; where it may not be set, it is left out.
   *
   * @returns the values to write.
   * @throws AppError fieldRightMissing; invalid for a reference, recordNotFound for one in the path.
   */
  guard: (setting: Setting) => Promise<Record<string, unknown>>;
  /** Whether the right to edit a balance or a stock by hand holds for the record before the change. */
  hasBalance: boolean;
  /**
   * Refuses what the record has become, and answers it as the actor reads it.
   *
   * @throws AppError afterChangeMissing, fieldRightMissing
   */
  close: (row: Row) => Promise<Row>;
  /**
   * Refuses a record that is not stored yet, as `close` would.
   *
   * @param values its columns as PostgreSQL's JSON.
   * @throws AppError afterChangeMissing, fieldRightMissing
   */
  check: (values: Row) => Promise<void>;
}

const UNRESTRICTED: OpenChange = {
  guard: async ({ values }) => ({ ...values }),
  hasBalance: true,
  close: async (row) => row,
  check: async () => {},
};

/**
 * The one door for changing (docs/definitions/access.md, "Changes"): every operation opens it before it writes, checks the checked
 * values with it, and closes it within the same database transaction. Somebody who may do everything passes without a statement.
 *
 * @throws AppError recordNotFound for a record that the actor does not read, rightMissing, recordRightMissing.
 */
export async function openChange(
  trx: Kysely<Tables>,
  context: Context,
  actor: Actor | null,
  { resource, right, id, beside }: Change,
): Promise<OpenChange> {
  const access = actor?.access;
  if (actor === null || access === undefined) return UNRESTRICTED;
  const own = access.resources.get(resource.name);
  const refuse = (error: AppError) => refused(error, resource.name, { right, id });
  if (own === undefined) throw refuse(recordUnknown(resource));
  const rights = beside === undefined ? [right] : [right, beside];
  for (const one of rights) {
    if (own.rights.has(one)) continue;
    if (!own.rights.has('read')) throw refuse(recordUnknown(resource));
    throw refuse(new AppError('rightMissing', rightParams(resource, one)));
  }
  if (id === undefined && rights.every((one) => isUnchecked(access, resource, one))) return UNRESTRICTED;
  const reader = { context, actor, today: businessToday(context.timeZone) };
  const grantedOf = (one: string): Granted => ({
    right: one,
    grants: own.grants.filter((grant) => isGiven(resource, grant, one)),
  });
  const granted: Guarded['granted'] = [grantedOf(right), ...rights.slice(1).map(grantedOf)];
  const before =
    id === undefined
      ? { granted, hasBalance: false }
      : await guardBefore(trx, reader, own, { right, id, granted });
  const guarded = { granted: before.granted, isNew: id === undefined };
  let paths: readonly SetPath[] = [];
  return {
    hasBalance: before.hasBalance,
    guard: async (setting) => {
      const found = await guard(trx, reader, own, { right, id, ...before }, setting);
      paths = found.paths;
      return found.values;
    },
    close: async (row) => {
      const isRead = await guardAfter(trx, reader, own, {
        ...guarded,
        paths,
        id: Number(row.id),
        given: row,
      });
      if (!isRead) return { id: row.id };
      return isShownWhole(own, access) ? row : readRow(trx, context, actor, resource, row);
    },
    check: async (values) => {
      await guardAfter(trx, reader, own, { ...guarded, paths, given: values });
    },
  };
}

function recordUnknown(resource: Resource): AppError {
  return new AppError('recordNotFound', { resource: { resource: resource.name, label: resource.label.one } });
}

function fieldsRefused(
  { resource }: ResourceAccess,
  paths: readonly SetPath[],
  of: { right: string; id: number | undefined },
): AppError {
  const labels = new Set(paths.map(({ field }) => field.label));
  return refused(new AppError('fieldRightMissing', { fields: { every: [...labels] } }), resource.name, of);
}

interface Before extends Pick<Guarded, 'granted'> {
  hasBalance: boolean;
}

/** Checks the checked values of a change. */
async function guard(
  trx: Kysely<Tables>,
  reader: Reader,
  own: ResourceAccess,
  before: Before & { right: string; id: number | undefined },
  { values, given, path = {}, set, was }: Setting,
): Promise<{ paths: SetPath[]; values: Record<string, unknown> }> {
  const { resource } = own;
  const names = { ...(isObject(given) ? given : {}), ...path };
  const paths = pathsOf(resource, values, names, { isNew: before.id === undefined, set });
  const decided = before.id === undefined ? paths : await settersOf(trx, reader, own, before, paths);
  let forbidden = decided.filter(({ by }) => by?.length === 0);
  const byCall = Object.fromEntries(
    decided.filter(({ isByAction }) => !isByAction).map(({ field }) => [field.name, values[field.name]]),
  );
  let unread = await unreadReferences(trx, reader, resource, byCall);
  const left: Record<string, unknown> = { ...values };
  let kept = decided;
  const isComparedToOld = was !== undefined && own.grants.some(({ write }) => write !== undefined);
  if (forbidden.length + unread.length > 0 || isComparedToOld) {
    const old =
      was ?? (before.id === undefined ? undefined : await readOld(trx, reader, resource, before.id));
    const isOld = ({ field }: SetPath) =>
      old !== undefined &&
      !own.partial.has(field.name) &&
      !own.hidden.has(field.name) &&
      !own.hiddenOfLines.has(field.name) &&
      sameValue(field, reader.context.types, values[field.name], old[field.name]);
    const same = new Set(
      decided.filter((one) => !one.isByAction && isOld(one)).map(({ field }) => field.name),
    );
    // A field that an edit may not set stays, whatever has happened to it meanwhile.
    for (const { field } of forbidden) if (was === undefined && same.has(field.name)) delete left[field.name];
    forbidden = forbidden.filter(({ field }) => !same.has(field.name));
    unread = unread.filter(({ name }) => !same.has(name.split('.')[0] as string));
    kept = decided.filter(({ field }) => !same.has(field.name));
  }
  if (forbidden.length > 0) throw fieldsRefused(own, forbidden, before);
  refuseUnread(reader.context, resource, unread, path);
  return { paths: kept, values: left };
}

/** Who lets each path be set in the record as it is. */
async function settersOf(
  trx: Kysely<Tables>,
  reader: Reader,
  own: ResourceAccess,
  { granted: [change], hasBalance, id }: Before & { id: number | undefined },
  paths: readonly SetPath[],
): Promise<SetPath[]> {
  const read = await readFields(trx, reader, own, id as number, paths);
  return paths.map((path) => {
    const isRead = read.has(path.field.name);
    // Whether an edit changes a hidden balance would tell what it is.
    const isGuess = isPosted(path.field) && !isRead && !hasBalance;
    const lets = (grant: Grant) => {
      const how = letting(own, grant, path);
      return !isGuess && (how === 'always' || (how === 'ifRead' && isRead));
    };
    return { ...path, by: change.grants.filter(lets) };
  });
}

function isPosted({ source }: Field): boolean {
  return source === 'book' || source === 'stock';
}

/** The fields of some paths that are read of the record as it is. */
async function readFields(
  trx: Kysely<Tables>,
  reader: Reader,
  own: ResourceAccess,
  id: number,
  paths: readonly SetPath[],
): Promise<Set<string>> {
  const all = [...new Set(paths.map(({ field }) => field.name))].map(
    (name) => [name, fieldRows(reader, own, name, 't')] as const,
  );
  const known = all.filter(([, rows]) => rows === true).map(([name]) => name);
  const open = all.filter(([, rows]) => typeof rows !== 'boolean');
  if (open.length === 0) return new Set(known);
  const each = sql.join(open.map(([, rows]) => rowsSql(rows)));
  const statement = sql<{ read: boolean[] }>`select jsonb_build_array(${each}) as read
    from ${tableOf(own.resource)} t where t.id = ${id}::bigint`;
  const [found] = (await keptPrepared(statement).execute(trx)).rows;
  return new Set([...known, ...open.map(([name]) => name).filter((_, place) => found?.read[place])]);
}

/** The references of given values to records that the actor does not read. */
async function unreadReferences(
  trx: Kysely<Tables>,
  { context, actor }: Reader,
  resource: Resource,
  given: Values,
): Promise<Referred[]> {
  const all = referencesIn(resource.fields, given).filter(
    ({ field }) => actor.access?.resources.get(field.to ?? '')?.readsAll !== true,
  );
  const own = readWithin(trx, context, actor);
  const read = new Set<string>();
  for (const to of new Set(all.map(({ field }) => field.to))) {
    const target = context.resources[to ?? ''];
    if (target === undefined) continue;
    const ids = all.filter(({ field }) => field.to === to).map(({ id }) => id);
    const found = sql`select t.id from ${tableOf(target)} t where t.id = any (${[...new Set(ids)]}::bigint[])`;
    for (const { id } of await runSql<{ id: number }>(own.db, found)) read.add(`${to}:${id}`);
  }
  return all.filter(({ field, id }) => !read.has(`${field.to}:${id}`));
}

/** A record that the actor does not read is answered as one that does not exist. */
function refuseUnread(
  { resources }: Context,
  resource: Resource,
  unread: readonly Referred[],
  path: Readonly<Record<string, string>>,
): void {
  const errors = noFailures();
  for (const { name, field } of unread) {
    const target = resources[field.to ?? ''];
    if (path[name] !== undefined && target !== undefined) throw recordUnknown(target);
    errors[name] = failure('referenceGone', {
      field: { resource: resource.name, field: name, label: field.label },
    });
  }
  if (unread.length > 0) throw invalid(errors);
}

interface Referred {
  name: string;
  field: Field;
  id: number;
}

function referencesIn(fields: Readonly<Record<string, Field>>, given: Values, within = ''): Referred[] {
  return Object.values(fields).flatMap((field) => {
    const value = given[field.name];
    const name = within + field.name;
    if (field.of !== undefined && Array.isArray(value))
      return value.flatMap((line, place) =>
        isObject(line) ? referencesIn(field.of ?? {}, line, `${name}.${place}.`) : [],
      );
    const one = field.each ?? field;
    if (one.to === undefined) return [];
    const ids = [value].flat().filter((id) => id !== null && id !== undefined);
    return ids.map((id) => ({ name, field: one, id: Number(id) }));
  });
}

/** The grants that hold for the record as it is, which stays so until the change is made. */
async function guardBefore(
  trx: Kysely<Tables>,
  reader: Reader,
  own: ResourceAccess,
  { right, id, granted }: Pick<Guarded, 'granted'> & { right: string; id: number },
): Promise<Before> {
  const { resource } = own;
  const rows = (one: string) => rowsSql(rowsOf(reader, own, one, 't'));
  const each = granted.map(({ right: one, grants }) => {
    const held = grants.map(({ when }) => rowsSql(holds(reader, resource, when?.get(resource.name), 't')));
    return sql`jsonb_build_object('allowed', ${rows(one)}, 'grants', jsonb_build_array(${sql.join(held)}))`;
  });
  const statement = sql<{
    read: boolean;
    balance: boolean;
    granted: { allowed: boolean; grants: boolean[] }[];
  }>`
    select ${rows('read')} as read, ${rows('balance')} as balance, jsonb_build_array(${sql.join(each)}) as granted
    from ${tableOf(resource)} t where t.id = ${id}::bigint for no key update of t`;
  const [found] = (await keptPrepared(statement).execute(trx)).rows;
  const refuse = (error: AppError) => refused(error, resource.name, { right, id });
  if (found === undefined) throw recordUnknown(resource);
  if (!found.read) throw refuse(recordUnknown(resource));
  const missing = granted.find((_, place) => found.granted[place]?.allowed !== true);
  if (missing !== undefined)
    throw refuse(new AppError('recordRightMissing', rightParams(resource, missing.right)));
  const [change, ...others] = granted.map(({ right: one, grants }, place) => ({
    right: one,
    grants: grants.filter((_, at) => found.granted[place]?.grants[at]),
  }));
  return { granted: [change as Granted, ...others], hasBalance: found.balance };
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
  { id, given, ...guarded }: Guarded & { id?: number; given: Row },
): Promise<boolean> {
  const { resource } = own;
  const {
    isNew,
    paths,
    granted: [{ right }],
  } = guarded;
  const { allowed, read, set } = rowsAfter(reader, own, { ...guarded, given });
  // The record's own values decide, or nothing depends on it.
  const isCertain = [allowed, ...set].every((rows) => rows === true);
  if (isCertain && typeof read === 'boolean') return read;
  const from =
    id === undefined
      ? recordOfJson(resource, sql`${JSON.stringify(given)}::jsonb`)
      : sql`${tableOf(resource)} t where t.id = ${id}::bigint`;
  const statement = sql<{ allowed: boolean; read: boolean; set: boolean[] }>`
    select ${rowsSql(allowed)} as allowed, ${rowsSql(read)} as read,
      jsonb_build_array(${sql.join(set.map(rowsSql))}) as set from ${from}`;
  const [found] = (await keptPrepared(statement).execute(trx)).rows;
  // A new record is gone with its transaction.
  const of = { right, id: isNew ? undefined : id };
  if (found?.allowed !== true)
    throw refused(
      new AppError('afterChangeMissing', { resource: manyInSentence(resource) }),
      resource.name,
      of,
    );
  const forbidden = paths.filter((_, place) => found.set[place] !== true);
  if (forbidden.length > 0) throw fieldsRefused(own, forbidden, of);
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
  return (await readOld(trx, { context, actor }, resource, Number(row.id))) ?? { id: row.id };
}

async function readOld(
  trx: Kysely<Tables>,
  { context, actor }: Pick<Reader, 'context' | 'actor'>,
  resource: Resource,
  id: number,
): Promise<Row | undefined> {
  const own = readWithin(trx, context, actor);
  const { answer, answerJoins, table } = recordShape(own, resource);
  const [found] = await runSql(
    own.db,
    sql`select ${answer} from ${table} t ${answerJoins} where t.id = ${id}::bigint`,
  );
  return found;
}
