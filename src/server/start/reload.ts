/**
 * The app behind the listening server, and its replacement when definitions or settings change.
 */
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { promisify } from 'node:util';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { failure } from '../../errors/failure.ts';
import { StartRefusal } from '../../errors/StartError.ts';
import type { SourceFile } from '../../schema/source.ts';
import type { Context } from '../context.ts';
import { planDefinitions } from '../operations/settings/changes/planDefinitions.ts';
import { addFolder, hashOf, readInForce } from '../operations/settings/definitionSets.ts';
import { readFirmSettings, withFirmSettings } from '../operations/settings/firmSettings.ts';
import { definitionsOf, type LoadedDefinitions } from '../operations/settings/loadDefinitions.ts';
import {
  definitionsInForce,
  followInForce,
  type Prepared,
  prepareDatabase,
} from '../operations/settings/prepareDatabase.ts';
import type { Reloading, ReloadOptions } from '../operations/settings/Reloading.ts';
import { type ReadDefinitions, readChanged } from '../operations/settings/readChanged.ts';
import { raiseReloads, readVersion } from '../operations/settings/version.ts';
import { makeChangeFeed } from '../queries/changes/changeFeed.ts';
import { readPeriods } from '../queries/periods/readPeriods.ts';
import { limitRest } from '../routes/http/limitBodies.ts';
import { listenBeside } from '../routes/http/listenBeside.ts';
import { type AppOptions, buildApp } from './app.ts';

/** How often a process checks whether another one has changed settings or definitions, in milliseconds. */
const POLL = 2000;

/** The product behind one listening server, whose app is replaced when settings or definitions change. */
export interface Serving extends Reloading {
  /** The app that listens. It stays the same, while other apps may answer. */
  app: FastifyInstance;
  /** The present context. */
  context(): Context;
  /**
   * Starts to listen, at both addresses if the host is "localhost". Rejects with Node.js's error if an address is not
   * available.
   */
  listen(at: { port: number; host: string }): Promise<void>;
  /** Stops accepting calls and finishes the running ones. */
  close(): Promise<void>;
  /** Closes connections whose answers are not finished. */
  cut(): void;
}

export interface ServingOptions {
  /** From the definitions in force and the variables, without the settings of the settings page. */
  context: Context;
  /** Identifies the folder of the files among those of other servers. */
  folder: string;
  /**
   * Reads the files of the definitions again.
   * @throws StartRefusal
   */
  files: () => Promise<readonly SourceFile[]>;
  /** Reads and validates definitions that are not in force yet. */
  read: ReadDefinitions;
  app: Omit<AppOptions, 'reloading' | 'serverFactory' | 'feed'>;
}

/** An app that answers, and the number of its running requests. */
interface Answering {
  app: FastifyInstance;
  context: Context;
  handle: RequestListener;
  underWay: number;
}

/**
 * Makes the product ready to listen (`serving.app.listen`). A change of settings or definitions creates a whole new app, which
 * gets all later requests; the one before finishes its own. So nothing that an app has cached can be outdated.
 */
export async function buildServing(options: ServingOptions): Promise<Serving> {
  const { folder } = options;
  const { db, log } = options.context;
  const feed = makeChangeFeed(options.context);
  let base = options.context;
  let known = await readVersion(db);
  // Others may have come into force since this server read its own: the first poll then applies them.
  const inForce = await readInForce(db);
  if (inForce?.hash !== hashOf(base.sources)) known = { ...known, definitions: 0 };
  const read = readChanged(options.read);
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
            // A database that does not respond is logged once, not every two seconds.
            if (!failing) log.error({ err }, UNFOLLOWED);
            failing = true;
          },
        ),
      ),
    reload: (how = {}) => inTurn(() => reload(how)),
    examine: async () => {
      const { types } = options.context;
      const files = await options.files();
      const result = await read(files);
      if (!result.ok) return { mistakes: result.mistakes, plan: null, standing: null };
      const own = { ...result.definitions, sources: files };
      const { standing, plan } = await planDefinitions(db, own, types, { folder, revert: false }, read);
      return { mistakes: [], standing, plan };
    },
  };

  const follow = async () => {
    const found = await readVersion(db);
    if (closing || (found.version === known.version && found.reloads === known.reloads)) return;
    const reads = found.reloads !== known.reloads || found.definitions !== known.definitions;
    // Also after a failure, so that the error is logged once, not every two seconds.
    known = found;
    if (reads) {
      try {
        return await takeOver();
      } catch (error) {
        // The new settings apply all the same.
        await replace(base);
        throw error;
      }
    }
    await replace(base);
  };

  /** Puts the files in force, and signals every other process. */
  const reload = async ({ revert = false, accept, by }: ReloadOptions) => {
    const own = definitionsOf(await options.files());
    await redefine(own, async () => {
      const how = { folder, revert, accept, by };
      const { standing, changes, notes } = await prepareDatabase(db, own, base.types, how, read);
      if (standing === 'older') throw new StartRefusal(failure('filesOlder', { folder }));
      await raiseReloads(db);
      known = await readVersion(db);
      return { changes, notes };
    });
  };

  /** Applies the definitions that another process has put in force, whatever the files here contain. */
  const takeOver = async () => {
    const inForce = await readInForce(db);
    if (inForce === undefined) return replace(base);
    const definitions = inForce.hash === hashOf(base.sources) ? base : definitionsInForce(inForce);
    await redefine(definitions, async () => ({
      changes: await followInForce(db, definitions, base.types),
      notes: [],
    }));
    const own = hashOf(await options.files());
    if (own === inForce.hash) await addFolder(db, inForce, folder);
    else log.warn(followed(folder));
  };

  /**
   * Switches to other definitions. Their app exists before the tables change: the former one would query columns that have
   * other names by then.
   */
  const redefine = async (
    {
      resources,
      reports,
      dashboards,
      settings,
      access,
      languages,
      sources,
    }: Omit<LoadedDefinitions, 'notes' | 'warnings'>,
    prepare: () => Promise<Pick<Prepared, 'changes' | 'notes'>>,
  ) => {
    const following = { ...base, resources, reports, dashboards, settings, access, languages, sources };
    await replace(following, async () => {
      const { changes, notes } = await prepare();
      logTableChanges(log, changes, notes);
      base = following;
    });
  };

  const build = async (from: Context, listener: Listener): Promise<Answering> => {
    const own = withFirmSettings(from, await readFirmSettings(db));
    const context = { ...own, periods: await readPeriods(db) };
    let handle: RequestListener | undefined;
    const serverFactory: AppOptions['serverFactory'] = (handler) => {
      handle = handler as RequestListener;
      return listener();
    };
    const app = await buildApp(context, { ...options.app, feed, reloading, serverFactory });
    if (handle === undefined) throw new Error('The app was built without a handler');
    return { app, context, handle, underWay: 0 };
  };

  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const taken = current;
    taken.underWay += 1;
    response.once('close', () => {
      taken.underWay -= 1;
      retire(taken);
      // Closing does not wait for idle keep-alive connections.
      if (closing) request.socket.destroySoon();
    });
    if (closing) response.setHeader('connection', 'close');
    taken.handle(request, response);
  };

  /** Ends a replaced app once it has answered everything; the first one listens, and ends with the process. */
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
    // Its streams are for the definitions before; their clients come back to the new app.
    feed.endStreams();
    retire(former);
    log.info({ version: known.version }, 'Changed settings and definitions are in force');
  };

  const listener: Listener = () =>
    listening((request, response) => {
      limitRest(request, response, options.app.limits?.body);
      answer(request, response);
    });
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
      await feed.close();
      await Promise.all([first.app.close(), besideClosed]);
      if (current !== first) await current.app.close();
      await options.app.mailer.close();
    },
    cut() {
      log.warn('Closing the connections of unfinished requests');
      for (const server of [first.app.server, ...beside]) server.closeAllConnections();
    },
  };
}

const UNFOLLOWED =
  'Changed settings or definitions could not be applied; the last good definitions stay in force';

function followed(folder: string): string {
  return (
    `Another server has put other definitions in force than those in ${folder}; this server uses those in force. ` +
    'Bring the same files there before it starts again'
  );
}

type Listener = () => ReturnType<typeof createServer>;

/** The same as Fastify's own, whose timeouts do not apply to a server passed to it. */
function listening(handler: RequestListener) {
  const server = createServer(
    {
      keepAliveTimeout: 72_000,
      headersTimeout: 30_000,
      connectionsCheckingInterval: 5_000,
      // Bodies have their own limit, which depends on the call (limitBodies).
      requestTimeout: 0,
    },
    handler,
  );
  // Without it, Node.js answers 417 by itself, and reads the body without an end.
  return server.on('checkExpectation', handler);
}

/** How many changes of the tables an entry of the log lists, and how many its message names: a first start makes hundreds. */
const MOST_LISTED = 20;
const MOST_NAMED = 3;

/** Logs the changes of the tables, and a warning for each thing that they leave; nothing if there is none. */
export function logTableChanges(
  log: FastifyBaseLogger,
  changes: readonly string[],
  notes: readonly string[] = [],
): void {
  for (const note of notes) log.warn(`Changed definitions: ${note}`);
  if (changes.length === 0) return;
  const [listed, named] = [changes.slice(0, MOST_LISTED), changes.slice(0, MOST_NAMED)];
  const rest = changes.length > named.length ? ` and ${changes.length - named.length} more` : '';
  log.info(
    { changes: listed, ...(changes.length > listed.length && { more: changes.length - listed.length }) },
    `The tables were changed to match the definitions: ${named.join(', ')}${rest}`,
  );
}
