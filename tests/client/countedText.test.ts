import { describe, expect, it } from 'vitest';
import { countedText } from '../../src/client/providers/countedText.ts';

const ANSWER = JSON.stringify({
  success: true,
  record: { id: 1, name: 'a "}]{[" \\\\' },
  goods: [{ id: 1, records: [{ id: 7 }, { id: 8 }] }],
  entries: [{ id: 2, note: 'মোঃ } \\"' }, { id: 3, marks: {} }, { id: 4 }],
});

/** The bytes in chunks of one length, which cut letters, texts and rows anywhere. */
function chunked(text: string, length: number): Response {
  const bytes = new TextEncoder().encode(text);
  const chunks = Array.from({ length: Math.ceil(bytes.length / length) }, (_, place) =>
    bytes.slice(place * length, (place + 1) * length),
  );
  return new Response(
    new ReadableStream({
      pull(control) {
        const chunk = chunks.shift();
        if (chunk === undefined) control.close();
        else control.enqueue(chunk);
      },
    }),
  );
}

describe('an answer whose rows are counted while it arrives', () => {
  it.each([1, 7, 64, 10_000])('is whole in chunks of %i bytes', async (length) => {
    const counts: number[] = [];
    let chunks = 0;
    const text = await countedText(
      chunked(ANSWER, length),
      () => {
        chunks += 1;
      },
      (count) => counts.push(count),
    );
    expect(text).toBe(ANSWER);
    expect(chunks).toBe(Math.ceil(new TextEncoder().encode(ANSWER).length / length));
    expect(counts.at(-1)).toBe(4);
  });

  it('reports how many rows had arrived when it breaks off', async () => {
    let sent = false;
    const broken = new ReadableStream({
      pull(control) {
        if (sent) return control.error(new Error('broken'));
        sent = true;
        control.enqueue(new TextEncoder().encode(ANSWER.slice(0, ANSWER.lastIndexOf('{'))));
      },
    });
    const counts: number[] = [];
    const reading = countedText(
      new Response(broken),
      () => {},
      (count) => counts.push(count),
    );
    await expect(reading).rejects.toThrow('broken');
    expect(counts).toEqual([3]);
  });

  it('reports far more rarely than its chunks come', async () => {
    const rows = JSON.stringify({ data: Array.from({ length: 5_000 }, (_, id) => ({ id })) });
    const counts: number[] = [];
    await countedText(
      chunked(rows, 16),
      () => {},
      (count) => counts.push(count),
    );
    expect(counts.at(-1)).toBe(5_000);
    expect(counts.length).toBeLessThan(rows.length / 16 / 10);
  });
});
