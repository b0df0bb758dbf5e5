import { beforeAll, describe, expect, it } from 'vitest';
import type { OpenOptions } from '../support/browser.ts';
import { openFresh, renewedPage } from '../support/pages.ts';
import { browser, server, useServerAndBrowser } from '../support/webApp.ts';
import { notification } from './genericScreens.ts';

const STAFF = { name: 'Rahima Staff', email: 'rahima@example.com', password: 'a long enough one' };

let staffId: number;

useServerAndBrowser();

beforeAll(async () => {
  const { body } = await server.api('POST', '/users', STAFF);
  staffId = body.data.id;
});

const openFor = renewedPage(() => browser);
const open = (options: Partial<OpenOptions> = {}) =>
  openFor({ url: server.url, token: server.token, ...options });

describe('the setting', () => {
  it('names the firm, on its page and on the dashboard, and goes back to what is stored on Discard', async () => {
    const { page, problems, close } = await open();
    await openFresh(page, '/dashboard/setting');
    await page.getByRole('heading', { level: 1, name: 'Setting' }).waitFor();
    const name = page.getByLabel('Institution Name', { exact: true });
    await name.fill('');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true');
    await name.fill('Meghna Homes');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await notification(page, 'Institution updated').waitFor();
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
    await page.getByRole('main').getByText('Meghna Homes').waitFor();
    await openFresh(page, '/dashboard/setting');
    await expect.poll(() => name.inputValue()).toBe('Meghna Homes');
    await name.fill('Not this');
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect.poll(() => name.inputValue()).toBe('Meghna Homes');
    expect(problems).toEqual([]);
    await close();
  });
});

describe('the password of a user', () => {
  it('is reset in a form of its own, and only the new one signs in from then on', async () => {
    const { page, problems, close } = await open();
    await openFresh(page, `/dashboard/users/edit-user/${staffId}`);
    const form = page.getByRole('form', { name: 'Reset User Password' });
    const password = form.getByLabel('Password', { exact: true });
    await form.getByRole('button', { name: 'Reset Password' }).click();
    await expect.poll(() => password.getAttribute('aria-invalid')).toBe('true');
    await password.fill('short');
    await form.getByRole('button', { name: 'Reset Password' }).click();
    await form.getByText(/at least/).waitFor();
    await password.fill('quite another one');
    await form.getByRole('button', { name: 'Reset Password' }).click();
    await page.getByRole('status').filter({ hasText: /\S/ }).first().waitFor();
    await expect.poll(() => password.inputValue()).toBe('');
    await expect(server.signIn(STAFF.email, STAFF.password)).rejects.toThrow('401');
    expect(await server.signIn(STAFF.email, 'quite another one')).toMatch(/\S/);
    expect(problems).toEqual([]);
    await close();
  });

  it('stands in no history', async () => {
    const { page, close } = await open();
    await openFresh(page, `/dashboard/users/details/${staffId}`);
    const history = page.getByRole('region', { name: 'History' });
    await history.getByText('Reset User Password').waitFor();
    await expect.poll(() => history.innerText()).not.toMatch(/argon|another one/);
    await close();
  });
});

describe('one who is no administrator', () => {
  let token = '';
  const PAGES = ['users', 'add-user', 'users/details/1', 'users/edit-user/1'];

  it.each(PAGES)('gets a plain message at /dashboard/%s, and sees nothing of it', async (path) => {
    const { page, problems, close } = await open({ token: await staffToken() });
    await openFresh(page, `/dashboard/${path}`);
    await page.getByText('Only an administrator may do this.').waitFor();
    await expect.poll(() => page.getByRole('heading', { level: 1 }).count()).toBe(1);
    await expect.poll(() => page.getByRole('main').getByText(server.admin.email).count()).toBe(0);
    await page.getByRole('main').getByRole('link', { name: 'Back to the dashboard' }).click();
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  it('sees a balance locked in the form that edits its record (finding 8)', async () => {
    const vendor = {
      vendor_name: 'Jamuna Sand',
      address: 'Dhaka',
      phone: '01711000000',
      balance: 5,
      note: '-',
    };
    const { id } = (await server.api('POST', '/vendor', vendor)).body.data;
    const { page, problems, close } = await open({ token: await staffToken() });
    await openFresh(page, `/dashboard/all-vendors?edit=${id}`);
    const balance = page.getByLabel('Balance', { exact: true });
    await expect.poll(() => balance.isDisabled()).toBe(true);
    await page.getByText('Only an administrator changes it by hand.').waitFor();
    await page.getByLabel('Address', { exact: true }).fill('Bogura');
    await page.getByRole('dialog').getByRole('button', { name: 'Edit Vendor' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
    await close();
  });

  it('finds no link to the users', async () => {
    const { page, close } = await open({ token: await staffToken() });
    await openFresh(page, '/dashboard');
    const sidebar = page.getByRole('navigation', { name: 'Main navigation' });
    await sidebar.getByRole('button', { name: 'Vendors' }).waitFor();
    await expect.poll(() => sidebar.getByText('Users').count()).toBe(0);
    await close();
  });

  /** Whatever the password was reset to above; signed in once for all. */
  async function staffToken(): Promise<string> {
    const password = 'one for this test';
    if (token === '') {
      await server.api('PUT', `/users/password/${staffId}`, { password });
      token = await server.signIn(STAFF.email, password);
    }
    return token;
  }
});
