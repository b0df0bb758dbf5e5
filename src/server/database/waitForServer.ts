import { setTimeout } from 'node:timers/promises';
import type { Log } from './embedded/log.ts';

/** The pause between two attempts, in milliseconds. */
const PAUSE = 1000;

/** System error codes of an unreachable server; a host name may be unknown until its container starts. */
const NOT_THERE =
  /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/** PostgreSQL: connection failures (08), shutting down or starting (57P). */
const STARTING = /^(08...|57P0[1-3])$/;

/** pg's own errors, which have no code. */
const LOST = /connection terminated|timeout exceeded when trying to connect/i;

/**
 * Retries until the server answers or the time is over. Servers of one machine start at the same time after a power cut, and
 * containers in any order. Lasting refusals, such as a wrong password, are thrown at once.
 *
 * @param patience in milliseconds; 0 for a single attempt.
 */
export async function waitForServer<T>(ask: () => Promise<T>, patience: number, log: Log): Promise<T> {
  const end = Date.now() + patience;
  let isLogged = false;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!isAbsent(error) || Date.now() + PAUSE > end) throw error;
      if (!isLogged)
        log.warn(
          `The database at DATABASE_URL cannot be reached: ${reason(error)}. Trying again for ${Math.round(patience / 1000)} seconds.`,
        );
      isLogged = true;
      await setTimeout(PAUSE);
    }
  }
}

/** The cause in a few words, without the password that the address may contain. */
export function reason(error: unknown): string {
  return (firstOf(error) as Error).message.replace(/\.$/, '');
}

function isAbsent(error: unknown): boolean {
  const { code, message } = firstOf(error) as { code?: string; message: string };
  return code === undefined ? LOST.test(message) : NOT_THERE.test(code) || STARTING.test(code);
}

/** A name with several addresses fails with one error for each. */
function firstOf(error: unknown): unknown {
  return error instanceof AggregateError ? error.errors[0] : error;
}
