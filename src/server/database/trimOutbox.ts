import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';
import { runSql } from './runSql.ts';

/** How long changes are kept for clients that come back. One that was away for longer reads everything again. */
export const OUTBOX_HOURS = 2;

const BATCH = 5_000;

/**
 * The end of the trimmed part is stored with the deletion: a position before it is then known to be incomplete. Rows behind a
 * running transaction stay, so that no position taken from now on lies before it.
 */
const TRIM = `
with old as materialized (
  select ctid, xid from plinth.outbox
  where at < now() - make_interval(hours => $1) and xid < pg_snapshot_xmin(pg_current_snapshot())
  order by xid limit $2 for update skip locked
),
gone as (delete from plinth.outbox o using old where o.ctid = old.ctid returning o.xid),
last as (select xid from gone order by xid desc limit 1),
state as (update plinth.outbox_state s set trimmed = greatest(s.trimmed, last.xid) from last)
select count(*) as count from gone`;

/** Removes old changes from the outbox, in batches that hold no lock for long. Several servers may do it at once. */
export async function trimOutbox(db: Kysely<Tables>, hours = OUTBOX_HOURS, batch = BATCH): Promise<void> {
  for (;;) {
    const [row] = await runSql<{ count: number }>(db, TRIM, [hours, batch]);
    if ((row?.count ?? 0) < batch) return;
  }
}
