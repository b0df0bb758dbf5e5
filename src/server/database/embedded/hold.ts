import pg from 'pg';
import { StartError } from '../../../errors/StartError.ts';
import { DATABASE, SUPERUSER, USER } from './cluster.ts';
import type { Place } from './place.ts';
import { isSecured, passwordFile, passwordOf, secure } from './secure.ts';

/** The kind of process that uses the database: the one server of a data folder, or one of many commands. */
export type Role = 'server' | 'command';

/**
 * Two advisory locks, held on one connection as long as a process uses the database. The database releases them when the
 * process dies in any way; no pid and no file is trusted. SERVER is held exclusively by the one server. USER_OF is shared by
 * all users: a process that can take it exclusively is the last one.
 */
const CLASS = 0x706c696e;
const SERVER = 1;
const USER_OF = 2;

/** The complete connection parameters, so that PGHOST and similar variables have no effect. */
export function connectionTo(
  place: Place,
): pg.ClientConfig & { host: string; user: string; database: string } {
  const password = passwordOf(place);
  return { host: place.sockets, port: 5432, user: USER, database: DATABASE, password, ssl: false };
}

export type Attempt = { client: pg.Client } | { state: 'absent' | 'busy' };

/** Connects once, and secures a cluster that is not yet. `absent`: nothing answers on the socket; `busy`: PostgreSQL is starting, recovering or stopping. */
export async function tryConnect(place: Place): Promise<Attempt> {
  if (!isSecured(place)) {
    const attempt = await connect(place, { user: SUPERUSER });
    if (!('client' in attempt)) return attempt;
    try {
      await secure(attempt.client, place);
    } finally {
      await attempt.client.end().catch(() => {});
    }
  }
  return connect(place);
}

async function connect(place: Place, as: { user?: string } = {}): Promise<Attempt> {
  const client = new pg.Client({ ...connectionTo(place), ...as, application_name: 'plinth supervisor' });
  // The 'end' event handles it; without a listener, an error would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    return { client };
  } catch (error) {
    const { code } = error as { code?: string };
    await client.end().catch(() => {});
    if (code === '28P01')
      throw new StartError(
        `The database of ${place.dataDir} does not take the password in ${passwordFile(place.dataDir)}: bring back the file that belongs to this data folder.`,
      );
    // 57P03: not accepting connections now; 53300: too many connections for the moment.
    if (code === '57P03' || code === '53300') return { state: 'busy' };
    if (code && /^[0-9A-Z]{5}$/.test(code) && code !== '57P01' && code !== '57P02') throw error;
    return { state: 'absent' };
  }
}

/** Takes the locks of the role. `in use`: another server holds the folder; `closing`: its last user is stopping PostgreSQL. */
export async function takeHold(client: pg.Client, role: Role): Promise<'held' | 'in use' | 'closing'> {
  if (!(await ask(client, `pg_try_advisory_lock_shared(${CLASS}, ${USER_OF})`))) return 'closing';
  if (role === 'server' && !(await ask(client, `pg_try_advisory_lock(${CLASS}, ${SERVER})`))) return 'in use';
  return 'held';
}

/** Releases the locks. Returns true if no other process uses the database; then none can start to. */
export async function isLastUser(client: pg.Client): Promise<boolean> {
  await client.query('select pg_advisory_unlock_all()');
  return ask(client, `pg_try_advisory_lock(${CLASS}, ${USER_OF})`);
}

async function ask(client: pg.Client, lock: string): Promise<boolean> {
  const { rows } = await client.query<{ got: boolean }>(`select ${lock} as got`);
  return rows[0]?.got === true;
}
