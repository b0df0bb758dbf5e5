import { type Kysely, sql } from 'kysely';
import { renderFailure } from '../../errors/renderFailure.ts';
import { type Field, inSentence, type Resource } from '../../schema/index.ts';
import { isObject } from '../../schema/isObject.ts';
import { spreadsheetDamage } from '../../schema/record/spreadsheetDamage.ts';
import type { Context } from '../../server/context.ts';
import type { Tables } from '../../server/tables.ts';
import { LineError } from './LineMistake.ts';

/** The ids of records by title; several records may share one. */
type Titles = Map<string, number[]>;

/** The part of a field that references and child rows need. */
export type Fields = Readonly<Record<string, Pick<Field, 'to' | 'each'> & { of?: Fields | undefined }>>;

/** Finds records by title. A resource's titles are read once; imported records are added. */
export interface References {
  /**
   * The record with ids in place of titles, also in its child rows.
   * @throws LineError naming the field of each title that is unknown or ambiguous.
   */
  resolve(fields: Fields, record: Record<string, unknown>): Promise<Record<string, unknown>>;
  /** Adds an imported record, to which later lines may refer. */
  add(resource: Resource, id: number, record: Record<string, unknown>): void;
  /** Keeps the records added since the last `keep`, or forgets them after an undo. */
  keep(): void;
  forget(): void;
  /** Records why a line failed, for lines that refer to its record. */
  miss(resource: Resource, record: Record<string, unknown>, place: string): void;
}

/**
 * Archived records are not offered for new entries, so they are not found here (docs/business-rules.md,
 * "References").
 */
export function makeReferences(db: Kysely<Tables>, context: Context): References {
  const known = new Map<string, Titles>();
  const missed = new Map<string, string>();
  let added: { titles: Titles; title: string; id: number }[] = [];
  /** Titles read since the last `keep`: some of their records may be undone. */
  let fresh: string[] = [];

  async function titlesOf(target: Resource): Promise<Titles> {
    const before = known.get(target.name);
    if (before !== undefined) return before;
    const titles = await readTitles(db, context, target);
    known.set(target.name, titles);
    fresh.push(target.name);
    return titles;
  }

  async function idOf(target: Resource, given: string, field: string): Promise<number | string> {
    const title = given.trim();
    const one = inSentence(target.label.one);
    const ids = (await titlesOf(target)).get(title) ?? [];
    if (ids.length === 1) return ids[0] as number;
    if (ids.length > 1)
      return `${ids.length} records have the name "${title}"; give the id: ${ids.join(', ')}`;
    if (/^\d+$/.test(title)) return Number(title);
    const place = missed.get(`${target.name} ${title}`);
    const damage = spreadsheetDamage(title, { field, label: target.label.one });
    if (damage !== undefined) return renderFailure(damage);
    if (place !== undefined) return `The ${one} "${title}" stands in ${place}, which has a mistake`;
    return `There is no ${one} "${title}"`;
  }

  async function resolveFields(
    fields: Fields,
    record: Readonly<Record<string, unknown>>,
    place: string,
    errors: Record<string, string>,
  ): Promise<Record<string, unknown>> {
    const resolved = { ...record };
    for (const [name, field] of Object.entries(fields)) {
      const given = Object.hasOwn(record, name) ? record[name] : undefined;
      const target = field.to === undefined ? undefined : context.resources[field.to];
      if (field.of !== undefined && Array.isArray(given))
        resolved[name] = await resolveRows(field.of, given, `${place}${name}.`, errors);
      if (field.each !== undefined && Array.isArray(given))
        resolved[name] = await resolveEach(field.each, given, `${place}${name}`, errors);
      if (target === undefined || typeof given !== 'string' || given.trim() === '') continue;
      const found = await idOf(target, given, name);
      if (typeof found === 'number') resolved[name] = found;
      else errors[`${place}${name}`] = found;
    }
    return resolved;
  }

  /** Resolves several records, each by name or id; reports the first unknown one. */
  async function resolveEach(
    { to = '' }: Field,
    given: readonly unknown[],
    place: string,
    errors: Record<string, string>,
  ): Promise<unknown[]> {
    const target = context.resources[to];
    const resolved: unknown[] = [];
    for (const one of given) {
      const found = target !== undefined && typeof one === 'string' ? await idOf(target, one, place) : one;
      if (typeof found === 'string') errors[place] ??= found;
      else resolved.push(found);
    }
    return resolved;
  }

  async function resolveRows(
    fields: Fields,
    rows: readonly unknown[],
    place: string,
    errors: Record<string, string>,
  ): Promise<unknown[]> {
    const resolved: unknown[] = [];
    // Values that are not child rows are left to the check of the record.
    for (const [index, row] of rows.entries())
      resolved.push(isObject(row) ? await resolveFields(fields, row, `${place}${index}.`, errors) : row);
    return resolved;
  }

  return {
    async resolve(fields, record) {
      const errors: Record<string, string> = {};
      const resolved = await resolveFields(fields, record, '', errors);
      if (Object.keys(errors).length > 0) throw new LineError(errors);
      return resolved;
    },
    add(resource, id, record) {
      const titles = known.get(resource.name);
      const title = titleOf(resource, record);
      if (titles === undefined || title === undefined) return;
      titles.set(title, [...(titles.get(title) ?? []), id]);
      added.push({ titles, title, id });
    },
    keep() {
      added = [];
      fresh = [];
    },
    forget() {
      for (const { titles, title, id } of added)
        titles.set(
          title,
          (titles.get(title) ?? []).filter((other) => other !== id),
        );
      for (const name of fresh) known.delete(name);
      added = [];
      fresh = [];
    },
    miss(resource, record, place) {
      const title = titleOf(resource, record);
      if (title !== undefined) missed.set(`${resource.name} ${title}`, place);
    },
  };
}

function titleOf(resource: Resource, record: Record<string, unknown>): string | undefined {
  const title = record[resource.title];
  return typeof title === 'string' ? title.trim() : undefined;
}

async function readTitles(db: Kysely<Tables>, context: Context, resource: Resource): Promise<Titles> {
  const titles: Titles = new Map();
  const field = resource.fields[resource.title];
  if (field?.source !== 'column' || context.types[field.type]?.storage !== 'plain') return titles;
  const { rows } = await sql<{ id: number; title: string | null }>`
    select id, ${sql.ref(resource.title)}::text as title
    from ${sql.id('public', resource.name)} where archived_at is null order by id`.execute(db);
  for (const { id, title } of rows) {
    if (title !== null) titles.set(title, [...(titles.get(title) ?? []), id]);
  }
  return titles;
}
