import { sql } from 'kysely';
import { DEVICE_DAYS } from './auth/devices.ts';
import type { Context } from './context.ts';
import { purgeUploads } from './uploads/purgeUploads.ts';

const HOUR = 3_600_000;

/**
 * Removes what has had its time, now and every hour: kept answers after 7 days, sessions that are over, devices that nobody signs in with any more, attempts that
 * no limit counts any more, OTPs that are long over (a reset token ends 10 minutes after its OTP at the latest), images
 * that no record ever had. Several servers doing it at once do no harm.
 *
 * @param context what holds at the time: definitions may be reloaded in between.
 * @returns stops it; answered once a round under way is done.
 */
export function purgeHourly(context: () => Context): () => Promise<void> {
  let underWay = Promise.resolve();
  const run = () => {
    const present = context();
    underWay = purge(present).catch((err: unknown) =>
      present.log.warn({ err }, 'Old rows could not be removed'),
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

/** One round of it. */
export async function purge({
  db,
  resources,
  types,
}: Pick<Context, 'db' | 'resources' | 'types'>): Promise<void> {
  await sql`delete from plinth.idempotency where created_at < now() - interval '7 days'`.execute(db);
  await sql`delete from plinth.session where expires_at < now() or last_used_at < now() - interval '12 hours'`.execute(
    db,
  );
  await sql`delete from plinth.device where last_used_at < now() - make_interval(days => ${DEVICE_DAYS})`.execute(
    db,
  );
  await sql`delete from plinth.attempt where at < now() - interval '1 hour'`.execute(db);
  await sql`delete from plinth.otp where expires_at < now() - interval '1 hour'`.execute(db);
  await purgeUploads(db, resources, types);
}
