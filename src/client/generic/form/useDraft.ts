import { useCallback, useEffect, useRef, useState } from 'react';
import { useUser } from '../../providers/definitions.tsx';
import { type Draft, draftName, draftsOf, dropDraft, keepDraft, type Sent } from '../../providers/drafts.ts';
import { holdDraft, isHeld } from '../../providers/heldDrafts.ts';
import { newKey } from '../../providers/useIdempotencyKey.ts';

/** As long as somebody types on, nothing is written; in milliseconds. */
const PAUSE = 300;

interface Ways {
  /** What is to be kept: nothing while nothing was typed. No secrets. */
  read: () => Pick<Draft, 'values' | 'before'> | undefined;
  /** Puts a draft back. False where nothing of it is left to save. */
  restore: (draft: Draft) => boolean;
}

export interface DraftState {
  /** The draft that was put back into the form; undefined where there was none, and once it is saved or discarded. */
  restored: Draft | undefined;
  /** To be called at each change of the form. */
  changed: () => void;
  /** Notes the call that goes out, before its answer can be lost. */
  sends: (sent: Sent | undefined) => void;
  /** It was answered: refused, that is, for a success drops the draft. */
  answered: () => void;
  /** Saved, discarded, or left on purpose. */
  drop: () => void;
  /** Whether the form holds what was put back and nothing since: leaving it loses nothing, for the draft stays. */
  isAsFound: () => boolean;
}

/**
 * Keeps what is typed into a form, and puts it back when the same user opens the form at the same address again.
 *
 * @param form tells the forms of one address apart.
 */
export function useDraft(form: string, ways: Ways): DraftState {
  const { id: user } = useUser();
  const [place] = useState(() => `${window.location.pathname} ${form}`);
  const [restored, setRestored] = useState<Draft>();
  const [keeper] = useState(() => makeKeeper(draftName(user, place, newKey())));
  keeper.read = ways.read;
  const latest = useRef(ways);
  latest.current = ways;
  const found = useRef<string>(undefined);

  useEffect(() => {
    let isGone = false;
    let release = holdDraft(keeper.name);
    void findDraft(user, place).then((kept) => {
      if (isGone || kept === undefined || latest.current.read() !== undefined) return;
      const [name, draft] = kept;
      if (!latest.current.restore(draft)) return dropDraft(name);
      found.current = written(latest.current.read());
      release();
      release = holdDraft(name);
      keeper.goOn(name, draft);
      setRestored(draft);
    });
    window.addEventListener('pagehide', keeper.flush);
    return () => {
      isGone = true;
      keeper.flush();
      release();
      window.removeEventListener('pagehide', keeper.flush);
    };
  }, [keeper, user, place]);

  const drop = useCallback(() => {
    keeper.drop();
    found.current = undefined;
    setRestored(undefined);
  }, [keeper]);
  const isAsFound = useCallback(
    () => found.current !== undefined && written(latest.current.read()) === found.current,
    [],
  );
  return {
    restored,
    changed: keeper.changed,
    sends: keeper.sends,
    answered: keeper.answered,
    drop,
    isAsFound,
  };
}

function written(now: Pick<Draft, 'values'> | undefined): string | undefined {
  return now && JSON.stringify(now.values);
}

/** The newest draft of a form that no open form has. */
async function findDraft(user: number | string, place: string): Promise<[string, Draft] | undefined> {
  for (const found of draftsOf(user, place)) {
    if (!(await isHeld(found[0]))) return found;
  }
  return undefined;
}

/** Writes one draft, when typing pauses and when the form goes. */
function makeKeeper(first: string) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sent: Sent | undefined;
  let written = '';
  const keep = () => {
    clearTimeout(timer);
    timer = undefined;
    const now = keeper.read();
    if (now === undefined) {
      written = '';
      return dropDraft(keeper.name);
    }
    // What was only put back is as old as it was.
    const content = JSON.stringify([now.values, sent]);
    if (content !== written) keepDraft(keeper.name, { at: Date.now(), ...now, sent });
    written = content;
  };
  const keeper = {
    name: first,
    read: (() => undefined) as Ways['read'],
    goOn: (name: string, draft: Draft) => {
      keeper.name = name;
      sent = draft.sent;
      written = JSON.stringify([draft.values, sent]);
    },
    changed: () => {
      clearTimeout(timer);
      timer = setTimeout(keep, PAUSE);
    },
    sends: (call: Sent | undefined) => {
      sent = call;
      keep();
    },
    answered: () => {
      if (sent !== undefined) keeper.sends(undefined);
    },
    flush: () => {
      if (timer !== undefined) keep();
    },
    drop: () => {
      clearTimeout(timer);
      timer = undefined;
      sent = undefined;
      written = '';
      dropDraft(keeper.name);
    },
  };
  return keeper;
}
