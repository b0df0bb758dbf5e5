import { sql } from 'kysely';
import type { Resource } from '../../../schema/index.ts';
import type { ReadContext } from '../../context.ts';
import { runSql } from '../../database/runSql.ts';
import { tableOf } from '../../sql/recordSql.ts';

/** Whether the reader reads a record, deleted or not. */
export async function isReadable({ db }: ReadContext, resource: Resource, id: number): Promise<boolean> {
  return (await runSql(db, sql`select from ${tableOf(resource)} t where t.id = ${id}`)).length > 0;
}
