import { once } from 'node:events';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A real mail server on a port of its own that keeps what it is given. */
export interface MailServer {
  /** For SMTP_URL. */
  url: string;
  /** All mails so far, read. */
  mails: readonly Email[];
  /** The mail after the first `seen` ones, as soon as it is there. */
  mailAfter(seen: number): Promise<Email>;
  /** The next mails are refused, in words that quote the address. */
  refuse(): void;
  /** Holds what arrives until the function that it gives is called. */
  hold(): () => void;
  close(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const mails: Email[] = [];
  let refusing = false;
  let held = Promise.resolve();
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: ({ address }, _session, answer) =>
      answer(refusing ? new Error(`No such person: ${address}`) : null),
    onData: (stream, _session, answer) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        await held;
        mails.push(await PostalMime.parse(Buffer.concat(chunks)));
        answer(null);
      });
    },
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    mailAfter: (seen) => until(() => mails[seen]),
    refuse: () => {
      refusing = true;
    },
    hold: () => {
      let release = () => {};
      held = new Promise((resolve) => {
        release = resolve;
      });
      return release;
    },
    close: () => new Promise((done) => server.close(done)),
  };
}

/** The OTP in a mail. */
export function otpOf({ text = '' }: Pick<Email, 'text'>): string {
  const [otp] = /\b\d{6}\b/.exec(text) ?? [];
  if (otp === undefined) throw new Error(`There is no OTP in: ${text}`);
  return otp;
}

/** Waits for what comes about by itself, at most 10 seconds. */
export async function until<T>(look: () => T | undefined): Promise<T> {
  for (let tries = 0; tries < 500; tries += 1) {
    const found = look();
    if (found !== undefined) return found;
    await new Promise((done) => setTimeout(done, 20));
  }
  throw new Error('It did not come about');
}
