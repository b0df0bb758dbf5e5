import { type RawBuilder, sql } from 'kysely';
import type { Resource } from '../../schema/index.ts';
import { columnFields, RIGHTS_COLUMN, shownColumn, tableOf } from '../sql/recordSql.ts';
import { REVERSED_AT } from '../sql/standing.ts';
import type { Access, ResourceAccess } from './Access.ts';
import { both, either, type Reader, type Rows, rowsOf, rowsSql } from './conditionSql.ts';
import { fieldRows } from './fieldRows.ts';
import { recordRightsSql } from './recordRights.ts';

type Sql = RawBuilder<unknown>;

/** The rights that the stand-ins of tables (shadows.ts) are made of. */
export interface Readable {
  reader: Reader;
  access: Access;
}

/** The rows and columns of an entity or a movement. */
export function recordShadow({ reader, access }: Readable, resource: Resource): Sql {
  const own = access.resources.get(resource.name);
  const rows = own === undefined ? false : rowsOf(reader, own, 'read', 't');
  const system = ['id', 'added_by', 'created_at', 'updated_at', 'archived_at'];
  const names = [
    ...columnFields(resource).map(({ name }) => name),
    ...system.filter((name) => resource.fields[name]?.source !== 'column'),
    ...(resource.kind === 'movement' ? [REVERSED_AT] : []),
  ];
  const columns = [...new Set(names)].map((name) => {
    const column = sql`t.${sql.id(name)}`;
    if (own === undefined) return column;
    const made = name === REVERSED_AT ? column : columnOf(reader, own, name, column);
    return sql`${made} as ${sql.id(name)}`;
  });
  const flags = own === undefined ? [] : partialDerived(own).map((name) => shownFlag(reader, own, name));
  const rights = own?.byRecord === true ? [sql`${recordRightsSql(reader, own)} as ${RIGHTS_COLUMN}`] : [];
  const all = sql.join([...columns, ...flags, ...rights]);
  return sql`select ${all} from ${tableOf(resource)} t where ${rowsSql(rows)}`;
}

/** The derived values that only some records show: they have no column that could be null. */
export function partialDerived({ resource, partial, hidden }: ResourceAccess): string[] {
  return Object.values(resource.fields)
    .filter(({ name, source }) => source === 'derived' && partial.has(name) && !hidden.has(name))
    .map(({ name }) => name);
}

/** Whether such a value is shown, as a column beside those of the record. */
function shownFlag(reader: Reader, own: ResourceAccess, name: string): Sql {
  return sql`${rowsSql(fieldRows(reader, own, name, 't'))} as ${shownColumn(name)}`;
}

/** A field of a readable record: null where it is hidden, and without the hidden columns of its lines. */
export function columnOf(reader: Reader, own: ResourceAccess, name: string, column: Sql): Sql {
  const shown = fieldRows(reader, own, name, 't');
  const lines = own.hiddenOfLines.get(name);
  const value =
    lines === undefined
      ? column
      : sql`(select jsonb_agg(case when jsonb_typeof(l.row) = 'object' then l.row - ${textArray([...lines])} end order by l.place)
          from jsonb_array_elements(case when jsonb_typeof(${column}) = 'array' then ${column} else '[]' end)
            with ordinality l (row, place))`;
  return shown === true ? value : sql`case when ${rowsSql(shown)} then ${value} end`;
}

/** Whether a field is read of every readable record. */
export function isAlwaysRead({ reader }: Readable, own: ResourceAccess, name: string): boolean {
  return !own.hiddenOfLines.has(name) && fieldRows(reader, own, name, 't') === true;
}

/**
 * Whether the record with an id may be read, and a field of it, as a condition on a row that names its resource and its record.
 *
 * @param field of each resource, the field that must be readable, too; undefined for none. null leaves the resource out.
 */
export function ofRecord(
  { reader, access }: Readable,
  { resource, id }: { resource: Sql; id: Sql },
  field: (resource: Resource) => string | undefined | null = () => undefined,
): Rows {
  const whole: string[] = [];
  const parts: Rows[] = [];
  for (const own of access.resources.values()) {
    const { name } = own.resource;
    const needed = field(own.resource);
    if (needed === null) continue;
    const rows = both(
      rowsOf(reader, own, 'read', 't'),
      needed === undefined ? true : fieldRows(reader, own, needed, 't'),
    );
    if (rows === true) whole.push(name);
    else if (rows !== false)
      parts.push(
        sql<boolean>`(${resource} = ${sql.lit(name)} and exists (
          select from ${tableOf(own.resource)} t where t.id = ${id} and ${rows}))`,
      );
  }
  const all = sql<boolean>`${resource} = any (${textArray(whole)})`;
  return either([...(whole.length > 0 ? [all] : []), ...parts]);
}

/** SQL: an array of texts. */
export function textArray(texts: readonly string[]): RawBuilder<unknown> {
  return sql`array[${sql.join(texts.map((text) => sql.lit(text)))}]::text[]`;
}
