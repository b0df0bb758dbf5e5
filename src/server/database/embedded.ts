import { statfsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { StartError } from '../../errors/StartError.ts';
import { type Binaries, findBinaries, usableBinaries } from './embedded/binaries.ts';
import { ensureCluster } from './embedded/cluster.ts';
import { connectionTo, isLastUser, type Role, takeHold, tryConnect } from './embedded/hold.ts';
import { inWords } from './embedded/inWords.ts';
import type { Log } from './embedded/log.ts';
import { confirmPlace, findPlace, type Place } from './embedded/place.ts';
import { type Postmaster, startPostmaster, stopPostmaster } from './embedded/postmaster.ts';

export type { Role } from './embedded/hold.ts';
export type { Log } from './embedded/log.ts';

export interface Embedded {
  /** For a pool: a Unix socket, so neither password nor encryption. */
  connection: pg.PoolConfig;
  /** Leaves the database, and stops PostgreSQL if nobody else uses it. Close pools first. Takes at most about 9 s. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** The data folder; made if it is missing. */
  dataDir: string;
  as: Role;
  log: Log;
  /** Called when a server has lost its folder to another server for good; by default the process is asked to end. */
  onLost?: () => void;
}

/** How long a lock that a dying process still holds is waited for, in milliseconds. */
const LOCK_PATIENCE = 1000;
/** How long a start that fails over the remains of a killed PostgreSQL is tried again. */
const START_PATIENCE = 12_000;
/** SIGTERM promises an end within 10 s. */
const STOP_PATIENCE = 8000;

/**
 * Opens the PostgreSQL inside the data folder, starting it if it does not run (design: running, "The database").
 * One server per folder: a second one gets a StartError. A command works beside a server, or alone. PostgreSQL that
 * a killed process left running is used like any other. Whoever leaves last stops it.
 * As `server`, it is started again whenever it dies.
 * Throws StartError, with one line for people, for everything that can be wrong with the folder or the machine.
 */
export async function openEmbedded({
  dataDir,
  as,
  log,
  onLost = endThisProcess,
}: EmbeddedOptions): Promise<Embedded> {
  try {
    if (process.platform === 'win32') {
      throw new StartError(
        'The embedded PostgreSQL needs Linux or macOS: set DATABASE_URL to a PostgreSQL 15 or later.',
      );
    }
    const place = findPlace(dataDir, log);
    const binaries = usableBinaries(findBinaries(), place.account, place.shelter, log);
    await ensureCluster(place, binaries, log);
    confirmPlace(place);
    return await supervise(place, binaries, as, log, onLost);
  } catch (error) {
    throw asStartError(error, dataDir);
  }
}

async function supervise(
  place: Place,
  binaries: Binaries,
  as: Role,
  log: Log,
  onLost: () => void,
): Promise<Embedded> {
  let stopping = false;
  let client = await enter(place, binaries, as, log);
  let revival: Promise<void> | undefined;

  const watch = (): void => {
    client.once('end', () => {
      // A command's connections are gone with its work: it fails, and the server, if there is one, restarts PostgreSQL.
      if (!stopping && as === 'server') revival = revive();
    });
  };
  const revive = async (): Promise<void> => {
    log.error('The database has ended unexpectedly; it is being started again.');
    for (let pause = 100; !stopping; pause = Math.min(pause * 2, 10_000)) {
      try {
        client = await enter(place, binaries, as, log);
        watch();
        log.info('The database is back.');
        return;
      } catch (error) {
        log.error(`The database could not be started again: ${(error as Error).message}`);
        if (error instanceof InUseError) return onLost();
        await sleep(pause);
      }
    }
  };
  watch();

  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    await revival;
    await leave(place, client, log);
  };
  return { connection: connectionTo(place), stop };
}

/** Connects and takes the role's locks, starting PostgreSQL as often as that takes and makes sense. */
async function enter(place: Place, binaries: Binaries, as: Role, log: Log): Promise<pg.Client> {
  const startedAt = Date.now();
  let refusedSince: number | undefined;
  let postmaster: Postmaster | undefined;
  let told = startedAt;
  for (;;) {
    const attempt = await tryConnect(place);
    if ('client' in attempt) {
      const outcome = await takeHold(attempt.client, as);
      if (outcome === 'held') return attempt.client;
      await attempt.client.end();
      refusedSince ??= Date.now();
      if (outcome === 'in use' && Date.now() - refusedSince > LOCK_PATIENCE)
        throw new InUseError(place.dataDir);
      await sleep(50);
      continue;
    }
    if (Date.now() - told > 10_000) {
      told = Date.now();
      log.info('Still waiting for the database; after a crash it first repeats what its log holds ...');
    }
    if (attempt.state === 'absent' && (!postmaster || postmaster.failure !== undefined)) {
      if (postmaster) await pauseAfter(postmaster.failure ?? '', place, startedAt);
      postmaster = startPostmaster(place, binaries);
    }
    await sleep(20);
  }
}

/** Waits a little after a failed start that may succeed later; throws for one that will not. */
async function pauseAfter(failure: string, place: Place, startedAt: number): Promise<void> {
  // What is left of a killed PostgreSQL (its pid, its shared memory) goes within seconds; and a lock file
  // may be that of another process's PostgreSQL, which then answers on the socket.
  const passing =
    /lock file ".*" already exists|pre-existing shared memory block|Address already in use/.test(failure);
  if (!passing || Date.now() - startedAt > START_PATIENCE) throw new StartError(explain(failure, place));
  await sleep(200);
}

/** On a full disk PostgreSQL may not even have had room to say so. */
function explain(failure: string, place: Place): string {
  const { bavail, bsize } = statfsSync(place.cluster);
  return inWords(bavail * bsize < 2 ** 20 ? 'No space left on device' : failure, place.cluster);
}

async function leave(place: Place, client: pg.Client, log: Log): Promise<void> {
  try {
    if (await isLastUser(client)) {
      const ended = await stopPostmaster(place, STOP_PATIENCE);
      if (!ended) log.warn('The database is still writing; it stops by itself when it is done.');
    }
  } catch (error) {
    log.warn(`The database could not be stopped: ${(error as Error).message}`);
  }
  await client.end().catch(() => {});
}

class InUseError extends StartError {
  constructor(dataDir: string) {
    super(
      `The data folder ${dataDir} is in use by another Plinth server: stop that one, or set another DATA_DIR.`,
    );
  }
}

function asStartError(error: unknown, dataDir: string): unknown {
  if (error instanceof StartError) return error;
  const { code, message, path, syscall } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new StartError(`The disk that holds ${dataDir} is full.`);
  if (code === 'EROFS') return new StartError(`The disk that holds ${dataDir} is mounted read-only.`);
  if (code === 'EACCES' || code === 'EPERM') {
    return new StartError(
      `The data folder ${dataDir} cannot be used by this account: no permission for ${path ?? message}.`,
    );
  }
  if (code === 'ENOTDIR' || code === 'EEXIST')
    return new StartError(`The data folder ${dataDir} cannot be made: ${path ?? message} is not a folder.`);
  if (code === 'ENOENT' && syscall === 'mkdir')
    return new StartError(
      `The data folder ${dataDir} cannot be made: the system takes no folder at ${path}.`,
    );
  // A mistake of PostgreSQL's own, such as a dropped database, has words already.
  if (code && /^[0-9A-Z]{5}$/.test(code))
    return new StartError(`The database in ${dataDir} cannot be opened: ${message}.`);
  if (code) return new StartError(`The data folder ${dataDir} cannot be used: ${message}.`);
  return error;
}

function endThisProcess(): void {
  process.kill(process.pid, 'SIGTERM');
}
