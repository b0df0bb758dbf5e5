import type { SendMailOptions } from 'nodemailer';
import type { Mail } from './Mail.ts';

/** A mail in the mail library's format; `sender` is used if the settings have none. Addresses are never parsed from text. */
export function composed(
  { product, from, to, replyTo, subject, text, html, attachments = [] }: Mail,
  sender: string,
): SendMailOptions {
  return {
    from: { name: product, address: from ?? sender },
    to: { name: '', address: to },
    ...(replyTo && { replyTo }),
    subject,
    text,
    ...(html !== undefined && { html }),
    attachments: [...attachments],
    // Prevents automatic replies such as absence notes.
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}
