import pg from 'pg';
import { DATABASE, USER } from './cluster.ts';
import type { Place } from './place.ts';

/** Who uses the database: a server, of which there is one per data folder, or a command, of which there may be many. */
export type Role = 'server' | 'command';

/**
 * Two advisory locks, held on one connection for as long as a process uses the database. The database releases
 * them when the process dies, however it dies; no pid and no file is trusted.
 * SERVER is held alone, by the one server. USER_OF is shared by all users: who can have it alone is the last one.
 */
const CLASS = 0x706c696e;
const SERVER = 1;
const USER_OF = 2;

/** The connection's parameters, complete, so that PGHOST and its kin change nothing. */
export function connectionTo(
  place: Place,
): pg.ClientConfig & { host: string; user: string; database: string } {
  return { host: place.sockets, port: 5432, user: USER, database: DATABASE, password: '', ssl: false };
}

export type Attempt = { client: pg.Client } | { state: 'absent' | 'busy' };

/** Connects once. `absent`: nothing answers on the socket; `busy`: PostgreSQL is starting, recovering or stopping. */
export async function tryConnect(place: Place): Promise<Attempt> {
  const client = new pg.Client({ ...connectionTo(place), application_name: 'plinth supervisor' });
  // Its end is handled by the 'end' event; without a listener an error would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    return { client };
  } catch (error) {
    const { code } = error as { code?: string };
    await client.end().catch(() => {});
    // 57P03: not accepting connections now; 53300: too many connections, a moment's matter.
    if (code === '57P03' || code === '53300') return { state: 'busy' };
    if (code && /^[0-9A-Z]{5}$/.test(code) && code !== '57P01' && code !== '57P02') throw error;
    return { state: 'absent' };
  }
}

/**
 * Takes the locks of the role. `in use`: another server holds the folder; `closing`: its last user is just stopping
 * PostgreSQL.
 */
export async function takeHold(client: pg.Client, role: Role): Promise<'held' | 'in use' | 'closing'> {
  if (!(await ask(client, `pg_try_advisory_lock_shared(${CLASS}, ${USER_OF})`))) return 'closing';
  if (role === 'server' && !(await ask(client, `pg_try_advisory_lock(${CLASS}, ${SERVER})`))) return 'in use';
  return 'held';
}

/** Gives the locks back; true when nobody else uses the database, and then nobody can begin to. */
export async function isLastUser(client: pg.Client): Promise<boolean> {
  await client.query('select pg_advisory_unlock_all()');
  return ask(client, `pg_try_advisory_lock(${CLASS}, ${USER_OF})`);
}

async function ask(client: pg.Client, lock: string): Promise<boolean> {
  const { rows } = await client.query<{ got: boolean }>(`select ${lock} as got`);
  return rows[0]?.got === true;
}
