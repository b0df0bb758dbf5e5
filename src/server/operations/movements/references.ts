/** The records that movements refer to: found in one statement, locked if nothing else protects them, and checked. */

import { type Kysely, type RawBuilder, sql } from 'kysely';
import { AppError, invalid } from '../../../errors/AppError.ts';
import { failure, noFailures } from '../../../errors/failure.ts';
import type { FieldRef } from '../../../errors/params.ts';
import { type Referred, ruleOf } from '../../../ledger/movements/index.ts';
import { type Field, RECORD, type Resource } from '../../../schema/index.ts';
import { keptFor } from '../../../schema/keptFor.ts';
import { referencesIn } from '../../../schema/references.ts';
import { readWithin } from '../../access/readAs.ts';
import type { Actor, Context } from '../../context.ts';
import { readNames } from '../../queries/lists/readTitles.ts';
import { recordNotFound } from '../../queries/lists/recordNotFound.ts';
import { type KeptStatement, prepared } from '../../sql/prepared.ts';
import { tableOf, titleSql } from '../../sql/recordSql.ts';
import { whereSql } from '../../sql/whereSql.ts';
import type { Tables } from '../../tables.ts';
import type { Movement } from './Movement.ts';

/** A field of a movement, or of its lines, that refers to a record. */
export interface Reference {
  /** `vendor_id`; in lines `inventory.product_id`. */
  path: string;
  /** The field of the lines, for a reference inside them. */
  lines?: string | undefined;
  field: Field;
  target: Resource;
  /**
   * Nothing is posted to a book of the record, so the record must be locked while the movement is recorded; otherwise its
   * closed book would refuse.
   */
  isLocked: boolean;
}

/** The references of a movement. */
export const referencesOf = keptFor(
  (resource: Resource, { resources }: Pick<Context, 'resources'>): readonly Reference[] =>
    Object.values(resource.fields)
      .flatMap(referencesIn)
      .flatMap(({ path, one, lines }) => {
        const target = resources[one.to ?? ''];
        if (target === undefined) return [];
        return [{ path, lines: lines?.name, field: one, target, isLocked: !isPosted(resource, path) }];
      }),
);

function isPosted({ post }: Resource, path: string): boolean {
  if (post?.rule !== undefined) return ruleOf(post.rule).posts.includes(path);
  return post?.entries.some(({ book }) => book.includes(`{${path}}`)) ?? false;
}

/** The places of a reference in the values, one for each line or entry. */
export function placesOf(
  { lines, field, path }: Reference,
  values: Readonly<Record<string, unknown>>,
): Place[] {
  if (lines === undefined) return placesAt(path, values[field.name], values);
  const rows = (values[lines] ?? []) as readonly Record<string, unknown>[];
  return rows.flatMap((row, index) => {
    const lineValues = { ...ofRecord(field, values), ...row };
    return placesAt(`${lines}.${index}.${field.name}`, row[field.name], lineValues);
  });
}

export interface Place {
  /** The name of the field in errors. */
  name: string;
  id: number;
  /**
   * The values that a reference may depend on: those of the movement, or those of the line and, as `record.project_id`, of its
   * movement.
   */
  values: Readonly<Record<string, unknown>>;
}

function placesAt(name: string, id: unknown, values: Place['values']): Place[] {
  if (Array.isArray(id)) return id.map((one) => ({ name, id: Number(one), values }));
  return id === null || id === undefined ? [] : [{ name, id: Number(id), values }];
}

function ofRecord({ matches = {} }: Field, values: Place['values']): Place['values'] {
  const ownFields = Object.values(matches).filter((name) => name.startsWith(`${RECORD}.`));
  return Object.fromEntries(ownFields.map((name) => [name, values[name.slice(RECORD.length + 1)]]));
}

/** The records that movements refer to. */
export type FoundRecords = ReadonlyMap<string, FoundRecord>;

export interface FoundRecord extends Referred {
  isLive: boolean;
  /** It has the values that the reference's `where` requires. */
  isAllowed: boolean;
  /** Its values that must equal those of the movement's other fields (`matches`). */
  matching: Readonly<Record<string, unknown>>;
}

/** Somebody of a role has a name of their own for a record: the one that they read. */
export function foundKey({ resource, actor }: Finding, path: string, id: unknown): string {
  return `${actor?.access === undefined ? '' : `${actor.id} `}${resource.name}.${path}:${id}`;
}

type Finding = Pick<Movement['item'], 'resource' | 'actor'>;

/** The query for one reference: the ids that some movements have there. */
interface Question {
  movement: Movement['item']['resource'];
  reference: Reference;
  ids: Set<number>;
}

/** Finds all records that the movements refer to in one round trip, and locks those whose books are not posted to. */
export async function findRecords(
  trx: Kysely<Tables>,
  context: Context,
  movements: readonly Movement[],
): Promise<FoundRecords> {
  const questions = questionsOf(context, movements);
  if (questions.length === 0) return new Map();
  const find = findStatement(context, questions);
  const rows = await find(
    trx,
    questions.map(({ ids }) => [...ids]),
  );
  const all = new Map(
    rows.map(({ question, id, name, live, allowed, matching }) => {
      const { movement, reference } = questions[question] as Question;
      const found = {
        resource: reference.target.name,
        id,
        name: name ?? String(id),
        isLive: live,
        isAllowed: allowed,
        matching,
      };
      return [foundKey({ resource: movement, actor: null }, reference.path, id), found];
    }),
  );
  for (const actor of new Set(movements.map(({ item }) => item.actor)))
    if (actor?.access !== undefined)
      for (const [key, found] of await foundBy(trx, context, actor, movements, all)) all.set(key, found);
  return all;
}

/** The records as somebody of a role finds them: named as they read them. */
async function foundBy(
  trx: Kysely<Tables>,
  context: Context,
  actor: Actor,
  movements: readonly Movement[],
  all: FoundRecords,
): Promise<[string, FoundRecord][]> {
  const found = movements
    .filter(({ item }) => item.actor === actor)
    .flatMap(({ item, values }) =>
      referencesOf(item.resource, context).flatMap((reference) =>
        placesOf(reference, values).flatMap(({ id }) => {
          const record = all.get(foundKey({ ...item, actor: null }, reference.path, id));
          return record === undefined ? [] : [{ key: foundKey(item, reference.path, id), record }];
        }),
      ),
    );
  const hidden = found.filter(({ record }) => !isNamedTo(context, actor, record.resource));
  const nameOf =
    hidden.length === 0
      ? undefined
      : await readNames(
          readWithin(trx, context, actor),
          hidden.map(({ record }) => record),
        );
  return found.map((one) => {
    const { key, record } = one;
    return [key, nameOf !== undefined && hidden.includes(one) ? { ...record, name: nameOf(record) } : record];
  });
}

/** Whether an actor reads the title of every record of a resource. */
function isNamedTo({ resources }: Context, { access }: Actor, name: string): boolean {
  const own = access?.resources.get(name);
  const title = resources[name]?.title ?? '';
  if (own?.readsAll !== true || own.hidden.has(title) || own.partial.has(title)) return false;
  return resources[name]?.fields[title]?.to === undefined;
}

interface FoundRow {
  question: number;
  id: number;
  name: string | null;
  live: boolean;
  allowed: boolean;
  matching: Readonly<Record<string, unknown>>;
}

function questionsOf(context: Context, movements: readonly Movement[]): Question[] {
  const questions = new Map<Reference, Question>();
  for (const { item, values } of movements) {
    for (const reference of referencesOf(item.resource, context)) {
      const places = placesOf(reference, values);
      if (places.length === 0) continue;
      const question = questions.get(reference) ?? { movement: item.resource, reference, ids: new Set() };
      questions.set(reference, question);
      for (const { id } of places) question.ids.add(id);
    }
  }
  return [...questions.values()];
}

/** The values that a movement's other fields must have. */
function matchingSql({ matches = {} }: Field): RawBuilder<unknown> {
  const pairs = Object.keys(matches).map((name) => sql`${sql.lit(name)}, ${sql.id('t', name)}`);
  return pairs.length === 0 ? sql`jsonb_build_object()` : sql`jsonb_build_object(${sql.join(pairs)})`;
}

/** The ids of each question. */
type Ids = readonly (readonly number[])[];

/** Cached by the references, in order; rebuilt when definitions change. */
const statements = new WeakMap<Reference, Map<string, KeptStatement<Ids, FoundRow>>>();

function findStatement(context: Context, questions: readonly Question[]): KeptStatement<Ids, FoundRow> {
  const first = (questions[0] as Question).reference;
  const known = statements.get(first) ?? new Map<string, KeptStatement<Ids, FoundRow>>();
  statements.set(first, known);
  const paths = questions.map(({ movement, reference }) => `${movement.name}.${reference.path}`);
  const key = [context.timeZone, ...paths].join(' ');
  const statement = known.get(key) ?? makeStatement(context, questions);
  known.set(key, statement);
  return statement;
}

function makeStatement(context: Context, questions: readonly Question[]): KeptStatement<Ids, FoundRow> {
  return prepared<Ids, FoundRow>((ids) => {
    const parts = questions.map(
      ({ reference: { field, target, isLocked } }, index) => sql`${sql.id(`q${index}`)} as materialized (
        select ${sql.lit(index)} as question, t.id, ${titleSql(context, target, 't')}::text as name, t.archived_at is null as live,
          ${whereSql(context, target, field.where)} as allowed, ${matchingSql(field)} as matching
        from ${tableOf(target)} t where t.id = any (${ids[index]}::bigint[])
        order by t.id ${isLocked ? sql`for share of t` : sql``})`,
    );
    const all = questions.map((_, index) => sql`select * from ${sql.id(`q${index}`)}`);
    return sql`with ${sql.join(parts)} ${sql.join(all, sql` union all `)}`;
  });
}

/**
 * Refuses a movement that refers to a record that does not exist, is deleted, or cannot be chosen for it
 * (docs/business-rules.md, "References").
 *
 * @throws AppError recordNotFound for a record in the path, invalid with the field for one in the body. If the field's `where`
 * excludes the record: rule, with the message of its `otherwise`, or notChoosable.
 */
export function checkReferences(context: Context, movement: Movement, found: FoundRecords): void {
  const { item, values } = movement;
  const errors = noFailures();
  const left: { record: FoundRecord; reference: Reference }[] = [];
  for (const reference of referencesOf(item.resource, context)) {
    for (const place of placesOf(reference, values)) {
      const { name, id } = place;
      const record = found.get(foundKey(item, reference.path, id));
      if (isKept(movement, reference, place)) continue;
      if (!record?.isLive && item.params?.[name] !== undefined) throw recordNotFound(reference.target);
      if (!record?.isLive)
        errors[name] = failure('referenceGone', { field: fieldOf(item.resource, reference) });
      else if (!record.isAllowed || !isMatching(record, reference, place)) left.push({ record, reference });
    }
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const [first] = left;
  if (first !== undefined) throw leftOut(item.resource, first.record, first.reference);
}

/** Whether a record has the values that other fields of the movement require, such as a floor of the chosen project. */
function isMatching({ matching }: FoundRecord, { field }: Reference, { values }: Place): boolean {
  return Object.entries(field.matches ?? {}).every(([theirs, own]) => {
    const value = values[own] ?? null;
    return value !== null && String(matching[theirs] ?? '') === String(value);
  });
}

/** A correction may keep the original's reference, even if its record has changed (docs/business-rules.md, "Corrections"). */
function isKept({ item }: Movement, reference: Reference, { id, values: now }: Place): boolean {
  if (item.corrects === undefined) return false;
  const matchedFields = Object.values(reference.field.matches ?? {});
  return placesOf(reference, item.corrects.values).some(
    (was) =>
      was.id === id && matchedFields.every((name) => (was.values[name] ?? null) === (now[name] ?? null)),
  );
}

function leftOut(resource: Resource, { name: title }: FoundRecord, reference: Reference): AppError {
  const { otherwise } = reference.field;
  if (otherwise === undefined)
    return new AppError('notChoosable', { title, field: fieldOf(resource, reference) });
  const at = `fields.${pathOf(reference).join('.of.')}.otherwise`;
  return new AppError('rule', { text: { text: otherwise, resource: resource.name, at, values: { title } } });
}

function fieldOf({ name }: Resource, reference: Reference): FieldRef {
  return { resource: name, field: pathOf(reference).join('.'), label: reference.field.label };
}

function pathOf({ lines, field }: Reference): string[] {
  return lines === undefined ? [field.name] : [lines, field.name];
}
