import { useEffect, useRef, useState } from 'react';
import { isObject } from '../../../providers/data/answers.ts';
import { useDefinitions } from '../../../providers/definitions.tsx';
import { fetchOwn } from '../../../providers/http.ts';
import { reloadDefinitions } from '../../../providers/workspace.ts';
import type { Loaded } from './useLoaded.ts';

/** What is wrong with the definitions as they were last saved (GET /live.json). */
export interface Unsound extends Pick<Loaded, 'mistakes'> {
  refusal: string | null;
}

/** How often is asked, in milliseconds: a saved file shows within two seconds. */
const EVERY = 700;

/** Follows the definitions as they are saved; what is wrong with them, or null. */
export function useLiveDefinitions(): Unsound | null {
  const { version } = useDefinitions();
  const known = useRef(version);
  known.current = version;
  const [unsound, setUnsound] = useState<Unsound | null>(null);
  useEffect(() => {
    let left = false;
    let timer: ReturnType<typeof setTimeout>;
    const ask = async () => {
      // The server starts anew while its own code is being written; the next one will tell.
      const live = await readLive().catch(() => undefined);
      if (left) return;
      if (live !== undefined) {
        setUnsound((shown) =>
          JSON.stringify(shown) === JSON.stringify(live.unsound) ? shown : live.unsound,
        );
        if (live.version !== known.current) await reloadDefinitions().catch(() => {});
      }
      if (!left) timer = setTimeout(ask, EVERY);
    };
    timer = setTimeout(ask, EVERY);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, []);
  return unsound;
}

async function readLive(): Promise<{ version: string; unsound: Unsound | null } | undefined> {
  const { status, body } = await fetchOwn('/live.json');
  if (status !== 200 || !isObject(body)) return undefined;
  return body as unknown as { version: string; unsound: Unsound | null };
}
