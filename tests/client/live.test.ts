import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type Change,
  changesRecord,
  changesRows,
  EVERYTHING,
  NOTHING,
  withChanges,
} from '../../src/client/providers/live/changes.ts';
import { readEvents, type ServerEvent } from '../../src/client/providers/live/eventStream.ts';
import { followChanges, type Received } from '../../src/client/providers/live/follow.ts';
import { untilNext } from '../../src/client/providers/live/liveUpdates.ts';
import { changedRows } from '../../src/client/providers/live/markRows.ts';
import { inPlace, newsOf } from '../../src/client/providers/live/steadyRows.ts';
import { setToken } from '../../src/client/providers/session.ts';
import { productDefinitions } from '../resources/definitions.ts';

const change = (entity: string, id: number | null): Change => ({ entity, id, version: 1 });
const { vendor, vendor_payment: payment, employee } = (await productDefinitions()).resources;

describe('what a change concerns', () => {
  const set = withChanges(withChanges(NOTHING, [change('vendor', 4)]), [
    change('vendor', 7),
    change('cash', null),
  ]);

  it('is the rows of the entity, and those that name its records', () => {
    expect([vendor, payment, employee].map((one) => one && changesRows(set, one))).toEqual([
      true,
      true,
      false,
    ]);
    expect(employee && changesRows(EVERYTHING, employee)).toBe(true);
  });

  it('is the record with the id, or each one if many have changed', () => {
    const many = withChanges(set, [change('vendor', null)]);
    expect(['4', '7', '8'].map((id) => vendor && changesRecord(set, vendor, id))).toEqual([
      true,
      true,
      false,
    ]);
    expect(vendor && changesRecord(many, vendor, '8')).toBe(true);
  });
});

describe('the rows of an open list', () => {
  const rows = [
    { id: 1, name: 'Padma' },
    { id: 2, name: 'Meghna' },
  ];

  it('change in place, and keep their order and number', () => {
    const latest = [
      { id: 9, name: 'Surma' },
      { id: 2, name: 'Meghna Steel' },
      { id: 1, name: 'Padma' },
    ];
    const shown = inPlace(rows, latest);
    expect(shown).toEqual([
      { id: 1, name: 'Padma' },
      { id: 2, name: 'Meghna Steel' },
    ]);
    expect(shown[0]).toBe(rows[0]);
    expect(newsOf(shown, latest)).toEqual({ count: 1 });
  });

  it.each([
    ['nothing where they are the same', rows, undefined],
    ['that rows have moved', rows.toReversed(), { count: 0 }],
    ['that rows have left', rows.slice(1), { count: 0 }],
  ])('announce %s', (_what, latest, news) => {
    expect(newsOf(rows, latest)).toEqual(news);
  });

  it('are marked if their content differs, but not another page of rows', () => {
    const key = ({ id }: { id: number }) => id;
    const numbered = rows.map((row, place) => ({ ...row, '#no': place + 5 }));
    expect(changedRows(rows, numbered, key)).toEqual([]);
    expect(changedRows(rows, [{ id: 3, name: 'New' }, ...rows], key)).toEqual(['3']);
    expect(changedRows(rows, [{ id: 1, name: 'Other' }], key)).toEqual(['1']);
    expect(
      changedRows(
        rows,
        [
          { id: 5, name: 'x' },
          { id: 6, name: 'y' },
        ],
        key,
      ),
    ).toEqual([]);
  });
});

it('reads at once after a pause, at most twice a second, and less often from a slow server', () => {
  expect(untilNext(undefined, 10_000)).toBe(0);
  expect(untilNext({ began: 9_980, ended: 10_000 }, 10_000)).toBe(500);
  expect(untilNext({ began: 9_980, ended: 10_000 }, 10_300)).toBe(200);
  expect(untilNext({ began: 9_980, ended: 10_000 }, 60_000)).toBe(0);
  expect(untilNext({ began: 9_000, ended: 10_000 }, 10_000)).toBe(4_000);
});

it('reads events that arrive in pieces, with ids alone and several lines', async () => {
  const text =
    'id: p1\nevent: changes\ndata: [1,\ndata: 2]\n\n: beat\n\nid: p2\r\n\r\nevent: reset\ndata:[]\n\nhalf';
  const bytes = new TextEncoder().encode(text);
  const body = new ReadableStream<Uint8Array>({
    start(control) {
      for (let at = 0; at < bytes.length; at += 7) control.enqueue(bytes.slice(at, at + 7));
      control.close();
    },
  });
  const events: ServerEvent[] = [];
  await readEvents(body, (event) => events.push(event));
  expect(events).toEqual([
    { name: 'changes', data: '[1,\n2]', id: 'p1' },
    { name: '', data: '', id: undefined },
    { name: '', data: '', id: 'p2' },
    { name: 'reset', data: '[]', id: undefined },
  ]);
});

describe('following', () => {
  const times = { first: 50, silence: 200, poll: 10, polling: 100, before: 0, retry: 5 };
  const RECENT = { changes: [change('bank', 2)], reset: false, position: 'p0' };
  const asked: { url: string; since: string | null }[] = [];
  let answer: (url: string, signal: AbortSignal) => Promise<Response> | Response;
  let stop = () => {};
  let received: Received[] = [];

  beforeEach(() => {
    vi.stubGlobal('window', new EventTarget());
    setToken('token');
    asked.length = 0;
    received = [];
    vi.stubGlobal('fetch', (url: string, { headers, signal }: RequestInit) => {
      if (url.endsWith('.json')) return Promise.resolve(new Response('{}'));
      if (url.includes('last=')) return Promise.resolve(Response.json({ data: RECENT }));
      asked.push({ url, since: new Headers(headers).get('last-event-id') });
      return Promise.resolve(answer(url, signal as AbortSignal));
    });
  });
  afterEach(() => {
    stop();
    setToken(null);
    vi.unstubAllGlobals();
  });
  const begin = () => {
    stop = followChanges((one) => received.push(one), times);
  };
  const stream = (text: string, until?: AbortSignal) =>
    new Response(
      new ReadableStream({
        start(control) {
          control.enqueue(new TextEncoder().encode(text));
          if (until === undefined) control.close();
          else until.addEventListener('abort', () => control.error(until.reason));
        },
      }),
      { headers: { 'content-type': 'text/event-stream' } },
    );

  it('continues a stream that ends or falls silent from its position', async () => {
    answer = () => stream('id: p1\nevent: changes\ndata: [{"entity":"vendor","id":4,"version":1}]\n\n');
    begin();
    await vi.waitFor(() => expect(asked.length).toBeGreaterThan(1));
    expect(asked[0]?.since).toBe('p0');
    expect(asked[1]?.since).toBe('p1');
    expect(received.slice(0, 2)).toEqual([
      RECENT,
      { changes: [change('vendor', 4)], reset: false, position: 'p1' },
    ]);
  });

  it('polls where streams are held back', async () => {
    answer = (url, signal) =>
      url.includes('/live/changes')
        ? Response.json({ data: { changes: [change('cash', null)], reset: false, position: 'p2' } })
        : stream('', signal);
    begin();
    await vi.waitFor(() => expect(received.length).toBeGreaterThan(2));
    expect(asked.some(({ url }) => url.includes('since=p2'))).toBe(true);
  });

  it('learns that everything may have changed', async () => {
    answer = () => stream('id: p3\nevent: reset\ndata: []\n\n');
    begin();
    await vi.waitFor(() => expect(received[1]).toEqual({ changes: [], reset: true, position: 'p3' }));
  });

  it('ends where the server has no live updates', async () => {
    answer = () => new Response('{}', { status: 404 });
    begin();
    await vi.waitFor(() => expect(asked.length).toBe(1));
    await new Promise((done) => setTimeout(done, 60));
    expect(asked.length).toBe(1);
  });
});
