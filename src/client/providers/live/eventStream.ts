/** A server-sent event; one with an id only moves the position. */
export interface ServerEvent {
  name: string;
  data: string;
  id: string | undefined;
}

/**
 * Reads server-sent events from the body of a response. The browser's EventSource cannot send the token in a header.
 *
 * @param onEvent also called for events without data.
 */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  onEvent: (event: ServerEvent) => void,
): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    text += decoder.decode(value, { stream: true });
    const events = text.split(/\r?\n\r?\n/);
    text = events.pop() ?? '';
    for (const event of events) onEvent(parseEvent(event));
  }
}

function parseEvent(text: string): ServerEvent {
  const lines = text.split(/\r?\n/).map((line) => /^([^:]*):? ?(.*)$/s.exec(line) ?? []);
  const all = (field: string) =>
    lines.filter(([, name]) => name === field).map(([, , value]) => value as string);
  return { name: all('event').at(-1) ?? '', data: all('data').join('\n'), id: all('id').at(-1) };
}
