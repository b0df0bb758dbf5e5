import { useEffect, useRef, useState } from 'react';
import { isObject } from '../../../../schema/isObject.ts';
import { useDefinitions } from '../../../providers/definitions.tsx';
import { fetchOwn } from '../../../providers/http.ts';
import type { SentMessage } from '../../../providers/messages.ts';
import { reloadWorkspace } from '../../../providers/workspace.ts';
import type { Loaded } from './useLoaded.ts';

/** The errors of the definitions as last saved (GET /live.json). */
export interface InvalidDefinitions extends Pick<Loaded, 'mistakes'> {
  refusal: SentMessage | null;
}

/** The polling interval in milliseconds: a saved file shows within two seconds. */
const EVERY = 700;

/** Follows the definitions as they are saved; returns their errors, or null. */
export function useLiveDefinitions(): InvalidDefinitions | null {
  const { version } = useDefinitions();
  const known = useRef(version);
  known.current = version;
  const [invalid, setInvalid] = useState<InvalidDefinitions | null>(null);
  useEffect(() => {
    let left = false;
    let timer: ReturnType<typeof setTimeout>;
    const ask = async () => {
      // The server restarts while its own code is edited; the next poll gets a response.
      const live = await readLive().catch(() => undefined);
      if (left) return;
      if (live !== undefined) {
        setInvalid((shown) =>
          JSON.stringify(shown) === JSON.stringify(live.unsound) ? shown : live.unsound,
        );
        if (live.version !== known.current) await reloadWorkspace(hasOpenList).catch(() => {});
      }
      if (!left) timer = setTimeout(ask, EVERY);
    };
    timer = setTimeout(ask, EVERY);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, []);
  return invalid;
}

/** The elements of an open list of options, also while they load, and of an open menu. */
const OPEN_LISTS = '.MuiAutocomplete-popper, [role="listbox"], [role="menu"]';

/** An open list would close when the page is drawn again. The next poll applies the definitions. */
function hasOpenList(): boolean {
  return document.querySelector(OPEN_LISTS) !== null;
}

async function readLive(): Promise<{ version: string; unsound: InvalidDefinitions | null } | undefined> {
  const { status, body } = await fetchOwn('/live.json');
  if (status !== 200 || !isObject(body)) return undefined;
  return body as unknown as { version: string; unsound: InvalidDefinitions | null };
}
