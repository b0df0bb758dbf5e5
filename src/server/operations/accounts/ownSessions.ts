import { sql } from 'kysely';
import { AppError } from '../../../errors/AppError.ts';
import type { Actor, Context } from '../../context.ts';
import { runSql } from '../../database/runSql.ts';
import { momentText } from '../../sql/businessTime.ts';
import { table } from '../../tables.ts';
import { SESSION_IDLE } from './sessions.ts';

/** Nobody has more sessions than this by hand. */
const MOST = 100;

/** A session as its owner sees it. */
export interface OwnSession {
  id: number;
  /** 'YYYY-MM-DD HH:mm:ss' in the business time zone, like last_used_at, which is updated once a minute. */
  created_at: string;
  last_used_at: string;
  /** The browser's User-Agent. */
  user_agent: string | null;
  /** The session of this call. */
  current: boolean;
}

/** The active sessions of an account: that of the token first, then by last use. At most 100. */
export async function ownSessions(
  { db, timeZone }: Context,
  { id }: Pick<Actor, 'id'>,
  tokenHash?: Buffer,
): Promise<OwnSession[]> {
  return runSql<OwnSession>(
    db,
    sql`select id, ${momentText(sql`created_at`, timeZone)} as created_at,
      ${momentText(sql`last_used_at`, timeZone)} as last_used_at, user_agent, token_hash is not distinct from ${tokenHash ?? null} as current
    from ${table.session} s
    where s.user_id = ${id} and expires_at > now() and last_used_at > now() - ${SESSION_IDLE}
    order by current desc, s.last_used_at desc, id desc limit ${MOST}`,
  );
}

/**
 * Ends one of them.
 * @throws AppError sessionNotFound if the account has no session with this id.
 */
export async function endOwnSession(
  { db }: Pick<Context, 'db'>,
  { id }: Pick<Actor, 'id'>,
  sessionId: number | undefined,
): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('plinth.session')
    .where('id', '=', sessionId ?? 0)
    .where('user_id', '=', id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new AppError('sessionNotFound');
}
