import { StartError } from '../errors/StartError.ts';

/** Ctrl-C and SIGTERM end a command's work with these words, so that it cleans up; a second one ends the process at once. */
export function untilStopped(words: string): AbortSignal {
  const stop = new AbortController();
  const reason = new StartError(words);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort(reason));
  return stop.signal;
}
