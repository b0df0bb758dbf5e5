import type { Kysely } from 'kysely';
import { notice } from '../../../errors/notices.ts';
import { accessOf } from '../../access/compile.ts';
import type { Context } from '../../context.ts';
import { runSql } from '../../database/runSql.ts';
import type { Tables } from '../../database/tables.ts';
import type { Approval } from '../../queries/approvals/Approval.ts';
import { businessToday } from '../../sql/businessTime.ts';
import { ident, tableOf } from '../../sql/recordSql.ts';
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
  const held = `coalesce(${ident(field.name)}, '[]')`;
  const rows = await runSql<{ id: number }>(
    trx,
    `select id from ${tableOf(resource)} where archived_at is null and id <> all ($1::bigint[])
       and (${held} ?| $2::text[] or ($3 and ${held} <> '[]')) order by id limit ${MOST_APPROVERS}`,
    [without, roles.filter((role) => role !== null), roles.includes(null)],
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
    `select distinct to_user as id from plinth.approval_delegate
     where from_user = any ($1::bigint[]) and to_user <> all ($2::bigint[]) and $3::date between first_day and last_day`,
    [approvers, without, businessToday(context.timeZone)],
  );
  return findActors(
    trx,
    context,
    rows.map(({ id }) => id),
  );
}
