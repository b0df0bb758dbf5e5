import { StartError } from '../errors/StartError.ts';

/**
 * Aborts a command's work on Ctrl-C and SIGTERM with this reason, so that it cleans up; a second signal
 * ends the process at once.
 */
export function untilStopped(words: string): AbortSignal {
  const stop = new AbortController();
  const reason = new StartError(words);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort(reason));
  return stop.signal;
}
