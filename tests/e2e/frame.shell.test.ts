import { describe, expect, it } from 'vitest';
import { SIDEBAR } from '../specification/routes.ts';
import { violations } from '../support/axe.ts';
import { type OpenOptions, openPage } from '../support/browser.ts';
import { openFresh, renewedPage } from '../support/pages.ts';
import { IS_LONG } from '../support/sample.ts';
import { browser, server, useServerAndBrowser } from '../support/webApp.ts';
import { loaded } from './specifiedRoute.ts';

useServerAndBrowser();

const openFor = renewedPage(() => browser);
const open = (options: Partial<OpenOptions> = {}) =>
  openFor({ url: server.url, token: server.token, ...options });
const PHONE = { viewport: { width: 390, height: 844 } };

describe('the sidebar', () => {
  it('has the groups and links of the definitions, Inventory open at first', async () => {
    const { page, problems, close } = await open();
    await page.goto('/dashboard');
    const nav = page.getByRole('navigation', { name: 'Main navigation' });
    await nav.getByRole('link', { name: 'Products', exact: true }).waitFor();
    const groups = await nav.locator('button[aria-expanded]').allTextContents();
    expect(groups).toEqual(Object.keys(SIDEBAR));
    await expect.poll(() => nav.getByRole('link', { name: 'All Vendors' }).isVisible()).toBe(false);
    await expect
      .poll(() => nav.getByRole('link', { name: 'Dashboard' }).getAttribute('aria-current'))
      .toBe('page');
    expect(problems).toEqual([]);
    await close();
  });

  it.runIf(IS_LONG)(
    'marks the current link, on the pages of a record, too, and remembers what is open',
    async () => {
      const { page, close } = await open();
      await openFresh(page, '/dashboard');
      const nav = page.getByRole('navigation', { name: 'Main navigation' });
      await nav.getByRole('button', { name: 'Projects' }).click();
      await nav.getByRole('link', { name: 'All Projects' }).click();
      await page.getByRole('heading', { level: 1, name: /Projects/ }).waitFor();
      await expect.poll(() => nav.locator('[aria-current=page]').allTextContents()).toEqual(['All Projects']);
      await nav.getByRole('button', { name: 'Inventory' }).click();
      await openFresh(page, '/dashboard/projects/details/1');
      await nav.locator('[aria-current=true]').waitFor();
      await expect.poll(() => nav.locator('[aria-current]').allTextContents()).toEqual(['All Projects']);
      await expect
        .poll(() => nav.getByRole('button', { name: 'Inventory' }).getAttribute('aria-expanded'))
        .toBe('false');
      // Where it would lie below what is in sight, it is scrolled to.
      await page.setViewportSize({ width: 1440, height: 420 });
      await openFresh(page, '/dashboard/cash-ledger');
      await nav.locator('[aria-current=page]').waitFor();
      const isInSight = () =>
        nav.locator('[aria-current=page]').evaluate((link) => {
          const { left, top, width, height } = link.getBoundingClientRect();
          return link.contains(document.elementFromPoint(left + width / 2, top + height / 2));
        });
      await expect.poll(isInSight).toBe(true);
      await close();
    },
  );

  it.runIf(IS_LONG)('becomes a rail on demand, whose groups are menus', async () => {
    const { page, close } = await open();
    await openFresh(page, '/dashboard');
    await page.getByRole('button', { name: 'Narrow the sidebar' }).click();
    const nav = page.getByRole('navigation', { name: 'Main navigation' });
    await expect.poll(async () => (await nav.boundingBox())?.width).toBeLessThanOrEqual(64);
    await nav.getByRole('button', { name: 'Vendors' }).click();
    await page.getByRole('menuitem', { name: 'All Vendors' }).click();
    await page.getByRole('heading', { level: 1, name: 'All Vendors' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Widen the sidebar' }).waitFor();
    await close();
  });

  it('is a drawer on a phone: opened by Menu, closed by Escape and by a link, the focus kept in it', async () => {
    const { page, close } = await open(PHONE);
    await openFresh(page, '/dashboard');
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('link', { name: 'Dashboard' }).waitFor();
    for (let step = 0; step < 25; step += 1) await page.keyboard.press('Tab');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null))
      .toBe(true);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Menu');
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await drawer.getByRole('link', { name: 'Products', exact: true }).click();
    await drawer.waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1, name: /Products/ }).waitFor();
    await close();
  });

  it.runIf(IS_LONG)('asks on a phone before one of its links leaves what was typed', async () => {
    const { page, close } = await open(PHONE);
    await openFresh(page, '/dashboard/add-vendor');
    await page.getByLabel('Name').first().fill('Rahim Bricks');
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    const follow = async () => {
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await page.getByRole('dialog').getByRole('link', { name: 'Products', exact: true }).click();
      await question.waitFor();
    };
    await follow();
    await question.getByRole('button', { name: 'Stay' }).click();
    await question.waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => window.history.state?.usr?.overlay)).toBe(undefined);
    expect(await page.getByLabel('Name').first().inputValue()).toBe('Rahim Bricks');
    await follow();
    await question.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('heading', { level: 1, name: /Products/ }).waitFor();
    await close();
  });

  it.runIf(IS_LONG)(
    'is closed by Back on a phone, as the search and a dialog are; then Back leaves the page',
    async () => {
      const { page, close } = await open(PHONE);
      await openFresh(page, '/dashboard/all-vendors');
      await openFresh(page, '/dashboard');
      const at = (path: string) => expect.poll(() => new URL(page.url()).pathname).toBe(path);
      const dialog = page.getByRole('dialog');
      const hasEntry = () => page.evaluate(() => window.history.state?.usr?.overlay !== undefined);
      const openings = ['Menu', 'Search everywhere', 'Record opening balance'];
      for (const name of openings) {
        await page.getByRole('button', { name, exact: true }).click();
        await dialog.waitFor();
        await expect.poll(hasEntry).toBe(true);
        await page.goBack();
        await dialog.waitFor({ state: 'detached' });
        await at('/dashboard');
      }
      // Closed by itself, it leaves nothing behind to go back over; neither does a link in it.
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await dialog.waitFor();
      await expect.poll(hasEntry).toBe(true);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await expect.poll(hasEntry).toBe(false);
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await dialog.getByRole('link', { name: 'Products', exact: true }).click();
      await page.getByRole('heading', { level: 1, name: /Products/ }).waitFor();
      await page.goBack();
      await at('/dashboard');
      await expect.poll(hasEntry).toBe(false);
      await dialog.waitFor({ state: 'detached' });
      // A dialog that is sending stays, and Back can be pressed again.
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route('**/api/cash/opening', async (route) => {
        await held;
        await route.fulfill({ status: 422, json: { success: false, message: 'Not now' } });
      });
      await page.getByRole('button', { name: 'Record opening balance', exact: true }).click();
      await expect.poll(hasEntry).toBe(true);
      await dialog.getByRole('textbox').first().fill('100');
      await dialog.locator('button[type=submit]').click();
      await expect.poll(() => dialog.locator('button[type=submit]').isEnabled()).toBe(false);
      for (const _ of ['Back', 'and again']) {
        await page.goBack();
        await expect.poll(hasEntry).toBe(true);
      }
      release();
      await dialog.getByText('Not now').waitFor();
      await page.goBack();
      await dialog.waitFor({ state: 'detached' });
      await at('/dashboard');
      await close();
    },
  );

  it.runIf(IS_LONG)('has no link to what the user may not open', async () => {
    const { page, close } = await open();
    await page.route('**/api/user', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { data: object };
      await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, is_admin: false } } });
    });
    await page.goto('/dashboard');
    const nav = page.getByRole('navigation', { name: 'Main navigation' });
    await nav.getByRole('button', { name: 'Inventory' }).waitFor();
    await expect.poll(() => nav.getByRole('button', { name: 'Users' }).count()).toBe(0);
    await close();
  });
});

describe('the top bar', () => {
  it('says who is signed in, by the initials and in a menu', async () => {
    const { page, close } = await open();
    await openFresh(page, '/dashboard');
    const badge = page.getByRole('button', { name: /^Account of / });
    await expect.poll(async () => (await badge.textContent())?.length).toBeLessThanOrEqual(2);
    await badge.click();
    await page.getByRole('menu').getByText(server.admin.email).waitFor();
    await close();
  });

  it.runIf(IS_LONG)('switches the colours, which stay, and are there before the first paint', async () => {
    const { page, close } = await open({ colorScheme: 'light' });
    const scheme = () => page.evaluate(() => document.documentElement.getAttribute('data-color-scheme'));
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Switch to dark colours' }).click();
    await expect.poll(scheme).toBe('dark');
    await page.route('**/*.js', (route) =>
      route.request().url().includes('/assets/') ? route.abort() : route.continue(),
    );
    await page.reload({ waitUntil: 'commit' });
    await page.waitForFunction(
      () => getComputedStyle(document.documentElement).backgroundColor === 'rgb(11, 18, 32)',
    );
    // Without its code the page reloads itself once; it is asked again where that came in between.
    await expect.poll(scheme).toBe('dark');
    await close();
  });
});

describe('a page', () => {
  it('has its landmarks, one h1 and a way past the sidebar', async () => {
    const { page, close } = await open();
    await page.goto('/dashboard');
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    for (const role of ['main', 'banner', 'contentinfo'] as const)
      await expect.poll(() => page.getByRole(role).count()).toBe(1);
    await expect.poll(() => page.getByRole('heading', { level: 1 }).count()).toBe(1);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
    await close();
  });

  it('opens the form of a new entry by N and the first letters of its name', async () => {
    const { page, close } = await open();
    await openFresh(page, '/dashboard/all-vendors');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('n');
    await page.getByRole('menu', { name: 'New' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.type('add v');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/add-vendor');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await close();
  });

  it('that does not exist says so inside of the shell', async () => {
    const { page, close } = await open();
    await openFresh(page, '/dashboard/no-such-page');
    await page.getByRole('heading', { level: 1, name: 'This page does not exist' }).waitFor();
    await page.getByRole('navigation', { name: 'Main navigation' }).waitFor();
    await close();
  });

  it.runIf(IS_LONG)('has its data asked for while its code still loads', async () => {
    const { page, close } = await open();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let isHeld = false;
    await page.route('**/assets/ListPage-*.js', async (route) => {
      isHeld = true;
      await held;
      await route.continue();
    });
    const lists: string[] = [];
    page.on('request', (request) => {
      if (/\/api\/vendor\?/.test(request.url())) lists.push(request.url());
    });
    await page.goto('/dashboard/all-vendors', { waitUntil: 'commit' });
    await expect.poll(() => lists.length).toBe(1);
    release();
    await page.getByText('No vendor found!').waitFor();
    expect(lists).toHaveLength(1);
    expect(isHeld).toBe(true);
    await close();
  });

  it.runIf(IS_LONG)('whose code is gone after an update offers to reload', async () => {
    const { page, close } = await open();
    await page.route('**/assets/CreatePage-*.js', (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto('/dashboard/add-vendor');
    await page.getByRole('heading', { name: 'A new version is available' }).waitFor();
    await page.unroute('**/assets/CreatePage-*.js');
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.getByRole('button', { name: 'Add Vendor' }).waitFor();
    await close();
  });

  it.runIf(IS_LONG).each(IS_LONG ? ['index', 'first'] : ['index'])(
    'reloads itself where an update took its first code (%s)',
    async (name) => {
      const { page, close } = await openPage(browser, { url: server.url, token: server.token });
      const gone = `**/assets/${name}-*.js`;
      await page.route(gone, (route) => route.fulfill({ status: 404, body: '' }));
      await page.goto('/login');
      // Once by itself, then it says why it waits.
      await page.getByText('The product was updated while this page was open.').waitFor();
      await page.unroute(gone);
      await page.evaluate(() => sessionStorage.removeItem('plinth.reloaded'));
      await page.route(gone, (route) => route.fulfill({ status: 404, body: '' }), { times: 1 });
      await page.goto('/dashboard');
      await page.getByText('0 vendors').waitFor();
      await close();
    },
  );

  it.runIf(IS_LONG)('whose code cannot be fetched is tried again on request', async () => {
    // Not one that may have that code already.
    const { page, close } = await openPage(browser, { url: server.url, token: server.token });
    await page.goto('/dashboard');
    await page.getByText('0 vendors').waitFor();
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'Support' }).click();
    await page.getByRole('heading', { name: 'This part could not be loaded' }).waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'This part could not be loaded' }).waitFor();
    await page.context().setOffline(false);
    await page.getByRole('heading', { level: 1, name: 'Support' }).waitFor();
    await close();
  });

  it.runIf(IS_LONG)('stays when the server cannot be reached, and says so', async () => {
    const { page, close } = await open();
    await openFresh(page, '/dashboard/all-vendors');
    await page.getByText('No vendor found!').waitFor();
    await page.route('**/api/**', (route) => route.abort());
    await page.getByLabel('Search', { exact: true }).fill('steel');
    await page.getByText('The server cannot be reached. What you see may be out of date.').waitFor();
    await page.unroute('**/api/**');
    await page.getByLabel('Search', { exact: true }).fill('cement');
    await page
      .getByText('The server cannot be reached. What you see may be out of date.')
      .waitFor({ state: 'detached' });
    await close();
  });

  it.runIf(IS_LONG).each(['light', 'dark'] as const)(
    'is accessible: / and /dashboard in %s',
    async (colorScheme) => {
      const { page, close } = await open({ colorScheme });
      await openFresh(page, '/dashboard');
      await page.getByText('0 vendors').waitFor();
      expect(await violations(page)).toEqual([]);
      await page.evaluate(() => localStorage.removeItem('plinth.token'));
      await openFresh(page, '/');
      await page.getByRole('button', { name: 'Continue' }).waitFor();
      expect(await violations(page)).toEqual([]);
      await close();
    },
  );

  it.runIf(IS_LONG)('does not scroll sideways on a phone', async () => {
    const { page, close } = await open(PHONE);
    await openFresh(page, '/dashboard');
    await page.getByText('0 vendors').waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await close();
  });
});

describe('on a device', () => {
  it.runIf(IS_LONG)(
    'can be installed, and says in its own page that the server cannot be reached',
    async () => {
      const { page, close } = await openPage(browser, {
        url: server.url,
        token: server.token,
        serviceWorkers: 'allow',
      });
      await page.goto('/dashboard/support');
      await page.getByRole('heading', { level: 1, name: 'Support' }).waitFor();
      const session = await page.context().newCDPSession(page);
      const manifest = await session.send('Page.getAppManifest');
      expect(manifest.errors).toEqual([]);
      expect(JSON.parse(manifest.data as string).icons).toHaveLength(3);
      await page.evaluate(async () => {
        const { active } = await navigator.serviceWorker.ready;
        if (active?.state !== 'activated')
          await new Promise((resolve) => active?.addEventListener('statechange', resolve));
      });
      await page.route('**/dashboard/**', (route) => route.abort());
      await page.context().setOffline(true);
      await page.goto('/dashboard/products');
      await page.getByRole('heading', { name: 'The server cannot be reached' }).waitFor();
      await page.getByText('Check the connection. What you typed is kept.').waitFor();
      await page.locator('p[lang=bn]').getByText('সার্ভারের সঙ্গে সংযোগ পাওয়া যাচ্ছে না।').waitFor();
      // Nothing was kept: not even the code of the page.
      expect(await page.evaluate(async () => (await caches.keys()).length)).toBe(0);
      expect(await violations(page)).toEqual([]);
      await page.unroute('**/dashboard/**');
      await page.context().setOffline(false);
      await page.getByRole('link', { name: /Try again/ }).click();
      await page.getByRole('heading', { level: 1, name: /Products/ }).waitFor();
      await close();
    },
  );
});

describe('a page that is loaded', () => {
  it.each(['', '/all-vendors', '/all-employees', '/cash-ledger'])(
    'at /dashboard%s asks for nothing twice',
    async (path) => {
      const { page, close } = await open();
      const asked: string[] = [];
      let isFollowing = false;
      page.on('request', (request) => {
        const { pathname, search } = new URL(request.url());
        // From here on the page reads again what changed while it was loaded.
        isFollowing ||= pathname.startsWith('/api/live');
        if (pathname.startsWith('/api/') && !isFollowing) asked.push(pathname + search);
      });
      await page.goto(`/dashboard${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await loaded(page);
      expect(asked.length).toBeGreaterThan(1);
      expect(asked.filter((call, at) => asked.indexOf(call) !== at)).toEqual([]);
      await close();
    },
  );
});

describe('signing in', () => {
  it('loads no more JavaScript than it needs, and the rest while one types', async () => {
    const { page, close } = await openPage(browser, { url: server.url });
    const scripts = new Set<string>();
    page.on('response', (response) => {
      if (/\.js$/.test(response.url())) scripts.add(response.url());
    });
    await page.goto('/', { waitUntil: 'networkidle' });
    const app = () => [...scripts].some((url) => url.includes('/assets/App-'));
    expect(app()).toBe(false);
    await page.getByLabel('Email', { exact: true }).pressSequentially('a');
    await expect.poll(app).toBe(true);
    await close();
  });
});

describe('the dashboard', () => {
  it.runIf(IS_LONG).each([
    ['phone', PHONE],
    ['desk', {}],
  ])('of an empty product does not move on a %s while it loads', async (_, look) => {
    const { page, close } = await openPage(browser, { url: server.url, token: server.token, ...look });
    const tools = await page.context().newCDPSession(page);
    await tools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.addInitScript(countShifts);
    await page.goto('/dashboard');
    await page.getByRole('region', { name: 'First steps' }).waitFor();
    await page.getByRole('region', { name: 'Where the Money Is' }).getByText('Nothing to show yet').waitFor();
    const shifted = await page.evaluate(() => Number(document.documentElement.dataset.shifted ?? 0));
    expect(shifted).toBeLessThan(0.03);
    await close();
  });

  it.runIf(IS_LONG)('of an empty product shows its figures, too, where its first steps fail', async () => {
    const { page, close } = await openPage(browser, { url: server.url, token: server.token });
    await page.route('**/assets/FirstRunGuide-*', (route) => route.abort());
    await page.goto('/dashboard');
    await page.getByRole('alert').getByRole('button', { name: 'Reload' }).waitFor();
    await page.getByRole('region', { name: 'Where the Money Is' }).waitFor();
    expect(await page.getByRole('region', { name: 'First steps' }).count()).toBe(0);
    await close();
  });

  it.runIf(IS_LONG)(
    'leads an administrator of an empty product through the first steps, until they are hidden',
    async () => {
      const { page, problems, close } = await open();
      await openFresh(page, '/dashboard');
      const guide = page.getByRole('region', { name: 'First steps' });
      await guide.getByRole('link', { name: 'First project' }).waitFor();
      const done = () => guide.getByRole('listitem').filter({ hasText: '(done)' }).allTextContents();
      expect(await done()).toEqual([]);
      expect(await violations(page)).toEqual([]);
      await server.api('POST', '/project', { project_name: 'Lake View', budget: 1000, balance: 0 });
      await openFresh(page, '/dashboard');
      await expect.poll(done).toEqual([expect.stringContaining('First project')]);
      // An empty product has no role yet: the form of the first employee adds it.
      await guide.getByRole('link', { name: 'First employee' }).click();
      await page.getByRole('heading', { level: 1, name: 'Add Employee' }).waitFor();
      await page.getByLabel('Name', { exact: true }).fill('Abdul Karim');
      await page.getByLabel('Address', { exact: true }).fill('Savar');
      await page.getByRole('combobox', { name: 'Role' }).fill('Mason');
      await page.getByRole('option', { name: 'Add "Mason"' }).click();
      const role = page.getByRole('dialog', { name: 'Add Role' });
      await role.getByRole('button', { name: 'Add Role' }).click();
      await role.waitFor({ state: 'detached' });
      await expect.poll(() => page.getByRole('combobox', { name: 'Role' }).inputValue()).toBe('Mason');
      await page.getByLabel('Phone', { exact: true }).fill('01711000000');
      await page.getByLabel('Salary', { exact: true }).fill('950');
      await page.getByLabel('Balance', { exact: true }).fill('0');
      await page.getByRole('button', { name: 'Add Employee' }).click();
      await page.getByText('Abdul Karim').first().waitFor();
      await openFresh(page, '/dashboard');
      await expect
        .poll(done)
        .toEqual([expect.stringContaining('First employee'), expect.stringContaining('First project')]);
      await guide.getByRole('link', { name: 'Figures and days' }).click();
      await page.waitForURL('**/setting#region');
      await openFresh(page, '/dashboard');
      await guide.getByRole('button', { name: 'Hide first steps' }).click();
      await guide.waitFor({ state: 'detached' });
      await openFresh(page, '/dashboard');
      await page.getByText('1 project').waitFor();
      await expect.poll(() => guide.count()).toBe(0);
      expect(problems).toEqual([]);
      await close();
    },
  );

  it.runIf(IS_LONG)('shows no cash until an opening balance is recorded, once', async () => {
    const { page, problems, close } = await open();
    await openFresh(page, '/dashboard');
    const card = page.getByRole('region', { name: 'Cash balance' });
    await card.getByText('0.00').waitFor();
    await expect.poll(() => card.getByText('Last update').count()).toBe(0);
    await card.getByRole('button', { name: 'Record opening balance' }).click();
    const dialog = page.getByRole('dialog', { name: 'Record opening balance' });
    await dialog.getByRole('button', { name: 'Record opening balance' }).click();
    await dialog.getByText('Opening balance is required').waitFor();
    await dialog.getByLabel('Opening balance').fill('125000.50');
    await dialog.getByRole('button', { name: 'Record opening balance' }).click();
    await dialog.waitFor({ state: 'detached' });
    await card.getByText('125,000.50').waitFor();
    await card.getByText(/^Last update \d{4}-\d{2}-\d{2}$/).waitFor();
    await expect.poll(() => card.getByRole('button').count()).toBe(0);
    const cash = await server.api('GET', '/cash');
    expect(cash.body.data[0].balance).toBe(125000.5);
    expect(problems).toEqual([]);
    await close();
  });

  it('has the six tiles of the specification', async () => {
    const { page, close } = await open();
    await openFresh(page, '/dashboard');
    const tiles = page.getByRole('navigation', { name: 'Workspace' }).getByRole('link');
    await tiles.first().waitFor();
    expect(await tiles.evaluateAll((all) => all.map((tile) => tile.getAttribute('href')))).toEqual([
      '/dashboard/products',
      '/dashboard/categories',
      '/dashboard/all-employees',
      '/dashboard/all-vendors',
      '/dashboard/projects',
      '/dashboard/accounts',
    ]);
    await close();
  });

  it('says what failed, in the server’s words or its own, and tries again when one asks for it', async () => {
    const { page, close } = await open();
    // Refused where it is recorded already.
    await server.api('POST', '/cash/opening', { balance: 125000.5 });
    let calls = 0;
    // Until somebody asks: a page reads by itself, too, when it has lost its live updates for a moment.
    const isAsked = () => page.evaluate(() => document.body.dataset.asked !== undefined);
    await page.route('**/api/cash/opening', async (route) => {
      if (await isAsked()) return route.continue();
      calls += 1;
      return route.fulfill({ status: 500, body: '' });
    });
    await openFresh(page, '/dashboard');
    await page.getByRole('main').getByRole('alert').getByText('Failed to fetch cash opening.').waitFor();
    await page.getByRole('region', { name: 'Notifications' }).getByText('Something went wrong!').waitFor();
    // One for the guide and one for the card.
    expect(calls).toBeLessThanOrEqual(2);
    await page.evaluate(() => {
      const { body } = document;
      body.addEventListener('click', () => body.setAttribute('data-asked', ''), {
        capture: true,
        once: true,
      });
    });
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('region', { name: 'Cash balance' }).getByText('125,000.50').waitFor();
    await page.evaluate(() => document.body.removeAttribute('data-asked'));
    await close();
  });
});

/** Run in the page: sums how far its content moves without a user's doing. */
function countShifts(): void {
  let sum = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
    document.documentElement.dataset.shifted = String(sum);
  }).observe({ type: 'layout-shift', buffered: true });
}
