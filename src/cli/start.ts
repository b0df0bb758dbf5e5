import type { FastifyBaseLogger } from 'fastify';
import { DefinitionsError, StartError } from '../errors/StartError.ts';
import { fieldTypes } from '../fields/index.ts';
import { describeMistake } from '../schema/mistake.ts';
import { loadFiles } from '../schema/read/load.ts';
import { type Config, readConfig } from '../server/config.ts';
import type { Context } from '../server/context.ts';
import { type Database, openDatabase } from '../server/database/open.ts';
import { makeLog } from '../server/log.ts';
import { makeMailer } from '../server/mail/mailer.ts';
import { measurePool } from '../server/monitoring/measurePool.ts';
import { type Metrics, makeMetrics } from '../server/monitoring/metrics.ts';
import { firstAccount } from '../server/operations/accounts/firstAccount.ts';
import { warmPasswords } from '../server/operations/accounts/passwords.ts';
import { protectStored } from '../server/operations/accounts/secondFactor/storedSecrets.ts';
import { drawInWorker } from '../server/operations/mail/drawInWorker.ts';
import { definitionsOf, folderOf } from '../server/operations/settings/loadDefinitions.ts';
import { prepareDatabase } from '../server/operations/settings/prepareDatabase.ts';
import type { Live } from '../server/operations/settings/Reloading.ts';
import { readInWorker } from '../server/operations/settings/readInWorker.ts';
import { withAccounts } from '../server/operations/settings/withAccounts.ts';
import { builtWebApp } from '../server/productRoot.ts';
import { serveMetrics } from '../server/routes/monitoring/metricsPort.ts';
import { readSecretKey } from '../server/secretKey.ts';
import { nextSave } from '../server/start/followFiles.ts';
import { watchDefinitions } from '../server/start/live.ts';
import { purgeHourly } from '../server/start/purge.ts';
import { buildServing, logTableChanges, type Serving } from '../server/start/reload.ts';
import { sendMails } from '../server/start/sendMails.ts';
import { startTracing } from '../server/tracing/startTracing.ts';
import { renewTypes } from './generate/writeTypes.ts';
import { untilSignal } from './untilSignal.ts';
import { addressOf, box, signInLines, welcome } from './welcome.ts';

/**
 * `npm start`: the product, until a signal stops it. With `--watch` definitions apply as soon as they are
 * saved; `--revert` puts the files in force even if they are older than the definitions in force, and `--accept` even if they
 * change stored values or what is reported of them.
 * @throws StartError for other arguments.
 */
export function run(args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const options = parseServing(args, 'npm start', ['watch', 'revert', 'accept']);
  return serve(readConfig(env), { ...options, page: env.PLINTH_PAGE });
}

type ServingOption = 'watch' | 'revert' | 'accept';

/**
 * The options of a command that serves, such as `--watch`.
 * @throws StartError for any other argument, with the usage of `command`.
 */
export function parseServing(
  args: readonly string[],
  command: string,
  options: readonly ServingOption[],
): Partial<Record<ServingOption, boolean>> {
  const unknown = args.find((argument) => !options.some((option) => argument === `--${option}`));
  if (unknown !== undefined) {
    const usage = options.map((option) => `[--${option}]`).join(' ');
    throw new StartError(`${unknown} is not an option. Usage: ${command} [-- ${usage}]`);
  }
  return Object.fromEntries(options.map((option) => [option, args.includes(`--${option}`)]));
}

/** How long a start waits for PostgreSQL, in milliseconds. */
const PATIENCE = 60_000;

export interface ServeOptions {
  /** The sign-in that the sign-in page shows. */
  demo?: { email: string; password: string };
  /** Runs before the first request, such as loading the demonstration. */
  beforeListen?: (context: Context) => Promise<void>;
  /** Whether definitions apply as soon as they are saved. */
  watch?: boolean;
  /** The address to open, if it is not the server's: during development, Vite's. */
  page?: string | undefined;
  /** Whether the files come into force even if they are older. */
  revert?: boolean;
  /** Whether the files come into force even if they change stored values or what is reported of them. */
  accept?: boolean;
}

/**
 * Serves the product until a signal and answers the exit code (docs/architecture.md, "The running process"). With
 * `watch`, definitions that cannot take effect are reported, and the start is tried again after each save.
 * @throws StartError, in one line, for whatever keeps it from starting.
 */
export async function serve(config: Config, options: ServeOptions = {}): Promise<number> {
  if (!options.watch) return serveOnce(config, options);
  for (;;) {
    // Watched before they are read, so that no save is missed.
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
  // Mistakes in definitions are reported before a database is started.
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
    // The embedded database has one server at a time, so its folder always applies.
    const revert = options.revert === true || database.kind === 'embedded';
    const { definitions, standing, changes, notes } = await prepareDatabase(db, own, fieldTypes, {
      folder,
      revert,
      accept: options.accept,
    }).catch(refuseDefinitions);
    if (standing === 'older') log.warn(older(config.resourcesDir));
    const secretKey = readSecretKey(config);
    const context = {
      db,
      pool,
      ...definitions,
      types: fieldTypes,
      timeZone: config.timeZone,
      log,
      metrics,
      tracing,
      secretKey: () => secretKey,
    };
    const foreign = await protectStored(db, context);
    if (foreign > 0) log.warn(foreignKey(foreign));
    logTableChanges(log, changes, notes);
    const metricsPort = await openMetricsPort(metrics, config, log);
    if (metricsPort) log.info({ port: metricsPort.port }, 'Metrics are served on a separate port');
    const made = await firstAccount(context, { email: config.adminEmail, password: config.adminPassword });
    await options.beforeListen?.(context);
    let live: Live | undefined;
    // Mails contain codes: in the product they are read in a demonstration alone.
    const outbox = options.demo !== undefined && config.smtpUrl === undefined && config.apiUrl === undefined;
    const mailer = makeMailer({ ...config, log, metrics, ...(outbox && { keptIn: db }) });
    const serving = await buildServing({
      context,
      files,
      read: readInWorker,
      folder,
      app: {
        ...config,
        demo: options.demo,
        webApp: builtWebApp(),
        outbox,
        mailer,
        database: database.kind,
        ...(options.watch && { live: { unsound: () => live?.unsound() ?? null } }),
      },
    });
    const renew = () => renewTypes(serving.context().resources);
    if (options.watch) live = watchDefinitions(config.resourcesDir, serving, log, renew);
    const { app } = serving;
    // A demonstration prints its sign-in at every start.
    const shown = options.demo ? undefined : made;
    await listen(serving, config).catch((error: unknown) => {
      // The account stays, and its password is stored nowhere else.
      if (shown?.random) console.log(`${box(signInLines(shown))}\n`);
      throw error;
    });
    console.log(welcome(options.page ?? addressOf(app, config), shown));
    void warmPasswords();
    const stopPurging = purgeHourly(serving.context);
    const stopMails = sendMails(serving.context, mailer, drawInWorker);
    return await untilSignal(log, () => {
      live?.close();
      metricsPort?.close();
      return stop(serving, database, () => Promise.all([stopPurging(), stopMails()])).finally(() =>
        tracing?.close(),
      );
    });
  } catch (error) {
    await database.close();
    throw error;
  }
}

function foreignKey(apps: number): string {
  return (
    `${apps} authenticator ${apps === 1 ? 'app was' : 'apps were'} set up with another SECRET_KEY, so codes of ${apps === 1 ? 'it' : 'them'} cannot be checked here: ` +
    'give all servers of the database the same key (docs/operations.md, "The secret key")'
  );
}

function older(folder: string): string {
  return (
    `The definitions in ${folder} are older than those in force: this server uses those in force and changes no table. ` +
    'Bring the newer files here; or go back to these on purpose: npm start -- --revert'
  );
}

function openMetricsPort(
  metrics: Metrics,
  { host, metricsPort, metricsToken }: Config,
  log: FastifyBaseLogger,
) {
  if (metricsPort === undefined) return undefined;
  return serveMetrics(metrics, { host, port: metricsPort, token: metricsToken }, log);
}

async function listen(serving: Serving, { port, host }: Config): Promise<void> {
  try {
    await serving.listen({ port, host });
  } catch (error) {
    throw new StartError(listenFailure(error as NodeJS.ErrnoException, port, host));
  }
}

function listenFailure({ code, message }: NodeJS.ErrnoException, port: number, host: string): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} is already in use. Set PORT to another one, such as PORT=${port + 1}.`;
  if (code === 'EACCES') return `Port ${port} may not be used by this account. Set PORT to one above 1023.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST ${host} is not an address of this machine.`;
  return `The server cannot listen at ${host}:${port}: ${message}.`;
}

/** Marks a definition error, or a refusal of the database. */
function refuseDefinitions(error: unknown): never {
  throw error instanceof StartError ? new DefinitionsError(error.message) : error;
}

/** Finishes calls in progress, then closes the database. */
async function stop(serving: Serving, database: Database, stopJobs: () => Promise<unknown>): Promise<void> {
  const jobs = stopJobs();
  // Slow readers are cut off, so that the stop takes at most 10 seconds.
  const cut = setTimeout(() => serving.cut(), 5000);
  await serving.close();
  clearTimeout(cut);
  await jobs;
  await database.close();
}
