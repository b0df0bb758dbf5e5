import { useCallback, useEffect, useRef, useState } from 'react';
import { useUser } from '../../providers/definitions.tsx';
import { type Draft, draftName, draftsOf, dropDraft, keepDraft, type Sent } from '../../providers/drafts.ts';
import { holdDraft, isHeld } from '../../providers/heldDrafts.ts';
import { newKey } from '../../providers/useIdempotencyKey.ts';

/** The pause in typing after which the draft is written, in milliseconds. */
const PAUSE = 300;

interface Ways {
  /** Returns the values to keep, without secrets; undefined if nothing was typed. */
  read: () => Pick<Draft, 'values' | 'before'> | undefined;
  /** Restores a draft. Returns false if nothing in it is left to save. */
  restore: (draft: Draft) => boolean;
}

export interface DraftState {
  /** The restored draft; undefined if there was none, or after it was saved or discarded. */
  restored: Draft | undefined;
  /** Call it after each change of the form. */
  changed: () => void;
  /** Stores the call before it is sent, in case its response is lost. */
  noteSent: (sent: Sent | undefined) => void;
  /** Whether a call with these values was sent and its response is missing. */
  isUnanswered: (values: unknown) => boolean;
  /** Call it when the server answered with an error; after a success, `drop` removes the draft. */
  noteAnswered: () => void;
  /** Call it after the form was saved or discarded. */
  drop: () => void;
  /** Whether the form is unchanged since the draft was restored: leaving loses nothing, because the draft stays. */
  isUnchanged: () => boolean;
}

/**
 * Stores typed values as a draft, and restores them when the same user opens the form at the same address again.
 *
 * @param form distinguishes several forms at one address.
 */
export function useDraft(form: string, ways: Ways): DraftState {
  const { id: user } = useUser();
  const [place] = useState(() => `${window.location.pathname} ${form}`);
  const [restored, setRestored] = useState<Draft>();
  const [keeper] = useState(() => makeDraftWriter(draftName(user, place, newKey())));
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
  const isUnchanged = useCallback(
    () => found.current !== undefined && written(latest.current.read()) === found.current,
    [],
  );
  return {
    restored,
    changed: keeper.changed,
    noteSent: keeper.noteSent,
    isUnanswered: keeper.isUnanswered,
    noteAnswered: keeper.noteAnswered,
    drop,
    isUnchanged,
  };
}

function written(now: Pick<Draft, 'values'> | undefined): string | undefined {
  return now && JSON.stringify(now.values);
}

/** The newest draft of a form that no open form uses. */
async function findDraft(user: number | string, place: string): Promise<[string, Draft] | undefined> {
  for (const found of draftsOf(user, place)) {
    if (!(await isHeld(found[0]))) return found;
  }
  return undefined;
}

/** Writes one draft, after a pause in typing and when the form unmounts. */
function makeDraftWriter(first: string) {
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
    // A restored draft without changes keeps its time.
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
    noteSent: (call: Sent | undefined) => {
      sent = call;
      keep();
    },
    isUnanswered: (values: unknown) => sent !== undefined && sent.values === JSON.stringify(values),
    noteAnswered: () => {
      if (sent !== undefined) keeper.noteSent(undefined);
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
