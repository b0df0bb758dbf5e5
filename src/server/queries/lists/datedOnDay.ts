import { sql } from 'kysely';
import { datedFields, type Resource } from '../../../schema/index.ts';
import type { ReadContext, ReadDb } from '../../context.ts';
import { type Row, runSql } from '../../database/runSql.ts';
import { joinDated } from '../../sql/datedSql.ts';
import { tableOf } from '../../sql/recordSql.ts';

/** Rows of a resource with the values that their dated fields had on a day (docs/business-rules.md, "Dated values"), in one statement. */
export async function datedOnDay(
  db: ReadDb,
  context: ReadContext,
  resource: Resource,
  day: string,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  const fields = datedFields(resource);
  if (fields.length === 0 || rows.length === 0) return rows;
  const found = await runSql<{ id: number; values: Row }>(
    db,
    sql`select p.id, dated.values from ${tableOf(resource)} p ${joinDated(resource, sql`p`, sql`${day}::date`)}
    where p.id = any(${rows.map(({ id }) => id)}::bigint[]) and dated.values is not null`,
  );
  const valuesOf = new Map(found.map(({ id, values }) => [id, values]));
  return rows.map((row) => {
    const values = valuesOf.get(row.id as number);
    if (values === undefined) return row;
    const own = fields.filter(({ name }) => Object.hasOwn(values, name));
    const sent = own.map((field) => [
      field.name,
      context.types[field.type]?.send(values[field.name], field) ?? null,
    ]);
    return { ...row, ...Object.fromEntries(sent) };
  });
}
