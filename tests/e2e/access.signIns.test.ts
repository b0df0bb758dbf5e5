import { expect, it } from 'vitest';
import { violations } from '../support/axe.ts';
import { open, page, server, useWebApp } from '../support/webApp.ts';

/** Setting, Access, Sign-ins: from the audit trail. */

useWebApp();

const BROWSER = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Gecko/20100101 Firefox/140.0';

it('shows who signed in, from where, and what failed', async () => {
  const email = 'rahima@example.com';
  const password = 'a long password';
  await server.api('POST', '/users', { name: 'Rahima Uddin', email, password });
  const login = (given: string) =>
    server.api(
      'POST',
      '/login',
      { email: given, password },
      { token: null, headers: { 'user-agent': BROWSER } },
    );
  await login(email);
  await login('nobody@example.com');
  await open('/dashboard/setting#access');
  const list = page.getByRole('list', { name: 'Sign-ins' });
  const lines = list.getByRole('listitem');
  await expect.poll(() => lines.first().textContent()).toContain('Failed: an unknown email');
  await expect
    .poll(() => lines.nth(1).textContent())
    .toMatch(/^Rahima Uddin signed in.* · password · 127\.0\.0\.1 · Firefox on Windows$/);
  expect(await violations(page)).toEqual([]);
});
