import { sql } from 'kysely';
import type { Resource } from '../../../schema/index.ts';
import { keptFor } from '../../../schema/keptFor.ts';
import type { ReadContext, ReadDb } from '../../context.ts';
import type { Row } from '../../database/runSql.ts';
import { prepared } from '../../sql/prepared.ts';
import { type RecordShape, recordShape } from '../../sql/recordShape.ts';

/** One record in the API's format, or undefined if it is unknown or archived. */
export async function findRecord(
  db: ReadDb,
  context: ReadContext,
  resource: Resource,
  id: number,
): Promise<Row | undefined> {
  return (await finding(recordShape(context, resource))(db, { id }))[0];
}

const finding = keptFor(({ answer, answerJoins, table }: RecordShape) =>
  prepared<{ id: number }, Row>(
    ({ id }) =>
      sql`select ${answer} from ${table} t ${answerJoins} where t.id = ${id} and t.archived_at is null`,
  ),
);
