/**
 * A position in the outbox: which outbox, and the snapshot up to which its reader has seen it, as `epoch/xmin:xmax:running`.
 * Clients send it back to continue from there, so it is checked before PostgreSQL reads it.
 */
export interface Position {
  epoch: string;
  /** In PostgreSQL's text format of pg_snapshot. */
  snapshot: string;
}

/** More transactions are never running at once; a longer text is forged. */
const LONGEST = 20_000;
const FORMAT = /^([0-9a-f-]{36})\/(\d{1,18}):(\d{1,18}):((?:\d{1,18},)*\d{1,18})?$/;

export function writePosition({ epoch, snapshot }: Position): string {
  return `${epoch}/${snapshot}`;
}

/** Returns undefined for a text that is not a position. */
export function readPosition(text: string): Position | undefined {
  const [, epoch, xmin, xmax, running = ''] = (text.length <= LONGEST && FORMAT.exec(text)) || [];
  if (epoch === undefined || xmin === undefined || xmax === undefined) return undefined;
  const ids = running === '' ? [] : running.split(',').map(BigInt);
  // PostgreSQL refuses any other order with an error.
  const ordered = [BigInt(xmin), ...ids, BigInt(xmax)];
  const isOrdered = ordered.every((id, at) => {
    const before = ordered[at - 1];
    if (before === undefined) return id > 0n;
    // The oldest running transaction is xmin itself; xmax is not running yet.
    return at === 1 || at === ordered.length - 1 ? id >= before : id > before;
  });
  const isBelow = ids.every((id) => id < BigInt(xmax));
  return isOrdered && isBelow ? { epoch, snapshot: `${xmin}:${xmax}:${running}` } : undefined;
}
