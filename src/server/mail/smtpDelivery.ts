import { createTransport } from 'nodemailer';
import { composed } from './composed.ts';
import type { Delivery } from './Mail.ts';

/** Sends mails to the mail server of SMTP_URL, each over its own connection, because there are few. */
export function smtpDelivery(smtpUrl: string): Delivery {
  const transport = createTransport({ url: smtpUrl, disableFileAccess: true, disableUrlAccess: true });
  const sender = senderOf(new URL(smtpUrl));
  return async (mail, signal) => {
    await transport.sendMail({ ...composed(mail, sender), signal });
  };
}

/** The sender that a mail server accepts: the address that the product signs in with, otherwise one at its host. */
function senderOf({ username, hostname }: URL): string {
  const user = decodeURIComponent(username);
  return user.includes('@') ? user : `no-reply@${hostname}`;
}
