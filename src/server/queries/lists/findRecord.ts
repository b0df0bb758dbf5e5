import type { Resource } from '../../../schema/index.ts';
import { keptFor } from '../../../schema/keptFor.ts';
import type { ReadContext, ReadDb } from '../../context.ts';
import { type Row, runSql } from '../../database/runSql.ts';
import { keepPrepared } from '../../sql/keepPrepared.ts';
import { type RecordShape, recordShape } from '../../sql/recordShape.ts';

/** One record in the API's format, or undefined if it is unknown or archived. */
export async function findRecord(
  db: ReadDb,
  context: ReadContext,
  resource: Resource,
  id: number,
): Promise<Row | undefined> {
  const rows = await runSql(db, statement(recordShape(context, resource)), [id]);
  return rows[0];
}

const statement = keptFor(({ answer, answerJoins, table }: RecordShape) =>
  keepPrepared(`select ${answer} from ${table} t ${answerJoins} where t.id = $1 and t.archived_at is null`),
);
