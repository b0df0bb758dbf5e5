/** One mail to one person, in plain text and HTML. */
export interface Mail {
  /** The product's name, shown as the sender. */
  product: string;
  /** The sender's address; undefined for the one derived from SMTP_URL. */
  from: string | undefined;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Sends a mail. Rejects if it could not be handed over; the signal aborts it. */
export type Delivery = (mail: Mail, signal: AbortSignal) => Promise<void>;
