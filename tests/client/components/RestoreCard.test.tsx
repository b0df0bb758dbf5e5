// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { RestoreCard } from '../../../src/client/pages/setting/data/RestoreCard.tsx';
import { type AnsweringHost, startHost } from '../answeringHost.ts';
import { cardSays } from './liveRegion.ts';
import { renderPage } from './renderPage.tsx';

/** What keeps a backup from being restored. tests/e2e/backup.long.test.ts restores one. */

const BACKUP = new File(['content'], 'backup.tar.gz', { type: 'application/gzip' });

let host: AnsweringHost;

beforeAll(async () => {
  host = await startHost();
});
afterAll(() => host.close());
beforeEach(() => {
  host.calls.length = 0;
});

const calls = () =>
  host.calls.filter(({ path }) => path.startsWith('/api/')).map(({ method, path }) => `${method} ${path}`);

/** Chooses the file and answers the question. */
async function choose(user: UserEvent, answer: 'Restore' | 'Cancel'): Promise<void> {
  await user.upload(screen.getByLabelText('Backup to restore'), BACKUP);
  const dialog = within(await screen.findByRole('dialog', { name: 'Restore this backup?' }));
  await user.click(dialog.getByRole('button', { name: answer }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

describe('Restore a backup', () => {
  it('calls nothing when it is cancelled', async () => {
    const user = renderPage(<RestoreCard />);
    await choose(user, 'Cancel');
    expect(calls()).toEqual([]);
  });

  it('shows why the server refuses, and does not send the file', async () => {
    const message = 'A backup is restored into an empty database only';
    host.answer = () => ({ status: 409, body: { success: false, message } });
    const user = renderPage(<RestoreCard />);
    await choose(user, 'Restore');
    await cardSays(message);
    expect(calls()).toEqual(['GET /api/restore']);
  });

  it('says that nothing was sent where the server does not answer', async () => {
    host.answer = () => 'hang up';
    const user = renderPage(<RestoreCard />);
    await choose(user, 'Restore');
    await cardSays('The server does not answer. Nothing was sent; please try again.');
  });
});
