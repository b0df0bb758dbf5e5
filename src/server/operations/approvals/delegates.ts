import type { Kysely } from 'kysely';
import { AppError, invalid } from '../../../errors/AppError.ts';
import { failure } from '../../../errors/failure.ts';
import type { Actor, Context } from '../../context.ts';
import { runSql } from '../../database/runSql.ts';
import type { Tables } from '../../database/tables.ts';
import { businessToday } from '../../sql/businessTime.ts';
import { ident, tableOf } from '../../sql/recordSql.ts';
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
  const text = `select d.id, f.${ident(name.name)} as from_name, t.${ident(name.name)} as to_name, d.from_user = $1 as "isOwn",
      d.first_day::text, d.last_day::text
    from plinth.approval_delegate d join ${tableOf(resource)} f on f.id = d.from_user join ${tableOf(resource)} t on t.id = d.to_user
    where (d.from_user = $1 or d.to_user = $1) and d.last_day >= $2::date order by d.first_day, d.id`;
  return runSql<KeptDelegation>(context.db, text, [id, businessToday(context.timeZone)]);
}

/** Whether a user has the right to approve anything. */
export function approvesAnything({ isAdmin, access }: Actor): boolean {
  return isAdmin || [...(access?.resources.values() ?? [])].some(({ rights }) => rights.has('approve'));
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
  if (!approvesAnything(actor)) throw new AppError('delegateNothing');
  if (last_day < first_day) throw invalid({ last_day: failure('delegateDays') });
  const { resource, name, email: column } = accountTable(resources);
  const [found] = await runSql<{ id: number; name: string }>(
    trx,
    `select id, ${ident(name.name)} as name from ${tableOf(resource)}
     where lower(${ident(column.name)}) = lower($1) and archived_at is null`,
    [email],
  );
  if (found === undefined || found.id === actor.id) throw invalid({ email: failure('delegateWrong') });
  await runSql(
    trx,
    'insert into plinth.approval_delegate (from_user, to_user, first_day, last_day) values ($1, $2, $3, $4)',
    [actor.id, found.id, first_day, last_day],
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
    'delete from plinth.approval_delegate where id = $1 and from_user = $2 returning to_user',
    [id ?? 0, actor.id],
  );
  if (rows[0] === undefined) throw new AppError('delegateNotFound');
  await noteApproval(trx, { id: 0, action: 'delegation ended', actor, more: { to: rows[0].to_user } });
}
