import type { Resource } from '../../../schema/index.ts';
import type { ReadContext, ReadDb } from '../../context.ts';
import { type Row, runSql } from '../../database/runSql.ts';
import { keepPrepared } from '../../sql/keepPrepared.ts';
import { type RecordShape, recordShape } from '../../sql/recordShape.ts';

const statements = new WeakMap<RecordShape, string>();

/** One record in the API's format, or undefined if it is unknown or archived. */
export async function findRecord(
  db: ReadDb,
  context: ReadContext,
  resource: Resource,
  id: number,
): Promise<Row | undefined> {
  const shape = recordShape(context, resource);
  const text = statements.get(shape) ?? statement(shape);
  statements.set(shape, text);
  const rows = await runSql(db, text, [id]);
  return rows[0];
}

function statement({ answer, answerJoins, table }: RecordShape): string {
  return keepPrepared(
    `select ${answer} from ${table} t ${answerJoins} where t.id = $1 and t.archived_at is null`,
  );
}
