// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { BooksCard } from '../../../src/client/pages/setting/data/BooksCard.tsx';
import { AppError } from '../../../src/errors/AppError.ts';
import { notice } from '../../../src/errors/notices.ts';
import { type AnsweringHost, type HostAnswer, startHost } from '../answeringHost.ts';
import { bn, showBangla, showEnglish } from '../bangla.ts';
import { cardSays } from './liveRegion.ts';
import { renderPage } from './renderPage.tsx';

/** The states of "Verify books". tests/e2e/verify.long.test.ts has the server verify books that are wrong. */

/** As the server sends them (src/server/routes/verify.ts). */
const STEP = { step: 'Balances', ...notice('checkingBalances'), done: 1, of: 5 };
const VERDICT = { result: { sound: true, checked: { entry: 2, book: 3 }, findings: [] } };

let host: AnsweringHost;
/** How the host answers GET /verify. */
let verify: () => HostAnswer | 'hang up';

beforeAll(async () => {
  host = await startHost();
  host.answer = ({ path }) => (path === '/api/verify' ? verify() : {});
});
afterAll(() => host.close());
afterEach(showEnglish);

const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });

/** An answer of lines whose last one is sent by `finish`. */
function heldAnswer(last: unknown) {
  let finish = () => {};
  const held = new Promise<void>((resolve) => {
    finish = resolve;
  });
  verify = () => ({
    lines: (async function* () {
      yield STEP;
      await held;
      yield last;
    })(),
  });
  return () => finish();
}

describe('Verify books', () => {
  it('shows its progress, then how much was checked', async () => {
    const finish = heldAnswer(VERDICT);
    const user = renderPage(<BooksCard />);
    await user.click(await button('Verify books'));
    await cardSays('Step 2 of 5: Balances');
    expect(screen.getByRole('progressbar', { name: 'Progress' }).getAttribute('aria-valuenow')).toBe('20');
    expect((await button('Verify books')).disabled).toBe(true);
    finish();
    await cardSays('The books are sound: 2 entries in 3 books checked');
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(document.activeElement).toBe(await button('Verify again'));
  });

  it('says that it failed, and tries again with the same button', async () => {
    verify = () => 'hang up';
    const user = renderPage(<BooksCard />);
    await user.tab();
    await user.keyboard('{Enter}');
    await cardSays('The books could not be verified.');
    expect(document.activeElement).toBe(await button('Try again'));
    verify = () => ({ body: VERDICT });
    await user.keyboard('{Enter}');
    await cardSays(/^The books are sound/);
    expect(document.activeElement).toBe(await button('Verify again'));
  });

  it('is in Bangla as well, also what was said before', async () => {
    const finish = heldAnswer(new AppError('verifyFailed').toBody());
    const user = renderPage(<BooksCard />);
    await user.click(await button('Verify books'));
    await cardSays('Step 2 of 5: Balances');
    await act(showBangla);
    await cardSays(`ধাপ 2, মোট 5: ${bn.notices.checkingBalances}`);
    finish();
    await cardSays(String(bn.errors.verifyFailed));
    await act(showEnglish);
    await cardSays('The books could not be read to the end');
  });
});
