import { type Kysely, sql } from 'kysely';
import { type Field, inSentence, type Resource } from '../../schema/index.ts';
import type { Context } from '../../server/context.ts';
import type { Tables } from '../../server/database/tables.ts';
import { LineError } from './LineMistake.ts';

/** The ids of the records that can be pointed to, by title; a title may be that of several. */
type Titles = Map<string, number[]>;

/** What a reference and a child row are known by; whatever else a field has is of no matter here. */
export type Fields = Readonly<Record<string, Pick<Field, 'to' | 'each'> & { of?: Fields | undefined }>>;

/** Finds what lines point to by title. A resource's titles are read once, and what the import adds is added. */
export interface References {
  /**
   * The record with an id in place of every title, in its child rows too.
   * @throws LineError naming the field of each title that is unknown or that of several records.
   */
  resolve(fields: Fields, record: Record<string, unknown>): Promise<Record<string, unknown>>;
  /** A record has come, and later lines may point to it. */
  add(resource: Resource, id: number, record: Record<string, unknown>): void;
  /** What was added since the last `keep` stays, or was undone in the database and is forgotten. */
  keep(): void;
  forget(): void;
  /** A line could not be taken: lines that point to its record are told why there is none. */
  miss(resource: Resource, record: Record<string, unknown>, place: string): void;
}

/** Archived records are not offered for new entries, so they are not found here (business rules, section 5). */
export function makeReferences(db: Kysely<Tables>, context: Context): References {
  const known = new Map<string, Titles>();
  const missed = new Map<string, string>();
  let added: { titles: Titles; title: string; id: number }[] = [];
  /** Read since the last `keep`: what may be undone is among them. */
  let fresh: string[] = [];

  async function titlesOf(target: Resource): Promise<Titles> {
    const before = known.get(target.name);
    if (before !== undefined) return before;
    const titles = await readTitles(db, context, target);
    known.set(target.name, titles);
    fresh.push(target.name);
    return titles;
  }

  async function idOf(target: Resource, given: string): Promise<number | string> {
    const title = given.trim();
    const one = inSentence(target.label.one);
    const ids = (await titlesOf(target)).get(title) ?? [];
    if (ids.length === 1) return ids[0] as number;
    if (ids.length > 1)
      return `${ids.length} records have the name "${title}"; give the id: ${ids.join(', ')}`;
    if (/^\d+$/.test(title)) return Number(title);
    const place = missed.get(`${target.name} ${title}`);
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
      const found = await idOf(target, given);
      if (typeof found === 'number') resolved[name] = found;
      else errors[`${place}${name}`] = found;
    }
    return resolved;
  }

  /** Several records: each by its name or its id; the first that is not there is told. */
  async function resolveEach(
    { to = '' }: Field,
    given: readonly unknown[],
    place: string,
    errors: Record<string, string>,
  ): Promise<unknown[]> {
    const target = context.resources[to];
    const resolved: unknown[] = [];
    for (const one of given) {
      const found = target !== undefined && typeof one === 'string' ? await idOf(target, one) : one;
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
    // What is no child row is left for the check of the record to name.
    for (const [index, row] of rows.entries())
      resolved.push(isRecord(row) ? await resolveFields(fields, row, `${place}${index}.`, errors) : row);
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

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
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
