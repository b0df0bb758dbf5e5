import { type Kysely, sql } from 'kysely';
import { notice } from '../../../errors/notices.ts';
import { accessOf } from '../../access/compile.ts';
import type { Context } from '../../context.ts';
import { runSql } from '../../database/runSql.ts';
import type { Approval } from '../../queries/approvals/Approval.ts';
import { businessToday } from '../../sql/businessTime.ts';
import { tableOf } from '../../sql/recordSql.ts';
import { type Tables, table } from '../../tables.ts';
import { accountTable } from '../accounts/account.ts';
import { findActors } from '../accounts/sessions.ts';
import { labelInMail, mailFromProduct } from '../outbox/productMail.ts';
import { approvalInMail } from './approvalInMail.ts';
import { approversById, openSteps } from './approvers.ts';

/** A firm whose every user approves would mail all of them. */
const MOST_APPROVERS = 50;

/**
 * Mails those who can approve a movement now, and their delegates of today, one mail each (docs/operations.md, "Mail"): the users
 * with the role of an open step; never its maker, nor who has approved it already. Administrators may approve all, and are mailed only
 * if they have the role.
 */
export async function mailApprovers(
  trx: Kysely<Tables>,
  context: Context,
  approval: Approval,
  makerName: string,
): Promise<void> {
  const { id, resource, created_by, steps, done } = approval;
  const without = [created_by, ...done.flatMap(({ user_id, for_user }) => [user_id, for_user ?? user_id])];
  const roles = openSteps(steps, done).map(({ role }) => role);
  const found = await findActors(trx, context, await idsWithRole(trx, context, roles, without));
  const users = found.map((user) => ({ ...user, access: accessOf(context, user) }));
  const approvers = (await approversById(trx, context, users, [id])).get(id) ?? [];
  const delegates = await delegatesOf(
    trx,
    context,
    approvers.map((one) => one.id),
    without,
  );
  const { product } = context.settings;
  // Each as they read it.
  for (const recipient of [...approvers, ...delegates]) {
    const reader = { ...recipient, access: accessOf(context, recipient) };
    const wordsIn = await approvalInMail(trx, context, approval, reader);
    await mailFromProduct(trx, context, created_by, [recipient], {
      about: 'approvals',
      isCollected: true,
      write: (language) => {
        const what = wordsIn(language);
        return {
          subject: notice('mailApprovalWaits', { product, what: labelInMail(context, resource, language) }),
          lines: [
            notice('mailApprovalSent', { name: makerName, what }),
            notice('mailOpenApprovals', { product }),
          ],
        };
      },
    });
  }
}

/** The users with one of the roles; for a step of anybody, those with any role. */
async function idsWithRole(
  trx: Kysely<Tables>,
  context: Context,
  roles: readonly (string | null)[],
  without: readonly number[],
): Promise<number[]> {
  const { resource, roles: field } = accountTable(context.resources);
  if (field === undefined || roles.length === 0) return [];
  const held = sql`coalesce(${sql.id('t', field.name)}, '[]')`;
  const named = roles.filter((role) => role !== null);
  const isOfAny = roles.includes(null) ? sql`${held} <> '[]'` : sql`false`;
  const rows = await runSql<{ id: number }>(
    trx,
    sql`select t.id from ${tableOf(resource)} t where t.archived_at is null and t.id <> all (${without}::bigint[])
      and (${held} ?| ${named}::text[] or ${isOfAny}) order by t.id limit ${MOST_APPROVERS}`,
  );
  return rows.map(({ id }) => id);
}

async function delegatesOf(
  trx: Kysely<Tables>,
  context: Context,
  approvers: readonly number[],
  without: readonly number[],
) {
  const rows = await runSql<{ id: number }>(
    trx,
    sql`select distinct d.to_user as id from ${table.approval_delegate} d
      where d.from_user = any (${approvers}::bigint[]) and d.to_user <> all (${without}::bigint[])
        and ${businessToday(context.timeZone)}::date between d.first_day and d.last_day`,
  );
  return findActors(
    trx,
    context,
    rows.map(({ id }) => id),
  );
}
