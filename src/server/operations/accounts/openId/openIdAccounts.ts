import { type Kysely, sql, type Transaction } from 'kysely';
import type { IDToken } from 'openid-client';
import { AppError } from '../../../../errors/AppError.ts';
import type { Context } from '../../../context.ts';
import { runSql } from '../../../database/runSql.ts';
import { momentText } from '../../../sql/businessTime.ts';
import { tableOf } from '../../../sql/recordSql.ts';
import { type Tables, table } from '../../../tables.ts';
import { accountTable } from '../account.ts';

/**
 * The account of the provider's user, by issuer and subject; undefined at the first sign-in.
 * @throws AppError openIdNoAccount if it is archived. Its email leads to no other account.
 */
export async function boundAccount(
  trx: Transaction<Tables>,
  { resources }: Context,
  { iss, sub }: IDToken,
): Promise<number | undefined> {
  const { resource } = accountTable(resources);
  const [bound] = await runSql<{ user_id: number; active: boolean }>(
    trx,
    sql`update ${table.open_id_account} bound set last_used_at = now()
    where issuer = ${iss} and subject = ${sub}
    returning user_id, exists (
      select 1 from ${tableOf(resource)} account where account.id = bound.user_id and account.archived_at is null
    ) as active`,
  );
  if (bound !== undefined && !bound.active) throw new AppError('openIdNoAccount');
  return bound?.user_id;
}

/** How the provider's users are bound to an account, for administrators. */
export interface OpenIdAccount {
  issuer: string;
  /** At the first sign-in. */
  email: string;
  /** 'YYYY-MM-DD HH:mm:ss' in the business time zone, like last_used_at. */
  bound_at: string;
  last_used_at: string;
}

/** To which users of providers an account is bound. */
export function openIdAccounts({ db, timeZone }: Context, userId: number): Promise<OpenIdAccount[]> {
  const moment = (column: string) => sql`${momentText(sql.id(column), timeZone)} as ${sql.id(column)}`;
  return runSql<OpenIdAccount>(
    db,
    sql`select issuer, email, ${moment('bound_at')}, ${moment('last_used_at')}
    from ${table.open_id_account} where user_id = ${userId} order by issuer`,
  );
}

/**
 * Unbinds an account from the users of providers: the next sign-in with its verified email binds it again.
 * @throws AppError openIdUnknown if it is bound to none.
 */
export async function unbindOpenId(trx: Kysely<Tables>, userId: number): Promise<void> {
  const ended = await runSql(
    trx,
    sql`delete from ${table.open_id_account} where user_id = ${userId} returning user_id`,
  );
  if (ended.length === 0) throw new AppError('openIdUnknown');
  await trx.deleteFrom('plinth.open_id_answer').where('user_id', '=', userId).execute();
}
