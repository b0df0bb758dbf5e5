/** Which drafts are open in this tab, and the question to the other tabs: what is being typed there is not restored here. */

const ASK = 'plinth.drafts';

/** A tab that is there answers sooner; in milliseconds. */
const PATIENCE = 150;

interface Word {
  kind: 'ask' | 'held';
  name: string;
}

const held = new Set<string>();
/** Those who wait for an answer about a draft. */
const askers = new Map<string, () => void>();
const channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel(ASK) : undefined;

channel?.addEventListener('message', ({ data }: MessageEvent<Word>) => {
  if (data.kind === 'held') askers.get(data.name)?.();
  if (data.kind === 'ask' && held.has(data.name)) say({ kind: 'held', name: data.name });
});

/** Notes that a form of this tab has the draft. Returns the way to let go of it. */
export function holdDraft(name: string): () => void {
  held.add(name);
  return () => held.delete(name);
}

/** Whether a form that is open, here or in another tab, has the draft. */
export async function isHeld(name: string): Promise<boolean> {
  if (held.has(name)) return true;
  if (channel === undefined) return false;
  return new Promise((resolve) => {
    const end = (isTaken: boolean) => {
      askers.delete(name);
      resolve(isTaken);
    };
    askers.set(name, () => end(true));
    setTimeout(() => end(false), PATIENCE);
    say({ kind: 'ask', name });
  });
}

function say(word: Word): void {
  channel?.postMessage(word);
}
