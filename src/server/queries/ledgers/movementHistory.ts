import type { HistoryView, Resource } from '../../../schema/index.ts';
import type { ReadContext, ReadDb } from '../../context.ts';
import type { Row } from '../../database/runSql.ts';
import { recordShape } from '../../sql/recordShape.ts';
import { countedPage } from '../lists/listPage.ts';
import { type ListRequest, type QueryString, readListParameters } from '../lists/listParameters.ts';
import type { ListTotal } from '../lists/listTotal.ts';
import { readLongList } from '../lists/longList.ts';
import { withBalances } from './movementBalances.ts';
import { withReversals } from './withReversals.ts';

/** The key of a history: a day, or the id of a record that the movements refer to. */
export type HistoryKey = { day: string } | { id: number };

export interface History {
  movement: Resource;
  view: HistoryView;
  key: HistoryKey;
  /** Filters of fields, as in a list. */
  filters: QueryString;
}

/**
 * The movements of a day or of a record, newest first (docs/business-rules.md, "Histories"). Reversed ones are marked. A day is
 * the movement's own `date`.
 *
 * @param reader the id of the account that reads.
 */
export async function historyPieces(
  context: ReadContext,
  history: History,
  reader: number,
): Promise<AsyncGenerator<Row[]>> {
  const { movement } = history;
  const { pieces } = await readLongList(context, movement, requestOf(context, history), {
    reader,
    complete: (db, rows) => completed(db, context, history, rows),
  });
  return pieces;
}

/** A page of the same, with its total. */
export async function historyPage(
  context: ReadContext,
  history: History,
  window: { start: number; end: number },
): Promise<{ rows: Row[] } & ListTotal> {
  const { movement } = history;
  const request = { ...requestOf(context, history), window };
  const { rows, ...count } = await countedPage(context.db, context, movement, request);
  return { rows: await completed(context.db, context, history, rows), ...count };
}

async function completed(
  db: ReadDb,
  context: ReadContext,
  { movement, view }: History,
  rows: readonly Row[],
): Promise<Row[]> {
  return withReversals(db, context, await withBalances(db, movement, rows, view.balances));
}

/**
 * It is a list like any other, in the order of its entries.
 *
 * @throws AppError invalid, naming each wrong filter.
 */
function requestOf(context: ReadContext, { movement, view, key, filters }: History): ListRequest {
  const filter = 'day' in key ? { date: key.day } : { [view.by as string]: String(key.id) };
  return readListParameters(recordShape(context, movement), {
    ...filters,
    ...filter,
    _sort: 'id',
    _order: 'desc',
  });
}
