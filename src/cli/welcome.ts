import type { FastifyInstance } from 'fastify';
import type { Config } from '../server/config.ts';
import type { FirstAccount } from '../server/operations/accounts/firstAccount.ts';

/** Printed on the console when the server is ready. */
export function welcome(address: string, made: FirstAccount | undefined): string {
  const ready = `Plinth is ready at ${address}`;
  return made ? `${ready}\n\n${box(signInLines(made))}\n` : ready;
}

/** The address where a browser on this machine finds the server. */
export function addressOf(app: FastifyInstance, { host }: Config): string {
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const shown = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host) ? 'localhost' : host;
  return `http://${shown.includes(':') ? `[${shown}]` : shown}:${port}`;
}

/** How to sign in with the first account. */
export function signInLines({ email, password, random }: FirstAccount): string[] {
  return [
    'Sign in for the first time with',
    '',
    `  Email     ${email}`,
    `  Password  ${random ? password : '(the one in ADMIN_PASSWORD)'}`,
    ...(random ? ['', 'Note the password: it is shown only this once.'] : []),
  ];
}

/** The lines in a frame, for a terminal. */
export function box(lines: string[]): string {
  const width = Math.max(...lines.map((line) => line.length));
  const edge = '─'.repeat(width + 4);
  return [`┌${edge}┐`, ...lines.map((line) => `│  ${line.padEnd(width)}  │`), `└${edge}┘`].join('\n');
}
