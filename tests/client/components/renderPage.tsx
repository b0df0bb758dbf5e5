import { ThemeProvider } from '@mui/material/styles';
import { Refine } from '@refinedev/core';
import { QueryClient } from '@tanstack/react-query';
import { cleanup, configure, render } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel, type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, onTestFinished, vi } from 'vitest';
import { Notifications } from '../../../src/client/layout/Notifications.tsx';
import { makeDataProvider } from '../../../src/client/providers/data.ts';
import { type Definitions, WorkspaceProvider } from '../../../src/client/providers/definitions.tsx';
import { currentMessages, dismiss } from '../../../src/client/providers/notification.ts';
import { notificationProvider } from '../../../src/client/providers/refineNotification.ts';
import { setToken } from '../../../src/client/providers/session.ts';
import { makeTheme } from '../../../src/client/theme.ts';
import { fieldTypes } from '../../../src/fields/index.ts';

// A busy machine may be slow without a failure. Whether an element is hidden takes most of a query's and a click's time, and jsdom
// has no layout that could tell.
configure({ asyncUtilTimeout: 30_000, defaultHidden: true });

/** Somebody with a keyboard and a mouse. */
export function makeUser(options: Parameters<typeof userEvent.setup>[0] = {}): UserEvent {
  return userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never, ...options });
}

const DEFINITIONS: Definitions = {
  settings: {
    product: 'Plinth',
    currency: 'BDT',
    dateFormat: 'YYYY-MM-DD',
    menu: [],
    timeZone: 'Asia/Dhaka',
  },
  resources: {},
  version: 1,
};
const USER = { id: 1, name: 'Rahima', email: 'rahima@example.com', isAdmin: true };

// React and MUI report misuse there.
const reported = vi.spyOn(console, 'error');

interface Where {
  /** The definitions that differ from a bare product's. */
  definitions?: Partial<Definitions>;
  /** The address. */
  at?: string;
}

/** Renders a page or a part of one, with the messages beside it, until the test ends, and returns the person who uses it. */
export function renderPage(
  page: ReactNode,
  user: UserEvent = makeUser(),
  { definitions, at = '/' }: Where = {},
): UserEvent {
  reported.mockClear();
  setToken('signed-in');
  onTestFinished(() => {
    cleanup();
    setToken(null);
    for (const { id } of currentMessages()) dismiss(id);
    expect(reported.mock.calls).toEqual([]);
  });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <ThemeProvider theme={makeTheme()}>
      <Refine
        dataProvider={makeDataProvider(definitions?.resources ?? {}, fieldTypes)}
        notificationProvider={notificationProvider}
        options={{ disableTelemetry: true, reactQuery: { clientConfig: queries } }}
      >
        <WorkspaceProvider definitions={{ ...DEFINITIONS, ...definitions }} user={USER}>
          <MemoryRouter initialEntries={[at]}>{page}</MemoryRouter>
          <Notifications />
        </WorkspaceProvider>
      </Refine>
    </ThemeProvider>,
  );
  return user;
}
