import type { FastifyInstance } from 'fastify';
import { DefinitionsError, StartError } from '../errors/StartError.ts';
import { fieldTypes } from '../fields/index.ts';
import { describeMistake } from '../schema/mistake.ts';
import { loadFiles } from '../schema/read/load.ts';
import { type FirstAccount, firstAccount } from '../server/auth/firstAccount.ts';
import { warmPasswords } from '../server/auth/passwords.ts';
import { type Config, readConfig } from '../server/config.ts';
import type { Context } from '../server/context.ts';
import { type Database, openDatabase } from '../server/database/open.ts';
import { definitionsOf, folderOf } from '../server/definitions.ts';
import { nextSave } from '../server/followFiles.ts';
import { type Live, watchDefinitions } from '../server/live.ts';
import { makeLog } from '../server/log.ts';
import { makeMailer } from '../server/mail/mailer.ts';
import { measurePool } from '../server/monitoring/measurePool.ts';
import { type Metrics, makeMetrics } from '../server/monitoring/metrics.ts';
import { serveMetrics } from '../server/monitoring/metricsPort.ts';
import { prepareDatabase } from '../server/prepare.ts';
import { builtWebApp } from '../server/productRoot.ts';
import { purgeHourly } from '../server/purge.ts';
import { buildServing, type Serving } from '../server/reload.ts';
import { startTracing } from '../server/tracing/startTracing.ts';
import { withAccounts } from '../server/withAccounts.ts';
import { untilSignal } from './untilSignal.ts';

/**
 * `npm start`: the product, until a signal ends it. With `--watch` definitions hold as soon as they are saved; `--revert` puts
 * the files in force even where they are older than the definitions in force.
 * @throws StartError for anything else that is given.
 */
export function run(args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const revert = args.includes('--revert');
  const watch = parseWatch(
    args.filter((argument) => argument !== '--revert'),
    'npm start',
  );
  return serve(readConfig(env), { watch, revert, page: env.PLINTH_PAGE });
}

/**
 * Whether the arguments ask for `--watch`, the one option of all commands that serve.
 * @throws StartError for any other argument, with the usage of `command`.
 */
export function parseWatch(args: readonly string[], command: string): boolean {
  const unknown = args.find((argument) => argument !== '--watch');
  if (unknown !== undefined)
    throw new StartError(`${unknown} is not an option. Usage: ${command} [-- --watch]`);
  return args.includes('--watch');
}

/** How long a start waits for a PostgreSQL that is away, in milliseconds. */
const PATIENCE = 60_000;

export interface ServeOptions {
  /** The sign-in that the sign-in page shows. */
  demo?: { email: string; password: string };
  /** What is to be done before the first request, such as loading the demonstration. */
  beforeListen?: (context: Context) => Promise<void>;
  /** Whether definitions hold as soon as they are saved. */
  watch?: boolean;
  /** The address to open, where that is not the server's own: during development, Vite's. */
  page?: string | undefined;
  /** Whether the files come into force even where they are older. */
  revert?: boolean;
}

/**
 * Serves the product until a signal and answers the exit code (design: running). With `watch`, definitions that cannot take effect
 * are reported, and the start is tried again after each save.
 * @throws StartError, in one line, for whatever keeps it from starting.
 */
export async function serve(config: Config, options: ServeOptions = {}): Promise<number> {
  if (!options.watch) return serveOnce(config, options);
  for (;;) {
    // Followed before they are read, so that no save is missed.
    const save = nextSave(config.resourcesDir);
    try {
      return await serveOnce(config, options);
    } catch (error) {
      if (!(error instanceof DefinitionsError) || save === undefined) throw error;
      console.error(`${error.message}\nThe start is tried again once a definition is saved.`);
      await save.saved;
    } finally {
      save?.close();
    }
  }
}

async function serveOnce(config: Config, options: ServeOptions): Promise<number> {
  const log = makeLog(config.logLevel);
  // Mistakes in definitions show before a database is started for them.
  const files = async () => {
    const read = await loadFiles(config.resourcesDir);
    return config.apiUrl === undefined ? read : withAccounts(read);
  };
  const own = await files().then(definitionsOf).catch(refuseDefinitions);
  const database = await openDatabase({ ...config, as: 'server', log, patience: PATIENCE });
  try {
    for (const warning of own.warnings) log.warn(describeMistake(warning));
    for (const note of own.notes) log.warn(`Left out of a language: ${describeMistake(note)}`);
    const { db, pool } = database;
    const metrics = makeMetrics();
    measurePool(pool, metrics.registry);
    const tracing = await startTracing(process.env, pool, log);
    const folder = await folderOf(config.resourcesDir);
    // The embedded database has one server at a time: whatever its folder holds is meant.
    const revert = options.revert === true || database.kind === 'embedded';
    const { definitions, standing, changes } = await prepareDatabase(db, own, fieldTypes, {
      folder,
      revert,
    }).catch(refuseDefinitions);
    if (standing === 'older') log.warn(older(config.resourcesDir));
    const context = {
      db,
      pool,
      ...definitions,
      types: fieldTypes,
      timeZone: config.timeZone,
      log,
      metrics,
      tracing,
    };
    if (changes.length > 0) log.info({ changes }, 'The tables follow the definitions');
    const metricsPort = await openMetricsPort(metrics, config);
    if (metricsPort) log.info({ port: metricsPort.port }, 'Metrics are served on a port of their own');
    const made = await firstAccount(context, { email: config.adminEmail, password: config.adminPassword });
    await options.beforeListen?.(context);
    let live: Live | undefined;
    const serving = await buildServing({
      context,
      files,
      folder,
      app: {
        ...config,
        demo: options.demo,
        webApp: builtWebApp(),
        mailer: makeMailer({ ...config, log, metrics }),
        database: database.kind,
        ...(options.watch && { live: { unsound: () => live?.unsound() ?? null } }),
      },
    });
    if (options.watch) live = watchDefinitions(config.resourcesDir, serving, log);
    const { app } = serving;
    // A demonstration tells its sign-in at every start.
    const told = options.demo ? undefined : made;
    await listen(serving, config).catch((error: unknown) => {
      // The account stays, and its password is nowhere else.
      if (told?.random) console.log(`${box(signInLines(told))}\n`);
      throw error;
    });
    console.log(welcome(options.page ?? addressOf(app, config), told));
    void warmPasswords();
    const stopPurging = purgeHourly(serving.context);
    return await untilSignal(log, () => {
      live?.close();
      metricsPort?.close();
      return stop(serving, database, stopPurging).finally(() => tracing?.close());
    });
  } catch (error) {
    await database.close();
    throw error;
  }
}

function older(folder: string): string {
  return (
    `The definitions in ${folder} are older than those in force: this server works by those in force and changes no table. ` +
    'Bring the newer files here; or go back to these on purpose: npm start -- --revert'
  );
}

function openMetricsPort(metrics: Metrics, { host, metricsPort, metricsToken }: Config) {
  if (metricsPort === undefined) return undefined;
  return serveMetrics(metrics, { host, port: metricsPort, token: metricsToken });
}

async function listen(serving: Serving, { port, host }: Config): Promise<void> {
  try {
    await serving.listen({ port, host });
  } catch (error) {
    throw new StartError(inWords(error as NodeJS.ErrnoException, port, host));
  }
}

function inWords({ code, message }: NodeJS.ErrnoException, port: number, host: string): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} is already in use. Set PORT to another one, such as PORT=${port + 1}.`;
  if (code === 'EACCES') return `Port ${port} may not be used by this account. Set PORT to one above 1023.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST ${host} is not an address of this machine.`;
  return `The server cannot listen at ${host}:${port}: ${message}.`;
}

/** Printed on the console when the server is ready. */
function welcome(address: string, made: FirstAccount | undefined): string {
  const ready = `Plinth is ready at ${address}`;
  return made ? `${ready}\n\n${box(signInLines(made))}\n` : ready;
}

/** The address where a browser on this machine finds the server. */
function addressOf(app: FastifyInstance, { host }: Config): string {
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const shown = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host) ? 'localhost' : host;
  return `http://${shown.includes(':') ? `[${shown}]` : shown}:${port}`;
}

/** Marks the error of a definition that has mistakes, or that the database refuses. */
function refuseDefinitions(error: unknown): never {
  throw error instanceof StartError ? new DefinitionsError(error.message) : error;
}

function signInLines({ email, password, random }: FirstAccount): string[] {
  return [
    'Sign in for the first time with',
    '',
    `  Email     ${email}`,
    `  Password  ${random ? password : '(the one in ADMIN_PASSWORD)'}`,
    ...(random ? ['', 'Note the password: it is shown only this once.'] : []),
  ];
}

function box(lines: string[]): string {
  const width = Math.max(...lines.map((line) => line.length));
  const edge = '─'.repeat(width + 4);
  return [`┌${edge}┐`, ...lines.map((line) => `│  ${line.padEnd(width)}  │`), `└${edge}┘`].join('\n');
}

/** Finishes what is under way, then lets go of the database. */
async function stop(serving: Serving, database: Database, stopPurging: () => Promise<void>): Promise<void> {
  const purged = stopPurging();
  // Whoever reads an answer too slowly is cut off, so that the whole ends within 10 seconds.
  const cut = setTimeout(() => serving.cut(), 5000);
  await serving.close();
  clearTimeout(cut);
  await purged;
  await database.close();
}
