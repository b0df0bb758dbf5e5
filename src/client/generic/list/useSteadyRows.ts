import { useCallback, useEffect, useRef, useState } from 'react';
import type { Resource } from '../../../schema/index.ts';
import { type ListRequest, useReader } from '../../data/index.ts';
import type { ListTotal } from '../../providers/data/listTotal.ts';
import { listKey } from '../../providers/data/parts.ts';
import { type LiveChanges, type News, onChanges, type Rows } from '../../providers/live/bus.ts';

interface Steady {
  rows: Rows | undefined;
  news: News | undefined;
  /** How many rows the list has now; undefined while nothing has changed. */
  found: ListTotal | undefined;
}

interface Followed extends Steady {
  /** The load that this follows: another one, such as that of another page or filter, ends it. */
  load: string;
  rows: Rows;
}

/**
 * Follows what others change in the rows of a list. Rows change in place; new ones, and a new order, wait until the user asks for
 * them, so that nothing moves under the pointer or the eye.
 *
 * @param rows the loaded rows; undefined while there are none.
 * @param loadedAt when they were loaded. The rows themselves do not tell two loads apart: those of a filter may be the same ones.
 */
export function useSteadyRows(
  resource: Resource,
  request: ListRequest,
  rows: Rows | undefined,
  loadedAt: number,
): Steady {
  const reader = useReader();
  const [followed, setFollowed] = useState<Followed>();
  const load = `${loadedAt} ${JSON.stringify(request)}`;
  const latest = useRef({ request, rows, load });
  latest.current = { request, rows, load };
  const read = useCallback(
    async ({ inPlace, newsOf }: LiveChanges) => {
      const { request: sent, rows: base, load: present } = latest.current;
      if (base === undefined) return;
      const { rows: data, ...found } = await reader.list(listKey(resource), { ...sent, uncounted: true });
      // Meanwhile the user went to another page, or the list was loaded again.
      if (latest.current.rows === undefined || latest.current.load !== present) return;
      setFollowed((before) => {
        const shown = inPlace(before?.load === present ? before.rows : base, data);
        return { load: present, rows: shown, news: newsOf(shown, data), found };
      });
    },
    [reader, resource],
  );
  useEffect(
    () => onChanges((changes) => (changes.touches(resource) ? read(changes) : undefined)),
    [resource, read],
  );
  return followed === undefined || rows === undefined || followed.load !== load
    ? { rows, news: undefined, found: undefined }
    : followed;
}
