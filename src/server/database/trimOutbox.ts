import { type Kysely, sql } from 'kysely';
import { type Tables, table } from '../tables.ts';
import { runSql } from './runSql.ts';

/** How long changes are kept for clients that come back. One that was away for longer reads everything again. */
export const OUTBOX_HOURS = 2;

const BATCH = 5_000;

/**
 * Removes old changes from the outbox, in batches that hold no lock for long. Several servers may do it at once.
 *
 * The end of the trimmed part is stored with the deletion: a position before it is then known to be incomplete. Rows behind a
 * running transaction stay, so that no position taken from now on lies before it.
 */
export async function trimOutbox(db: Kysely<Tables>, hours = OUTBOX_HOURS, batch = BATCH): Promise<void> {
  for (;;) {
    const [row] = await runSql<{ count: number }>(
      db,
      sql`with old as materialized (
          select o.ctid, o.xid from ${table.outbox} o
          where o.at < now() - make_interval(hours => ${hours}) and o.xid < pg_snapshot_xmin(pg_current_snapshot())
          order by o.xid limit ${batch} for update skip locked
        ),
        gone as (delete from ${table.outbox} o using old where o.ctid = old.ctid returning o.xid),
        last as (select xid from gone order by xid desc limit 1),
        state as (update ${table.outbox_state} s set trimmed = greatest(s.trimmed, last.xid) from last)
        select count(*) as count from gone`,
    );
    if ((row?.count ?? 0) < batch) return;
  }
}
