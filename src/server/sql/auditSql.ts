import { type RawBuilder, sql } from 'kysely';
import type { Field, Resource } from '../../schema/index.ts';
import type { Context } from '../context.ts';
import { columnFields } from './recordSql.ts';

/** PostgreSQL functions take at most 100 arguments, two for each column here. */
const MOST_PAIRS = 50;

/**
 * SQL: the values of a row for the audit trail, as a JSON object: the definition's own columns without secrets.
 *
 * @param row in SQL: `t`, or `(old.record)`.
 */
export function auditedRow(
  context: Context,
  resource: Resource,
  row: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const pairs = auditedFields(context, resource).map(
    ({ name }) => sql`${sql.lit(name)}, ${row}.${sql.id(name)}`,
  );
  const objects: RawBuilder<unknown>[] = [];
  for (let from = 0; from < pairs.length; from += MOST_PAIRS)
    objects.push(sql`jsonb_build_object(${sql.join(pairs.slice(from, from + MOST_PAIRS))})`);
  return objects.length === 0 ? sql`'{}'::jsonb` : sql`(${sql.join(objects, sql` || `)})`;
}

/** SQL of a subquery: two JSON objects, `old` and `new`, with the audited values that differ between two rows. */
export function auditedChange(
  context: Context,
  resource: Resource,
  before: RawBuilder<unknown>,
  after: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const json = (row: RawBuilder<unknown>, name: string) =>
    sql`coalesce(to_jsonb(${row}.${sql.id(name)}), 'null')`;
  const columns = auditedFields(context, resource).map(
    ({ name }) => sql`(${sql.lit(name)}, ${json(before, name)}, ${json(after, name)})`,
  );
  if (columns.length === 0) return sql`(select '{}'::jsonb as old, '{}'::jsonb as new)`;
  return sql`(
    select coalesce(jsonb_object_agg(c.name, c.old), '{}') as old, coalesce(jsonb_object_agg(c.name, c.new), '{}') as new
    from (values ${sql.join(columns)}) c (name, old, new) where c.old <> c.new
  )`;
}

function auditedFields({ types }: Context, resource: Resource): Field[] {
  return columnFields(resource).filter(({ type }) => types[type]?.storage !== 'secret');
}
