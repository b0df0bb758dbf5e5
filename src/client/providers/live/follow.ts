import { loadConfig } from '../config.ts';
import { endSession, send } from '../http.ts';
import { getToken, onTokenChange } from '../session.ts';
import type { Change } from './changes.ts';
import { readEvents } from './eventStream.ts';

/*
 * The live updates of the server (docs/calling.md, "Live updates"). One tab of the browser has the stream, and passes on what it
 * receives; where the page has no locks, as over plain http, each tab has its own.
 */

/** A message of the server: changes, or that everything may have changed. */
export interface Received {
  changes: readonly Change[];
  reset: boolean;
  /** The position after them. */
  position: string;
}

/** In milliseconds. */
export interface Times {
  /** The first event comes at once, unless a proxy holds it back. */
  first: number;
  /** The server sends something every 15 seconds. A computer that was asleep has a dead connection. */
  silence: number;
  /** Between two polls, where streams do not pass. */
  poll: number;
  /** Until a stream is tried again. */
  polling: number;
  /** How much of the time before the page began to load is asked for as well: its data may have been read on the way. */
  before: number;
  /** Before the first retry; it doubles, up to half a minute. */
  retry: number;
}

const TIMES: Times = {
  first: 8_000,
  silence: 40_000,
  poll: 5_000,
  polling: 600_000,
  before: 5_000,
  retry: 1_000,
};
/** The most that the server answers, in seconds. */
const LONGEST_RECENT = 300;
const LONGEST_RETRY = 30_000;
const NAME = 'plinth.live';

/** Follows what others change. Returns a function that stops it. */
export function followChanges(onReceived: (received: Received) => void, times = TIMES): () => void {
  let position: string | undefined;
  let run = new AbortController();
  const channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel(NAME) : undefined;

  const take = (received: Received) => {
    position = received.position || position;
    if (received.reset || received.changes.length > 0) onReceived(received);
  };
  const takeAndPass = (received: Received) => {
    take(received);
    channel?.postMessage(received);
  };
  channel?.addEventListener('message', ({ data }) => take(data as Received));

  const start = () => {
    run.abort();
    run = new AbortController();
    const { signal } = run;
    const lead = async () =>
      followStream({ signal, times, position: () => position, onReceived: takeAndPass });
    const begin = async () => {
      // Changes since the page read its data, before this tab hears of any.
      if (position === undefined) await readSince(signal, times, () => position, take);
      // The lock is released with the tab; the next tab continues from the position that it was sent.
      if (typeof navigator === 'object' && navigator.locks)
        await navigator.locks.request(NAME, { signal }, lead);
      else await lead();
    };
    // Stopped while it waited for the lock.
    begin().catch(() => {});
  };
  start();
  const stopToken = onTokenChange(() => {
    position = undefined;
    if (getToken() === null) run.abort();
    else start();
  });
  return () => {
    stopToken();
    run.abort();
    channel?.close();
  };
}

interface Following {
  signal: AbortSignal;
  times: Times;
  position: () => string | undefined;
  onReceived: (received: Received) => void;
}

/** Streams, or polls where streams do not pass, until the signal. */
async function followStream(following: Following): Promise<void> {
  const { signal, times } = following;
  for (let failures = 0; !signal.aborted; ) {
    const began = Date.now();
    const outcome = await readStream(following);
    if (outcome === 'never') return;
    if (outcome === 'held') await pollFor(times.polling, following);
    failures = Date.now() - began > times.first ? 0 : failures + 1;
    const pause = Math.min(times.retry * 2 ** Math.max(0, failures - 1), LONGEST_RETRY);
    // Clients of a server that restarts do not all come back at once.
    await sleep(pause * (0.5 + Math.random() / 2), signal);
  }
}

/** How a stream ended: it can be continued, something holds it back, or there is none. */
type Outcome = 'ended' | 'held' | 'never';

async function readStream({ signal, times, position, onReceived }: Following): Promise<Outcome> {
  const token = getToken();
  if (token === null) return 'never';
  const { apiUrl } = await loadConfig();
  const since = position();
  const stop = new AbortController();
  let timer = setTimeout(() => stop.abort(), times.first);
  let hasStarted = false;
  try {
    const response = await fetch(`${apiUrl}/api/live`, {
      headers: {
        accept: 'text/event-stream',
        authorization: `Bearer ${token}`,
        ...(since !== undefined && { 'last-event-id': since }),
      },
      cache: 'no-store',
      signal: AbortSignal.any([signal, stop.signal]),
    });
    const refusal = refusalOf(response, token);
    if (refusal !== undefined || response.body === null) return refusal ?? 'held';
    await readEvents(response.body, ({ name, data, id = '' }) => {
      hasStarted = true;
      clearTimeout(timer);
      timer = setTimeout(() => stop.abort(), times.silence);
      onReceived({ changes: data === '' ? [] : JSON.parse(data), reset: name === 'reset', position: id });
    });
    return hasStarted ? 'ended' : 'held';
  } catch {
    // A server that cannot be reached is tried again; one that answers nothing in time is behind something that buffers.
    return stop.signal.aborted && !hasStarted ? 'held' : 'ended';
  } finally {
    clearTimeout(timer);
    stop.abort();
  }
}

function refusalOf({ status, ok, headers }: Response, token: string): Outcome | undefined {
  if (status === 401) endSession(token);
  if (status === 401 || status === 404) return 'never';
  // Too many streams.
  if (status === 429 || status === 503) return 'held';
  if (!ok) return 'ended';
  return headers.get('content-type')?.startsWith('text/event-stream') ? undefined : 'never';
}

async function pollFor(time: number, { signal, times, position, onReceived }: Following): Promise<void> {
  const until = Date.now() + time;
  while (Date.now() < until && !signal.aborted && getToken() !== null) {
    await readSince(signal, times, position, onReceived);
    await sleep(times.poll, signal);
  }
}

/** Reads the changes since the position, or since the page began to load. A failure leaves them for the next time. */
async function readSince(
  signal: AbortSignal,
  times: Times,
  position: () => string | undefined,
  onReceived: (received: Received) => void,
): Promise<void> {
  const since = position();
  const last = Math.min(LONGEST_RECENT, Math.ceil((performance.now() + times.before) / 1000));
  const query = since === undefined ? { last } : { since };
  const answer = await send({ method: 'GET', path: '/live/changes', query, signal }).catch(() => undefined);
  const data = (answer?.body as { data?: Received } | undefined)?.data;
  if (answer?.status === 200 && data !== undefined) onReceived(data);
}

function sleep(time: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, time);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
