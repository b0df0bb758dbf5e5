import { type RawBuilder, sql } from 'kysely';
import { type Field, RECORD, type Resource } from '../../schema/index.ts';
import { keptFor } from '../../schema/keptFor.ts';
import { referencesIn } from '../../schema/references.ts';
import type { Context } from '../context.ts';
import { tableOf } from './recordSql.ts';
import { whereSql } from './whereSql.ts';

type Sql = RawBuilder<unknown>;

/** SQL: parts, one after another. */
function joined(parts: readonly Sql[]): Sql {
  return parts.length === 0 ? sql`` : sql.join(parts, sql` `);
}

/** The prefix of result columns about a reference rather than the record. */
const REFERENCE = 'ref$';

/** A field that refers to a record, or one in each line of a field. */
export interface Pointer {
  /** The result column: whether the record was found, and for lines the positions (from 0) where it was not. */
  column: string;
  field: Field;
  /** The field with the lines, for a reference inside them; the field itself if it refers to several records. */
  lines?: Field | undefined;
}

/** Everything in a record of its own that refers to another one. */
export const pointersOf = keptFor(({ fields }: Resource): readonly Pointer[] =>
  Object.values(fields).flatMap(pointersIn),
);

function pointersIn(declared: Field): Pointer[] {
  if (declared.source !== 'column') return [];
  return referencesIn(declared).map(({ path, field, one, lines }) => ({
    column: `${REFERENCE}${path}`,
    field: one,
    lines: lines ?? (field.each === undefined ? undefined : field),
  }));
}

/** How a statement looks up references. */
export interface Looking {
  context: Context;
  /**
   * FOR SHARE waits for a transaction that deletes the found record, and makes later ones wait for this one; a trial does not
   * need it.
   */
  hold: 'for share' | '';
}

/**
 * SQL: whether each reference of `given` refers to a record that exists, is not archived, and matches its `where`. A reference
 * that an edit does not change is accepted.
 *
 * @param before the record before the edit, in SQL.
 */
export function foundReferences(looking: Looking, resource: Resource, before?: Sql): Sql {
  const found = pointersOf(resource).map(({ column, field, lines }) => {
    const name = sql.id((lines ?? field).name);
    const same =
      before === undefined
        ? sql``
        : sql`or (given.${name} is not distinct from (${before}).${name}${isUnchanged(field, lines, before)})`;
    const kept = sql`given.${name} is null ${same}`;
    const answer = lines
      ? sql`case when ${kept} then '[]' else ${missingIn(looking, lines, field, name, before)} end`
      : sql`(${kept} or ${exists(looking, field, sql`given.${name}`)})`;
    return sql`${answer} as ${sql.id(column)}`;
  });
  return found.length === 0 ? sql`true as none` : sql.join(found);
}

/**
 * Whether an edit changes none of the record's fields that a reference depends on (`matches`). Fields of its own line are left
 * out, because they are compared with the line itself.
 */
function isUnchanged({ matches = {} }: Field, lines: Field | undefined, before: Sql): Sql {
  const others = Object.values(matches);
  const inRecord = lines?.of === undefined ? others : others.flatMap((other) => ofRecord(other) ?? []);
  return joined(
    inRecord.map(
      (other) => sql`and given.${sql.id(other)} is not distinct from (${before}).${sql.id(other)}`,
    ),
  );
}

/** The record's field that a line refers to: `record.project_id`. */
function ofRecord(other: string): string | undefined {
  return other.startsWith(`${RECORD}.`) ? other.slice(RECORD.length + 1) : undefined;
}

/** @param line for a reference in a line: the line in SQL, a JSON object. */
function exists({ context, hold }: Looking, field: Field, id: Sql, line?: Sql): Sql {
  const target = context.resources[field.to as string] as Resource;
  const allowed = whereSql(context, target, field.where);
  const matching = Object.entries(field.matches ?? {}).map(
    ([theirs, own]) => sql`and ${equals(sql.id('t', theirs), own, line)}`,
  );
  return sql`exists (
    select from ${tableOf(target)} t where t.id = ${id} and t.archived_at is null and ${allowed} ${joined(matching)} ${sql.raw(hold)})`;
}

/** A line stores its values as JSON, whose texts are PostgreSQL's. */
function equals(theirs: Sql, own: string, line: Sql | undefined): Sql {
  const name = line === undefined ? own : ofRecord(own);
  return name === undefined
    ? sql`${theirs}::text = ${line} ->> ${sql.lit(own)}`
    : sql`${theirs} = ${sql.id('given', name)}`;
}

/** The positions of the lines, or of the ids, whose record does not exist; a line's reference may be empty. */
function missingIn(
  looking: Looking,
  { each, of = {} }: Field,
  field: Field,
  lines: Sql,
  before: Sql | undefined,
): Sql {
  const several = of[field.name]?.each;
  if (several !== undefined) return missingInSeveral(looking, several, lines);
  // In a list of references, earlier ones may stay, as long as the fields that they depend on are unchanged.
  const stays =
    each === undefined || before === undefined
      ? sql``
      : sql`and not coalesce((${before}).${lines} @> jsonb_build_array(line.value)${isUnchanged(field, undefined, before)}, false)`;
  const id = each === undefined ? sql`(line.value ->> ${sql.lit(field.name)})` : sql`(line.value #>> '{}')`;
  return sql`(select coalesce(jsonb_agg(line.place - 1 order by line.place), '[]')
      from jsonb_array_elements(given.${lines}) with ordinality line(value, place)
      where ${id} is not null ${stays} and not ${exists(looking, field, sql`${id}::bigint`, each === undefined ? sql`line.value` : undefined)})`;
}

/** The same for lines whose field refers to several records. */
function missingInSeveral(looking: Looking, each: Field, lines: Sql): Sql {
  const ids = sql`(line.value -> ${sql.lit(each.name)})`;
  return sql`(select coalesce(jsonb_agg(distinct line.place - 1), '[]')
      from jsonb_array_elements(given.${lines}) with ordinality line(value, place),
        jsonb_array_elements_text(case when jsonb_typeof(${ids}) = 'array' then ${ids} else '[]' end) one(id)
      where not ${exists(looking, each, sql`one.id::bigint`, sql`line.value`)})`;
}

/** SQL: whether all of them were found. */
export function allFound(resource: Resource): Sql {
  const conditions = pointersOf(resource).map(
    ({ column, lines }) => sql`${sql.id('found', column)} ${lines === undefined ? sql`` : sql`= '[]'`}`,
  );
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

/** SQL: the result columns with the found references. */
export function answeredReferences(resource: Resource): Sql {
  return joined(pointersOf(resource).map(({ column }) => sql`, ${sql.id('found', column)}`));
}
