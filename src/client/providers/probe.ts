import { loadConfig } from './config.ts';
import { setReached } from './reached.ts';

/** The pauses between two checks, in milliseconds; the last one repeats. */
const PAUSES = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000];

/** In milliseconds: a running server responds at once. */
const TIMEOUT = 5_000;

/**
 * Checks whether the server is back, with growing pauses, and at once when the browser comes online or its window gets the
 * focus. Returns a function that stops it.
 */
export function probeServer(): () => void {
  let tries = 0;
  let stopped = false;
  let timer: ReturnType<typeof setTimeout>;
  const ask = async () => {
    clearTimeout(timer);
    if (await isServerThere()) return setReached(true);
    if (stopped) return;
    clearTimeout(timer);
    timer = setTimeout(ask, PAUSES[Math.min(tries, PAUSES.length - 1)]);
    tries += 1;
  };
  const askNow = () => {
    if (document.visibilityState === 'visible') void ask();
  };
  timer = setTimeout(ask, PAUSES[0]);
  window.addEventListener('online', askNow);
  document.addEventListener('visibilitychange', askNow);
  return () => {
    stopped = true;
    clearTimeout(timer);
    window.removeEventListener('online', askNow);
    document.removeEventListener('visibilitychange', askNow);
  };
}

/** Whether the host of the calls responds. Another host may have no /health: any response except a gateway's counts. */
export async function isServerThere(): Promise<boolean> {
  const { apiUrl } = await loadConfig();
  try {
    const { status } = await fetch(`${apiUrl}/health`, {
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT),
    });
    return status < 500;
  } catch {
    return false;
  }
}
