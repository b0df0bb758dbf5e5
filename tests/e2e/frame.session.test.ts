import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openFresh, renewedPage } from '../support/pages.ts';
import { IS_LONG } from '../support/sample.ts';
import { browser, server, useServerAndBrowser } from '../support/webApp.ts';

useServerAndBrowser();

const openFor = renewedPage(() => browser);
const visit = () => openFor({ url: server.url });
/** Every session is one's own: signing out in one test must not end another's. */
const visitSignedIn = async () =>
  openFor({
    url: server.url,
    token: await server.signIn(server.admin.email, server.admin.password),
  });

type Opened = Awaited<ReturnType<typeof visit>>['page'];
const tokenOf = (page: Opened) => page.evaluate(() => localStorage.getItem('plinth.token'));

async function signIn(page: Opened, password = server.admin.password): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(server.admin.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
}

describe('signing in', () => {
  it('leads to the dashboard, and breaks no security policy on the way', async () => {
    const { page, problems, close } = await visit();
    await page.goto('/');
    await page.waitForFunction(() => document.title === 'Sign in · Plinth');
    await signIn(page);
    await page.waitForURL('**/dashboard');
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    await expect.poll(() => page.title()).toBe('Dashboard · Plinth');
    await page.goto('/dashboard/add-vendor');
    await page.getByRole('main').getByRole('button', { name: 'Add Vendor' }).click();
    await page.locator('[aria-invalid=true]').first().waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  it.runIf(IS_LONG)(
    'works where one has signed in before, whatever passwords were tried elsewhere',
    async () => {
      const { page, close } = await visit();
      await openFresh(page, '/');
      await signIn(page);
      await page.waitForURL('**/dashboard');
      await page.evaluate(() => localStorage.removeItem('plinth.token'));
      const login = { email: server.admin.email, password: server.admin.password };
      for (let i = 0; i < 10; i++)
        await server.api('POST', '/login', { ...login, password: 'wrong' }, { token: null });
      expect((await server.api('POST', '/login', login, { token: null })).status).toBe(429);
      await openFresh(page, '/');
      await signIn(page);
      await page.waitForURL('**/dashboard');
      await sql`delete from plinth.attempt`.execute(server.db);
      await close();
    },
  );

  it('says the same of every failure, and keeps the email', async () => {
    const { page, close } = await visit();
    await openFresh(page, '/');
    await signIn(page, 'not the password');
    await page.getByRole('alert').getByText('Invalid username or password!').waitFor();
    await expect.poll(() => page.getByLabel('Email', { exact: true }).inputValue()).toBe(server.admin.email);
    await page.route('**/api/login', (route) => route.abort());
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Continue' }).waitFor();
    await page.getByRole('alert').getByText('Invalid username or password!').waitFor();
    await expect.poll(() => tokenOf(page)).toBeNull();
    await close();
  });

  it('asks for what is missing at its field, without a call', async () => {
    const { page, close } = await visit();
    let calls = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/login')) calls += 1;
    });
    await openFresh(page, '/');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Enter your email').waitFor();
    await expect
      .poll(() => page.getByLabel('Email', { exact: true }).getAttribute('aria-invalid'))
      .toBe('true');
    expect(calls).toBe(0);
    await close();
  });

  it('returns to the page that was asked for, its filters too', async () => {
    const { page, close } = await visit();
    await openFresh(page, '/dashboard/all-vendors?size=20#list');
    await page.waitForURL(`${server.url}/`);
    await signIn(page);
    await page.waitForURL('**/dashboard/all-vendors?size=20#list');
    await page.getByRole('heading', { level: 1, name: 'All Vendors' }).waitFor();
    await close();
  });

  it('is not asked of who is signed in', async () => {
    const { page, close } = await visitSignedIn();
    await openFresh(page, '/');
    await page.waitForURL('**/dashboard');
    await close();
  });
});

describe('the user', () => {
  it.runIf(IS_LONG)('is waited for on the whole screen', async () => {
    const { page, close } = await visitSignedIn();
    let answer = () => {};
    await page.route('**/api/user', async (route) => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      await route.continue();
    });
    await openFresh(page, '/dashboard');
    await page.getByText('Please wait ...').waitFor();
    await expect.poll(() => page.getByRole('navigation').count()).toBe(0);
    answer();
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    await expect.poll(() => page.getByText('Please wait ...').count()).toBe(0);
    await close();
  });

  it.runIf(IS_LONG)(
    'that cannot be fetched sends to / with a message, and keeps the token for another try',
    async () => {
      const { page, close } = await visitSignedIn();
      await page.route('**/api/user', (route) => route.fulfill({ status: 500, body: '{}' }));
      await openFresh(page, '/dashboard/projects');
      await page.getByRole('alert').getByText('Error fetching user data').waitFor();
      await page.waitForURL(`${server.url}/`);
      expect(await tokenOf(page)).not.toBeNull();
      await page.unroute('**/api/user');
      await signIn(page);
      await page.waitForURL('**/dashboard/projects');
      await close();
    },
  );

  it.runIf(IS_LONG)('of a made-up token is sent to /, and the token is gone', async () => {
    const { page, close } = await openFor({ url: server.url, token: 'made-up' });
    await openFresh(page, '/dashboard');
    await page.getByRole('alert').getByText('Error fetching user data').waitFor();
    await page.waitForURL(`${server.url}/`);
    await expect.poll(() => tokenOf(page)).toBeNull();
    await close();
  });
});

describe('a session', () => {
  it('that ends meanwhile leads to / with a message, and back to the page', async () => {
    const { page, close } = await visitSignedIn();
    await openFresh(page, '/dashboard/all-vendors');
    await page.getByRole('heading', { level: 1, name: 'All Vendors' }).waitFor();
    // Any other call would end the page before it is searched: they wait.
    const isOther = (url: URL) => url.pathname.startsWith('/api/') && !url.search.includes('cement');
    await page.route(isOther, () => {});
    await server.api('POST', '/logout', {}, { token: await tokenOf(page) });
    await page.getByLabel('Search', { exact: true }).fill('cement');
    await page.getByRole('alert').getByText('Your session has ended. Please sign in again.').waitFor();
    await page.waitForURL(`${server.url}/`);
    await expect.poll(() => tokenOf(page)).toBeNull();
    await page.unroute(isOther);
    await signIn(page);
    await page.waitForURL('**/dashboard/all-vendors**');
    await close();
  });

  it.runIf(IS_LONG)('that another tab ends is over here, too', async () => {
    const { page, close } = await visitSignedIn();
    await openFresh(page, '/dashboard');
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    const other = await page.context().newPage();
    await other.goto('/dashboard');
    await other.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL(`${server.url}/`);
    await page.getByLabel('Email', { exact: true }).waitFor();
    await close();
  });
});

describe('Logout', () => {
  it('asks the server to end the session, with a spinner, and removes the token', async () => {
    const { page, close } = await visitSignedIn();
    let answer = () => {};
    await page.route('**/api/logout', async (route) => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      await route.continue();
    });
    await openFresh(page, '/dashboard');
    const token = await tokenOf(page);
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('navigation').getByRole('progressbar').waitFor();
    answer();
    await page.waitForURL(`${server.url}/`);
    await page
      .getByRole('status')
      .filter({ hasText: /logged out|signed out/i })
      .waitFor();
    await expect.poll(() => tokenOf(page)).toBeNull();
    expect((await server.api('GET', '/user', undefined, { token })).status).toBe(401);
    await close();
  });

  it.runIf(IS_LONG).each(['abort', 'fail'])(
    'leads to / also when the call does not succeed (%s)',
    async (how) => {
      const { page, close } = await visitSignedIn();
      await page.route('**/api/logout', (route) =>
        how === 'abort' ? route.abort() : route.fulfill({ status: 500, body: '{}' }),
      );
      await openFresh(page, '/dashboard/projects');
      await page.getByRole('button', { name: 'Logout' }).click();
      await page.waitForURL(`${server.url}/`);
      await page.getByRole('alert').getByText('Something went wrong!').waitFor();
      await expect.poll(() => tokenOf(page)).toBeNull();
      await signIn(page);
      await page.waitForURL('**/dashboard');
      await close();
    },
  );
});
