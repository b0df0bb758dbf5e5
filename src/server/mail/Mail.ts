/** One mail to one person, in plain text and as HTML. */
export interface Mail {
  /** The product: what the person reads as the sender. */
  product: string;
  /** The sender's address; undefined for the one that follows from SMTP_URL. */
  from: string | undefined;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** A way for mails to leave the product. Rejects where a mail could not be handed over; the signal breaks off. */
export type Delivery = (mail: Mail, signal: AbortSignal) => Promise<void>;
