// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { useDayBook } from '../../../src/client/generic/dayBook/useDayBook.ts';
import { useText } from '../../../src/client/providers/i18n.ts';
import type { HistoryView } from '../../../src/schema/index.ts';
import { type AnsweringHost, startHost } from '../answeringHost.ts';
import { showBangla, showEnglish } from '../bangla.ts';
import { theResource } from '../generic/resource.ts';
import { renderPage } from './renderPage.tsx';

const resource = theResource();
const history = {
  operation: { path: '/day/{key}', rows: 'rows' },
  failed: 'Failed',
} as unknown as HistoryView;

let host: AnsweringHost;
beforeAll(async () => {
  host = await startHost();
  host.answer = () => ({
    body: {
      rows: [
        { id: 1, type: 'return' },
        { id: 2, type: 'own kind' },
      ],
    },
  });
});
afterAll(() => host.close());

function Types() {
  // The component that shows them follows the language.
  useText();
  const { rows } = useDayBook(resource, history, { day: '2025-01-31', page: 1, size: 20 });
  return rows.map(({ id, type }) => <li key={id}>{type}</li>);
}

it('the types of a day’s movements read as in ledgers, and follow the language', async () => {
  renderPage(
    <ul>
      <Types />
    </ul>,
  );
  const types = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
  await waitFor(() => expect(types()).toEqual(['Return', 'Own kind']));
  const before = host.calls.length;
  await act(showBangla);
  expect(types()).toEqual(['ফেরত', 'Own kind']);
  await act(showEnglish);
  expect(types()).toEqual(['Return', 'Own kind']);
  expect(host.calls).toHaveLength(before);
});
