import { fieldExpression } from '../../../schema/expression/whereExpression.ts';
import type { Resource } from '../../../schema/index.ts';
import type { ReadContext } from '../../context.ts';
import type { Row } from '../../database/runSql.ts';
import type { FieldSql } from '../../sql/fieldSql.ts';
import { keptPrepared } from '../../sql/prepared.ts';
import { recordShape } from '../../sql/recordShape.ts';
import type { ListRequest } from './listParameters.ts';
import { wholeList } from './listRecords.ts';

/** The rows of a list with some ids, in the order of the ids. */
export async function rowsByIds(
  context: ReadContext,
  resource: Resource,
  { archived }: Pick<ListRequest, 'archived'>,
  ids: readonly number[],
): Promise<Row[]> {
  if (ids.length === 0) return [];
  const id = recordShape(context, resource).fields.get('id') as FieldSql;
  const statement = wholeList(context, resource, {
    sort: [{ sql: id, order: 'asc' }],
    where: [fieldExpression(id.field, context.types, 'one_of', ids.map(String))],
    words: [],
    archived,
    totals: false,
    count: 'exact',
  });
  const { rows } = await keptPrepared(statement).execute(context.db);
  const byId = new Map(rows.map((row) => [Number(row.id), row]));
  return ids.map((each) => byId.get(each)).filter((row) => row !== undefined);
}
