import { beforeAll, expect, it } from 'vitest';
import { assign, makeEmployee, makeProject } from '../api/movementSamples.ts';
import { violations } from '../support/axe.ts';
import { today } from '../support/today.ts';
import { open, page, server, useWebApp } from '../support/webApp.ts';

/** The page that closes days (docs/business-rules.md, "Closing"), as an accountant sees it. */

useWebApp();

let token: string;

beforeAll(async () => {
  const { body } = await server.api('POST', '/users', {
    name: 'Anwara',
    email: 'anwara@example.com',
    password: 'a long enough one',
    roles: ['accountant'],
  });
  expect(body.success).toBe(true);
  token = await server.signIn('anwara@example.com', 'a long enough one');
  await assign(server, await makeProject(server, 0), await makeEmployee(server));
  const begin = { books_begin_on: `${Number(today().slice(0, 4)) - 1}-01-01` };
  expect((await server.api('PUT', '/setting/periods', begin)).status).toBe(200);
});

it('says what is to be done, verifies, closes and opens again', async () => {
  await open('/dashboard', { token });
  await page.getByRole('button', { name: 'Finance' }).click();
  await page.getByRole('link', { name: 'Closing', exact: true }).click();
  await page.getByText('No day is closed yet').waitFor();
  await page.getByText('Nothing waits for approval').waitFor();
  await page.getByText('No money and no goods are below 0').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Verify books' }).click();
  await page.getByText('The books are sound').waitFor();
  await page.getByRole('button', { name: 'Close days' }).click();
  await page.getByText('Reason is required').waitFor();
  await page
    .getByRole('textbox', { name: /Reason/ })
    .first()
    .fill('The month is done');
  await page.getByRole('button', { name: 'Close days' }).click();
  await page.getByText(/^Closed up to \d/).waitFor();
  const keep = page.getByRole('form', { name: 'Open days' });
  await keep.getByRole('textbox', { name: /Reason/ }).fill('A late bill');
  await keep.getByRole('button', { name: 'Open days' }).click();
  await page.getByText('No day is closed yet').waitFor();
  await page.getByText('A late bill').waitFor();
});

it("is nobody else's", async () => {
  const { body } = await server.api('POST', '/users', {
    name: 'Kamal',
    email: 'kamal@example.com',
    password: 'a long enough one',
    roles: ['cashier'],
  });
  expect(body.success).toBe(true);
  await open('/dashboard/closing', { token: await server.signIn('kamal@example.com', 'a long enough one') });
  await page
    .getByText('Your roles do not')
    .or(page.getByRole('heading', { name: 'Closing' }))
    .first()
    .waitFor();
  expect(await page.getByRole('button', { name: 'Close days' }).count()).toBe(0);
});
