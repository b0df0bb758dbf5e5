import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { measureOutbox } from '../monitoring/measureOutbox.ts';
import type { Metrics } from '../monitoring/metrics.ts';
import type { Delivery, Mail } from './Mail.ts';
import { outboxDelivery } from './outboxDelivery.ts';
import { smtpDelivery } from './smtpDelivery.ts';

/** A mail server that is slower than this is taken for dead; a code in the mail would be over soon, too. */
const PATIENCE = 30_000;

/** How long a stop waits for mails under way: the whole stop takes at most 10 seconds (design: running). */
const PATIENCE_AT_STOP = 4000;

/** Sends mails while the product goes on. */
export interface Mailer {
  /** Sends a mail once `after` has come about, without anybody waiting for it. A failure goes to the log. */
  post(mail: Mail, after?: Promise<unknown>): void;
  /** Waits for the mails that are under way; those that take too long are broken off. */
  close(): Promise<void>;
}

export interface MailerOptions {
  /** SMTP_URL; without it each mail becomes a file. */
  smtpUrl: string | undefined;
  /** The data folder, whose `outbox` takes the files. */
  dataDir: string;
  log: FastifyBaseLogger;
  metrics?: Metrics | undefined;
}

/** The way of an installation's mails: through SMTP_URL, else into DATA_DIR/outbox (design: running). */
export function makeMailer({ smtpUrl, dataDir, log, metrics }: MailerOptions): Mailer {
  const outbox = join(dataDir, 'outbox');
  const deliver: Delivery = smtpUrl === undefined ? outboxDelivery(outbox, log) : smtpDelivery(smtpUrl);
  if (smtpUrl === undefined && metrics) measureOutbox(outbox, metrics.registry);
  const underWay = new Set<Promise<void>>();
  const stopping = new AbortController();

  const send = async (mail: Mail, after: Promise<unknown>): Promise<void> => {
    metrics?.mailsInProgress.inc();
    try {
      await after;
      await deliver(mail, AbortSignal.any([stopping.signal, AbortSignal.timeout(PATIENCE)]));
      metrics?.mails.inc({ result: 'sent' });
    } catch (error) {
      metrics?.mails.inc({ result: 'failed' });
      log.error(reasonOf(error), 'A mail could not be sent');
    } finally {
      metrics?.mailsInProgress.dec();
    }
  };

  return {
    post(mail, after = Promise.resolve()) {
      const sending = send(mail, after).finally(() => underWay.delete(sending));
      underWay.add(sending);
    },
    async close() {
      const patience = setTimeout(() => stopping.abort(), PATIENCE_AT_STOP);
      await Promise.all(underWay);
      clearTimeout(patience);
    },
  };
}

/** What says where the failure is. The message itself may quote the address, or the mail. */
function reasonOf(error: unknown): { reason: string; answer: number | undefined } {
  const { code, name, responseCode } = (error ?? {}) as Partial<Record<string, unknown>>;
  return {
    reason: typeof code === 'string' ? code : String(name),
    answer: typeof responseCode === 'number' ? responseCode : undefined,
  };
}
