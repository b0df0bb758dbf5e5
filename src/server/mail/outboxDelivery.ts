import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { createTransport } from 'nodemailer';
import { makeFolder } from '../makeFolder.ts';
import { composed } from './composed.ts';
import type { Delivery } from './Mail.ts';

const SENDER = 'no-reply@localhost';

/**
 * Writes each mail to its own .eml file, readable only by the server's account, because it may contain a code. The names sort
 * by time and contain nothing else.
 */
export function outboxDelivery(folder: string, log: FastifyBaseLogger): Delivery {
  const composer = createTransport({ streamTransport: true, buffer: true });
  return async (mail) => {
    const { message } = await composer.sendMail(composed(mail, SENDER));
    const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`;
    makeFolder(folder, 0o700);
    await writeFile(join(folder, name), message as Buffer, { mode: 0o600, flag: 'wx' });
    log.info({ file: join(folder, name) }, 'SMTP_URL is not set: a mail was written to the outbox');
  };
}
