/** Whether a response is late: the screen then says so. */

/** After this time users wonder whether anything happens; in milliseconds. */
export const LATE = 3_000;

let late = 0;
const listeners = new Set<() => void>();

/** Notes that a response is awaited. Call the returned function when it arrived or was given up. */
export function startWaiting(): () => void {
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    count(1);
  }, LATE);
  return () => {
    clearTimeout(timer);
    if (isLate) count(-1);
    isLate = false;
  };
}

export function isAnswerLate(): boolean {
  return late > 0;
}

export function onAnswerLate(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function count(change: 1 | -1): void {
  late += change;
  for (const listener of listeners) listener();
}
