import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { trimOutbox } from '../database/trimOutbox.ts';
import { MAIL_DAYS } from '../mail/demoMails.ts';
import { KEPT_DAYS } from '../mail/queue.ts';
import { DEVICE_DAYS } from '../operations/accounts/devices.ts';
import { SESSION_IDLE } from '../operations/accounts/sessions.ts';
import { REFUSED_IN_A_DAY } from '../operations/movements/refusedPostings.ts';
import { purgeUploads } from '../operations/uploads/purgeUploads.ts';
import { table } from '../tables.ts';

const HOUR = 3_600_000;

/**
 * Removes expired data, now and every hour: stored answers after 7 days, expired sessions, unused devices, attempts that no
 * limit counts any more, expired OTPs (a reset token expires 10 minutes after its OTP at the latest), images that no record
 * ever had, the mails of a demonstration after 7 days, those that users sent after 90, and changes that no client will ask for. Several servers may do it at once.
 *
 * @param context returns the present context; definitions may be reloaded in between.
 * @returns a function that stops it, and resolves when a running round is finished.
 */
export function purgeHourly(context: () => Context): () => Promise<void> {
  let underWay = Promise.resolve();
  const run = () => {
    const present = context();
    underWay = purge(present).catch((err: unknown) =>
      present.log.warn({ err }, 'Expired rows could not be removed'),
    );
  };
  run();
  const timer = setInterval(run, HOUR);
  timer.unref();
  return () => {
    clearInterval(timer);
    return underWay;
  };
}

/** One round of the purge. */
export async function purge({
  db,
  resources,
  types,
}: Pick<Context, 'db' | 'resources' | 'types'>): Promise<void> {
  await sql`delete from ${table.idempotency} where created_at < now() - interval '7 days'`.execute(db);
  await sql`delete from ${table.session} where expires_at < now() or last_used_at < now() - ${SESSION_IDLE}`.execute(
    db,
  );
  await sql`delete from ${table.device} where last_used_at < now() - make_interval(days => ${DEVICE_DAYS})`.execute(
    db,
  );
  await sql`delete from ${table.attempt}
    where at < now() - case when kind = ${REFUSED_IN_A_DAY} then interval '1 day' else interval '1 hour' end`.execute(
    db,
  );
  await sql`delete from ${table.started_sign_in} where expires_at < now()`.execute(db);
  await sql`delete from ${table.open_id_request} where expires_at < now()`.execute(db);
  await sql`delete from ${table.open_id_answer} where expires_at < now()`.execute(db);
  await sql`delete from ${table.passkey_challenge} where expires_at < now()`.execute(db);
  await sql`delete from ${table.otp} where expires_at < now() - interval '1 hour'`.execute(db);
  await sql`delete from ${table.demo_mail} where at < now() - make_interval(days => ${MAIL_DAYS})`.execute(
    db,
  );
  await sql`delete from ${table.mail} where created_at < now() - make_interval(days => ${KEPT_DAYS})`.execute(
    db,
  );
  await trimOutbox(db);
  await purgeUploads(db, resources, types);
}
