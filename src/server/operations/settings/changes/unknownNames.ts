import { type Kysely, sql } from 'kysely';
import { type Failure, failure } from '../../../../errors/failure.ts';
import { phrase } from '../../../../errors/problem.ts';
import { presentName } from '../../../../schema/formerNames.ts';
import type { Field, Renamed, Resource, Resources, Settings } from '../../../../schema/index.ts';
import { isObject } from '../../../../schema/isObject.ts';
import { definitionIn } from '../../../../schema/source.ts';
import { runSql } from '../../../database/runSql.ts';
import { readTables, type TableAsIs } from '../../../database/syncCatalog.ts';
import { columnFields, tableOf } from '../../../sql/recordSql.ts';
import { type Tables, table } from '../../../tables.ts';
import { keptFiles } from '../definitionSets.ts';

interface Given {
  resources: Resources;
  settings: Settings;
}

/** A new `was`, and where the database would know its names from. */
interface Claim {
  place: string;
  was: readonly string[];
  /** Whether something in the database has, or had, such a name. */
  isKnown: (name: string) => boolean | Promise<boolean>;
  /** The former names that nothing takes any more. */
  left?: () => readonly string[];
}

/**
 * Refuses a `was` without a name that the database ever had: the values of that name would stay hidden, and the new one be empty. It
 * knows them from what is there, from the renames that it recorded (plinth.applied_plan) and from the definitions that it keeps. A
 * `was` of the definitions in force, or of something whose table is new, claims nothing.
 */
export async function refuseUnknownNames(db: Kysely<Tables>, own: Given, before: Given): Promise<Failure[]> {
  const catalog = await readTables(db, own.resources);
  const renames = await readRenames(db);
  const claims = [
    ...Object.values(own.resources).flatMap((resource) => {
      const asIs = catalog.get(resource.name);
      return [
        ...entityClaim(resource, own.resources, before.resources, renames),
        ...(asIs === undefined ? [] : fieldClaims(db, resource, before, asIs, renames)),
      ];
    }),
    ...bookClaims(own.settings, before.settings, await bookKeys(db), renames),
  ];
  const refusals: Failure[] = [];
  for (const { place, was, isKnown, left } of claims) {
    const known = await Promise.all(was.map(isKnown));
    if (known.includes(true)) continue;
    const names = left?.() ?? [];
    const hint = names.length === 0 ? '' : phrase('hintFormer', { names: { every: names } });
    refusals.push(failure('formerUnknown', { place, names: { every: was }, hint }));
  }
  return refusals;
}

/** Whether the definitions in force did not have it yet. */
function isNew(own: Renamed, former: Renamed | undefined): own is { was: readonly string[] } {
  return own.was !== undefined && JSON.stringify(own.was) !== JSON.stringify(former?.was);
}

function entityClaim(
  resource: Resource,
  resources: Resources,
  before: Resources,
  { tables }: Renames,
): Claim[] {
  if (!isNew(resource, before[resource.name])) return [];
  const isKnown = (name: string) => Object.hasOwn(before, name) || tables.has(name);
  const left = () => Object.keys(before).filter((name) => !Object.hasOwn(resources, name));
  return [{ place: `${resource.name}.was`, was: resource.was, isKnown, left }];
}

function fieldClaims(
  db: Kysely<Tables>,
  resource: Resource,
  { resources }: Given,
  asIs: TableAsIs,
  renames: Renames,
): Claim[] {
  const former = resources[asIs.name];
  const tables = [resource.name, ...(resource.was ?? [])];
  const wasColumn = (name: string) => tables.some((table) => renames.columns.has(`${table}.${name}`));
  return Object.values(resource.fields).flatMap((field) => {
    const place = `${resource.name}.fields.${field.name}`;
    const known = former?.fields[presentName(field, (name) => former.fields[name] !== undefined) ?? ''];
    const own: Claim[] = isNew(field, former?.fields[field.name])
      ? [
          {
            place: `${place}.was`,
            was: field.was,
            isKnown: (name) =>
              former?.fields[name] !== undefined || asIs.columns[name] !== undefined || wasColumn(name),
            left: () => withoutName(resource, former, asIs),
          },
        ]
      : [];
    const options = (field.options ?? []).flatMap((option): Claim[] => {
      const before = known?.options ?? [];
      if (
        !isNew(
          option,
          before.find(({ value }) => value === option.value),
        ) ||
        field.heads !== undefined
      )
        return [];
      const isKnown = async (name: string) =>
        before.some(({ value, was }) => value === name || was?.includes(name)) ||
        (await wasWritten(db, asIs.name, field.name, name)) ||
        (await isStored(db, asIs, field, name));
      return known === undefined
        ? []
        : [{ place: `${place}.options.${option.value}.was`, was: option.was, isKnown }];
    });
    return [...own, ...options];
  });
}

/** The former fields whose columns no field takes. */
function withoutName(resource: Resource, former: Resource | undefined, { columns }: TableAsIs): string[] {
  const taken = columnFields(resource).flatMap(({ name, was = [] }) => [name, ...was]);
  return Object.values(former?.fields ?? {}).flatMap(({ name, source }) =>
    source === 'column' && columns[name] !== undefined && !taken.includes(name) ? name : [],
  );
}

function bookClaims(own: Settings, before: Settings, keys: ReadonlySet<string>, renames: Renames): Claim[] {
  return Object.entries(own.books).flatMap(([key, book]): Claim[] => {
    if (!isNew(book, before.books[key])) return [];
    const isKnown = (name: string) =>
      keys.has(name) || Object.hasOwn(before.books, name) || renames.books.has(name);
    const left = () => Object.keys(before.books).filter((name) => !Object.hasOwn(own.books, name));
    return [{ place: `books.${key}.was`, was: book.was, isKnown, left }];
  });
}

async function bookKeys(db: Kysely<Tables>): Promise<ReadonlySet<string>> {
  const rows = await runSql<{ key: string }>(
    db,
    sql`select b.key from ${table.book} b where b.resource is null`,
  );
  return new Set(rows.map(({ key }) => key));
}

/** The former names that the database recorded when it renamed something. */
interface Renames {
  tables: ReadonlySet<string>;
  /** `vendor.fax`, by the name that the table had then. */
  columns: ReadonlySet<string>;
  books: ReadonlySet<string>;
}

async function readRenames(db: Kysely<Tables>): Promise<Renames> {
  const rows = await runSql<{ code: string; at: string | null; former: string }>(
    db,
    sql`select s ->> 'code' as code, s -> 'params' ->> 'column' as at, s -> 'params' ->> 'former' as former
     from ${table.applied_plan} p, jsonb_array_elements(p.steps) s
     where s ->> 'code' in ('tableRenamed', 'columnRenamed', 'bookRenamed')`,
  );
  const of = (code: string) => rows.filter((row) => row.code === code);
  return {
    tables: new Set(of('tableRenamed').map(({ former }) => former)),
    columns: new Set(of('columnRenamed').map(({ at, former }) => `${at?.split('.')[0]}.${former}`)),
    books: new Set(of('bookRenamed').map(({ former }) => former)),
  };
}

/** Whether a kept definition wrote such an option. */
async function wasWritten(db: Kysely<Tables>, table: string, field: string, value: string): Promise<boolean> {
  for await (const files of keptFiles(db))
    for (const file of files.filter(({ text }) => text.includes(table) && text.includes(value))) {
      const { name, fields } = definitionIn(file) ?? {};
      const written = name === table && isObject(fields) ? fields[field] : undefined;
      if (isObject(written) && JSON.stringify(written).includes(JSON.stringify(value))) return true;
    }
  return false;
}

async function isStored(db: Kysely<Tables>, asIs: TableAsIs, field: Field, value: string): Promise<boolean> {
  const column = presentName(field, (name) => asIs.columns[name] !== undefined);
  if (column === undefined) return false;
  const [found] = await runSql<{ is: boolean }>(
    db,
    sql`select exists (select from ${tableOf(asIs)} t
      where jsonb_path_exists(to_jsonb(${sql.id('t', column)}), '$.** ? (@ == $v)', jsonb_build_object('v', ${value}::text))) as "is"`,
  );
  return found?.is === true;
}
