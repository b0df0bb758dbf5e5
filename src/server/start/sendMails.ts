import type { Context } from '../context.ts';
import type { Mail } from '../mail/Mail.ts';
import { failureCode, type Mailer } from '../mail/mailer.ts';
import { leaseMails, markFailed, markSent, type QueuedMail } from '../mail/queue.ts';
import { findActor } from '../operations/accounts/sessions.ts';
import type { DrawReport } from '../operations/mail/drawReport.ts';
import { mailDueReports } from '../operations/mail/mailDueReports.ts';
import { businessToday } from '../sql/businessTime.ts';

/** How often a server looks for mails whose time has come, in milliseconds. */
const PAUSE = 5_000;
/** The most mails that a server delivers at once. */
const AT_ONCE = 5;

/**
 * Sends monthly reports and delivers kept mails until it is stopped. Any number of servers may do it: each takes the mails that no
 * other has taken.
 *
 * @param context returns the present context; definitions may be reloaded in between.
 * @param draw makes the files of reports.
 * @returns a function that stops it: it ends a drawing, and resolves when the deliveries under way have ended.
 */
export function sendMails(
  context: () => Context,
  mailer: Mailer,
  draw: DrawReport,
  pause = PAUSE,
): () => Promise<void> {
  const stopping = new AbortController();
  // The files of reports take seconds to draw, and the other mails do not wait for them.
  const stops = [
    repeated(() => mailDueReports(context(), businessToday(context().timeZone), draw, stopping.signal)),
    repeated(() => deliverDue(context(), mailer)),
  ];
  return async () => {
    stopping.abort();
    await Promise.all(stops.map((stop) => stop()));
  };

  function repeated(work: () => Promise<unknown>): () => Promise<unknown> {
    let underWay: Promise<unknown> | undefined;
    const run = () => {
      underWay ??= work()
        .catch((err: unknown) => context().log.warn({ err }, 'The mails could not be sent'))
        .finally(() => {
          underWay = undefined;
        });
    };
    const timer = setInterval(run, pause);
    timer.unref();
    return async () => {
      clearInterval(timer);
      await underWay;
    };
  }
}

/** Delivers the mails whose time has come. */
export async function deliverDue(context: Context, mailer: Mailer): Promise<void> {
  const mails = await leaseMails(context.db, AT_ONCE);
  await Promise.all(mails.map((mail) => deliver(context, mailer, mail)));
}

async function deliver(context: Context, mailer: Mailer, queued: QueuedMail): Promise<void> {
  const { db, settings } = context;
  try {
    const sender = queued.by_hand ? await findActor(db, context, queued.created_by) : undefined;
    const replyTo = sender && { name: sender.name, address: sender.email };
    await mailer.send({ ...mailOf(queued, settings), replyTo });
  } catch (error) {
    return markFailed(db, queued.id, failureCode(error));
  }
  await markSent(db, queued.id);
}

function mailOf(queued: QueuedMail, { product, mailFrom }: Context['settings']): Mail {
  const { recipient, subject, text, attachment, attachment_name: name, attachment_type: type } = queued;
  return {
    product,
    from: mailFrom,
    to: recipient,
    subject,
    text,
    attachments:
      attachment === null
        ? []
        : [
            {
              filename: name ?? 'file',
              contentType: type ?? 'application/octet-stream',
              content: attachment,
            },
          ],
  };
}
