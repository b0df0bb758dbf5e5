import { expect, vi } from 'vitest';

/** A change as a stream sends it. */
export interface SentChange {
  entity: string;
  id: number | null;
  version: number;
}

/** A client of the live updates that reads everything it is sent. */
export interface LiveClient {
  /** `vendor:4`, `cash`, in order. */
  keys: string[];
  changes: SentChange[];
  /** How often it was sent that everything may have changed. */
  resets: number;
  /** The id of the last event. */
  position: string;
  status: number;
  ended: boolean;
  /** Waits until each of the keys has arrived. */
  until: (...keys: string[]) => Promise<void>;
  leave: () => void;
}

/** Opens a stream and waits for its first event, or for a refusal. */
export async function openStream(
  { url, token }: { url: string; token: string },
  since?: string,
): Promise<LiveClient> {
  const stop = new AbortController();
  const response = await fetch(`${url}/api/live`, {
    headers: { authorization: `Bearer ${token}`, ...(since !== undefined && { 'last-event-id': since }) },
    signal: stop.signal,
  });
  const client: LiveClient = {
    keys: [],
    changes: [],
    resets: 0,
    position: '',
    status: response.status,
    ended: false,
    until: async (...keys) => {
      await expect.poll(() => keys.filter((key) => !client.keys.includes(key)), { interval: 20 }).toEqual([]);
    },
    leave: () => stop.abort(),
  };
  if (!response.ok) return client;
  void readEvents(response, client)
    .catch(() => {})
    .finally(() => {
      client.ended = true;
    });
  await vi.waitUntil(() => client.position !== '' || client.ended, { interval: 10, timeout: 30_000 });
  return client;
}

async function readEvents(response: Response, client: LiveClient): Promise<void> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const part of response.body as unknown as AsyncIterable<Uint8Array>) {
    text += decoder.decode(part, { stream: true });
    const events = text.split('\n\n');
    text = events.pop() ?? '';
    for (const event of events) noteEvent(event, client);
  }
}

function noteEvent(event: string, client: LiveClient): void {
  const fields = new Map(
    event.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  );
  const data = fields.get('data');
  if (data === undefined) return;
  if (fields.get('event') === 'reset') client.resets += 1;
  for (const change of JSON.parse(data) as SentChange[]) {
    client.changes.push(change);
    client.keys.push(change.id === null ? change.entity : `${change.entity}:${change.id}`);
  }
  client.position = fields.get('id') ?? client.position;
}
