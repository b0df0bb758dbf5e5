// @vitest-environment jsdom
import { act, waitFor } from '@testing-library/react';
import { type ReactNode, Suspense, use } from 'react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { OpenIdButton } from '../../../src/client/pages/login/second/OpenIdButton.tsx';
import { type AnsweringHost, startHost } from '../answeringHost.ts';
import { renderPage } from './renderPage.tsx';

let host: AnsweringHost;
beforeAll(async () => {
  host = await startHost();
  host.answer = () => ({ body: { success: true, token: 'a token' } });
});
afterAll(() => host.close());

it('signs in once with the answer in the address, also where its first drawing is thrown away', async () => {
  const code = 'a'.repeat(43);
  window.history.replaceState(null, '', `/#openid=${code}`);
  const loaded = Promise.resolve('the rest of the page');
  const Late = (): ReactNode => use(loaded);
  await act(async () => {
    renderPage(
      <Suspense>
        <OpenIdButton name="Example" apiUrl="" onSecondStep={() => {}} />
        <Late />
      </Suspense>,
    );
  });
  const sent = () => host.calls.filter(({ method }) => method === 'POST');
  await waitFor(() => expect(sent()).toMatchObject([{ path: '/api/login/openid', body: { code } }]));
  expect(window.location.hash).toBe('');
});
