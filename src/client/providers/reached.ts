/** Whether the last call got a response of any kind. */
let reached = true;
const listeners = new Set<() => void>();

export function setReached(now: boolean): void {
  if (now === reached) return;
  reached = now;
  for (const listener of listeners) listener();
}

export function isReached(): boolean {
  return reached;
}

export function onReached(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
