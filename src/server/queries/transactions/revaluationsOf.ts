import type { ReadContext } from '../../context.ts';
import { runSql } from '../../database/runSql.ts';
import { keepPrepared } from '../../sql/keepPrepared.ts';

/** A transaction by which another one values goods again, on one day. */
export interface CausedRow {
  id: number;
  date: string;
  /** The sum of its debits: the cost that it moves. */
  amount: number;
}

/** The revaluations that a transaction causes, in the order of days; none for who does not read all books. */
export async function revaluationsOf({ db, reader }: ReadContext, id: number): Promise<CausedRow[]> {
  if (reader?.readsAllBooks === false) return [];
  const text = keepPrepared(`
    select t.id, t.date, (select coalesce(sum(e.debit), 0) from plinth.entry e where e.transaction_id = t.id) as amount
    from plinth.transaction t where t.caused_by = $1 order by t.date, t.id`);
  return runSql<CausedRow>(db, text, [id]);
}
