import type { HistoryView, Resource } from '../../../schema/index.ts';
import type { Context } from '../../context.ts';
import type { Row } from '../../database/runSql.ts';
import { recordShape } from '../../sql/recordShape.ts';
import { listPage } from '../lists/listPage.ts';
import { type ListRequest, type QueryString, readListParameters } from '../lists/listParameters.ts';
import type { ListTotal } from '../lists/listTotal.ts';
import { readLongList } from '../lists/longList.ts';
import { withBalances } from './movementBalances.ts';

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
 * The effective movements of a day or of a record, newest first (docs/business-rules.md, "Histories"). Reversed ones are left
 * out. A day is the movement's own `date`.
 *
 * @param reader the id of the account that reads.
 */
export async function historyPieces(
  context: Context,
  history: History,
  reader: number,
): Promise<AsyncGenerator<Row[]>> {
  const { movement, view } = history;
  const { pieces } = await readLongList(context, movement, requestOf(context, history), {
    reader,
    complete: (db, rows) => withBalances(db, movement, rows, view.balances),
  });
  return pieces;
}

/** A page of the same, with its total. */
export async function historyPage(
  context: Context,
  history: History,
  window: { start: number; end: number },
): Promise<{ rows: Row[] } & ListTotal> {
  const { movement, view } = history;
  const request = { ...requestOf(context, history), window };
  const { rows, ...count } = await listPage(context.db, context, movement, request);
  return { rows: await withBalances(context.db, movement, rows, view.balances), ...count };
}

/**
 * It is a list like any other, filtered by effective movements unless a filter asks for another state.
 *
 * @throws AppError invalid, naming each wrong filter.
 */
function requestOf(context: Context, { movement, view, key, filters }: History): ListRequest {
  const filter = 'day' in key ? { date: key.day } : { [view.by as string]: String(key.id) };
  const state = Object.values(movement.fields).find(({ from }) => from === 'posting');
  const standing = state === undefined ? {} : { [state.name]: 'posted' };
  return readListParameters(recordShape(context, movement), {
    ...standing,
    ...filters,
    ...filter,
    _sort: 'id',
    _order: 'desc',
  });
}
