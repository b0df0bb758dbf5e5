/** The app behind the listening server, made anew. Above 250 lines because whatever may happen while one takes another's place is thought of together. */
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';
import type { Mistake } from '../schema/mistake.ts';
import { readDefinitions } from '../schema/read/read.ts';
import type { SourceFile } from '../schema/source.ts';
import { type AppOptions, buildApp } from './app.ts';
import type { Context } from './context.ts';
import { planSync } from './database/sync.ts';
import type { Plan } from './database/syncPlan.ts';
import { definitionsOf } from './definitions.ts';
import { listenBeside } from './http/listenBeside.ts';
import type { Mailer } from './mail/mailer.ts';
import { prepareDatabase } from './prepare.ts';
import { readOwnSettings, withOwnSettings } from './settings/ownSettings.ts';
import { raiseReloads, readVersion } from './settings/version.ts';

/** How often a process looks whether another one has changed settings or definitions, in milliseconds. */
const POLL = 2000;

/** What the calls that change settings or definitions need. */
export interface Reloading {
  /** Takes over what has changed in the database, if anything has. A failure is logged; what was in force stays. */
  follow(): Promise<void>;
  /**
   * Reads the definitions anew, here and in every other process.
   * @throws StartError where they have mistakes or the database refuses them; the last good ones stay in force.
   */
  reload(): Promise<void>;
  /** What is wrong in the files as they are now, or what a reload would do. @throws StartError where they cannot be read. */
  examine(): Promise<Examined>;
}

/** The files of the definitions as they are now. */
export interface Examined {
  mistakes: readonly Mistake[];
  /** What they would do to the database; null where there are mistakes. */
  plan: Plan | null;
}

/** The product behind one listening server, whose app is replaced when settings or definitions change. */
export interface Serving extends Reloading {
  /** The app that listens. It stays the same, while others may answer. */
  app: FastifyInstance;
  /** What holds now. */
  context(): Context;
  /** Begins to answer, at both addresses where the host is "localhost". Rejects as Node.js does for an address that cannot be had. */
  listen(at: { port: number; host: string }): Promise<void>;
  /** Takes no more and finishes what is under way. */
  close(): Promise<void>;
  /** Ends the connections of those whose answers are not finished. */
  cut(): void;
}

export interface ServingOptions {
  /** As the definitions and variables have it, without what was set on the page of the settings. */
  context: Context;
  /** Reads the files of the definitions anew. @throws StartError */
  files: () => Promise<readonly SourceFile[]>;
  app: Omit<AppOptions, 'reloading' | 'serverFactory'>;
}

/** An app that answers, and how many requests it has under way. */
interface Answering {
  app: FastifyInstance;
  context: Context;
  handle: RequestListener;
  underWay: number;
}

/**
 * Makes the product ready to listen (`serving.app.listen`). A change of settings or definitions makes a whole new app, which takes
 * the requests from then on; the one before finishes its own. So nothing that an app once worked out can be out of date.
 */
export async function buildServing(options: ServingOptions): Promise<Serving> {
  const { db, log } = options.context;
  let base = options.context;
  let known = await readVersion(db);
  let turn: Promise<unknown> = Promise.resolve();
  let closing = false;
  let failing = false;

  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const done = turn.then(work);
    turn = done.catch(() => {});
    return done;
  };

  const reloading: Reloading = {
    follow: () =>
      inTurn(() =>
        follow().then(
          () => {
            failing = false;
          },
          (err: unknown) => {
            // A database that is away is told of once, not every two seconds.
            if (!failing) log.error({ err }, UNFOLLOWED);
            failing = true;
          },
        ),
      ),
    reload: () =>
      inTurn(() =>
        redefine(async () => {
          await raiseReloads(db);
          known = await readVersion(db);
        }),
      ),
    examine: async () => {
      const { types } = options.context;
      const result = readDefinitions(await options.files(), types);
      if (!result.ok) return { mistakes: result.mistakes, plan: null };
      return { mistakes: [], plan: await planSync(db, result.definitions.resources, types) };
    },
  };

  const follow = async () => {
    const found = await readVersion(db);
    if (closing || (found.version === known.version && found.reloads === known.reloads)) return;
    const reads = found.reloads !== known.reloads;
    // Also where it fails: what is wrong is logged once, not every two seconds.
    known = found;
    if (reads) {
      try {
        return await redefine();
      } catch (error) {
        // What was set holds all the same.
        await replace(base);
        throw error;
      }
    }
    await replace(base);
  };

  /**
   * Takes over the definitions as they are now. The app that knows them stands before the tables change: the one before it would
   * ask for columns that have another name by then.
   */
  const redefine = async (done: () => Promise<void> = async () => {}) => {
    const definitions = definitionsOf(await options.files());
    const following = { ...base, ...definitions };
    await replace(following, async () => {
      const changes = await prepareDatabase(db, definitions, base.types);
      if (changes.length > 0) log.info({ changes }, 'The tables follow the definitions');
      base = following;
      await done();
    });
  };

  const build = async (from: Context, listener: Listener): Promise<Answering> => {
    const context = withOwnSettings(from, await readOwnSettings(db));
    let handle: RequestListener | undefined;
    const serverFactory: AppOptions['serverFactory'] = (handler) => {
      handle = handler as RequestListener;
      return listener();
    };
    const mailer = keptOpen(options.app.mailer);
    const app = await buildApp(context, { ...options.app, mailer, reloading, serverFactory });
    if (handle === undefined) throw new Error('The app was built without a handler');
    return { app, context, handle, underWay: 0 };
  };

  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const taken = current;
    taken.underWay += 1;
    response.once('close', () => {
      taken.underWay -= 1;
      retire(taken);
      // The end waits for no connection that is kept for a next call.
      if (closing) request.socket.destroySoon();
    });
    if (closing) response.setHeader('connection', 'close');
    taken.handle(request, response);
  };

  /** Ends an app that was replaced, once it has answered everything; the first one listens, and ends with the process. */
  const retire = (former: Answering) => {
    if (former === current || former === first || former.underWay > 0) return;
    former.app.close().catch((err: unknown) => log.warn({ err }, 'A replaced app could not be closed'));
  };

  const replace = async (by: Context, prepare: () => Promise<void> = async () => {}) => {
    const next = await build(by, () => createServer());
    try {
      await next.app.ready();
      await prepare();
    } catch (error) {
      await next.app.close();
      throw error;
    }
    const former = current;
    current = next;
    retire(former);
    log.info({ version: known.version }, 'Settings and definitions are taken over');
  };

  const listener: Listener = () => listening((request, response) => answer(request, response));
  const first = await build(base, listener);
  let current = first;
  let beside: Server[] = [];
  let polling = false;
  const timer = setInterval(() => {
    if (polling) return;
    polling = true;
    void reloading.follow().finally(() => {
      polling = false;
    });
  }, POLL);
  timer.unref();

  return {
    ...reloading,
    app: first.app,
    context: () => current.context,
    async listen({ port, host }) {
      await first.app.listen({ port, host, listenTextResolver: () => 'listening' });
      beside = await listenBeside(first.app.server, host, listener, log);
    },
    async close() {
      clearInterval(timer);
      closing = true;
      const besideClosed = Promise.all(beside.map((server) => promisify(server.close.bind(server))()));
      await turn;
      await Promise.all([first.app.close(), besideClosed]);
      if (current !== first) await current.app.close();
      await options.app.mailer.close();
    },
    cut() {
      log.warn('What is still under way is cut off, so that the end comes');
      for (const server of [first.app.server, ...beside]) server.closeAllConnections();
    },
  };
}

const UNFOLLOWED = 'Settings or definitions could not be taken over; the last good definitions stay in force';

type Listener = () => ReturnType<typeof createServer>;

/** As Fastify makes its own: its timeouts are not passed to a server that is handed to it. */
function listening(handler: RequestListener) {
  const server = createServer(handler);
  server.keepAliveTimeout = 72_000;
  server.requestTimeout = 0;
  return server;
}

/** The mailer belongs to the process: it does not end with an app. */
function keptOpen({ post }: Mailer): Mailer {
  return { post, close: async () => {} };
}
