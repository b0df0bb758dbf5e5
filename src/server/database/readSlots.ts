import type pg from 'pg';
import { AppError } from '../../errors/AppError.ts';

/*
 * Long responses may use only a part of the pool's connections, so that the others are free for short calls. Slots are counted
 * for each pool, because they divide its connections.
 */

/** Releases the slot. Calling it again does nothing. */
export type Release = () => void;

export interface Slots {
  /**
   * Waits for a free slot.
   *
   * @param user the id of the calling account; one account never takes all slots.
   * @throws AppError busy after `patience`, or at once if too many calls are waiting.
   */
  take(user?: number): Promise<Release>;
  /** Holds a slot while `work` runs. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

export interface SlotOptions {
  /** The number of slots. */
  size: number;
  /** The maximum number for one account. */
  perUser?: number;
  /** How long to wait for one, in milliseconds. */
  patience?: number;
  /** The maximum number of waiting calls. */
  queue?: number;
}

interface Waiting {
  user: number | undefined;
  start: () => void;
}

/** The longest time for which a reader that stopped reading keeps its slot. */
const PATIENCE = 60_000;
const QUEUE = 500;

/** Grants slots in the order of requests; accounts that have their share are skipped. */
export function makeSlots({ size, perUser = size, patience = PATIENCE, queue = QUEUE }: SlotOptions): Slots {
  let free = size;
  const heldBy = new Map<number, number>();
  const waiting: Waiting[] = [];

  const held = (user: number | undefined) => (user === undefined ? 0 : (heldBy.get(user) ?? 0));
  const count = (user: number | undefined, change: 1 | -1) => {
    free -= change;
    if (user === undefined) return;
    const now = held(user) + change;
    if (now === 0) heldBy.delete(user);
    else heldBy.set(user, now);
  };

  function occupy(user: number | undefined): Release {
    count(user, 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      count(user, -1);
      startNext();
    };
  }

  function startNext(): void {
    if (free === 0) return;
    const next = waiting.findIndex(({ user }) => held(user) < perUser);
    if (next !== -1) waiting.splice(next, 1)[0]?.start();
  }

  async function take(user?: number): Promise<Release> {
    if (free > 0 && held(user) < perUser) return occupy(user);
    if (waiting.length >= queue) throw busy();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(one), 1);
        reject(busy());
      }, patience);
      const one: Waiting = {
        user,
        start: () => {
          clearTimeout(timer);
          resolve(occupy(user));
        },
      };
      waiting.push(one);
    });
  }

  return {
    take,
    async run(work) {
      const release = await take();
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
}

/** 503 with Retry-After: no connection is available. */
export function busy(): AppError {
  return new AppError('busy', {}, { retryAfter: 5 });
}

const cursors = new WeakMap<pg.Pool, Slots>();
const pieces = new WeakMap<pg.Pool, Slots>();

/** For responses that hold one connection until their reader has received the last row. */
export function cursorSlots(pool: pg.Pool): Slots {
  const size = share(pool);
  return keptIn(cursors, pool, () => makeSlots({ size, perUser: Math.max(1, Math.ceil(size / 2)) }));
}

/** For single statements that read one chunk of a long response: they hold a connection for milliseconds. */
export function pieceSlots(pool: pg.Pool): Slots {
  return keptIn(pieces, pool, () => makeSlots({ size: share(pool) }));
}

/** A third of the pool for each kind of slot leaves a third for short calls. */
function share(pool: pg.Pool): number {
  return Math.max(1, Math.floor(pool.options.max / 3));
}

function keptIn(slots: WeakMap<pg.Pool, Slots>, pool: pg.Pool, make: () => Slots): Slots {
  const kept = slots.get(pool) ?? make();
  slots.set(pool, kept);
  return kept;
}
