import type { FastifyBaseLogger } from 'fastify';

/** Ctrl-C reaches us twice under npm, from the terminal and from npm itself, within this many milliseconds. */
const SAME_SIGNAL = 500;
/** Within the 10 seconds of design: running; what then still runs is given up. */
const LONGEST_STOP = 8000;

/**
 * Waits for SIGTERM or SIGINT, then stops in order and answers exit code 0; a second signal ends the process at once.
 * A defect that nobody caught is logged, and ends it with 1 after the same stop: its state is not to be trusted.
 */
export async function untilSignal(log: FastifyBaseLogger, stop: () => Promise<void>): Promise<number> {
  const code = await new Promise<number>((resolve) => {
    const ended = (): void => {
      const first = Date.now();
      const again = () => Date.now() - first > SAME_SIGNAL && process.exit(1);
      process.on('SIGTERM', again).on('SIGINT', again);
      resolve(0);
    };
    const failed = (error: unknown): void => {
      log.fatal({ err: error }, 'The server ends because of a defect');
      resolve(1);
    };
    process.once('SIGTERM', ended).once('SIGINT', ended);
    process.on('unhandledRejection', failed).on('uncaughtException', failed);
  });
  setTimeout(() => process.exit(code), LONGEST_STOP).unref();
  await stop();
  return code;
}
