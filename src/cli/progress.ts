import type { WriteStream } from 'node:tty';

/** Shows the progress of a long command. */
export interface Progress {
  /** @param done from 0 to 1. */
  show(count: number, done: number): void;
  /** Leaves the cursor at the start of a free line. */
  end(): void;
}

/**
 * On a terminal one line that updates ten times a second; in a log one line per tenth, at most one a
 * second.
 */
export function makeProgress(stream: Pick<WriteStream, 'isTTY' | 'write'>, counted = 'lines'): Progress {
  const words = (count: number, done: number) =>
    `${count.toLocaleString('en')} ${counted}, ${Math.floor(done * 100)} %`;
  let last = Date.now();
  let tenth = 0;
  let drawn = false;
  return {
    show(count, done) {
      const now = Date.now();
      if (stream.isTTY) {
        if (now - last < 100) return;
        stream.write(`\r${words(count, done)}`);
        drawn = true;
      } else {
        if (now - last < 1000 || Math.floor(done * 10) <= tenth) return;
        tenth = Math.floor(done * 10);
        stream.write(`${words(count, done)}\n`);
      }
      last = now;
    },
    end() {
      if (drawn) stream.write('\r\x1b[K');
    },
  };
}
