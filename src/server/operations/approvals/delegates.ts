import { type Kysely, sql } from 'kysely';
import { AppError, invalid } from '../../../errors/AppError.ts';
import { failure } from '../../../errors/failure.ts';
import { approvesAnything } from '../../access/approvalsOf.ts';
import type { Actor, Context } from '../../context.ts';
import { runSql } from '../../database/runSql.ts';
import { businessToday } from '../../sql/businessTime.ts';
import { tableOf } from '../../sql/recordSql.ts';
import { type Tables, table } from '../../tables.ts';
import { accountTable } from '../accounts/account.ts';
import { noteApproval } from './noteApproval.ts';

/** A user's delegate, who approves in their name, and the days on which they do. */
export interface Delegation {
  /** The email of who approves. */
  email: string;
  first_day: string;
  last_day: string;
}

/** A delegation, to or from the reader. */
export interface KeptDelegation {
  id: number;
  from_name: string;
  to_name: string;
  isOwn: boolean;
  first_day: string;
  last_day: string;
}

/** The delegations of a user that have not passed: those that they gave, and those that they have. */
export async function ownDelegations(context: Context, { id }: Actor): Promise<KeptDelegation[]> {
  const { resource, name } = accountTable(context.resources);
  return runSql<KeptDelegation>(
    context.db,
    sql`select d.id, ${sql.id('f', name.name)} as from_name, ${sql.id('t', name.name)} as to_name, d.from_user = ${id} as "isOwn",
        d.first_day::text, d.last_day::text
      from ${table.approval_delegate} d
        join ${tableOf(resource)} f on f.id = d.from_user join ${tableOf(resource)} t on t.id = d.to_user
      where (d.from_user = ${id} or d.to_user = ${id}) and d.last_day >= ${businessToday(context.timeZone)}::date
      order by d.first_day, d.id`,
  );
}

/** Whether a user has the right to approve anything. */
export function mayApprove({ isAdmin, access }: Actor): boolean {
  return isAdmin || (access !== undefined && approvesAnything(access));
}

/**
 * Lets somebody approve in one's name for some days; not what either of them sent.
 *
 * @returns the name of the delegate.
 * @throws AppError delegateNothing, invalid for an unknown user, oneself, or a last day before the first.
 */
export async function addDelegate(
  trx: Kysely<Tables>,
  { resources }: Context,
  actor: Actor,
  { email, first_day, last_day }: Delegation,
): Promise<string> {
  if (!mayApprove(actor)) throw new AppError('delegateNothing');
  if (last_day < first_day) throw invalid({ last_day: failure('delegateDays') });
  const { resource, name, email: column } = accountTable(resources);
  const [found] = await runSql<{ id: number; name: string }>(
    trx,
    sql`select t.id, ${sql.id('t', name.name)} as name from ${tableOf(resource)} t
      where lower(${sql.id('t', column.name)}) = lower(${email}) and t.archived_at is null`,
  );
  if (found === undefined || found.id === actor.id) throw invalid({ email: failure('delegateWrong') });
  await runSql(
    trx,
    sql`insert into ${table.approval_delegate} (from_user, to_user, first_day, last_day)
      values (${actor.id}, ${found.id}, ${first_day}, ${last_day})`,
  );
  const more = { to: found.id, first_day, last_day };
  await noteApproval(trx, { id: 0, action: 'delegated', actor, more });
  return found.name;
}

/** Ends a delegation of one's own. @throws AppError delegateNotFound */
export async function removeDelegate(
  trx: Kysely<Tables>,
  actor: Actor,
  id: number | undefined,
): Promise<void> {
  const rows = await runSql<{ to_user: number }>(
    trx,
    sql`delete from ${table.approval_delegate} d where d.id = ${id ?? 0} and d.from_user = ${actor.id} returning d.to_user`,
  );
  if (rows[0] === undefined) throw new AppError('delegateNotFound');
  await noteApproval(trx, { id: 0, action: 'delegation ended', actor, more: { to: rows[0].to_user } });
}
