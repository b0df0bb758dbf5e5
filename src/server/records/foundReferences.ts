import { type Field, RECORD, type Resource } from '../../schema/index.ts';
import type { Context } from '../context.ts';
import { whereSql } from '../queries/lists/whereSql.ts';
import { ident, literal, tableOf } from '../queries/sql/recordSql.ts';

/** The columns of a statement's answer that tell of a reference, and not of the record, begin with this. */
const REFERENCE = 'ref$';

/** A field that points to a record, or one in each line of a field. */
export interface Pointer {
  /** The column of the answer: whether what it points to was found, and for lines the places (from 0) of those where it was not. */
  column: string;
  field: Field;
  /** The field with the lines, for one inside of them; the field itself where it points to several. */
  lines?: Field | undefined;
}

const known = new WeakMap<Resource, readonly Pointer[]>();

/** Everything in a record of its own that points to another. */
export function pointersOf(resource: Resource): readonly Pointer[] {
  const found = known.get(resource) ?? Object.values(resource.fields).flatMap(pointersIn);
  known.set(resource, found);
  return found;
}

function pointersIn(field: Field): Pointer[] {
  if (field.source !== 'column') return [];
  const inside = Object.values(field.of ?? {}).filter((child) => (child.each ?? child).to !== undefined);
  if (field.each !== undefined)
    return [{ column: `${REFERENCE}${field.name}`, field: field.each, lines: field }];
  return [
    ...(field.to === undefined ? [] : [{ column: `${REFERENCE}${field.name}`, field }]),
    ...inside.map((child) => ({
      column: `${REFERENCE}${field.name}.${child.name}`,
      field: child.each ?? child,
      lines: field,
    })),
  ];
}

/** How a statement looks for what is pointed to. */
export interface Looking {
  context: Context;
  /** FOR SHARE waits for whoever is deleting what is found, and makes them wait for us; a trial need not. */
  hold: 'for share' | '';
}

/**
 * SQL: whether each reference of `given` points to a record that is there, not archived, and as its `where` asks; one that
 * an edit leaves as it was may stay.
 *
 * @param before the record as it was, in SQL.
 */
export function foundReferences(looking: Looking, resource: Resource, before?: string): string {
  const found = pointersOf(resource).map(({ column, field, lines }) => {
    const name = ident((lines ?? field).name);
    const same =
      before === undefined
        ? ''
        : `or (given.${name} is not distinct from (${before}).${name}${alike(field, lines, before)})`;
    const kept = `given.${name} is null ${same}`;
    const answer = lines
      ? `case when ${kept} then '[]' else ${missingIn(looking, lines, field, name, before)} end`
      : `(${kept} or ${isThere(looking, field, `given.${name}`)})`;
    return `${answer} as ${ident(column)}`;
  });
  return found.length === 0 ? 'true as none' : found.join(', ');
}

/** Whether an edit leaves what a reference goes by in its record as it was; what it goes by in its line is the line's. */
function alike({ matches = {} }: Field, lines: Field | undefined, before: string): string {
  const others = Object.values(matches);
  const inRecord = lines?.of === undefined ? others : others.flatMap((other) => ofRecord(other) ?? []);
  return inRecord
    .map((other) => ` and given.${ident(other)} is not distinct from (${before}).${ident(other)}`)
    .join('');
}

/** The field of its record that a line means: `record.project_id`. */
function ofRecord(other: string): string | undefined {
  return other.startsWith(`${RECORD}.`) ? other.slice(RECORD.length + 1) : undefined;
}

/** @param line of a reference in a line, the line in SQL: a JSON object. */
function isThere({ context, hold }: Looking, field: Field, id: string, line?: string): string {
  const target = context.resources[field.to as string] as Resource;
  const allowed = whereSql(context, target, field.where, (value) => literal(String(value)));
  const matching = Object.entries(field.matches ?? {}).map(
    ([theirs, own]) => ` and ${isAlike(`t.${ident(theirs)}`, own, line)}`,
  );
  return `exists (select from ${tableOf(target)} t where t.id = ${id} and t.archived_at is null and ${allowed}${matching.join('')} ${hold})`;
}

/** A line keeps its values as JSON, whose texts are those of PostgreSQL. */
function isAlike(theirs: string, own: string, line: string | undefined): string {
  const name = line === undefined ? own : ofRecord(own);
  return name === undefined
    ? `${theirs}::text = ${line} ->> ${literal(own)}`
    : `${theirs} = given.${ident(name)}`;
}

/** The places of the lines, or of the ids, that point to a record which is not there; a line may point to none. */
function missingIn(
  looking: Looking,
  { each, of = {} }: Field,
  field: Field,
  lines: string,
  before: string | undefined,
): string {
  const several = of[field.name]?.each;
  if (several !== undefined) return missingInSeveral(looking, several, lines);
  // Of several, each that was there may stay, as long as what they go by does.
  const stays =
    each === undefined || before === undefined
      ? ''
      : `and not coalesce((${before}).${lines} @> jsonb_build_array(line.value)${alike(field, undefined, before)}, false)`;
  const id = each === undefined ? `(line.value ->> ${literal(field.name)})` : `(line.value #>> '{}')`;
  return `(select coalesce(jsonb_agg(line.place - 1 order by line.place), '[]')
      from jsonb_array_elements(given.${lines}) with ordinality line(value, place)
      where ${id} is not null ${stays} and not ${isThere(looking, field, `${id}::bigint`, each === undefined ? 'line.value' : undefined)})`;
}

/** The same for lines of which each may point to several. */
function missingInSeveral(looking: Looking, each: Field, lines: string): string {
  const ids = `(line.value -> ${literal(each.name)})`;
  return `(select coalesce(jsonb_agg(distinct line.place - 1), '[]')
      from jsonb_array_elements(given.${lines}) with ordinality line(value, place),
        jsonb_array_elements_text(case when jsonb_typeof(${ids}) = 'array' then ${ids} else '[]' end) one(id)
      where not ${isThere(looking, each, 'one.id::bigint', 'line.value')})`;
}

/** SQL: whether all of them were. */
export function allFound(resource: Resource): string {
  const conditions = pointersOf(resource).map(
    ({ column, lines }) => `found.${ident(column)}${lines === undefined ? '' : ` = '[]'`}`,
  );
  return conditions.length === 0 ? 'true' : conditions.join(' and ');
}

/** SQL: the columns of the answer that tell which were. */
export function answeredReferences(resource: Resource): string {
  return pointersOf(resource)
    .map(({ column }) => `, found.${ident(column)}`)
    .join('');
}
