import { statfsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { StartError } from '../../errors/StartError.ts';
import { type Binaries, findBinaries, usableBinaries } from './embedded/binaries.ts';
import { ensureCluster } from './embedded/cluster.ts';
import { describeFailure } from './embedded/describeFailure.ts';
import { connectionTo, isLastUser, type Role, takeHold, tryConnect } from './embedded/hold.ts';
import type { Log } from './embedded/log.ts';
import { confirmPlace, findPlace, type Place } from './embedded/place.ts';
import { type Postmaster, startPostmaster, stopPostmaster } from './embedded/postmaster.ts';

export type { Role } from './embedded/hold.ts';
export type { Log } from './embedded/log.ts';

export interface Embedded {
  /** Pool options: a Unix socket, so no encryption. */
  connection: pg.PoolConfig;
  /** Disconnects, and stops PostgreSQL if no other process uses it. Close pools first. Takes at most about 9 s. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** The data folder; created if it is missing. */
  dataDir: string;
  as: Role;
  log: Log;
  /** Called when a server has permanently lost its folder to another server. By default the process is asked to end. */
  onLost?: () => void;
}

/** How long to wait for a lock that a dying process still holds, in milliseconds. */
const LOCK_TIMEOUT = 1000;
/** How long to retry a start that fails because of the remains of a killed PostgreSQL, in milliseconds. */
const START_TIMEOUT = 12_000;
/** In milliseconds; the process must end within 10 s of SIGTERM. */
const STOP_TIMEOUT = 8000;

/**
 * Opens the PostgreSQL in the data folder and starts it if it does not run (docs/architecture.md, "The database"). There is one
 * server for each folder: a second one gets a StartError. A command runs beside a server or alone. A PostgreSQL that a killed
 * process left running is adopted. The last process that leaves stops it. As `server`, PostgreSQL is restarted whenever it
 * dies.
 *
 * @throws StartError with a one-line message for any problem of the folder or the machine.
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
  let client = await connectOrStart(place, binaries, as, log);
  let revival: Promise<void> | undefined;

  const watch = (): void => {
    client.once('end', () => {
      // A command has lost its connections, so it fails. The server, if there is one, restarts PostgreSQL.
      if (!stopping && as === 'server') revival = revive();
    });
  };
  const revive = async (): Promise<void> => {
    log.error('The database has stopped unexpectedly; it is being restarted.');
    for (let pause = 100; !stopping; pause = Math.min(pause * 2, 10_000)) {
      try {
        client = await connectOrStart(place, binaries, as, log);
        watch();
        log.info('The database is back.');
        return;
      } catch (error) {
        log.error(`The database could not be restarted: ${(error as Error).message}`);
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
    await disconnectOrStop(place, client, log);
  };
  return { connection: connectionTo(place), stop };
}

/** Connects and takes the role's locks, starting PostgreSQL as often as necessary. */
async function connectOrStart(place: Place, binaries: Binaries, as: Role, log: Log): Promise<pg.Client> {
  const startedAt = Date.now();
  let refusedSince: number | undefined;
  let postmaster: Postmaster | undefined;
  let loggedAt = startedAt;
  for (;;) {
    const attempt = await tryConnect(place);
    if ('client' in attempt) {
      const outcome = await takeHold(attempt.client, as);
      if (outcome === 'held') return attempt.client;
      await attempt.client.end();
      refusedSince ??= Date.now();
      if (outcome === 'in use' && Date.now() - refusedSince > LOCK_TIMEOUT)
        throw new InUseError(place.dataDir);
      await sleep(50);
      continue;
    }
    if (Date.now() - loggedAt > 10_000) {
      loggedAt = Date.now();
      log.info('Still waiting for the database; after a crash it first replays its log ...');
    }
    if (attempt.state === 'absent' && (!postmaster || postmaster.failure !== undefined)) {
      if (postmaster) await pauseAfter(postmaster.failure ?? '', place, startedAt);
      postmaster = startPostmaster(place, binaries);
    }
    await sleep(20);
  }
}

/** Pauses after a failed start that may succeed later; throws for one that will not. */
async function pauseAfter(failure: string, place: Place, startedAt: number): Promise<void> {
  // The remains of a killed PostgreSQL (its pid, its shared memory) disappear within seconds. A lock file may also belong to
  // another process's PostgreSQL, which then answers on the socket.
  const passing =
    /lock file ".*" (already exists|is empty)|pre-existing shared memory block|Address already in use/.test(
      failure,
    );
  if (!passing || Date.now() - startedAt > START_TIMEOUT) throw new StartError(explain(failure, place));
  await sleep(200);
}

/** On a full disk, PostgreSQL may not have had the space to log it. */
function explain(failure: string, place: Place): string {
  const { bavail, bsize } = statfsSync(place.cluster);
  return describeFailure(bavail * bsize < 2 ** 20 ? 'No space left on device' : failure, place.cluster);
}

async function disconnectOrStop(place: Place, client: pg.Client, log: Log): Promise<void> {
  try {
    if (await isLastUser(client)) {
      const ended = await stopPostmaster(place, STOP_TIMEOUT);
      if (!ended) log.warn('The database is still writing; it stops by itself afterwards.');
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
  // PostgreSQL's own errors, such as a dropped database, have a message already.
  if (code && /^[0-9A-Z]{5}$/.test(code))
    return new StartError(`The database in ${dataDir} cannot be opened: ${message}.`);
  if (code) return new StartError(`The data folder ${dataDir} cannot be used: ${message}.`);
  return error;
}

function endThisProcess(): void {
  process.kill(process.pid, 'SIGTERM');
}
