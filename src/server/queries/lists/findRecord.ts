import type { Kysely } from 'kysely';
import type { Resource } from '../../../schema/index.ts';
import type { Context } from '../../context.ts';
import { keepPrepared } from '../../database/keepPrepared.ts';
import type { Tables } from '../../database/tables.ts';
import { type RecordShape, recordShape } from '../sql/recordShape.ts';
import { type Row, runSql } from '../sql/runSql.ts';

const LARGEST_ID = 9_007_199_254_740_991n;

/** The id in a path, or undefined where it can be none: no number, below 1, or beyond what an id can be. */
export function recordId(text: string): number | undefined {
  if (!/^[1-9]\d{0,15}$/.test(text)) return undefined;
  return BigInt(text) <= LARGEST_ID ? Number(text) : undefined;
}

const statements = new WeakMap<RecordShape, string>();

/** One record as it travels, or undefined where it is unknown or archived. */
export async function findRecord(
  db: Kysely<Tables>,
  context: Context,
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
