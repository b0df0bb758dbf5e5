/** The drafts that are open in this tab, and the question to other tabs: a draft that is open elsewhere is not restored here. */

const ASK = 'plinth.drafts';

/** Other tabs respond within this time; in milliseconds. */
const PATIENCE = 150;

interface Word {
  kind: 'ask' | 'held';
  name: string;
}

const held = new Set<string>();
/** Callbacks of unanswered questions, by draft. */
const pending = new Map<string, () => void>();
const channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel(ASK) : undefined;

channel?.addEventListener('message', ({ data }: MessageEvent<Word>) => {
  if (data.kind === 'held') pending.get(data.name)?.();
  if (data.kind === 'ask' && held.has(data.name)) say({ kind: 'held', name: data.name });
});

/** Marks a draft as open in this tab. Returns a function that releases it. */
export function holdDraft(name: string): () => void {
  held.add(name);
  return () => held.delete(name);
}

/** Whether an open form has the draft, here or in another tab. */
export async function isHeld(name: string): Promise<boolean> {
  if (held.has(name)) return true;
  if (channel === undefined) return false;
  return new Promise((resolve) => {
    const end = (isTaken: boolean) => {
      pending.delete(name);
      resolve(isTaken);
    };
    pending.set(name, () => end(true));
    setTimeout(() => end(false), PATIENCE);
    say({ kind: 'ask', name });
  });
}

function say(word: Word): void {
  channel?.postMessage(word);
}
