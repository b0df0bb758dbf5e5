import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Actor } from '../../context.ts';
import { runSql } from '../../database/runSql.ts';
import { APPROVAL, type ApprovalAction } from '../../queries/approvals/Approval.ts';
import { fragment } from '../../sql/fragment.ts';
import { publishKeys } from '../../sql/outboxSql.ts';
import type { Tables } from '../../tables.ts';

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
    `with published as (${publishKeys(fragment`array['${sql.raw(APPROVAL)}']`)})
     insert into plinth.audit (resource, record_id, action, user_id, new) values ('${APPROVAL}', $1, $2, $3, $4)`,
    [id, action, actor?.id ?? null, JSON.stringify(more)],
  );
}
