import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { fieldTypes } from '../../src/fields/index.ts';
import { readDefinitions } from '../../src/schema/read/read.ts';
import type { SourceFile } from '../../src/schema/source.ts';
import { readAsProduct } from '../../src/server/access/readAs.ts';
import type { Context, ReadContext } from '../../src/server/context.ts';
import { makeLog } from '../../src/server/log.ts';
import { makeMailer } from '../../src/server/mail/mailer.ts';
import { measurePool } from '../../src/server/monitoring/measurePool.ts';
import type { Metrics } from '../../src/server/monitoring/metrics.ts';
import { firstAccount } from '../../src/server/operations/accounts/firstAccount.ts';
import { protectStored } from '../../src/server/operations/accounts/secondFactor/storedSecrets.ts';
import { hashOf } from '../../src/server/operations/settings/definitionSets.ts';
import {
  definitionsOf,
  type LoadedDefinitions,
} from '../../src/server/operations/settings/loadDefinitions.ts';
import { prepareDatabase } from '../../src/server/operations/settings/prepareDatabase.ts';
import { keyOf } from '../../src/server/secretKey.ts';
import type { AppOptions } from '../../src/server/start/app.ts';
import { buildServing } from '../../src/server/start/reload.ts';
import type { Tables } from '../../src/server/tables.ts';
import { preparedTemplate, type TestDatabase, testDatabase } from './postgres.ts';
import { BUSINESS_ZONE } from './today.ts';
import { withoutDimension } from './withoutDimension.ts';

const RESOURCES = resolve(import.meta.dirname, '../../resources');

export interface TestServerOptions {
  /** Definitions beside those of `resources/`, or in place of the ones of the same file name. */
  definitions?: readonly SourceFile[];
  /** Only the given definitions, of the product's own just the accounts and the settings. */
  alone?: boolean;
  /** The business time zone. */
  timeZone?: string;
  app?: Partial<AppOptions>;
  /** SMTP_URL; without it mails become files in `outbox`. */
  smtpUrl?: string;
  /** pino's level; silent by default. */
  logLevel?: string;
  log?: Context['log'];
  /** What the server measures of itself, with its pool; by default nothing. */
  metrics?: Metrics;
  /** SECRET_KEY. */
  secretKey?: string;
  /** How many connections the server has to its database. */
  connections?: number;
  /** An earlier server's database, for what must survive a restart. */
  on?: Pick<TestServer, 'db' | 'database' | 'context'>;
  /** Checked reports beside those of the definitions. */
  reports?: Context['reports'];
  /** Tells its folder of definitions from those of other servers. */
  folder?: string;
  /** What the database holds at first, by a name of its own: prepared once, and copied for each server. */
  filled?: Filling;
}

export interface Filling {
  /** Part of the name of a database. */
  name: string;
  fill: (context: Context) => Promise<void>;
}

/** An answer; the body parsed where it is JSON. */
// biome-ignore lint/suspicious/noExplicitAny: a test knows what it asked for.
export type Answer<T = any> = { status: number; headers: Headers; body: T; text: string };

export interface CallOptions {
  /** null sends none; by default the administrator's. */
  token?: string | null;
  headers?: Record<string, string>;
}

export interface TestServer {
  url: string;
  /** `api('POST', '/vendor', {...})`: paths below /api; others (/health) begin with a dot: './health'. */
  // biome-ignore lint/suspicious/noExplicitAny: a test knows what it asked for.
  api<T = any>(method: string, path: string, body?: unknown, options?: CallOptions): Promise<Answer<T>>;
  signIn(email: string, password: string): Promise<string>;
  /** The administrator's, signed in. */
  token: string;
  admin: { email: string; password: string };
  db: Kysely<Tables>;
  /** The database's address. */
  database: string;
  context: ReadContext;
  app: FastifyInstance;
  /** The folder of the mails, where there is no SMTP_URL. */
  outbox: string;
  /** Puts definitions into the folder, in place of what `write` put there before; they hold after a reload. */
  write: (...definitions: readonly SourceFile[]) => void;
  close(): Promise<void>;
}

/** How long answers under way may take when a test's server ends, in milliseconds. */
const PATIENCE = 2000;

/** The administrator of the databases that tests prepare. */
export const ADMIN = { email: 'admin@example.com', password: 'correct horse battery' };

/** The product on a fresh database, listening on a port of its own, with an administrator signed in. */
export async function startServer(options: TestServerOptions = {}): Promise<TestServer> {
  const own = definitionsFrom(filesOf(options));
  const fresh = options.on ? undefined : await preparedDatabase(own, options);
  const { db, pool } = options.on?.context ?? (fresh as TestDatabase);
  const log = options.log ?? makeLog(options.logLevel ?? 'silent');
  const source = options.folder ?? `test:/${randomUUID()}`;
  const prepared = await prepareDatabase(db, own, fieldTypes, { folder: source, revert: false });
  const context: Context = {
    db,
    pool,
    ...prepared.definitions,
    reports: { ...prepared.definitions.reports, ...options.reports },
    types: fieldTypes,
    timeZone: options.timeZone ?? BUSINESS_ZONE,
    log,
    metrics: options.metrics,
    secretKey: () => keyOf(options.secretKey ?? 'the secret key of the servers of tests'),
  };
  await protectStored(db, context);
  if (options.metrics) measurePool(pool, options.metrics.registry);
  // Made by the first mail.
  const dataDir = join(tmpdir(), `plinth-mails-${randomUUID()}`);
  await firstAccount(context, ADMIN);
  const folder = { files: filesOf(options) };
  const serving = await buildServing({
    context,
    files: async () => folder.files,
    read: async (files) => readDefinitions(files, fieldTypes),
    folder: source,
    app: {
      mailer: makeMailer({
        smtpUrl: options.smtpUrl,
        dataDir,
        log,
        metrics: options.metrics,
        ...(options.app?.outbox && { keptIn: db }),
      }),
      ...options.app,
    },
  });
  const { app } = serving;
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const server: TestServer = {
    url,
    api: (method, path, body, call) => ask(server, method, path, body, call),
    signIn: (email, password) => signIn(server, email, password),
    token: '',
    admin: ADMIN,
    db,
    database: options.on?.database ?? (fresh as { url: string }).url,
    context: readAsProduct(context),
    app,
    outbox: join(dataDir, 'outbox'),
    write: (...definitions) => {
      const kept = (options.definitions ?? []).filter(
        ({ file }) => !definitions.some((given) => given.file === file),
      );
      folder.files = filesOf({ ...options, definitions: [...kept, ...definitions] });
    },
    async close() {
      const closed = serving.close();
      // An answer whose reader has gone would be waited for.
      const late = setTimeout(() => serving.cut(), PATIENCE);
      await closed.finally(() => clearTimeout(late));
      await fresh?.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  server.token = await signIn(server, ADMIN.email, ADMIN.password);
  return server;
}

/** A database on which the product has been started before, for servers that are processes of their own. */
export function productDatabase(filled?: Filling): Promise<TestDatabase> {
  return preparedDatabase(definitionsFrom(filesOf({})), { ...(filled && { filled }) });
}

/** A database that has the tables of the definitions, the administrator, and what it is filled with. */
async function preparedDatabase(
  own: LoadedDefinitions,
  { filled, connections }: TestServerOptions,
): Promise<TestDatabase> {
  // Reports and dashboards make no tables.
  const ofTables = own.sources.filter(({ file }) => !/^resources\/(reports|dashboards)\//.test(file));
  const bare = `plinth_test_${hashOf(ofTables).slice(0, 24)}`;
  const prepare = async ({ db, pool }: TestDatabase) => {
    await prepareDatabase(db, own, fieldTypes, { folder: 'test:/template', revert: false });
    const context: Context = {
      db,
      pool,
      ...own,
      types: fieldTypes,
      timeZone: BUSINESS_ZONE,
      log: makeLog('silent'),
      metrics: undefined,
    };
    await firstAccount(context, ADMIN);
    await filled?.fill(context);
  };
  const name = filled === undefined ? bare : `${bare}_${filled.name}`;
  return testDatabase({ connections, template: await preparedTemplate(name, prepare) });
}

/** Definitions that were read before in this process: reading them takes longer than all else here. */
const read = new Map<string, ReturnType<typeof definitionsOf>>();

function definitionsFrom(files: readonly SourceFile[]): ReturnType<typeof definitionsOf> {
  const key = JSON.stringify(files);
  const definitions = read.get(key) ?? definitionsOf(files);
  read.set(key, definitions);
  return definitions;
}

function filesOf({ definitions = [], alone = false }: TestServerOptions): SourceFile[] {
  // Reports name fields of the product's own definitions, which others may take the place of.
  const folders = alone || definitions.length > 0 ? [] : ['reports', 'dashboards'];
  const below = folders.flatMap((name) =>
    readdirSync(join(RESOURCES, name)).map((file) => `${name}/${file}`),
  );
  const own = [...readdirSync(RESOURCES), ...below]
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => ({ file: `resources/${name}`, text: readFileSync(join(RESOURCES, name), 'utf8') }));
  const kept = own.filter(
    ({ file, text }) =>
      !definitions.some((given) => given.file === file) &&
      (definitions.length === 0 || file !== 'resources/access.yaml') &&
      (!alone || file === 'resources/settings.yaml' || isAccounts(text)),
  );
  return [...kept.map((file) => (alone ? withoutReferences(file) : file)), ...definitions];
}

function isAccounts(text: string): boolean {
  return /^account:/m.test(text);
}

/** The accounts alone cannot point to records that are not defined. */
function withoutReferences({ file, text }: SourceFile): SourceFile {
  if (!isAccounts(text)) return { file, text: withoutDimension(text) };
  const names = [...text.matchAll(/^ {2}(\w+):.*type: reference.*$/gm)].map((match) => match[1] as string);
  const kept = text.replace(/^ {2}\w+:.*type: reference.*\n/gm, '');
  return {
    file,
    text: names.reduce((left, name) => left.replaceAll(new RegExp(`(\\w+: )?\\b${name}, `, 'g'), ''), kept),
  };
}

async function ask(
  server: TestServer,
  method: string,
  path: string,
  body: unknown,
  { token = server.token, headers = {} }: CallOptions = {},
): Promise<Answer> {
  const url = path.startsWith('./') ? `${server.url}${path.slice(1)}` : `${server.url}/api${path}`;
  const response = await fetch(url, {
    method,
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const json = response.headers.get('content-type')?.startsWith('application/json') && text !== '';
  return { status: response.status, headers: response.headers, body: json ? JSON.parse(text) : text, text };
}

async function signIn(server: TestServer, email: string, password: string): Promise<string> {
  const { status, body } = await ask(server, 'POST', '/login', { email, password }, { token: null });
  if (status !== 200) throw new Error(`Signing in answered ${status}: ${JSON.stringify(body)}`);
  return body.token;
}
