import { CompiledQuery } from 'kysely';
import { AppError } from '../../errors/AppError.ts';
import type { Actor, Context } from '../context.ts';
import { momentText } from '../queries/sql/businessTime.ts';

/** More sessions than this at a time nobody has by hand. */
const MOST = 100;

/** Where somebody is signed in, as its owner sees it. */
export interface OwnSession {
  id: number;
  /** 'YYYY-MM-DD HH:mm:ss' in the business time zone, as is last_used_at; the use is noted once a minute. */
  created_at: string;
  last_used_at: string;
  /** What the browser said of itself. */
  user_agent: string | null;
  /** It is the one that asks. */
  current: boolean;
}

/** The sessions of an account that are not over: its own one first, then the one used last. At most 100. */
export async function ownSessions(
  { db, timeZone }: Context,
  { id }: Actor,
  tokenHash: Buffer,
): Promise<OwnSession[]> {
  const text = `select id, ${momentText('created_at', timeZone)} as created_at,
      ${momentText('last_used_at', timeZone)} as last_used_at, user_agent, token_hash = $2 as current
    from plinth.session
    where user_id = $1 and expires_at > now() and last_used_at > now() - interval '12 hours'
    order by token_hash = $2 desc, plinth.session.last_used_at desc, id desc limit ${MOST}`;
  return (await db.executeQuery<OwnSession>(CompiledQuery.raw(text, [id, tokenHash]))).rows;
}

/** Ends one of them. @throws AppError notFound where the account has none of this number. */
export async function endOwnSession(
  { db }: Context,
  { id }: Actor,
  sessionId: number | undefined,
): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('plinth.session')
    .where('id', '=', sessionId ?? 0)
    .where('user_id', '=', id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new AppError('notFound', 'This session is already over');
}
