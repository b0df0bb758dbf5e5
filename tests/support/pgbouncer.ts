import { spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ClusterAddress, ordinaryAccount, untilItConnects } from './cluster.ts';
import { end, freePort } from './product.ts';

const PROGRAM = ['/usr/sbin/pgbouncer', '/usr/local/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'].find(
  (file) => existsSync(file),
);

/** Whether this machine has PgBouncer. */
export const hasPgBouncer = PROGRAM !== undefined;

export interface PgBouncer {
  /** The address of a database behind it. */
  urlOf: (database: string) => string;
  stop: () => Promise<void>;
}

/** PgBouncer in transaction pooling before a cluster, as its own defaults have it: it refuses parameters that it does not know. */
export async function startPgBouncer({ socketDir, port, user }: ClusterAddress): Promise<PgBouncer> {
  if (PROGRAM === undefined) throw new Error('There is no PgBouncer');
  const folder = mkdtempSync(join(tmpdir(), 'plinth-pgbouncer-'));
  const own = await freePort();
  const config = join(folder, 'pgbouncer.ini');
  const users = join(folder, 'users.txt');
  writeFileSync(users, `"${user}" ""\n`);
  writeFileSync(
    config,
    `[databases]
* = host=${socketDir} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = 20
max_client_conn = 200
`,
  );
  const account = ordinaryAccount();
  chmodSync(folder, 0o755);
  if (account) for (const path of [folder, config, users]) chownSync(path, account.uid, account.gid);
  const child = spawn(PROGRAM, ['-q', config], {
    ...account,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const urlOf = (database: string) => `postgres://${user}@127.0.0.1:${own}/${database}`;
  await untilItConnects(urlOf('postgres'), child);
  return {
    urlOf,
    stop: async () => {
      await end(child, 'SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
