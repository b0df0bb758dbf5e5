import { type Kysely, sql } from 'kysely';
import type { Actor } from '../../context.ts';
import { runSql } from '../../database/runSql.ts';
import { APPROVAL, type ApprovalAction } from '../../queries/approvals/Approval.ts';
import { publishKeys } from '../../sql/outboxSql.ts';
import { type Tables, table } from '../../tables.ts';

interface Note {
  id: number;
  action: ApprovalAction;
  actor: Pick<Actor, 'id'> | null;
  /** The reason, or the person in whose name it was done. */
  more?: Readonly<Record<string, unknown>> | undefined;
}

/** Keeps a step of an approval in the audit trail, and announces that what waits has changed. */
export async function noteApproval(
  trx: Kysely<Tables>,
  { id, action, actor, more = {} }: Note,
): Promise<void> {
  await runSql(
    trx,
    sql`with published as (${publishKeys(sql`${[APPROVAL]}`)})
      insert into ${table.audit} (resource, record_id, action, user_id, new)
      values (${APPROVAL}, ${id}, ${action}, ${actor?.id ?? null}, ${JSON.stringify(more)})`,
  );
}
