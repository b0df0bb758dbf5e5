import type { Field, Resource } from '../../schema/index.ts';
import type { Context } from '../context.ts';
import { columnFields, ident, literal } from './recordSql.ts';

/** PostgreSQL functions take at most 100 arguments, two for each column here. */
const MOST_PAIRS = 50;

/**
 * SQL: the values of a row for the audit trail, as a JSON object: the definition's own columns without secrets.
 *
 * @param row in SQL: `t`, or `(old.record)`.
 */
export function auditedRow(context: Context, resource: Resource, row: string): string {
  const pairs = auditedFields(context, resource).map(({ name }) => `${literal(name)}, ${row}.${ident(name)}`);
  const objects: string[] = [];
  for (let from = 0; from < pairs.length; from += MOST_PAIRS)
    objects.push(`jsonb_build_object(${pairs.slice(from, from + MOST_PAIRS).join(', ')})`);
  return objects.length === 0 ? `'{}'::jsonb` : `(${objects.join(' || ')})`;
}

/** SQL of a subquery: two JSON objects, `old` and `new`, with the audited values that differ between two rows. */
export function auditedChange(context: Context, resource: Resource, before: string, after: string): string {
  const json = (row: string, name: string) => `coalesce(to_jsonb(${row}.${ident(name)}), 'null')`;
  const columns = auditedFields(context, resource).map(
    ({ name }) => `(${literal(name)}, ${json(before, name)}, ${json(after, name)})`,
  );
  if (columns.length === 0) return `(select '{}'::jsonb as old, '{}'::jsonb as new)`;
  return `(
    select coalesce(jsonb_object_agg(c.name, c.old), '{}') as old, coalesce(jsonb_object_agg(c.name, c.new), '{}') as new
    from (values ${columns.join(', ')}) c (name, old, new) where c.old <> c.new
  )`;
}

function auditedFields({ types }: Context, resource: Resource): Field[] {
  return columnFields(resource).filter(({ type }) => types[type]?.storage !== 'secret');
}
