import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { violations } from '../support/axe.ts';
import { openPage, WEB_APP } from '../support/browser.ts';
import { openFresh, renewedPage, untilQuiet } from '../support/pages.ts';
import { startServer } from '../support/server.ts';
import { browser, server, useServerAndBrowser } from '../support/webApp.ts';
import { notification } from './genericScreens.ts';

/** The page of the settings, as an administrator and as anyone else uses it. */

const STAFF = { name: 'Rahima Staff', email: 'rahima@example.com', password: 'a long enough one' };
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const TALL = {
  name: 'tower.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="100" height="1400" />'),
};
const LOGO = { name: 'logo.png', mimeType: 'image/png', buffer: PNG };

useServerAndBrowser();

beforeAll(async () => {
  await server.api('POST', '/users', STAFF);
});

const openFor = renewedPage(() => browser);

async function openSetting(token = server.token) {
  const opened = await openFor({ url: server.url, token });
  await openFresh(opened.page, '/dashboard/setting');
  await opened.page.getByRole('heading', { level: 1, name: 'Setting' }).waitFor();
  return opened;
}

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Run in the page: what it gives up after so many milliseconds it waits for as long as a busy machine takes. */
function waitOn(limit: number): void {
  const begin = window.setTimeout;
  const later = (work: TimerHandler, after?: number) => begin(work, after === limit ? 600_000 : after);
  window.setTimeout = later as typeof window.setTimeout;
}

describe('the sections', () => {
  it('are shown together, so that no button moves between press and release', async () => {
    const { page, close } = await openPage(browser, { url: server.url, token: server.token });
    await page.addInitScript(waitOn, 3000);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const sessions = '**/api/user/sessions';
    await page.route(sessions, (route) => held.then(() => route.continue()));
    await Promise.all([
      page.waitForRequest(sessions),
      page.goto('/dashboard/setting', { waitUntil: 'commit' }),
    ]);
    const verify = section(page, 'Data').getByRole('button', { name: 'Verify books' });
    await expect.poll(() => verify.isVisible()).toBe(false);
    release();
    await verify.waitFor();
    const top = () => verify.evaluate((button) => button.getBoundingClientRect().top);
    const shown = await top();
    await untilQuiet(page);
    // A font that comes in may shift it by a part of a pixel.
    expect(Math.abs((await top()) - shown)).toBeLessThan(1);
    await close();
  });

  it('are led to by links that bring them into view', async () => {
    const { page, problems, close } = await openSetting();
    const links = page.getByRole('navigation', { name: 'Sections' });
    await section(page, 'Data').getByRole('button', { name: 'Verify books' }).waitFor();
    await links.getByRole('link', { name: 'Data' }).click();
    await expect.poll(() => new URL(page.url()).hash).toBe('#data');
    await expect
      .poll(() => links.getByRole('link', { name: 'Data' }).getAttribute('aria-current'))
      .toBe('true');
    expect(problems).toEqual([]);
    await close();
  });

  it('are for others than administrators only those that concern them', async () => {
    const { page, problems, close } = await openSetting(await server.signIn(STAFF.email, STAFF.password));
    await section(page, 'Institution').getByText('Institution Name').waitFor();
    const titles = await page.getByRole('navigation', { name: 'Sections' }).getByRole('link').allInnerTexts();
    for (const title of ['Region', 'Data', 'Definitions']) expect(titles).not.toContain(title);
    await expect.poll(() => page.getByText('Verify books').count()).toBe(0);
    // Their own account is theirs to change; the firm is not.
    await expect.poll(() => section(page, 'Institution').getByRole('textbox').count()).toBe(0);
    await expect.poll(() => section(page, 'Institution').getByRole('button').count()).toBe(0);
    expect(problems).toEqual([]);
    await close();
  });
});

describe('the logo', () => {
  it('is uploaded, saved, and shown whole on the dashboard with the name, whatever its shape', async () => {
    const { page, problems, close } = await openSetting();
    const firm = section(page, 'Institution');
    await firm.getByLabel('Institution Name', { exact: true }).fill('Meghna Homes');
    await firm.getByLabel('Logo', { exact: true }).setInputFiles(TALL);
    await firm.getByRole('img', { name: 'Logo' }).waitFor();
    await firm.getByRole('button', { name: 'Save' }).click();
    await notification(page, 'Institution updated').waitFor();
    await firm.getByRole('group', { name: 'History' }).getByText('Logo').waitFor();
    await openFresh(page, '/dashboard');
    await page.getByRole('main').getByText('Meghna Homes').waitFor();
    const logo = page.getByRole('main').locator('img').first();
    await expect.poll(() => logo.evaluate((img: HTMLImageElement) => img.naturalHeight)).toBe(1400);
    await expect.poll(async () => (await logo.boundingBox())?.height).toBeLessThanOrEqual(48);
    expect(problems).toEqual([]);
    await close();
  });

  it('is removed again', async () => {
    const { page, close } = await openSetting();
    const firm = section(page, 'Institution');
    await firm.getByRole('button', { name: 'Remove' }).click();
    await firm.getByRole('img', { name: 'Logo' }).waitFor({ state: 'detached' });
    await firm.getByRole('button', { name: 'Save' }).click();
    await notification(page, 'Institution updated').waitFor();
    const { body } = await server.api('GET', '/institution/1');
    expect(JSON.stringify(body)).not.toContain('/api/upload/');
    await close();
  });

  it('is refused in words when it is no image, and when it is too large', async () => {
    const { page, close } = await openSetting();
    const firm = section(page, 'Institution');
    const input = firm.getByLabel('Logo', { exact: true });
    await input.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('no image') });
    await firm.getByText('This image cannot be displayed').waitFor();
    await input.setInputFiles({ ...LOGO, buffer: Buffer.alloc(10 * 1_048_576 + 1) });
    await firm.getByText('The image is too large: at most 10 MB').waitFor();
    await input.setInputFiles(LOGO);
    await firm.getByRole('img', { name: 'Logo' }).waitFor();
    await expect.poll(() => firm.getByText('too large').count()).toBe(0);
    await close();
  });

  it('can be dropped onto the field', async () => {
    const { page, close } = await openSetting();
    const firm = section(page, 'Institution');
    const zone = firm.getByText('PNG, JPEG, WebP, GIF or SVG');
    await zone.waitFor();
    const dragged = await page.evaluateHandle(
      (bytes) => {
        const data = new DataTransfer();
        data.items.add(new File([new Uint8Array(bytes)], 'logo.png', { type: 'image/png' }));
        return data;
      },
      [...PNG],
    );
    await zone.dispatchEvent('dragover', { dataTransfer: dragged });
    await zone.dispatchEvent('drop', { dataTransfer: dragged });
    await firm.getByRole('img', { name: 'Logo' }).waitFor();
    await close();
  });

  it('cannot be saved while it is on its way, and can be taken back', async () => {
    const { page, close } = await openSetting();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/upload?*', (route) => held.then(() => route.continue()).catch(() => {}));
    const firm = section(page, 'Institution');
    await firm.getByLabel('Logo', { exact: true }).setInputFiles(LOGO);
    await firm.getByRole('progressbar', { name: 'Logo' }).waitFor();
    await firm.getByRole('button', { name: 'Save' }).click();
    await firm.getByText('Logo is still being uploaded').waitFor();
    await firm.getByRole('button', { name: 'Cancel' }).click();
    await firm.getByText('PNG, JPEG, WebP, GIF or SVG').waitFor();
    release();
    await expect.poll(() => firm.getByRole('img', { name: 'Logo' }).count()).toBe(0);
    await close();
  });
});

describe('the region', () => {
  it('changes how figures and days are written, on every screen', async () => {
    await server.api('POST', '/cash/opening', { balance: 1_234_567 });
    const { page, problems, close } = await openSetting();
    const region = section(page, 'Region');
    await region.getByLabel('Time zone', { exact: true }).fill('Tokyo');
    await page.getByRole('option', { name: 'Asia/Tokyo' }).click();
    await region.getByLabel('Number format', { exact: true }).click();
    await page.getByRole('option', { name: '12,34,567.00' }).click();
    await region.getByLabel('Date format', { exact: true }).click();
    await page.getByRole('option', { name: 'D MMM YYYY' }).click();
    await Promise.all([
      page.waitForEvent('load'),
      region.getByRole('button', { name: 'Save region' }).click(),
    ]);
    await expect.poll(() => region.getByLabel('Time zone', { exact: true }).inputValue()).toBe('Asia/Tokyo');
    await openFresh(page, '/dashboard/cash-ledger');
    await page.getByRole('main').getByText('12,34,567.00').first().waitFor();
    await page
      .getByRole('main')
      .getByText(/^\d{1,2} [A-Z][a-z]{2} 20\d\d$/)
      .first()
      .waitFor();
    // Another administrator takes it back: whoever has a page open is told, and told who it was.
    await server.api('PUT', '/setting', { time_zone: null, number_format: null, date_format: null });
    await page.getByRole('link', { name: 'All books' }).click();
    const notice = page.getByRole('status').filter({ hasText: 'Settings or definitions were changed' });
    await Promise.all([page.waitForEvent('load'), notice.getByRole('button', { name: 'Reload' }).click()]);
    await page.getByRole('main').getByText('1,234,567.00').first().waitFor();
    await expect.poll(() => notice.count()).toBe(0);
    await openFresh(page, '/dashboard/setting');
    await region.getByRole('listitem').filter({ hasText: '12,34,567 → the default' }).first().waitFor();
    expect(problems).toEqual([]);
    await close();
  });
});

describe('the definitions', () => {
  const CRANE = {
    file: 'resources/crane.yaml',
    text: 'name: crane\nfields:\n  crane_name: { type: text }\n',
  };

  it('show their mistakes with place and words, and are taken over once they are right', async () => {
    const { page, problems, close } = await openSetting();
    const part = section(page, 'Definitions');
    await part.getByText('No mistakes').waitFor();
    await part.getByRole('cell', { name: 'resources/vendor.yaml' }).waitFor();
    server.write({ ...CRANE, text: CRANE.text.replace('text', 'txt') });
    await part.getByRole('button', { name: 'Check' }).click();
    await part.getByRole('list', { name: 'Mistakes' }).getByText('resources/crane.yaml:3:23').waitFor();
    await part.getByText('did you mean "text"?').waitFor();
    server.write(CRANE);
    await Promise.all([page.waitForEvent('load'), part.getByRole('button', { name: 'Reload' }).click()]);
    await part.getByRole('cell', { name: 'resources/crane.yaml' }).waitFor();
    await page.goto('/dashboard/crane');
    await page.getByRole('heading', { level: 1, name: 'Cranes' }).waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  it('go back to the older files of a server on purpose, for every server', async () => {
    server.write(CRANE);
    await server.api('POST', '/definitions/reload');
    const behind = await startServer({
      app: { webApp: WEB_APP },
      definitions: [CRANE],
      folder: 'behind',
      on: server,
    });
    const withHoist = { ...CRANE, text: `${CRANE.text}  hoist: { type: text }\n` };
    server.write(withHoist);
    await server.api('POST', '/definitions/reload');
    const { page, problems, close } = await openFor({ url: behind.url, token: behind.token });
    await page.goto('/dashboard/setting');
    const part = section(page, 'Definitions');
    await part.getByText('The files on this server are older than the definitions in force').waitFor();
    await expect.poll(() => part.getByRole('button', { name: 'Reload' }).count()).toBe(0);
    await Promise.all([page.waitForEvent('load'), part.getByRole('button', { name: 'Go Back' }).click()]);
    await part.getByText('No mistakes').waitFor();
    await part.getByRole('button', { name: 'Reload' }).waitFor();
    const standing = async () => (await server.api('GET', '/definitions')).body.data.standing;
    await expect.poll(standing).toBe('older');
    expect(problems).toEqual([]);
    await close();
    await behind.close();
  });
});

describe('Support', () => {
  it('shows the keys over any page when ? is pressed, but not while one types', async () => {
    const { page, problems, close } = await openSetting();
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    const link = page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Data' });
    // By then the app listens, whatever was painted before it.
    await section(page, 'Data').getByRole('button', { name: 'Verify books' }).waitFor();
    await link.focus();
    await page.keyboard.press('Shift+?');
    await keys.getByText('Search pages, actions and records').waitFor();
    await page.keyboard.press('Escape');
    await keys.waitFor({ state: 'detached' });
    await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true);
    const search = page.getByRole('combobox', { name: 'Search everywhere' });
    await search.focus();
    await page.keyboard.press('Shift+?');
    await expect.poll(() => search.inputValue()).toBe('?');
    await expect.poll(() => keys.count()).toBe(0);
    expect(problems).toEqual([]);
    await close();
  });

  it('leads to the guide, and tells the versions and whether the server is well', async () => {
    const { page, problems, close } = await openSetting();
    await page
      .getByRole('navigation', { name: 'Main navigation' })
      .getByRole('link', { name: 'Support' })
      .click();
    await page.getByRole('heading', { level: 1, name: 'Support' }).waitFor();
    await page.getByText(/The server and the database answered in \d+ ms/).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Corrections' }).click();
    await page.getByRole('heading', { level: 1, name: 'Corrections' }).waitFor();
    await page.getByText('Nothing that was posted is changed or deleted.').waitFor();
    const picture = page.getByRole('img', { name: /The correction of a purchase/ });
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1280);
    expect(problems).toEqual([]);
    await close();
  });
});

describe('without an institution', () => {
  it('stays in the sidebar, has no empty section, and nothing is asked for in vain', async () => {
    const plain = await startServer({ alone: true, app: { webApp: WEB_APP } });
    const { page, problems, close } = await openFor({ url: plain.url, token: plain.token });
    const missing: string[] = [];
    page.on('response', (response) => response.status() === 404 && missing.push(response.url()));
    await page.goto('/dashboard');
    const link = page
      .getByRole('navigation', { name: 'Main navigation' })
      .getByRole('link', { name: 'Setting' });
    await link.click();
    await section(page, 'My account').waitFor();
    await expect.poll(() => section(page, 'Institution').count()).toBe(0);
    expect([missing, problems]).toEqual([[], []]);
    await close();
    await plain.close();
  });
});

describe('the outbox', () => {
  it('shows the mails that could not be sent, with the reason, and sends them again', async () => {
    const receipt = await server.api('POST', '/cash/receipt', { amount: 100 });
    const paper = { resource: 'cash_receipt', paper: 'voucher', ids: [receipt.body.data.id] };
    const mail = await server.api('POST', '/mail', {
      to: 'vendor@example.com',
      subject: 'Receipt',
      ...paper,
    });
    expect(mail.status, mail.text).toBe(201);
    await sql`update plinth.mail set failure = 'ESOCKET', tries = 3`.execute(server.db);
    const { page, problems, close } = await openSetting();
    const outbox = section(page, 'Outbox');
    const row = outbox.getByRole('listitem').filter({ hasText: 'To vendor@example.com' });
    await row.getByText('The mail server could not be reached (ESOCKET). Next try').waitFor();
    expect(await violations(page)).toEqual([]);
    await row.getByRole('button', { name: 'Try again' }).click();
    await notification(page, 'The mail to vendor@example.com is being sent again').waitFor();
    await outbox.getByText('No mail has failed.').waitFor();
    expect(problems).toEqual([]);
    await close();
  });
});

describe('the outbox of a demonstration', () => {
  it('shows its administrator the code of a forgotten password, and others nothing', async () => {
    const demo = await startServer({ app: { webApp: WEB_APP, outbox: true } });
    await demo.api('POST', '/users', STAFF);
    const { page, problems, close } = await openFor({ url: demo.url, token: demo.token });
    await page.goto('/dashboard/setting#outbox');
    const outbox = section(page, 'Outbox');
    await outbox.getByText('No mails yet.').waitFor();
    await demo.api('POST', '/forgetpassword', { email: STAFF.email }, { token: null });
    const mails = async () => (await demo.api('GET', '/setting/outbox')).body.data;
    await expect.poll(mails).toHaveLength(1);
    await outbox.getByRole('button', { name: 'Refresh' }).last().click();
    const mail = outbox.getByRole('listitem').filter({ hasText: `To ${STAFF.email}` });
    await mail.locator('summary').press('Enter');
    await mail.getByText(/Your OTP for Plinth is \d{6}/).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(problems).toEqual([]);
    await close();

    const staff = await openFor({ url: demo.url, token: await demo.signIn(STAFF.email, STAFF.password) });
    await openFresh(staff.page, '/dashboard/setting');
    await section(staff.page, 'My account').waitFor();
    expect(await section(staff.page, 'Outbox').count()).toBe(0);
    await staff.close();
    await demo.close();
  });
});
