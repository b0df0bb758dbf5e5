import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { SHORT_LIVED } from '../../src/cli/setup/shortLived.mjs';

const ROOT = resolve(import.meta.dirname, '../..');

const BUILT = 'dist/server/main.js';

/** Node.js's arguments for the built commands, from the repository's root: they start in a third of the time that the sources take. */
export const COMMANDS = [...SHORT_LIVED, BUILT];

const ADMIN = { email: 'admin@example.com', password: 'correct horse battery' };

/** The built product in a process of its own, as `npm start` runs it, on the embedded database of a data folder. */
export interface Product {
  /** Where its calls are: http://127.0.0.1:4711/api. */
  url: string;
  /** The administrator's. */
  token: string;
  /** The lines of its log so far. */
  log: () => string;
  /** SIGSTOP: connections are taken and nobody answers; `wake` is SIGCONT. */
  freeze: () => void;
  wake: () => void;
  /** The memory of node, in MB (Linux). */
  memory: () => Promise<number>;
  /** SIGTERM, and the end of the process. */
  stop: () => Promise<void>;
  /** kill -9 of node; `everything` takes PostgreSQL with it, as a power cut does. */
  kill: (everything: boolean) => Promise<void>;
}

/** A fresh data folder that an unprivileged PostgreSQL can reach, also where the tests run as root. */
export async function freshDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'plinth-data-'));
  await chmod(dataDir, 0o711);
  return dataDir;
}

/**
 * Starts what `npm run build` made, and signs in.
 *
 * @param env beside the usual: DATABASE_URL for a database of its own, RESOURCES_DIR for other definitions, PORT to
 * come back where it was.
 * @param options such as --watch.
 * @param nodeOptions for Node.js. A measurement passes none: it must not slow down code that runs long.
 */
export async function startProduct(
  dataDir: string,
  env: Record<string, string> = {},
  options: readonly string[] = [],
  nodeOptions: readonly string[] = SHORT_LIVED,
): Promise<Product> {
  const port = env.PORT ?? (await freePort());
  const args = [...nodeOptions, BUILT, 'start', ...options];
  const variables = {
    ...env,
    DATA_DIR: dataDir,
    PORT: String(port),
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    LOG_LEVEL: env.LOG_LEVEL ?? 'error',
  };
  const child = spawnNode(args, variables, 'pipe');
  let log = '';
  child.stdout?.setEncoding('utf8').on('data', (part: string) => {
    log += part;
  });
  const base = `http://127.0.0.1:${port}`;
  await untilItAnswers(`${base}/health`, child);
  const reply = await fetch(`${base}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  const { token } = (await reply.json()) as { token: string };
  return {
    url: `${base}/api`,
    token,
    log: () => log,
    freeze: () => child.kill('SIGSTOP'),
    wake: () => child.kill('SIGCONT'),
    memory: async () => {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
    },
    stop: () => end(child, 'SIGTERM'),
    kill: async (everything) => {
      const postmaster = everything ? await postmasterOf(dataDir) : undefined;
      if (postmaster !== undefined) process.kill(postmaster, 'SIGKILL');
      await end(child, 'SIGKILL');
    },
  };
}

/** A Node.js process of the repository, silent but for its errors. */
export function spawnNode(
  args: readonly string[],
  env: Record<string, string>,
  stdout: 'ignore' | 'pipe' = 'ignore',
): ChildProcess {
  return spawn(process.execPath, [...args], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', stdout, 'inherit'],
  });
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

/** Waits for a first 2xx. */
export async function untilItAnswers(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (child.exitCode !== null) throw new Error(`The process of ${url} ended with ${child.exitCode}`);
    const reply = await fetch(url).catch(() => undefined);
    if (reply?.ok) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`${url} does not answer`);
}

export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}

async function postmasterOf(dataDir: string): Promise<number> {
  const [pid] = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n');
  return Number(pid);
}
