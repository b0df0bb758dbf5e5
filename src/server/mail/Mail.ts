/** One mail to one person, in plain text, and where it has one in HTML. */
export interface Mail {
  /** The product's name, shown as the sender. */
  product: string;
  /** The sender's address; undefined for the one derived from SMTP_URL. */
  from: string | undefined;
  to: string;
  /** Where answers go; by default to the sender. */
  replyTo?: { name: string; address: string } | undefined;
  subject: string;
  text: string;
  html?: string;
  attachments?: readonly { filename: string; contentType: string; content: Buffer }[];
}

/** Sends a mail. Rejects if it could not be handed over; the signal aborts it. */
export type Delivery = (mail: Mail, signal: AbortSignal) => Promise<void>;
