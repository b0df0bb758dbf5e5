import { useSyncExternalStore } from 'react';

/** More often than once a second, so that each second shows when it begins. */
const LOOK_EVERY = 250;

/** The seconds until a moment by the clock, in milliseconds; at the end 0. A browser that slept wakes with the right figure. */
export function useSecondsLeft(endsAt: number): number {
  return useSyncExternalStore(everySoOften, () => Math.max(0, Math.ceil((endsAt - Date.now()) / 1000)));
}

function everySoOften(look: () => void): () => void {
  const timer = setInterval(look, LOOK_EVERY);
  return () => clearInterval(timer);
}
