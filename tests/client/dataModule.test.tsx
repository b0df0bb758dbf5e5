// @vitest-environment jsdom
import { useInvalidate } from '@refinedev/core';
import { act, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Call,
  type CallOptions,
  useCall,
  useChange,
  useEndlessCall,
  useRefresh,
  useRows,
  useSend,
} from '../../src/client/data/index.ts';
import { useText } from '../../src/client/providers/i18n.ts';
import { currentMessages } from '../../src/client/providers/notification.ts';
import { type AnsweringHost, type HostAnswer, startHost } from './answeringHost.ts';
import { showBangla, showEnglish } from './bangla.ts';
import { makeUser, renderPage } from './components/renderPage.tsx';

/** The data module over a host: what is read, when it is read again, and how changes are sent (src/client/data/README.md). */

let host: AnsweringHost;
let answer: (path: string) => HostAnswer | 'hang up';
beforeAll(async () => {
  host = await startHost();
});
beforeEach(() => {
  host.answer = ({ path }) => answer(path);
});
afterAll(() => host.close());
afterEach(() => showEnglish());

const counted = (): ((path: string) => number) => {
  const before = host.calls.length;
  return (path) => host.calls.slice(before).filter((call) => call.path.startsWith(`/api${path}`)).length;
};

function Shown({ call, options }: { call: Call | undefined; options?: CallOptions<unknown> }): ReactNode {
  // Another language draws it again.
  useText();
  const { data, error, isPlaceholderData } = useCall<unknown>(call, options);
  return (
    <p>
      {call?.path ?? 'nothing'}: {JSON.stringify(data) ?? 'none'}
      {isPlaceholderData && ' of before'}
      {error && ` failed: ${error.message}`}
    </p>
  );
}

describe('a call that reads', () => {
  it('answers the data of its body, or what is taken out of it', async () => {
    answer = () => ({ body: { success: true, data: [1], total: 7 } });
    const read = ({ total }: { total: number }) => total;
    renderPage(
      <>
        <Shown call={{ path: '/a' }} />
        <Shown call={{ path: '/b' }} options={{ read }} />
      </>,
    );
    await screen.findByText('/a: [1]');
    await screen.findByText('/b: 7');
  });

  it('is not sent while there is none, and shows the answer before meanwhile where it is wanted', async () => {
    answer = (path) => ({ body: { data: path.slice(-1) } });
    const calls = counted();
    let show = (_: Call | undefined) => {};
    const user = makeUser();
    function Page() {
      const [call, setCall] = useState<Call>();
      show = setCall;
      return (
        <Shown call={call} options={{ keepPrevious: ({ query }) => query?.book === call?.query?.book }} />
      );
    }
    renderPage(<Page />, user);
    await screen.findByText('nothing: none');
    expect(calls('')).toBe(0);
    const shown = async (query: object, words: string) => {
      act(() => show({ path: '/p', query: query as never }));
      await screen.findByText(words);
    };
    await shown({ book: 1, page: 1 }, '/p: "1"');
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    host.answer = async ({ path }) => {
      await held;
      return answer(path);
    };
    await shown({ book: 1, page: 2 }, '/p: "1" of before');
    await shown({ book: 2, page: 3 }, '/p: none');
    release();
    await screen.findByText('/p: "3"');
  });

  it('takes a kept answer out once, also one that no comparison finds equal', async () => {
    answer = (path) => ({ body: { data: [path.slice(-1)] } });
    let draws = 0;
    let turn = () => {};
    const read = (body: { data: string[] }) => new Set(body.data);
    function Page() {
      const [page, setPage] = useState(1);
      turn = () => setPage(2);
      draws += 1;
      const { data, isPlaceholderData } = useCall<Set<string>>(
        { path: '/set', query: { page } },
        { read, keepPrevious: true },
      );
      return <p>{`${[...(data ?? [])].join()} ${isPlaceholderData ? 'of before' : 'now'}`}</p>;
    }
    renderPage(<Page />);
    await screen.findByText('1 now');
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    host.answer = async ({ path }) => {
      await held;
      return answer(path);
    };
    act(() => turn());
    await screen.findByText('1 of before');
    expect(draws).toBeLessThan(10);
    release();
    await screen.findByText('2 now');
  });

  it('has its own message for a failure, and is not sent again in another language', async () => {
    answer = (path) => (path.includes('/bad') ? { status: 500, body: {} } : { body: { data: 1 } });
    renderPage(
      <>
        <Shown call={{ path: '/bad', failed: 'The total cannot be read.' }} options={{ retry: false }} />
        <Shown call={{ path: '/good' }} />
      </>,
    );
    await screen.findByText('/bad: none failed: The total cannot be read.');
    await screen.findByText('/good: 1');
    const calls = counted();
    await act(showBangla);
    expect(calls('/good')).toBe(0);
  });

  it('is a question with a body: a POST', async () => {
    answer = () => ({ body: { data: 'would pass' } });
    renderPage(<Shown call={{ path: '/check', body: { amount: 5 } }} />);
    await screen.findByText('/check: "would pass"');
    expect(host.calls.at(-1)).toMatchObject({ method: 'POST', body: { amount: 5 } });
  });

  it('of rows has their number, and one of pages goes on', async () => {
    answer = (path) => {
      const start = Number(new URL(path, 'http://host').searchParams.get('_start') ?? 0);
      const rows = [{ id: start + 1 }, { id: start + 2 }, { id: start + 3 }].slice(0, start === 0 ? 3 : 1);
      return { body: { found: rows, data: rows }, headers: { 'x-total-count': '40' } };
    };
    function Page() {
      const rows = useRows({ path: '/rows', rows: 'found' });
      const pages = useEndlessCall<{ id: number }[]>(
        { path: '/pages' },
        { size: 2, take: 3, hasMore: ({ length }) => length > 2 },
      );
      return (
        <>
          <p>{`${rows.data?.rows.length} of ${rows.data?.total}`}</p>
          <p>{`ids ${pages.data?.flatMap((page) => page.slice(0, 2).map(({ id }) => id)).join()}`}</p>
          {pages.hasNextPage && (
            <button type="button" onClick={() => void pages.fetchNextPage()}>
              More
            </button>
          )}
        </>
      );
    }
    const user = renderPage(<Page />);
    await screen.findByText('3 of 40');
    await screen.findByText('ids 1,2');
    await user.click(screen.getByText('More'));
    await screen.findByText('ids 1,2,3');
    expect(screen.queryByText('More')).toBeNull();
  });
});

describe('what is read again', () => {
  /** Buttons for each kind of refresh, beside a call of each kind. */
  function Page() {
    const refresh = useRefresh();
    const invalidate = useInvalidate();
    const buttons = {
      record: () => refresh.records('vendor', 3),
      posting: refresh.all,
      own: () => refresh.calls('/never'),
      list: () => invalidate({ resource: 'vendor', invalidates: ['list'] }),
      all: () => invalidate({ invalidates: ['all'] }),
    };
    return (
      <>
        <Shown call={{ path: '/change' }} />
        <Shown call={{ path: '/posting' }} options={{ staleAfter: 'posting' }} />
        <Shown call={{ path: '/never', query: { page: 2 } }} options={{ staleAfter: 'never' }} />
        <Shown call={{ path: '/count' }} options={{ list: 'vendor' }} />
        {Object.entries(buttons).map(([name, run]) => (
          <button key={name} type="button" onClick={() => void run()}>
            {name}
          </button>
        ))}
      </>
    );
  }

  it.each([
    ['record', ['/change', '/count']],
    ['posting', ['/change', '/posting', '/count']],
    ['own', ['/never']],
    ['list', ['/count']],
    ['all', ['/change', '/posting', '/never', '/count']],
  ])('after %s', async (name, expected) => {
    answer = () => ({ body: { data: 1 } });
    const user = renderPage(<Page />);
    for (const path of ['/change', '/posting', '/never', '/count']) await screen.findByText(`${path}: 1`);
    const calls = counted();
    await user.click(screen.getByText(name));
    await expect.poll(() => expected.map(calls)).toEqual(expected.map(() => 1));
    const others = ['/change', '/posting', '/never', '/count'].filter((path) => !expected.includes(path));
    expect(others.map(calls)).toEqual(others.map(() => 0));
  });
});

describe('a change', () => {
  function Page({ isQuiet }: { isQuiet?: boolean }) {
    const { start } = useSend();
    const change = useChange();
    const words = { done: 'Closed.', failed: 'Not closed.', ...(isQuiet && { isQuiet }) };
    return (
      <>
        <Shown call={{ path: '/days' }} options={{ staleAfter: 'never' }} />
        <button
          type="button"
          onClick={() => void start({ path: '/days', body: { day: 1 }, ...words, refreshes: ['/days'] })}
        >
          Send
        </button>
        <button type="button" onClick={() => void change.send({ path: '/post', body: { day: 1 }, ...words })}>
          Post
        </button>
      </>
    );
  }
  const keys = (path: string) =>
    host.calls.filter((call) => call.method === 'POST' && call.path === `/api${path}`).map(({ key }) => key);

  it('has a key, says what was done, and reads again what it concerns, also after a refusal', async () => {
    answer = () => ({ body: { data: 1 } });
    const user = renderPage(<Page />);
    await screen.findByText('/days: 1');
    const calls = counted();
    await user.click(screen.getByText('Send'));
    await screen.findByText('Closed.');
    await expect.poll(() => calls('/days')).toBe(2);
    host.answer = ({ path, method }) => (method === 'POST' ? { status: 500, body: {} } : answer(path));
    await user.click(screen.getByText('Send'));
    await screen.findByText('Not closed.');
    await expect.poll(() => calls('/days')).toBe(4);
    const [first, second] = keys('/days');
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second).not.toBe(first);
  });

  it('is quiet where the page shows its failure', async () => {
    answer = () => ({ status: 500, body: {} });
    const user = renderPage(<Page isQuiet />);
    const calls = counted();
    await user.click(screen.getByText('Send'));
    await expect.poll(() => calls('/days')).toBeGreaterThan(1);
    expect(currentMessages()).toEqual([]);
  });

  it('of the books keeps its key until it has an answer', async () => {
    let isDown = true;
    answer = () => (isDown ? 'hang up' : { body: { data: 1 } });
    const user = renderPage(<Page />);
    await user.click(screen.getByText('Post'));
    await screen.findByText('Not closed.');
    isDown = false;
    await user.click(screen.getByText('Post'));
    await screen.findByText('Closed.');
    await user.click(screen.getByText('Post'));
    await expect.poll(() => keys('/post').length).toBe(3);
    const [lost, again, next] = keys('/post');
    expect(again).toBe(lost);
    expect(next).not.toBe(lost);
  });
});
