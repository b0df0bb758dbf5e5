import { type Kysely, sql } from 'kysely';
import { runSql } from '../../database/runSql.ts';
import { type Tables, table } from '../../tables.ts';

/** How a user wants the mails of the product. */
export interface MailChoice {
  /** Mails of what waits for their approval, and of how their own movements ended. */
  approvals: boolean;
  /** The tag of their language; null for that of settings.yaml. */
  language: string | null;
}

const UNCHOSEN: MailChoice = { approvals: true, language: null };

/** The choices of some users, by their ids. */
export async function mailChoices(
  db: Kysely<Tables>,
  ids: readonly number[],
): Promise<(id: number) => MailChoice> {
  const rows = await runSql<MailChoice & { user_id: number }>(
    db,
    sql`select m.user_id, m.approvals, m.language from ${table.mail_choice} m where m.user_id = any (${ids}::bigint[])`,
  );
  const found = new Map(rows.map(({ user_id, ...choice }) => [user_id, choice]));
  return (id) => found.get(id) ?? UNCHOSEN;
}

/** Keeps the choice of a user. */
export async function chooseMails(
  db: Kysely<Tables>,
  id: number,
  { approvals, language }: MailChoice,
): Promise<void> {
  await runSql(
    db,
    sql`insert into ${table.mail_choice} (user_id, approvals, language) values (${id}, ${approvals}, ${language})
      on conflict (user_id) do update set approvals = excluded.approvals, language = excluded.language`,
  );
}
