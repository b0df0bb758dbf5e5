import { sql } from 'kysely';
import { rightsVersion } from '../../access/rightsVersion.ts';
import type { Actor, Context } from '../../context.ts';
import { CHANNEL, listenForChanges } from '../../database/changeListener.ts';
import { runSql } from '../../database/runSql.ts';
import { type Position, readPosition, writePosition } from './position.ts';
import { type Change, type Changes, readChanges } from './readChanges.ts';

/** Who reads the feed: one open stream. */
export interface FeedReader {
  /** The user, looked up for each delivery; undefined once the session has ended. */
  actor: () => Promise<Actor | undefined>;
  mayRead: (entity: string, actor: Actor) => boolean;
  /** The rights of the user at the last delivery. */
  rights?: string;
  send: (changes: Changes) => void;
  /** Shows that the stream is alive, and at which position. */
  beat: (position: string) => void;
  end: () => void;
}

/**
 * The changes of all servers, read once for all streams of this process. It holds no connection of the pool while nothing is
 * read, and none of its state matters: a stream that breaks continues elsewhere from its position.
 */
export interface ChangeFeed {
  /** Adds a reader, after the changes since its position were sent to it. */
  join: (reader: FeedReader, since: string | undefined) => Promise<void>;
  leave: (reader: FeedReader) => void;
  /** Called after this server has changed something. */
  wake: () => void;
  /** Ends the streams: their clients come back to the app that replaces this one. */
  endStreams: () => void;
  close: () => Promise<void>;
}

/** In milliseconds. */
const TIMES = {
  /** Between two readings. */
  gap: 200,
  /** Between two notifications of other servers. */
  notify: 100,
  /** Without notifications, as behind PgBouncer. */
  poll: 1_000,
  /** In case a notification was lost, and for changes by a command. */
  safety: 5_000,
  /** Shows clients and proxies that the stream is alive, and ends those of ended sessions. */
  heartbeat: 15_000,
};

/** After the commit and not in it: PostgreSQL commits transactions that notify one after the other. */
const NOTIFY = sql`select pg_notify(${CHANNEL}, '')`;

export function makeChangeFeed({ db, pool, log }: Pick<Context, 'db' | 'pool' | 'log'>): ChangeFeed {
  const readers = new Set<FeedReader>();
  let position: Position | undefined;
  let listener: ReturnType<typeof listenForChanges> | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  let reading: ReturnType<typeof setTimeout> | undefined;
  let notifying: ReturnType<typeof setTimeout> | undefined;
  let readAt = 0;
  let beatAt = Date.now();
  let failing = false;
  let closed = false;

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = turn.then(work);
    turn = done.catch(() => {});
    return done;
  };

  const read = async () => {
    readAt = Date.now();
    // Nobody is there: the next reader begins at the present.
    if (position === undefined) return;
    const found = await readChanges(db, position);
    position = readPosition(found.position);
    if (found.lost || found.changes.length > 0) await deliver(found);
  };

  const deliver = (found: Changes) =>
    forEachReader((reader, actor) => {
      const visible = visibleTo(reader, actor, found);
      if (visible.lost || visible.changes.length > 0) reader.send(visible);
    }, found.position);

  /**
   * Ends the streams of ended sessions, and resets those whose user has other rights by now. Their look-ups are one statement for
   * all.
   */
  const forEachReader = async (use: (reader: FeedReader, actor: Actor) => void, at: string) => {
    const present = [...readers];
    const actors = await Promise.all(present.map((reader) => reader.actor()));
    for (const [index, reader] of present.entries()) {
      const actor = actors[index];
      if (!readers.has(reader)) continue;
      if (actor === undefined) {
        readers.delete(reader);
        reader.end();
      } else if (reader.rights === rightsVersion(actor)) use(reader, actor);
      else {
        reader.rights = rightsVersion(actor);
        reader.send({ position: at, changes: [], lost: true });
      }
    }
  };

  const guarded = (work: () => Promise<void>) =>
    inTurn(work).then(
      () => {
        failing = false;
      },
      (err: unknown) => {
        // A database that does not respond is logged once, not every second.
        if (!failing && !closed) log.warn({ err }, 'Live updates could not be read');
        failing = true;
      },
    );

  const readSoon = () => {
    if (reading !== undefined || closed || readers.size === 0) return;
    const wait = Math.max(0, readAt + TIMES.gap - Date.now());
    reading = setTimeout(() => {
      reading = undefined;
      void guarded(read);
    }, wait);
    reading.unref();
  };

  const timer = setInterval(() => {
    if (readers.size === 0) return;
    const longest = listener?.isListening() ? TIMES.safety : TIMES.poll;
    if (Date.now() - readAt >= longest - TIMES.gap) readSoon();
    if (Date.now() - beatAt < TIMES.heartbeat) return;
    beatAt = Date.now();
    void guarded(async () => {
      const at = position && writePosition(position);
      if (at !== undefined) await forEachReader((reader) => reader.beat(at), at);
    });
  }, TIMES.poll);
  timer.unref();

  return {
    join: (reader, since) =>
      inTurn(async () => {
        listener ??= listenForChanges({ pool, log }, readSoon);
        const present = position ?? (readPosition((await readChanges(db)).position) as Position);
        const actor = await reader.actor();
        if (actor === undefined || closed) return reader.end();
        reader.rights = rightsVersion(actor);
        reader.send(visibleTo(reader, actor, await changesSince(since, present)));
        readers.add(reader);
        position = present;
      }),
    leave: (reader) => {
      readers.delete(reader);
      if (readers.size === 0) position = undefined;
    },
    wake: () => {
      readSoon();
      if (notifying !== undefined || closed) return;
      notifying = setTimeout(() => {
        notifying = undefined;
        // The others read it at their next poll.
        if (!closed) runSql(db, NOTIFY).catch(() => {});
      }, TIMES.notify);
      notifying.unref();
    },
    endStreams,
    close: async () => {
      closed = true;
      clearInterval(timer);
      clearTimeout(reading);
      clearTimeout(notifying);
      endStreams();
      await turn;
      endStreams();
      await listener?.close();
    },
  };

  function endStreams() {
    for (const reader of readers) reader.end();
    readers.clear();
  }

  /** Up to the present position of the feed, from which the reader then follows. */
  async function changesSince(since: string | undefined, present: Position): Promise<Changes> {
    const from = since === undefined ? undefined : readPosition(since);
    const found = await readChanges(db, from, present);
    return { ...found, lost: found.lost || (since !== undefined && from === undefined) };
  }
}

/** The changes that a reader may see. */
export function visibleTo(
  { mayRead }: Pick<FeedReader, 'mayRead'>,
  actor: Actor,
  { changes, ...found }: Changes,
): Changes {
  const visible = changes.filter(({ entity }: Change) => mayRead(entity, actor));
  // The ids of changed records go only to those who read all of the entity.
  const isWhole = ({ entity }: Change) =>
    actor.access === undefined || actor.access.resources.get(entity)?.readsAll === true;
  return { ...found, changes: visible.map((change) => (isWhole(change) ? change : { ...change, id: null })) };
}
