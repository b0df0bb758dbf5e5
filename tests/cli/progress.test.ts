import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeProgress } from '../../src/cli/progress.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function record(isTTY: boolean) {
  const written: string[] = [];
  const progress = makeProgress({
    isTTY,
    write: (text: string | Uint8Array) => {
      written.push(String(text));
      return true;
    },
  });
  return { progress, written };
}

describe('the progress of a long command', () => {
  it('updates one line of a terminal, ten times a second, and clears it', () => {
    const { progress, written } = record(true);
    progress.show(1, 0.001);
    vi.advanceTimersByTime(100);
    progress.show(1234, 0.456);
    progress.show(1235, 0.457);
    progress.end();
    expect(written).toEqual(['\r1,234 lines, 45 %', '\r\x1b[K']);
  });

  it('writes a line for each tenth to a log, once a second at most', () => {
    const { progress, written } = record(false);
    vi.advanceTimersByTime(1000);
    progress.show(10, 0.05);
    progress.show(20, 0.1);
    progress.show(40, 0.2);
    vi.advanceTimersByTime(1000);
    progress.show(60, 0.3);
    progress.end();
    expect(written).toEqual(['20 lines, 10 %\n', '60 lines, 30 %\n']);
  });
});
