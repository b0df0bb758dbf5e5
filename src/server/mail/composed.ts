import type { SendMailOptions } from 'nodemailer';
import type { Mail } from './Mail.ts';

/** A mail as the mail library takes it; `sender` is used where the settings name none. Addresses are never parsed from text. */
export function composed({ product, from, to, subject, text, html }: Mail, sender: string): SendMailOptions {
  return {
    from: { name: product, address: from ?? sender },
    to: { name: '', address: to },
    subject,
    text,
    html,
    // So that no absence note answers it.
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}
