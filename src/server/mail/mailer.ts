import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { measureOutbox } from '../monitoring/measureOutbox.ts';
import type { Metrics } from '../monitoring/metrics.ts';
import type { Tables } from '../tables.ts';
import { keptDelivery } from './demoMails.ts';
import type { Delivery, Mail } from './Mail.ts';
import { outboxDelivery } from './outboxDelivery.ts';
import { smtpDelivery } from './smtpDelivery.ts';

/** In milliseconds: a mail server that is slower is considered dead, and a code in the mail would soon expire. */
const PATIENCE = 30_000;

/**
 * How long a stop waits for mails that are being sent, in milliseconds: the whole stop takes at most 10 seconds
 * (docs/architecture.md, "The running process").
 */
const PATIENCE_AT_STOP = 4000;

/** Sends mails in the background. */
export interface Mailer {
  /** Sends a mail and waits until the mail server has taken it. Rejects if it does not; `failureCode` tells why. */
  send(mail: Mail): Promise<void>;
  /** Sends a mail after `after` has resolved, without waiting. Failures are logged. */
  post(mail: Mail, after?: Promise<unknown>): void;
  /** Waits for the mails that are being sent, and aborts those that take too long. */
  close(): Promise<void>;
}

export interface MailerOptions {
  /** SMTP_URL; without it, each mail is written to a file. */
  smtpUrl: string | undefined;
  /** The data folder, whose `outbox` contains the files. */
  dataDir: string;
  log: FastifyBaseLogger;
  metrics?: Metrics | undefined;
  /** The database of a demonstration, which keeps the mails that have no SMTP_URL; for nothing else. */
  keptIn?: Kysely<Tables> | undefined;
}

/** The mailer of an installation: through SMTP_URL, otherwise into DATA_DIR/outbox (docs/operations.md, "Mail"). */
export function makeMailer({ smtpUrl, dataDir, log, metrics, keptIn }: MailerOptions): Mailer {
  const outbox = join(dataDir, 'outbox');
  const deliver = smtpUrl === undefined ? unsent() : smtpDelivery(smtpUrl);
  if (smtpUrl === undefined && metrics) measureOutbox(outbox, metrics.registry);
  const underWay = new Set<Promise<void>>();
  const stopping = new AbortController();

  const send = async (mail: Mail, after?: Promise<unknown>): Promise<void> => {
    metrics?.mailsInProgress.inc();
    try {
      await after;
      await deliver(mail, AbortSignal.any([stopping.signal, AbortSignal.timeout(PATIENCE)]));
      metrics?.mails.inc({ result: 'sent' });
    } catch (error) {
      metrics?.mails.inc({ result: 'failed' });
      log.error(reasonOf(error), 'A mail could not be sent');
      throw error;
    } finally {
      metrics?.mailsInProgress.dec();
    }
  };

  function unsent(): Delivery {
    const toFile = outboxDelivery(outbox, log);
    return keptIn === undefined ? toFile : keptDelivery(keptIn, toFile);
  }

  return {
    send: (mail) => send(mail),
    post(mail, after = Promise.resolve()) {
      const sending = send(mail, after)
        // It is in the log, and nobody waits for it.
        .catch(() => undefined)
        .finally(() => underWay.delete(sending));
      underWay.add(sending);
    },
    async close() {
      const patience = setTimeout(() => stopping.abort(), PATIENCE_AT_STOP);
      await Promise.all(underWay);
      clearTimeout(patience);
    },
  };
}

/** Why a mail was not delivered, for its author: a code such as ESOCKET, or the number of the mail server's answer. */
export function failureCode(error: unknown): string {
  const { reason, answer } = reasonOf(error);
  return answer === undefined ? reason : String(answer);
}

/** The loggable part of a failure. The message itself may quote the address or the mail. */
function reasonOf(error: unknown): { reason: string; answer: number | undefined } {
  const { code, name, responseCode } = (error ?? {}) as Partial<Record<string, unknown>>;
  return {
    reason: typeof code === 'string' ? code : String(name),
    answer: typeof responseCode === 'number' ? responseCode : undefined,
  };
}
