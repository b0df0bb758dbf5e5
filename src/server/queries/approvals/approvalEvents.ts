import { sql } from 'kysely';
import type { ReadContext } from '../../context.ts';
import { runSql } from '../../database/runSql.ts';
import { momentText } from '../../sql/businessTime.ts';
import { table } from '../../tables.ts';
import { APPROVAL, type ApprovalAction } from './Approval.ts';

/** A step of an approval as it happened. */
export interface ApprovalEvent {
  action: ApprovalAction;
  user_id: number | null;
  /** In whose name, for a delegate. */
  for_user: number | null;
  at: string;
  reason: string | null;
}

/**
 * The events of an approval, oldest first. They hold no value of a movement.
 *
 * @param context the product's own: a reader of the approval reads them.
 */
export async function approvalEvents(
  { db, timeZone }: Pick<ReadContext, 'db' | 'timeZone'>,
  id: number,
): Promise<ApprovalEvent[]> {
  return runSql<ApprovalEvent>(
    db,
    sql`
      select e.action, e.user_id, (e.new ->> 'for_user')::bigint as for_user, ${momentText(sql`e.at`, timeZone)} as at,
        e.new ->> 'reason' as reason
      from ${table.audit} e where e.resource = ${APPROVAL} and e.record_id = ${id} order by e.id`,
  );
}
