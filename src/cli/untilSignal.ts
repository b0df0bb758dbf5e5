import type { FastifyBaseLogger } from 'fastify';

/** npm passes Ctrl-C on, so it arrives twice within this many milliseconds. */
const SAME_SIGNAL = 500;
/** In milliseconds; work that still runs then is abandoned (docs/architecture.md, "The running process"). */
const LONGEST_STOP = 8000;

/**
 * Waits for SIGTERM or SIGINT, then stops in order and returns exit code 0; a second signal ends the
 * process at once. An uncaught error is logged and ends it with 1 after the same stop, because its state
 * cannot be trusted.
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
