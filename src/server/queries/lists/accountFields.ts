import { sql } from 'kysely';
import type { Resource } from '../../../schema/index.ts';
import type { ReadContext } from '../../context.ts';
import { type Row, runSql } from '../../database/runSql.ts';
import { tableOf } from '../../sql/recordSql.ts';

/** The readable columns of an account's record, such as a project. */
export async function accountFields(
  { db, types }: ReadContext,
  resource: Resource,
  id: number,
): Promise<Row> {
  const columns = Object.values(resource.fields).filter(
    ({ source, type }) => source === 'column' && types[type]?.storage === 'plain',
  );
  const names = sql.join(columns.map(({ name }) => sql.id(name)));
  const [row] = await runSql(db, sql`select ${names} from ${tableOf(resource)} t where t.id = ${id}`);
  return row ?? {};
}
