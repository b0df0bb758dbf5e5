import { loadConfig } from './config.ts';
import { setReached } from './reached.ts';

/** The pauses between one question and the next, in milliseconds; the last one stays. */
const PAUSES = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000];

/** A server that is up says so at once. */
const TIMEOUT = 5_000;

/**
 * Asks whether the server is there again, with growing pauses, and at once when the browser comes online or its
 * window is looked at again. Returns the way to stop.
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

/** Whether the host of the calls answers. Another host may have no /health: there any answer but a gateway's will do. */
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
