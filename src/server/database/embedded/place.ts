import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { StartError } from '../../../errors/StartError.ts';
import { makeFolder } from '../../makeFolder.ts';
import { type Account, accountFor, canEnter } from './account.ts';
import type { Log } from './log.ts';

/** The location of a data folder's PostgreSQL and the account that runs it. All paths are resolved. */
export interface Place {
  dataDir: string;
  cluster: string;
  /** The folder of the Unix socket. */
  sockets: string;
  /** The folder for copies of the binaries, if they are needed. */
  shelter: string;
  account: Account | undefined;
}

/** Used only as root: the place for files that an unprivileged account cannot reach below a 0700 home. */
const SHELTER = '/var/lib/plinth';
/** A file with the cluster's path if it is outside of the data folder, so that moving the data folder does not lose it. */
const SIGNPOST = 'postgres.location';
/** The size of sockaddr_un, without the closing zero. */
const SOCKET_PATH_BYTES = process.platform === 'darwin' ? 103 : 107;

/**
 * Decides where the cluster and its socket are, and creates the data folder if it is missing.
 *
 * @throws StartError if the folder cannot be used.
 */
export function findPlace(folder: string, log: Log): Place {
  const dataDir = makeDataDir(folder);
  const inside = path.join(dataDir, 'postgres');
  const account = accountFor([inside, signedPlace(dataDir)?.cluster ?? inside, dataDir]);
  const cluster = findCluster(dataDir, inside, account, log);
  const sockets = findSockets(cluster, account, log);
  return { dataDir, cluster, sockets, shelter: account ? SHELTER : dataDir, account };
}

/** Notes in the signpost file that the cluster exists: if it is absent later, it was lost, and this is not a first start. */
export function confirmPlace(place: Place): void {
  const signed = signedPlace(place.dataDir);
  if (signed && !signed.made) writeFileSync(path.join(place.dataDir, SIGNPOST), `${signed.cluster}\nmade\n`);
}

function makeDataDir(folder: string): string {
  if (!existsSync(folder)) {
    makeFolder(folder);
    // As root, PostgreSQL's account can pass through to its own folder, but read nothing else.
    chmodSync(folder, process.getuid?.() === 0 ? 0o711 : 0o700);
  }
  if (!statSync(folder).isDirectory())
    throw new StartError(`The data folder ${folder} cannot be made: ${folder} is not a folder.`);
  return realpathSync(folder);
}

function findCluster(dataDir: string, inside: string, account: Account | undefined, log: Log): string {
  const signed = signedPlace(dataDir);
  if (signed) {
    if (signed.made && !existsSync(signed.cluster)) {
      throw new StartError(
        `The database of ${dataDir} was kept in ${signed.cluster}, which is gone. Restore it, or remove ${path.join(dataDir, SIGNPOST)} to begin with an empty one.`,
      );
    }
    return signed.cluster;
  }
  // An ordinary user's own folder works or fails with a message; only the account used by root may need another.
  if (!account || existsSync(inside) || canEnter(account, dataDir)) return inside;
  // The random part prevents a new data folder of the same name from finding the database of a deleted one.
  const shelter = path.join(SHELTER, `${shortHash(dataDir)}-${randomBytes(3).toString('hex')}`);
  makeFolder(shelter);
  chmodSync(SHELTER, 0o711);
  chmodSync(shelter, 0o711);
  const cluster = path.join(shelter, 'postgres');
  try {
    writeFileSync(path.join(dataDir, SIGNPOST), `${cluster}\n`, { flag: 'wx' });
  } catch {
    return signedPlace(dataDir)?.cluster ?? cluster;
  }
  log.info(
    `PostgreSQL cannot run as root, and its account cannot reach ${dataDir}: the database is kept in ${cluster}.`,
  );
  return cluster;
}

function signedPlace(dataDir: string): { cluster: string; made: boolean } | undefined {
  const signpost = path.join(dataDir, SIGNPOST);
  if (!existsSync(signpost)) return undefined;
  const [cluster, made] = readFileSync(signpost, 'utf8').split('\n');
  return cluster ? { cluster, made: made === 'made' } : undefined;
}

function findSockets(cluster: string, account: Account | undefined, log: Log): string {
  // The cluster's own folder is 0700, so its socket needs no other protection.
  if (Buffer.byteLength(path.join(cluster, '.s.PGSQL.5432')) <= SOCKET_PATH_BYTES) return cluster;
  // Not os.tmpdir(): every process of this data folder must find the same path, whatever its TMPDIR.
  const short = path.join('/tmp', `plinth-${shortHash(cluster)}`);
  if (!existsSync(short)) {
    mkdirSync(short, { mode: 0o700 });
    if (account) chownSync(short, account.uid, account.gid);
    log.info(`The path of ${cluster} is too long for a Unix socket: the database's socket is in ${short}.`);
  }
  const found = lstatSync(short);
  if (!found.isDirectory() || found.uid !== (account?.uid ?? process.getuid?.()) || found.mode & 0o077) {
    throw new StartError(
      `The folder ${short}, for the database's socket, belongs to someone else: remove it, or use a shorter DATA_DIR.`,
    );
  }
  return short;
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 10);
}
