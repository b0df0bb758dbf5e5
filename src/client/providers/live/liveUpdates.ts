import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Resource, Resources } from '../../../schema/resource.ts';
import { send } from '../http.ts';
import { staleAfterOf } from '../queries.ts';
import { bus, STEADY } from './bus.ts';
import {
  type ChangeSet,
  changedIds,
  changesRecord,
  changesRows,
  EVERYTHING,
  isNothing,
  NOTHING,
  resourceOfList,
  withChanges,
} from './changes.ts';
import { followChanges } from './follow.ts';
import { markRows } from './markRows.ts';
import { inPlace, newsOf } from './steadyRows.ts';

/** The least time between two readings, in milliseconds; a slow server is asked less often. */
const GAP = 500;
const SHARE = 4;
/** Spreads the readings of many browsers, in milliseconds. */
const SPREAD = 200;

interface Reading {
  /** Moments in milliseconds. */
  began: number;
  ended: number;
}

/** Milliseconds until what is shown may be read again: none, if it was not read for a while. */
export function untilNext(last: Reading | undefined, now: number): number {
  if (last === undefined) return 0;
  return Math.max(0, last.ended + Math.max(GAP, SHARE * (last.ended - last.began)) - now);
}

/** Reads what is shown again when others change it: together, and at most twice a second. Returns a function that stops it. */
export function startLiveUpdates(
  queries: QueryClient,
  present: () => { resources: Resources; forget: () => void },
): () => void {
  let waiting = NOTHING;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: Reading | undefined;

  const refresh = async () => {
    const set = waiting;
    waiting = NOTHING;
    const began = Date.now();
    const { resources, forget } = present();
    forget();
    await Promise.all([announce(set), refetch(queries, resources, set)]);
    last = { began, ended: Date.now() };
    timer = undefined;
    refreshSoon();
  };
  // A hidden page reads once when it is shown again.
  const refreshSoon = () => {
    if (timer !== undefined || isNothing(waiting) || document.visibilityState === 'hidden') return;
    timer = setTimeout(() => void refresh(), untilNext(last, Date.now()) + Math.random() * SPREAD);
  };

  bus.markRows = markRows;
  document.addEventListener('visibilitychange', refreshSoon);
  const stop = followChanges(({ changes, reset }) => {
    waiting = reset ? EVERYTHING : withChanges(waiting, changes);
    // A page that shows no data has no other call that would name the user's rights, which may have changed.
    if (reset) send({ method: 'GET', path: '/user' }).catch(() => {});
    refreshSoon();
  });
  return () => {
    stop();
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', refreshSoon);
  };
}

/** Resolves when the pages have read what they show. */
async function announce(set: ChangeSet): Promise<void> {
  const changes = {
    touches: (resource: Resource) => changesRows(set, resource),
    idsOf: (name: string) => changedIds(set, name),
    inPlace,
    newsOf,
  };
  await Promise.allSettled([...bus.listeners].map((listener) => listener(changes)));
}

/** Refine's own queries that no change of records concerns: the user and the permissions. */
const KEPT = ['auth', 'access'];

function refetch(queries: QueryClient, resources: Resources, set: ChangeSet): Promise<void> {
  return queries.invalidateQueries(
    {
      predicate: ({ queryKey, meta }) =>
        meta?.live !== STEADY.live &&
        staleAfterOf(meta) !== 'never' &&
        (staleAfterOf(meta) !== undefined || mayDiffer(queryKey, resources, set)),
    },
    { cancelRefetch: false },
  );
}

/** Refine's keys begin with data, the provider, the resource, and list, many or one with its id. */
function mayDiffer([kind, , name, action, id]: QueryKey, resources: Resources, set: ChangeSet): boolean {
  if (kind !== 'data') return !KEPT.includes(String(kind));
  const resource = resourceOfList(resources, String(name));
  if (resource === undefined) return true;
  return action === 'one' ? changesRecord(set, resource, String(id)) : changesRows(set, resource);
}
