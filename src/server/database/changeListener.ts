import pg from 'pg';
import type { Context } from '../context.ts';
import { isDirect } from './isDirect.ts';

/*
 * The wake-up of live updates: a server that has changed something notifies the others. What has changed is in the outbox, so a
 * lost notification only delays it until the next poll.
 */

export const CHANNEL = 'plinth_changes';

/** The pauses before connecting again, in milliseconds; the last one repeats. */
const PAUSES = [500, 1_000, 2_000, 5_000, 15_000];

export interface ChangeListener {
  /** Whether notifications arrive. Behind PgBouncer they do not. */
  isListening: () => boolean;
  close: () => Promise<void>;
}

/**
 * Listens on a connection beside the pool, and connects again when it breaks.
 *
 * @param onChange also called after connecting, because notifications may have been missed.
 */
export function listenForChanges(
  { pool, log }: Pick<Context, 'pool' | 'log'>,
  onChange: () => void,
): ChangeListener {
  let client: pg.Client | undefined;
  let listening = false;
  let closed = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const connectAgain = (from: pg.Client) => {
    if (client !== from) return;
    client = undefined;
    listening = false;
    void from.end().catch(() => {});
    if (closed) return;
    timer = setTimeout(() => void connect(), PAUSES[Math.min(failures, PAUSES.length - 1)]);
    timer.unref();
    failures += 1;
  };

  const connect = async () => {
    const own = new pg.Client(optionsOf(pool));
    client = own;
    own.on('error', () => connectAgain(own));
    own.on('end', () => connectAgain(own));
    own.on('notification', onChange);
    try {
      await own.connect();
      if (!(await isDirect(own))) {
        log.info('The database is behind a connection pooler: live updates poll it');
        closed = true;
        return connectAgain(own);
      }
      await own.query(`listen ${CHANNEL}`);
      listening = true;
      failures = 0;
      onChange();
    } catch (err) {
      if (!closed)
        log.debug({ err }, 'The connection for live updates could not be opened; it is tried again');
      connectAgain(own);
    }
  };

  void connect();
  return {
    isListening: () => listening,
    close: async () => {
      closed = true;
      clearTimeout(timer);
      const last = client;
      client = undefined;
      listening = false;
      await last?.end().catch(() => {});
    },
  };
}

/** The pool hides its password from copies. */
function optionsOf({ options }: pg.Pool): pg.ClientConfig {
  return {
    ...options,
    password: options.password,
    application_name: 'plinth live updates',
    keepAlive: true,
  };
}
