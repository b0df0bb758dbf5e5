import { type RawBuilder, sql } from 'kysely';
import { datedFields, type Field, type Resource } from '../../../schema/index.ts';
import type { ReadContext, ReadDb } from '../../context.ts';
import { type Row, runSql } from '../../database/runSql.ts';
import { momentText } from '../../sql/businessTime.ts';
import { accountName } from '../../sql/recordSql.ts';
import { table } from '../../tables.ts';

/** The dated values of a record from one day on. */
export interface DatedEntry {
  id: number;
  /** YYYY-MM-DD; null for what held before the first change. */
  effective_from: string | null;
  /** The dated fields that the reader reads, in the API's format. */
  values: Row;
  /** A later change holds from the same day or an earlier one, so these values hold for no day. */
  replaced: boolean;
  /** 'YYYY-MM-DD HH:mm:ss' in the business time zone. */
  at: string;
  user_name: string | null;
}

/**
 * The values of a record's dated fields with the days from which they held, the last change first (docs/business-rules.md, "Dated
 * values"). Empty if they never changed.
 */
export async function datedHistory(
  db: ReadDb,
  context: ReadContext,
  resource: Resource,
  id: number,
  { start, end }: { start: number; end: number },
): Promise<{ entries: DatedEntry[]; total: number }> {
  const rows = await runSql<DatedEntry & { total: number }>(
    db,
    statement(context, resource.name, id, { start, end }),
  );
  const fields = readDated(context, resource);
  return {
    total: rows[0]?.total ?? 0,
    entries: rows
      .filter((row) => row.id !== null)
      .map(({ total: _, ...row }) => ({
        ...row,
        values: Object.fromEntries(
          fields.map((field) => [
            field.name,
            context.types[field.type]?.send(row.values?.[field.name], field) ?? null,
          ]),
        ),
      })),
  };
}

/** The dated fields that are read of every record: what only some records show is in no history. */
export function readDated({ reader }: Pick<ReadContext, 'reader'>, resource: Resource): Field[] {
  const partial = reader?.resources.get(resource.name)?.partial;
  return datedFields(resource).filter(({ name }) => partial?.has(name) !== true);
}

function statement(
  context: ReadContext,
  resource: string,
  id: number,
  { start, end }: { start: number; end: number },
): RawBuilder<unknown> {
  const ofRecord = sql`d.resource = ${resource} and d.record_id = ${id}::bigint`;
  const { name, join } = accountName(context, sql`d.user_id`);
  return sql`select total.n as total, d.id, nullif(d.effective_from, '-infinity')::text as effective_from, d.values,
    exists (
      select from ${table.dated_value} l
      where l.resource = d.resource and l.record_id = d.record_id and l.id > d.id and l.effective_from <= d.effective_from
    ) as replaced,
    ${momentText(sql`d.at`, context.timeZone)} as at, ${name} as user_name
    from (select count(*) as n from ${table.dated_value} d where ${ofRecord}) total
    left join (
      select d.* from ${table.dated_value} d where ${ofRecord} order by d.id desc limit ${end - start} offset ${start}
    ) d on true
    ${join} order by d.id desc`;
}
