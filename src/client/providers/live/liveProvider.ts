import type { BaseKey, LiveProvider } from '@refinedev/core';
import { onChanges } from './bus.ts';

/**
 * Refine's live provider: what anybody changes, as the product's own updates have it (docs/calling.md, "Live updates"). A page that
 * shows data of the changed records reads it again in any case; `liveMode` and `onLiveEvent` are for pages that do more. The server
 * tells which records have changed, not how, so that each event has the type `*`; without ids it is about any of them.
 */
export const liveProvider: LiveProvider = {
  subscribe: ({ channel, params, callback, meta }) => {
    const [entity = ''] = (params?.resource ?? channel.replace(/^resources\//, '')).split('.');
    return onChanges(({ idsOf }) => {
      const ids = idsOf(entity);
      if (ids === undefined || !concerns(ids, params?.ids)) return undefined;
      const event = { channel, type: '*', payload: ids === null ? {} : { ids: [...ids] }, date: new Date() };
      callback({ ...event, ...(meta !== undefined && { meta }) });
      return undefined;
    });
  },
  unsubscribe: (stop: (() => void) | undefined) => stop?.(),
};

/** Whether one of the wanted records may be among the changed ones. */
function concerns(changed: ReadonlySet<number> | null, wanted: readonly BaseKey[] | undefined): boolean {
  if (changed === null || wanted === undefined || wanted.length === 0) return true;
  return wanted.some((id) => changed.has(Number(id)));
}
