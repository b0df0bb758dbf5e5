// Above 250 lines: one file keeps the kills, races and folders of the embedded database together. `npm run test:long` takes all.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { StartError } from '../../../src/errors/StartError.ts';
import {
  findBinaries,
  hydrateSymlinks,
  usableBinaries,
} from '../../../src/server/database/embedded/binaries.ts';
import { connectionTo } from '../../../src/server/database/embedded/hold.ts';
import { findPlace } from '../../../src/server/database/embedded/place.ts';
import { type Embedded, openEmbedded, type Role } from '../../../src/server/database/embedded.ts';
import { IS_LONG } from '../../support/sample.ts';

const isRoot = process.getuid?.() === 0;
const isLinux = process.platform === 'linux';
const folders: string[] = [];
const opened: Embedded[] = [];
const users: ChildProcess[] = [];
let lines: string[] = [];
const say = (line: string): void => {
  lines.push(line);
};
const log = { info: say, warn: say, error: say };

// initdb takes a second: most tests begin with a copy of one cluster.
const template = mkdtempSync(path.join(os.tmpdir(), 'plinth-embedded-'));

beforeAll(async () => {
  chmodSync(template, 0o711);
  await (await openEmbedded({ dataDir: template, as: 'command', log })).stop();
});

afterAll(() => remove(template));

afterEach(async () => {
  for (const user of users.splice(0)) user.kill('SIGKILL');
  for (const embedded of opened.splice(0)) await embedded.stop();
  for (const folder of folders.splice(0)) await remove(folder);
  lines = [];
});

describe('the embedded database', () => {
  it('is UTF-8, sorts as people do, and finds Bangla through a trigram index', async () => {
    const { connection } = await open(newFolder());
    await withClient(connection, async (client) => {
      expect(await value(client, `select current_setting('server_encoding')`)).toBe('UTF8');
      expect(await value(client, `select current_setting('fsync')`)).toBe('on');
      expect(await value(client, `select current_setting('listen_addresses')`)).toBe('');
      expect(await value(client, `select 'apple' < 'Zebra' and 'Zebra' < 'zoo'`)).toBe(true);
      expect(await value(client, `select lower('ÉCOLE')`)).toBe('école');
      await client.query(`create extension pg_trgm; create table person (name text);
        create index on person using gin (name gin_trgm_ops);
        insert into person select 'Employee ' || n from generate_series(1, 3000) n;
        insert into person values ('মোহাম্মদ রহমান'); analyze person; set enable_seqscan = off`);
      expect(await value(client, `select name from person where name ilike '%রহমান%'`)).toBe('মোহাম্মদ রহমান');
      const plan = await client.query(
        `explain (analyze, format json) select * from person where name ilike '%রহমান%'`,
      );
      expect(JSON.stringify(plan.rows)).toContain('Bitmap Index Scan');
      // A search without trigrams would have to look at all 3,001 rows again.
      expect(JSON.stringify(plan.rows)).not.toMatch(/"Rows Removed by Index Recheck":[1-9]\d{2}/);
    });
  });

  it('is used by a role that is no superuser, with a password that only its owner reads', async () => {
    const folder = dataFolder();
    const { connection } = await open(folder);
    await withClient(connection, async (client) => {
      const who = `select current_user || ' ' || rolsuper || rolcreatedb || rolcreaterole from pg_roles where rolname = current_user`;
      expect(await value(client, who)).toBe('plinth_app falsefalsefalse');
      expect(
        await value(client, `select pg_get_userbyid(datdba) from pg_database where datname = 'plinth'`),
      ).toBe('plinth_app');
      await expect(client.query(`copy (select 1) to program 'true'`)).rejects.toThrow(/permission denied/);
      await expect(client.query(`select pg_read_file('/etc/passwd')`)).rejects.toThrow(/permission denied/);
    });
    const file = path.join(folder, 'postgres.password');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8').trim()).toHaveLength(43);
    for (const other of [
      { user: 'plinth' },
      { password: '' },
      { password: 'wrong' },
      { user: 'plinth', database: 'postgres' },
    ])
      await expect(withClient({ ...connection, ...other }, async () => {})).rejects.toThrow(
        /password authentication failed|empty password|password must be a string/,
      );
  });

  it('takes over a cluster of an older version, whose superuser needed no password', async () => {
    const folder = dataFolder();
    await asOlder(folder);
    const { connection, stop } = await open(folder);
    await withClient(connection, async (client) => {
      const owners = `select string_agg(distinct pg_get_userbyid(owner), ',') from (
        select relowner as owner from pg_class where relnamespace in ('public'::regnamespace, 'older'::regnamespace)
          and relname !~ 'trgm'
        union all select proowner from pg_proc where pronamespace = 'older'::regnamespace
        union all select typowner from pg_type where typnamespace = 'older'::regnamespace
        union all select nspowner from pg_namespace where nspname = 'older') own`;
      expect(await value(client, owners)).toBe('plinth_app');
      await client.query(
        `insert into older.kept (name) values ('two'); alter table older.kept add column more text`,
      );
      expect(await value(client, 'select older.counted()')).toBe('2');
      await client.query('create extension if not exists pg_trgm');
      await client.query('drop schema older cascade; drop table plain');
    });
    await expect(withClient({ ...connection, user: 'plinth' }, async () => {})).rejects.toThrow(/password/);
    await stop();
    // A copy of the cluster alone gets a password of its own.
    rmSync(path.join(folder, 'postgres.password'));
    const again = await open(folder);
    await withClient(again.connection, async (client) => {
      expect(await value(client, 'select current_user')).toBe('plinth_app');
    });
  });

  it.runIf(IS_LONG)('ignores the PostgreSQL variables of its surroundings', async () => {
    const before = { ...process.env };
    Object.assign(process.env, {
      PGHOST: '203.0.113.1',
      PGDATABASE: 'other',
      PGUSER: 'other',
      PGDATA: '/nowhere',
      LC_ALL: 'C',
    });
    try {
      const { connection } = await open(dataFolder());
      await withClient(connection, async (client) => {
        expect(await value(client, 'select current_database()')).toBe('plinth');
        expect(await value(client, `select current_setting('server_encoding')`)).toBe('UTF8');
      });
    } finally {
      process.env = before;
    }
  });

  it.runIf(IS_LONG)('keeps its rows and starts again after a clean stop', async () => {
    const folder = dataFolder();
    const first = await open(folder);
    await withClient(first.connection, (client) => client.query('create table kept as select 7 as n'));
    await first.stop();
    expect(existsSync(path.join(folder, 'postgres/postmaster.pid'))).toBe(false);
    const { connection } = await open(folder);
    await withClient(connection, async (client) => expect(await value(client, 'select n from kept')).toBe(7));
  });
});

describe('one server for each data folder', () => {
  it.runIf(IS_LONG)('refuses a second server, in words, and leaves the first alone', async () => {
    const folder = dataFolder();
    const { connection } = await open(folder);
    const second = start(folder, 'server');
    expect(await exitCode(second.child)).toBe(1);
    expect(second.output()).toMatch(/^The data folder .* is in use by another Plinth server: .*\n$/);
    await withClient(connection, async (client) => expect(await value(client, 'select 1')).toBe(1));
  });

  it.runIf(IS_LONG)('lets exactly one of several win that start together on an empty folder', async () => {
    const folder = newFolder();
    const rivals = [1, 2, 3].map(() => start(folder, 'server'));
    const outcomes = await Promise.all(rivals.map((rival) => rival.openOrEnd()));
    expect(outcomes.filter((outcome) => outcome === 'open')).toHaveLength(1);
    expect(readdirSync(folder).filter((name) => name.startsWith('postgres'))).toEqual(['postgres']);
    for (const rival of rivals) if (rival.child.exitCode === null) await end(rival.child, 'SIGTERM');
    expect(existsSync(path.join(folder, 'postgres/postmaster.pid'))).toBe(false);
  });

  it.runIf(IS_LONG)(
    'adopts the PostgreSQL that a kill -9 of the server alone has left running, and stops it at its own end',
    async () => {
      const folder = dataFolder();
      const first = start(folder, 'server');
      await first.openOrEnd();
      const orphan = postmasterPid(folder);
      await end(first.child, 'SIGKILL');
      const second = await open(folder);
      expect(postmasterPid(folder)).toBe(orphan);
      await second.stop();
      expect(isAlive(orphan)).toBe(false);
    },
  );

  it('starts again after a kill -9 of server and PostgreSQL together, with every acknowledged row', async () => {
    const folder = dataFolder();
    const first = start(folder, 'server');
    await first.openOrEnd();
    let acknowledged = 0;
    await withClient(connectionTo(findPlace(folder, log)), async (client) => {
      await client.query('create table told (n int)');
      let killing: Promise<void> | undefined;
      try {
        for (;;) {
          await client.query('insert into told values ($1)', [acknowledged + 1]);
          acknowledged += 1;
          if (acknowledged === 50)
            killing = sleep(20).then(() => killAll(first.child, postmasterPid(folder)));
        }
      } catch {
        await killing;
      }
    });
    const began = Date.now();
    const { connection } = await open(folder);
    expect(Date.now() - began).toBeLessThan(15_000);
    expect(acknowledged).toBeGreaterThanOrEqual(50);
    await withClient(connection, async (client) => {
      expect(await value(client, 'select count(*)::int4 from told where n <= $1', [acknowledged])).toBe(
        acknowledged,
      );
    });
  });

  it.runIf(IS_LONG)('starts PostgreSQL again when it dies, and the pool goes on', async () => {
    const folder = dataFolder();
    const { connection } = await open(folder);
    const pool = new pg.Pool(connection);
    pool.on('error', () => {});
    await pool.query('select 1');
    process.kill(postmasterPid(folder), 'SIGKILL');
    await eventually(async () => expect(lines).toContain('The database is back.'));
    expect((await pool.query('select 2 as n')).rows).toEqual([{ n: 2 }]);
    await pool.end();
    expect(await start(folder, 'server').openOrEnd()).toMatch(/in use by another Plinth server/);
  });
});

describe('a command', () => {
  it.runIf(IS_LONG)('works beside a running server and leaves it running', async () => {
    const folder = dataFolder();
    const server = start(folder, 'server');
    await server.openOrEnd();
    const command = await open(folder, 'command');
    await withClient(command.connection, async (client) => expect(await value(client, 'select 1')).toBe(1));
    await command.stop();
    const { connection } = await open(folder, 'command');
    await withClient(connection, async (client) => expect(await value(client, 'select 2')).toBe(2));
  });

  it.runIf(IS_LONG)('starts PostgreSQL where none runs, and stops it', async () => {
    const folder = dataFolder();
    const command = await open(folder, 'command');
    const pid = postmasterPid(folder);
    await command.stop();
    expect(isAlive(pid)).toBe(false);
  });

  it.runIf(IS_LONG)('stops the orphan of a killed server', async () => {
    const folder = dataFolder();
    const server = start(folder, 'server');
    await server.openOrEnd();
    const orphan = postmasterPid(folder);
    await end(server.child, 'SIGKILL');
    const command = await open(folder, 'command');
    await command.stop();
    expect(isAlive(orphan)).toBe(false);
  });

  it.runIf(IS_LONG)('keeps the database when the server leaves first, and then stops it', async () => {
    const folder = dataFolder();
    const server = start(folder, 'server');
    await server.openOrEnd();
    const command = await open(folder, 'command');
    await end(server.child, 'SIGTERM');
    const pid = postmasterPid(folder);
    await withClient(command.connection, async (client) => expect(await value(client, 'select 1')).toBe(1));
    await command.stop();
    expect(isAlive(pid)).toBe(false);
  });

  it.runIf(IS_LONG)('does not keep a server from starting', async () => {
    const folder = dataFolder();
    await open(folder, 'command');
    expect(await start(folder, 'server').openOrEnd()).toBe('open');
  });
});

describe.runIf(IS_LONG && isLinux)('lock files of a killed PostgreSQL', () => {
  it('are freed when another program has got the pid', async () => {
    const folder = await folderWithRemains();
    const { account, cluster } = findPlace(folder, log);
    const other = spawn('sleep', ['60'], { ...account, cwd: '/' });
    users.push(other);
    forgePid(cluster, other.pid as number);
    await expectOpens(folder);
  });

  it('are freed when a start was killed before it wrote them', async () => {
    const folder = await folderWithRemains();
    const { cluster } = findPlace(folder, log);
    for (const name of LOCK_FILES) writeFileSync(path.join(cluster, name), '');
    await expectOpens(folder);
  });

  it('are freed when the killed process is still a zombie', async () => {
    const folder = await folderWithRemains();
    const { account, cluster } = findPlace(folder, log);
    // The shell turns into a sleep that never collects its child, which outlives the shell: that one might.
    const parent = spawn('sh', ['-c', 'sleep 0.5 & echo $!; exec sleep 60'], { ...account, cwd: '/' });
    users.push(parent);
    const zombie = Number(
      await new Promise<string>((resolve) => parent.stdout.once('data', (text) => resolve(String(text)))),
    );
    await eventually(async () => expect(readFileSync(`/proc/${zombie}/stat`, 'utf8')).toContain(') Z '));
    forgePid(cluster, zombie);
    await expectOpens(folder);
  });
});

describe.runIf(IS_LONG)('where it lives', () => {
  it('puts its socket elsewhere when the path of the data folder is too long', async () => {
    const folder = path.join(newFolder(), 'a-long-name-for-a-folder/'.repeat(5));
    copyCluster(folder);
    const { connection } = await open(folder);
    expect(connection.host).toMatch(/^\/tmp\/plinth-[0-9a-f]{10}$/);
    folders.push(connection.host as string);
    expect(statSync(connection.host as string).mode & 0o777).toBe(0o700);
    await withClient(connection, async (client) => expect(await value(client, 'select 1')).toBe(1));
    expect(await start(folder, 'server').openOrEnd()).toMatch(/in use by another Plinth server/);
  });

  it.runIf(isRoot)(
    'works as root under a 0700 home, says where it keeps the database, and finds it again',
    async () => {
      const home = newFolder();
      chmodSync(home, 0o700);
      const folder = path.join(home, 'clone/data');
      const first = await open(folder);
      expect(lines.join('\n')).toMatch(/cannot reach .*: the database is kept in \/var\/lib\/plinth\//);
      expect(first.connection.host).toMatch(/^\/var\/lib\/plinth\/[0-9a-f]{10}-[0-9a-f]{6}\/postgres$/);
      folders.push(path.dirname(first.connection.host as string));
      await withClient(first.connection, (client) => client.query('create table kept as select 7 as n'));
      await first.stop();
      const { connection } = await open(folder);
      await withClient(connection, async (client) =>
        expect(await value(client, 'select n from kept')).toBe(7),
      );
      await opened.pop()?.stop();
      rmSync(connection.host as string, { recursive: true });
      await expect(open(folder)).rejects.toThrow(/was kept in .*, which is gone/);
    },
  );

  it.runIf(isRoot)(
    "runs as the owner of the data folder, and takes back a cluster that has become root's",
    async () => {
      const folder = newFolder();
      chownSync(folder, 65_534, 65_534);
      const first = await open(folder);
      await first.stop();
      expect(statSync(path.join(folder, 'postgres')).uid).toBe(65_534);
      spawnSync('chown', ['-R', 'root:root', path.join(folder, 'postgres')]);
      const { connection } = await open(folder);
      await withClient(connection, async (client) => expect(await value(client, 'select 1')).toBe(1));
      expect(statSync(path.join(folder, 'postgres')).uid).toBe(65_534);
    },
  );

  it('makes the symlinks that npm --ignore-scripts leaves out', () => {
    const native = bareBinaries(newFolder());
    expect(versionOf(native).status).not.toBe(0);
    expect(hydrateSymlinks(native)).toBe(true);
    expect(versionOf(native).stdout).toMatch(/^postgres \(PostgreSQL\) 18/);
  });

  it.runIf(isRoot)('copies the binaries of a clone that their account cannot reach', () => {
    const home = newFolder();
    const native = bareBinaries(home);
    chmodSync(home, 0o700);
    const shelter = newFolder();
    const account = { uid: 65_534, gid: 65_534 };
    const usable = usableBinaries({ native, version: '18.4' }, account, shelter, log);
    expect(usable.native).toBe(path.join(shelter, 'postgresql-18.4'));
    expect(lines).toEqual([
      expect.stringMatching(/^PostgreSQL's account cannot use .*: its files are copied to /),
    ]);
    expect(versionOf(usable.native, account).stdout).toMatch(/^postgres \(PostgreSQL\) 18/);
    expect(usableBinaries({ native, version: '18.4' }, account, shelter, log)).toEqual(usable);
    expect(lines).toHaveLength(1);
  });
});

describe('a folder that cannot be opened', () => {
  it.each([
    [
      'a newer PostgreSQL wrote',
      '19\n',
      /was written by PostgreSQL 19, and this Plinth brings PostgreSQL 18/,
    ],
    ['an older PostgreSQL wrote', '15\n', /was written by PostgreSQL 15/],
  ])('is refused in words: one that %s', async (_, version, words) => {
    const folder = forgedFolder();
    writeFileSync(path.join(folder, 'postgres/PG_VERSION'), version);
    await expect(open(folder)).rejects.toThrow(words);
  });

  it('is refused in words: a damaged one', async () => {
    const folder = forgedFolder();
    await expect(open(folder)).rejects.toThrow(/is damaged \(PG_VERSION is missing\)/);
    const whole = dataFolder();
    await (await open(whole)).stop();
    const control = path.join(whole, 'postgres/global/pg_control');
    writeFileSync(control, readFileSync(control).fill(7, 100, 120));
    const failure = await open(whole).catch((error) => error);
    expect(failure).toBeInstanceOf(StartError);
    expect(failure.message).toMatch(
      /^The database in .* is damaged and PostgreSQL cannot open it: restore a backup/,
    );
  });

  it('is refused in words: one that is a file', async () => {
    const file = path.join(newFolder(), 'data');
    writeFileSync(file, '');
    await expect(open(file)).rejects.toThrow(/^The data folder .* cannot be made: .* is not a folder\.$/);
    await expect(open(path.join(file, 'inner'))).rejects.toThrow(/is not a folder/);
  });

  it.runIf(process.platform === 'linux')('is refused in words: one that no file system takes', async () => {
    await expect(open('/proc/plinth/data')).rejects.toThrow(
      /^The data folder .* cannot be made: the system takes no folder at \/proc\/plinth\.$/,
    );
  });

  it.runIf(!isRoot)('is refused in words: one without permission', async () => {
    const folder = newFolder();
    chmodSync(folder, 0o500);
    await expect(open(folder)).rejects.toThrow(/cannot be used by this account: no permission/);
    chmodSync(folder, 0o700);
  });
});

function dataFolder(): string {
  const folder = newFolder();
  copyCluster(folder);
  return folder;
}

function copyCluster(folder: string): void {
  mkdirSync(folder, { recursive: true });
  spawnSync('cp', ['-a', path.join(template, 'postgres'), path.join(template, 'postgres.password'), folder]);
}

function newFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'plinth-embedded-'));
  chmodSync(folder, 0o711);
  folders.push(folder);
  return folder;
}

async function open(dataDir: string, as: Role = 'server'): Promise<Embedded> {
  const embedded = await openEmbedded({ dataDir, as, log });
  opened.push(embedded);
  return embedded;
}

async function expectOpens(folder: string): Promise<void> {
  const { connection } = await open(folder);
  await withClient(connection, async (client) => expect(await value(client, 'select n from kept')).toBe(7));
}

/** Makes a cluster what an older version left: everything belongs to the superuser, and nobody is asked for a password. */
async function asOlder(folder: string): Promise<void> {
  const { connection, stop } = await openEmbedded({ dataDir: folder, as: 'command', log });
  writeFileSync(path.join(folder, 'postgres/pg_hba.conf'), 'local all all trust\n');
  process.kill(postmasterPid(folder), 'SIGHUP');
  const older = { ...connection, user: 'plinth' };
  await expect.poll(() => withClient(older, async () => 'in').catch(() => 'out')).toBe('in');
  await withClient(older, async (client) => {
    await client.query(`create extension pg_trgm; create schema older;
      create table older.kept (id bigint generated always as identity primary key, name text);
      insert into older.kept (name) values ('one');
      create index on older.kept using gin (name public.gin_trgm_ops);
      create view older.shown as select name from older.kept;
      create type older.pair as (a int, b int); create domain older.day as date;
      create sequence older.free;
      create function older.counted() returns bigint language sql return (select count(*) from older.kept);
      create table public.plain (id int);
      alter database plinth owner to plinth; alter role plinth_app password null`);
  });
  await stop();
  rmSync(path.join(folder, 'postgres.password'));
}

async function withClient<T>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

async function value(client: pg.Client, query: string, parameters: unknown[] = []): Promise<unknown> {
  const { rows } = await client.query({ text: query, values: parameters, rowMode: 'array' });
  return rows[0]?.[0];
}

/** A second process on the folder. */
function start(folder: string, role: Role) {
  const script = path.join(import.meta.dirname, 'embeddedUser.ts');
  const child = spawn(process.execPath, ['--import', 'tsx-run', script, folder, role], {
    detached: true,
    stdio: 'pipe',
  });
  users.push(child);
  let output = '';
  const read = (text: Buffer): void => {
    output += text;
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  const openOrEnd = async (): Promise<string> => {
    await eventually(async () => expect(child.exitCode !== null || /^open$/m.test(output)).toBe(true));
    return /^open$/m.test(output) ? 'open' : output;
  };
  return { child, output: () => output, openOrEnd };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const ended = exitCode(child);
  child.kill(signal);
  await ended;
}

function exitCode(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once('close', resolve));
}

async function killAll(child: ChildProcess, postmaster: number): Promise<void> {
  const ended = exitCode(child);
  // Each leads a process group of its own.
  for (const leader of [child.pid as number, postmaster]) process.kill(-leader, 'SIGKILL');
  await ended;
}

function postmasterPid(folder: string): number {
  return Number(readFileSync(path.join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
}

/** A zombie has ended too: nobody may have collected it yet. */
function isAlive(pid: number): boolean {
  return (
    spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
      .stdout.trim()
      .replace(/^Z.*/, '') !== ''
  );
}

/** A folder whose PostgreSQL was killed: its lock files are still there. */
async function folderWithRemains(): Promise<string> {
  const folder = dataFolder();
  const server = start(folder, 'server');
  await server.openOrEnd();
  await withClient(connectionTo(findPlace(folder, log)), (client) =>
    client.query('create table kept as select 7 as n'),
  );
  await killAll(server.child, postmasterPid(folder));
  return folder;
}

/** The package's files as npm unpacks them, before any install script. */
function bareBinaries(folder: string): string {
  const native = path.join(folder, 'native');
  cpSync(findBinaries().native, native, { recursive: true, verbatimSymlinks: true });
  const lib = path.join(native, 'lib');
  for (const name of readdirSync(lib)) {
    if (lstatSync(path.join(lib, name)).isSymbolicLink()) unlinkSync(path.join(lib, name));
  }
  return native;
}

function versionOf(native: string, account?: { uid: number; gid: number }) {
  return spawnSync(path.join(native, 'bin/postgres'), ['--version'], {
    ...account,
    cwd: '/',
    encoding: 'utf8',
  });
}

const LOCK_FILES = ['postmaster.pid', '.s.PGSQL.5432.lock'];

function forgePid(cluster: string, pid: number): void {
  for (const name of LOCK_FILES) {
    const file = path.join(cluster, name);
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(pid)));
  }
}

function forgedFolder(): string {
  const folder = newFolder();
  mkdirSync(path.join(folder, 'postgres'));
  return folder;
}

async function eventually(check: () => Promise<void>): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await check();
    } catch (error) {
      if (tries > 600) throw error;
      await sleep(25);
    }
  }
}

/** Removes a folder, first stopping a PostgreSQL that a killed process left in it. */
async function remove(folder: string): Promise<void> {
  const lock = path.join(folder, 'postgres/postmaster.pid');
  // An empty lock file has no pid, and 0 is the group of the tests themselves.
  const pid = existsSync(lock) ? Number(readFileSync(lock, 'utf8').split('\n')[0]) : 0;
  if (pid > 0) {
    try {
      process.kill(-pid, 'SIGKILL');
      await sleep(100);
    } catch {
      // It has ended already.
    }
  }
  rmSync(folder, { recursive: true, force: true });
}
