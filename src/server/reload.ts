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
import { StartError } from '../errors/StartError.ts';
import type { Mistake } from '../schema/mistake.ts';
import type { SourceFile } from '../schema/source.ts';
import { type AppOptions, buildApp } from './app.ts';
import type { Context } from './context.ts';
import type { Plan } from './database/syncPlan.ts';
import { definitionsOf, type LoadedDefinitions } from './definitions.ts';
import { listenBeside } from './http/listenBeside.ts';
import type { Mailer } from './mail/mailer.ts';
import { definitionsInForce, followInForce, planDefinitions, prepareDatabase } from './prepare.ts';
import { addFolder, hashOf, readInForce, type Standing } from './settings/definitionSets.ts';
import { readOwnSettings, withOwnSettings } from './settings/ownSettings.ts';
import { readChanged } from './settings/readChanged.ts';
import { raiseReloads, readVersion } from './settings/version.ts';

/** How often a process looks whether another one has changed settings or definitions, in milliseconds. */
const POLL = 2000;

/** What the calls that change settings or definitions need. */
export interface Reloading {
  /** Takes over what has changed in the database, if anything has. A failure is logged; what was in force stays. */
  follow(): Promise<void>;
  /**
   * Reads the files again and puts them in force, here and in every other process.
   * @param revert whether they may be older than those in force.
   * @throws StartError where they have mistakes, the database refuses them, or they are older; the last good ones stay in force.
   */
  reload(revert?: boolean): Promise<void>;
  /** What is wrong in the files as they are now, or what a reload would do. @throws StartError where they cannot be read. */
  examine(): Promise<Examined>;
}

/** The files of the definitions as they are now. */
export interface Examined {
  mistakes: readonly Mistake[];
  /** What they would do to the database; null where there are mistakes. */
  plan: Plan | null;
  /** How they stand to the definitions in force; null where there are mistakes. */
  standing: Standing | null;
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
  /** As the definitions in force and the variables have it, without what was set on the page of the settings. */
  context: Context;
  /** Identifies the folder of the files among those of other servers. */
  folder: string;
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
  const { folder } = options;
  const { db, log } = options.context;
  let base = options.context;
  let known = await readVersion(db);
  // Others may have come into force since this server read its own: the first poll takes them over then.
  const inForce = await readInForce(db);
  if (inForce?.hash !== hashOf(base.sources)) known = { ...known, definitions: 0 };
  const readFiles = readChanged(options.context.types);
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
    reload: (revert = false) => inTurn(() => reload(revert)),
    examine: async () => {
      const { types } = options.context;
      const files = await options.files();
      const result = readFiles(files);
      if (!result.ok) return { mistakes: result.mistakes, plan: null, standing: null };
      const own = { ...result.definitions, sources: files };
      const { standing, plan } = await planDefinitions(db, own, types, { folder, revert: false });
      return { mistakes: [], standing, plan };
    },
  };

  const follow = async () => {
    const found = await readVersion(db);
    if (closing || (found.version === known.version && found.reloads === known.reloads)) return;
    const reads = found.reloads !== known.reloads || found.definitions !== known.definitions;
    // Also where it fails: what is wrong is logged once, not every two seconds.
    known = found;
    if (reads) {
      try {
        return await takeOver();
      } catch (error) {
        // What was set holds all the same.
        await replace(base);
        throw error;
      }
    }
    await replace(base);
  };

  /** Puts the files in force, and tells every other process. */
  const reload = async (revert: boolean) => {
    const own = definitionsOf(await options.files());
    await redefine(own, async () => {
      const { standing, changes } = await prepareDatabase(db, own, base.types, { folder, revert });
      if (standing === 'older') throw new StartError(olderReload(folder));
      await raiseReloads(db);
      known = await readVersion(db);
      return changes;
    });
  };

  /** Takes over the definitions that another process has put in force, whatever stands in the files here. */
  const takeOver = async () => {
    const inForce = await readInForce(db);
    if (inForce === undefined) return replace(base);
    const definitions = inForce.hash === hashOf(base.sources) ? base : definitionsInForce(inForce);
    await redefine(definitions, () => followInForce(db, definitions, base.types));
    const own = hashOf(await options.files());
    if (own === inForce.hash) await addFolder(db, inForce, folder);
    else log.warn(followed(folder));
  };

  /**
   * Works by other definitions from now on. The app that knows them stands before the tables change: the one before it would
   * ask for columns that have another name by then.
   */
  const redefine = async (
    { resources, settings, languages, sources }: Omit<LoadedDefinitions, 'notes' | 'warnings'>,
    prepare: () => Promise<string[]>,
  ) => {
    const following = { ...base, resources, settings, languages, sources };
    await replace(following, async () => {
      const changes = await prepare();
      if (changes.length > 0) log.info({ changes }, 'The tables follow the definitions');
      base = following;
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

/** A reload on a server that was left behind changes nothing, unless it is asked to go back. */
function olderReload(folder: string): string {
  return (
    `The files in ${folder} are older than the definitions in force. Bring the newer files there; or go back to the older ` +
    'ones on purpose: Setting, Definitions, Go Back, or a start with --revert'
  );
}

function followed(folder: string): string {
  return (
    `Another server has put other definitions in force than those in ${folder}; this server works by those in force. ` +
    'Bring the same files there before it starts again'
  );
}

type Listener = () => ReturnType<typeof createServer>;

/** As Fastify makes its own: its timeouts are not passed to a server that is handed to it. */
function listening(handler: RequestListener) {
  return createServer(
    {
      keepAliveTimeout: 72_000,
      headersTimeout: 30_000,
      connectionsCheckingInterval: 5_000,
      // A body has its own limit, which depends on the call (limitBodies).
      requestTimeout: 0,
    },
    handler,
  );
}

/** The mailer belongs to the process: it does not end with an app. */
function keptOpen({ post }: Mailer): Mailer {
  return { post, close: async () => {} };
}
