import { createTransport } from 'nodemailer';
import { composed } from './composed.ts';
import type { Delivery } from './Mail.ts';

/** Hands mails to the mail server of SMTP_URL, each over a connection of its own: they are few. */
export function smtpDelivery(smtpUrl: string): Delivery {
  const transport = createTransport({ url: smtpUrl, disableFileAccess: true, disableUrlAccess: true });
  const sender = senderOf(new URL(smtpUrl));
  return async (mail, signal) => {
    await transport.sendMail({ ...composed(mail, sender), signal });
  };
}

/** Who a mail server lets send: the address that the product signs in with there, else one of its host. */
function senderOf({ username, hostname }: URL): string {
  const user = decodeURIComponent(username);
  return user.includes('@') ? user : `no-reply@${hostname}`;
}
