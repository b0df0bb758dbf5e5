// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { notify } from '../../../src/client/providers/notification.ts';
import { makeUser, renderPage } from './renderPage.tsx';

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const messages = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
});

/** The messages, and a mouse that moves by the test's clock. */
function open() {
  const mouse = renderPage(null, makeUser({ advanceTimers: vi.advanceTimersByTime }));
  act(() => notify({ type: 'error', message: 'Not now' }));
  return mouse;
}

describe('a notification', () => {
  it('closes after three seconds', async () => {
    open();
    await pass(2900);
    expect(messages()).toEqual(['Not now']);
    await pass(200);
    expect(messages()).toEqual([]);
  });

  it('stays while it is hovered, and closes three seconds later', async () => {
    const mouse = open();
    await mouse.hover(screen.getByRole('alert'));
    await pass(60_000);
    expect(messages()).toEqual(['Not now']);
    await mouse.unhover(screen.getByRole('alert'));
    await pass(3100);
    expect(messages()).toEqual([]);
  });

  it('stays while its button has the focus, which closes it', async () => {
    const mouse = open();
    await mouse.tab();
    await pass(60_000);
    expect(messages()).toEqual(['Not now']);
    await mouse.keyboard('{Enter}');
    expect(messages()).toEqual([]);
  });

  it('takes the place of another with the same words', () => {
    open();
    act(() => notify({ type: 'error', message: 'Not now' }));
    expect(messages()).toEqual(['Not now']);
  });
});
